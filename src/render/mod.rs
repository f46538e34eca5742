//! Pictures: shapes with semantic classes, and the back ends that write them.
//!
//! A [`Drawing`] is made by whoever knows what is to be seen; a row of
//! [`BACKENDS`] turns it into bytes. Colours are entries of one palette with a
//! light and a dark value, so every back end has both.
//!
//! Deliberately lacking: any puzzle, files, and fonts of the system.

mod captions;
mod class;
mod drawing;
#[cfg(feature = "png")]
mod film;
#[cfg(feature = "png")]
mod glyphs;
mod grid;
mod mark;
mod palette;
mod paper;
#[cfg(feature = "png")]
mod png;
mod shape;
mod sheet;
mod svg;

pub use class::Class;
pub use drawing::{Drawing, Item};
pub use grid::Grid;
pub use mark::{Mark, MarkKind};
pub use palette::{Color, Theme};
pub use paper::{A4, Page, pages};
pub use shape::{Anchor, Face, Letters, Point, Shape};
pub use sheet::{Colors, Sheet, Tint};

/// How a drawing is to look.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Look {
    /// Light, dark, or as the reader's screen is.
    pub theme: Theme,
    /// Pixels a unit; a cell is about 40 units. For pictures of pixels.
    pub scale: Option<f64>,
    /// The width in pixels instead.
    pub width: Option<u32>,
    /// Width and height in millimetres, on paper. For SVG.
    pub paper: Option<(f64, f64)>,
}

/// Writes one picture, or says why not.
pub type StillFn = fn(&Drawing, &Look) -> Result<Vec<u8>, String>;
/// Writes pictures of one size as a film, or says why not.
pub type FilmFn = fn(&[Drawing], &Look) -> Result<Vec<u8>, String>;

/// What a back end writes.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// One picture.
    Still(StillFn),
    /// A film.
    Film(FilmFn),
}

/// A picture format.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// The name users type, and the ending of its files.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether its bytes are text.
    pub is_text: bool,
    /// Writes it.
    pub write: Writer,
}

/// All picture formats.
pub const BACKENDS: &[Backend] = &[
    Backend {
        name: "svg",
        summary: "shapes and text, light and dark, for print and web pages",
        is_text: true,
        write: Writer::Still(svg::write),
    },
    #[cfg(feature = "png")]
    Backend {
        name: "png",
        summary: "pixels, of the same shapes",
        is_text: false,
        write: Writer::Still(png::write),
    },
    #[cfg(feature = "png")]
    Backend {
        name: "gif",
        summary: "a film of the steps",
        is_text: false,
        write: Writer::Film(film::write),
    },
];

/// Returns the picture format called `name`.
#[must_use]
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}
