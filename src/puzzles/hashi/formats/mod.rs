//! Hashi in the formats of other programs.

mod has;
mod tatham;

use super::Hashi;
use crate::format::Format;

/// All of them.
pub(super) const FORMATS: &[Format<Hashi>] = &[tatham::FORMAT, has::FORMAT];
