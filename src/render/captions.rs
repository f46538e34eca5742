//! Text below pictures.

use super::{Class, Color, Drawing, Face, Shape};

const SIZE: f64 = 15.0;
const LINE: f64 = 21.0;
const MARGIN: f64 = 16.0;
const CAPTION: Class = Class::fill("caption", Color::Ink);

/// Returns `text` at this width, or wider if a word needs it, with space for at least
/// `lines` lines.
pub(super) fn caption(text: &str, width: f64, lines: usize) -> Drawing {
    let rows = wrapped(text, width);
    let longest = rows
        .iter()
        .map(|row| width_of(row, SIZE))
        .fold(0.0, f64::max);
    let height = rows.len().max(lines) as f64 * LINE + MARGIN;
    let mut drawing = Drawing::new("", (longest + 2.0 * MARGIN, height));
    for (i, row) in rows.iter().enumerate() {
        let at = (MARGIN, (i as f64 + 0.5) * LINE);
        drawing.add(CAPTION, Shape::text(at, SIZE, Face::Regular, row));
    }
    drawing.describe(text);
    drawing
}

/// Returns the lines of `text` at this width. Small boards get captions wider than the
/// board, because otherwise each line would have one word.
pub(super) fn wrapped(text: &str, width: f64) -> Vec<String> {
    let width = width.max(340.0) - 2.0 * MARGIN;
    let mut lines: Vec<String> = Vec::new();
    for part in text.lines() {
        let mut line = String::new();
        for word in part.split_whitespace() {
            if !line.is_empty() && width_of(&format!("{line} {word}"), SIZE) > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Returns the estimated width of a text; the estimate is wide, because fonts differ.
pub(super) fn width_of(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.58
}
