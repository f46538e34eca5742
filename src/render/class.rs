//! Classes of shapes, and their styles.

use super::Color;

/// Class of shapes: the class of its SVG elements, and its style.
///
/// Each puzzle names its classes, so a name has only one style.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Class {
    /// The name in SVG.
    pub name: &'static str,
    /// The colour of the inside.
    pub fill: Option<Color>,
    /// The colour of the outline.
    pub stroke: Option<Color>,
    /// The width of the outline.
    pub width: f64,
    /// The lengths of dashes and gaps; `None` for a solid outline.
    pub dashes: Option<(f64, f64)>,
    /// The opacity, from 0 (invisible) to 1.
    pub opacity: f64,
}

impl Class {
    /// Returns a filled class without an outline.
    #[must_use]
    pub const fn fill(name: &'static str, color: Color) -> Self {
        Self {
            name,
            fill: Some(color),
            stroke: None,
            width: 0.0,
            dashes: None,
            opacity: 1.0,
        }
    }

    /// Returns an outline of this width.
    #[must_use]
    pub const fn line(name: &'static str, color: Color, width: f64) -> Self {
        Self {
            name,
            fill: None,
            stroke: Some(color),
            width,
            dashes: None,
            opacity: 1.0,
        }
    }

    /// Returns the same, filled.
    #[must_use]
    pub const fn on(self, fill: Color) -> Self {
        Self {
            fill: Some(fill),
            ..self
        }
    }

    /// Returns the same, with a dashed outline.
    #[must_use]
    pub const fn dashed(self, dash: f64, gap: f64) -> Self {
        Self {
            dashes: Some((dash, gap)),
            ..self
        }
    }

    /// Returns the same, transparent.
    #[must_use]
    pub const fn faded(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}
