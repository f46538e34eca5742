//! Pairing in the formats of other programs.

mod csv;

use super::Pairing;
use crate::format::Format;

/// All of them.
pub(super) const FORMATS: &[Format<Pairing>] = &[csv::FORMAT];
