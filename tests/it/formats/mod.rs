//! Formats of other programs.

mod answers;
mod conversion;
mod detection;
mod limits;
mod malformed;
mod mutations;
mod real_boards;
mod round_trips;
