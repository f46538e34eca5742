//! Letters as paths of an embedded font. PNG and GIF pictures are thus the same on every
//! machine, with any fonts.

use super::svg::{baseline, n};
use super::{Anchor, Face, Letters};
use std::fmt::Write as _;
use ttf_parser::{Face as Font, OutlineBuilder};

/// Returns the outlines of the letters as the data of a path. Characters that the font
/// lacks become blanks.
pub(super) fn outline(letters: &Letters) -> String {
    let bytes = match letters.face {
        Face::Regular => dejavu::sans::regular(),
        Face::Bold => dejavu::sans::bold(),
        Face::Mono => dejavu::sans_mono::regular(),
    };
    let font = Font::parse(bytes, 0).expect("the embedded font is well-formed");
    let scale = letters.size / f64::from(font.units_per_em());
    let glyph = |c: char| font.glyph_index(c).unwrap_or_default();
    let advance = |c: char| f64::from(font.glyph_hor_advance(glyph(c)).unwrap_or(0)) * scale;
    let width: f64 = letters.text.chars().map(advance).sum();
    let mut pen = Pen {
        x: letters.x
            - match letters.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            },
        y: baseline(letters),
        scale,
        data: String::new(),
    };
    for c in letters.text.chars() {
        font.outline_glyph(glyph(c), &mut pen);
        pen.x += advance(c);
    }
    pen.data
}

struct Pen {
    x: f64,
    y: f64,
    scale: f64,
    data: String,
}

impl Pen {
    fn write(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for &(x, y) in points {
            let (x, y) = (
                self.x + f64::from(x) * self.scale,
                self.y - f64::from(y) * self.scale,
            );
            let _ = write!(self.data, "{} {} ", n(x), n(y));
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}
