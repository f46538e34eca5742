//! The puzzles; each is a folder. See [`registry`](crate::registry) for the table.

pub mod city_bloxx;
pub mod hashi;
pub mod pairing;
pub mod thermometers;
pub mod tiling;

pub use city_bloxx::CityBloxx;
pub use hashi::Hashi;
pub use pairing::Pairing;
pub use thermometers::Thermometers;
pub use tiling::Tiling;
