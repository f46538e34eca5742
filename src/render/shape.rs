//! Shapes, in drawing units; a cell is about 40 units, and y points down.

/// A point: x, y.
pub type Point = (f64, f64);

/// Anchor point of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// Typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
    /// Monospaced: each letter has 0.602 of the size.
    Mono,
}

/// Text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// The left end, middle or right end.
    pub x: f64,
    /// The middle of the height of a digit.
    pub y: f64,
    /// The height of a line; a digit has 0.73 of it.
    pub size: f64,
    /// The meaning of `x`.
    pub anchor: Anchor,
    /// The typeface.
    pub face: Face,
    /// The text.
    pub text: String,
}

/// Shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle by its upper left corner; its corners are rounded.
    Rect {
        /// The upper left corner.
        at: Point,
        /// Width and height.
        size: (f64, f64),
        /// Radius of the corners.
        radius: f64,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: f64,
    },
    /// Lines through points, with round ends and corners.
    Lines(Vec<Vec<Point>>),
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// A text.
    Letters(Letters),
}

impl Shape {
    /// Returns a line from `a` to `b`.
    #[must_use]
    pub fn line(a: Point, b: Point) -> Self {
        Self::Lines(vec![vec![a, b]])
    }

    /// Returns a rectangle with sharp corners.
    #[must_use]
    pub fn rect(at: Point, size: (f64, f64)) -> Self {
        Self::Rect {
            at,
            size,
            radius: 0.0,
        }
    }

    /// Returns a text around a point.
    #[must_use]
    pub fn label(at: Point, size: f64, face: Face, text: impl Into<String>) -> Self {
        Self::Letters(Letters {
            x: at.0,
            y: at.1,
            size,
            anchor: Anchor::Middle,
            face,
            text: text.into(),
        })
    }

    /// Returns a text that begins at a point.
    #[must_use]
    pub fn text(at: Point, size: f64, face: Face, text: impl Into<String>) -> Self {
        Self::Letters(Letters {
            x: at.0,
            y: at.1,
            size,
            anchor: Anchor::Start,
            face,
            text: text.into(),
        })
    }

    /// Returns the same shape `dx` to the right and `dy` down.
    #[must_use]
    pub fn moved(mut self, dx: f64, dy: f64) -> Self {
        let shift = |point: &mut Point| *point = (point.0 + dx, point.1 + dy);
        match &mut self {
            Self::Rect { at, .. } | Self::Circle { at, .. } => shift(at),
            Self::Lines(lines) => lines.iter_mut().flatten().for_each(shift),
            Self::Polygon(points) => points.iter_mut().for_each(shift),
            Self::Letters(letters) => {
                letters.x += dx;
                letters.y += dy;
            }
        }
        self
    }
}
