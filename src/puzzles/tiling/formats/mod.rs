//! Tiling in the formats of other programs.

mod csv;
mod dzn;
mod full_set;
mod janko;
mod penpa;
mod rcra;
mod sav;
mod task;
mod tatham;

use crate::format::PuzzleFormat;

/// All of them.
pub(crate) const FORMATS: &[&dyn PuzzleFormat] = &[
    &tatham::FORMAT,
    &sav::FORMAT,
    &janko::FORMAT,
    &task::FORMAT,
    &dzn::FORMAT,
    &rcra::FORMAT,
    &penpa::FORMAT,
    &csv::FORMAT,
];
