//! Drawings: lists of shapes, the lower ones first.

use super::{Class, Color, Face, Mark, Point, Shape, captions, mark};

/// Shape with its class.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The class.
    pub class: Class,
    /// The shape.
    pub shape: Shape,
}

/// Drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The title, in a few words.
    pub title: String,
    /// The description in sentences, for screen readers.
    pub description: String,
    /// The width in units.
    pub width: f64,
    /// The height in units.
    pub height: f64,
    /// The shapes, the lower ones first.
    pub items: Vec<Item>,
}

impl Drawing {
    /// Returns an empty picture.
    #[must_use]
    pub fn new(title: impl Into<String>, size: (f64, f64)) -> Self {
        Self {
            title: title.into(),
            description: String::new(),
            width: size.0,
            height: size.1,
            items: Vec::new(),
        }
    }

    /// Adds a shape on top.
    pub fn add(&mut self, class: Class, shape: Shape) {
        self.items.push(Item { class, shape });
    }

    /// Adds a sentence to the description.
    pub fn describe(&mut self, sentence: &str) {
        if !self.description.is_empty() {
            self.description.push(' ');
        }
        self.description.push_str(sentence);
    }

    /// Returns a drawing of monospaced text, as on a terminal.
    #[must_use]
    pub fn of_text(title: impl Into<String>, text: &str) -> Self {
        const MARGIN: f64 = 16.0;
        const SIZE: f64 = 18.0;
        const ADVANCE: f64 = 0.602 * SIZE;
        const LINE: f64 = 1.2 * SIZE;
        const TEXT: Class = Class::fill("text", Color::Ink);
        let longest = text.lines().map(|line| line.chars().count()).max();
        let size = (
            longest.unwrap_or(0) as f64 * ADVANCE + 2.0 * MARGIN,
            text.lines().count() as f64 * LINE + 2.0 * MARGIN,
        );
        let mut drawing = Self::new(title, size);
        drawing.describe(text);
        for (row, line) in text.lines().enumerate() {
            let y = MARGIN + (row as f64 + 0.5) * LINE;
            for (column, run) in runs(line) {
                let x = MARGIN + column as f64 * ADVANCE;
                drawing.add(TEXT, Shape::text((x, y), SIZE, Face::Mono, run));
            }
        }
        drawing
    }

    /// Returns this picture with `other` to its right, both from the top.
    #[must_use]
    pub fn beside(mut self, other: Self) -> Self {
        let left = self.width;
        self.width += other.width;
        self.height = self.height.max(other.height);
        self.absorb(other, left, 0.0);
        self
    }

    /// Returns this picture with `other` below, both from the left.
    #[must_use]
    pub fn above(mut self, other: Self) -> Self {
        let top = self.height;
        self.height += other.height;
        self.width = self.width.max(other.width);
        self.absorb(other, 0.0, top);
        self
    }

    /// Puts `other` on top, with its upper left corner at a point.
    pub fn put(&mut self, other: Self, (x, y): Point) {
        self.absorb(other, x, y);
    }

    fn absorb(&mut self, other: Self, dx: f64, dy: f64) {
        let moved = other.items.into_iter().map(|item| Item {
            shape: item.shape.moved(dx, dy),
            ..item
        });
        self.items.extend(moved);
        if self.title.is_empty() {
            self.title = other.title;
        }
        if !other.description.is_empty() && self.description != other.description {
            self.describe(&other.description);
        }
    }

    /// Returns this picture with a line of text below, broken if it is too long.
    #[must_use]
    pub fn with_caption(self, caption: &str) -> Self {
        let width = self.width;
        if caption.is_empty() {
            self
        } else {
            self.above(captions::caption(caption, width, 0))
        }
    }

    /// Adds a caption as [`with_caption`](Self::with_caption) does, with space for
    /// `lines` lines, so that pictures with different captions have the same size.
    #[must_use]
    pub fn with_caption_of(self, caption: &str, lines: usize) -> Self {
        let width = self.width;
        self.above(captions::caption(caption, width, lines))
    }

    /// Returns the number of lines that a caption takes below this picture.
    #[must_use]
    pub fn caption_lines(&self, caption: &str) -> usize {
        captions::wrapped(caption, self.width).len()
    }

    /// Returns this picture with the meaning of its marks below.
    #[must_use]
    pub fn with_legend(self, marks: &[Mark]) -> Self {
        match mark::legend(marks) {
            Some(legend) => self.above(legend),
            None => self,
        }
    }
}

/// Returns the words of a line, with their columns.
fn runs(line: &str) -> Vec<(usize, String)> {
    let mut runs: Vec<(usize, String)> = Vec::new();
    let mut was_blank = true;
    for (column, c) in line.chars().enumerate() {
        if c != ' ' {
            match runs.last_mut().filter(|_| !was_blank) {
                Some((_, run)) => run.push(c),
                None => runs.push((column, c.into())),
            }
        }
        was_blank = c == ' ';
    }
    runs
}
