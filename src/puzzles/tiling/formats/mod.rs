//! Tiling in the formats of other programs.

mod dzn;
mod full_set;
mod janko;
mod penpa;
mod rcra;
mod sav;
mod task;
mod tatham;

use super::Tiling;
use crate::format::Format;

/// All of them.
pub(super) const FORMATS: &[Format<Tiling>] = &[
    tatham::FORMAT,
    sav::FORMAT,
    janko::FORMAT,
    task::FORMAT,
    dzn::FORMAT,
    rcra::FORMAT,
    penpa::FORMAT,
];
