//! Pairing in the formats of other programs.

mod csv;

use crate::format::PuzzleFormat;

/// All of them.
pub(crate) const FORMATS: &[&dyn PuzzleFormat] = &[&csv::FORMAT];
