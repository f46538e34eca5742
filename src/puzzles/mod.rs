//! The puzzles. Each folder knows its rules, its texts and its constraints, and
//! nothing of solvers, files, the command line or other puzzles.

mod thermometers;
mod tiling;

pub use thermometers::{Thermometer, Thermometers};
pub use tiling::{Cover, Tiling};
