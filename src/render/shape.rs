//! Shapes, in units of which a cell has about 40; y points down.

/// A point: x, y.
pub type Point = (f64, f64);

/// Which point of a text is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Regular.
    Regular,
    /// Bold.
    Bold,
    /// All letters equally wide: 0.602 of the size.
    Mono,
}

/// A text on one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// Left end, middle or right end.
    pub x: f64,
    /// The middle of a digit's height.
    pub y: f64,
    /// Height of a line; a digit is 0.73 of it.
    pub size: f64,
    /// What `x` is.
    pub anchor: Anchor,
    /// The typeface.
    pub face: Face,
    /// What it says.
    pub text: String,
}

/// A shape.
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
    /// Lines through points, each with round ends and bends.
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
