//! Pictures: shapes with semantic classes, and the back ends that write them.
//!
//! A puzzle makes a [`Drawing`], and a row of [`BACKENDS`] turns it into bytes. Colours
//! are entries of one palette with a light and a dark value, so every back end has both.
//!
//! Out of scope: any puzzle, files, and system fonts.

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

/// Options for writing a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Look {
    /// Light, dark, or as the screen of the viewer.
    pub theme: Theme,
    /// Pixels per drawing unit, for PNG and GIF; a cell is about 40 units.
    pub scale: Option<f64>,
    /// The total width in pixels, instead of `scale`.
    pub width: Option<u32>,
    /// Width and height in millimetres, for SVG on paper.
    pub paper: Option<(f64, f64)>,
}

/// Function that writes one picture, or returns a message.
pub type StillFn = fn(&Drawing, &Look) -> Result<Vec<u8>, String>;
/// Function that writes pictures of one size as an animation, or returns a message.
pub type FilmFn = fn(&[Drawing], &Look) -> Result<Vec<u8>, String>;

/// Output of a back end.
#[derive(Clone, Copy, Debug)]
pub enum Writer {
    /// One picture.
    Still(StillFn),
    /// An animation.
    Film(FilmFn),
}

/// Picture format.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// The name that users type, and the extension of its files.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether its bytes are text.
    pub is_text: bool,
    /// The function that writes it.
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
        summary: "an animation of the steps",
        is_text: false,
        write: Writer::Film(film::write),
    },
];

/// Returns the picture format called `name`.
#[must_use]
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}
