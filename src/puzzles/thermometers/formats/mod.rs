//! Thermometers in the formats of other programs.

mod janko;
mod penpa;
mod task;

use super::Thermometers;
use crate::format::Format;

/// All of them.
pub(super) const FORMATS: &[Format<Thermometers>] = &[janko::FORMAT, task::FORMAT, penpa::FORMAT];
