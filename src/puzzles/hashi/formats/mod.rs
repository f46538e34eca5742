//! Hashi in the formats of other programs.

mod csv;
mod drawn;
mod has;
mod janko;
mod limits;
mod lpcp;
mod penpa;
mod pzpr;
mod pzprv3;
mod sav;
mod task;
mod tatham;

use crate::format::PuzzleFormat;

/// All of them.
pub(crate) const FORMATS: &[&dyn PuzzleFormat] = &[
    &tatham::FORMAT,
    &sav::FORMAT,
    &pzpr::FORMAT,
    &pzprv3::FORMAT,
    &janko::FORMAT,
    &task::FORMAT,
    &has::FORMAT,
    &lpcp::FORMAT,
    &penpa::FORMAT,
    &csv::FORMAT,
];
