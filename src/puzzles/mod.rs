//! The puzzles. Each folder knows its rules, its texts and its constraints, and
//! nothing of solvers, files, the command line or other puzzles.

pub mod city_bloxx;
pub mod hashi;
pub mod pairing;
pub mod thermometers;
pub mod tiling;

pub use city_bloxx::{
    Built, City, CityBloxx, Ground, MOST_STATES, Move, Rule, Tower, default_towers, replay,
};
pub use hashi::{Hashi, Island, Span, coelho_board};
pub use pairing::{Edge, Pairing};
pub use thermometers::{Thermometer, Thermometers};
pub use tiling::{Cover, Tiling};
