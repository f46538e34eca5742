//! Tiling in the formats of other programs.

mod tatham;

use super::Tiling;
use crate::format::Format;

/// All of them.
pub(super) const FORMATS: &[Format<Tiling>] = &[tatham::FORMAT];
