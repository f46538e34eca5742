//! Thermometers in the formats of other programs.

mod janko;
mod penpa;
mod task;

use crate::format::PuzzleFormat;

/// All of them.
pub(crate) const FORMATS: &[&dyn PuzzleFormat] = &[&janko::FORMAT, &task::FORMAT, &penpa::FORMAT];
