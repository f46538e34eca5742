//! Formats of other programs.

use crate::text::InputError;
use std::fmt;

/// Writes a puzzle, or says what the format cannot hold.
pub type Write<P> = fn(&P) -> Result<String, InputError>;

/// A way to write one kind of puzzle, other than its native text and JSON.
///
/// Adding one is a file in the puzzle's folder with its grammar at the head,
/// and a line in the puzzle's table.
#[derive(Clone, Copy)]
pub struct Format<P> {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether a text could be this, cheaply; reading it may still fail.
    pub looks_like: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str) -> Result<P, InputError>,
    /// Writes a puzzle, or says what the format cannot hold; `None` where it is
    /// read only.
    pub write: Option<Write<P>>,
}

impl<P> fmt::Debug for Format<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
