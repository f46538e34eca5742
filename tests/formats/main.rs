//! Formats of other programs.

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod answers;
mod conversion;
mod detection;
mod limits;
mod malformed;
mod mutations;
mod real_boards;
mod round_trips;
