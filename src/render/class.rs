//! What shapes are, and so how they look.

use super::Color;

/// A kind of shape: the class of its SVG elements, and how they look.
///
/// Whoever draws names its own kinds, so a name is used for one look only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Class {
    /// The name in SVG.
    pub name: &'static str,
    /// Inside.
    pub fill: Option<Color>,
    /// Outline.
    pub stroke: Option<Color>,
    /// Width of the outline.
    pub width: f64,
    /// Lengths of dashes and gaps; none for a solid outline.
    pub dashes: Option<(f64, f64)>,
    /// From 0, not to be seen, to 1.
    pub opacity: f64,
}

impl Class {
    /// Filled, without an outline.
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

    /// Returns the same, seen through.
    #[must_use]
    pub const fn faded(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
}
