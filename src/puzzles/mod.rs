//! The puzzles. Each folder knows its rules, its texts and its constraints, and
//! nothing of solvers, files, the command line or other puzzles.

pub mod city_bloxx;
pub mod hashi;
pub mod pairing;
pub mod thermometers;
pub mod tiling;

pub use city_bloxx::{
    Built, City, CityBloxx, Ground, MAX_STATES, Move, Rule, Tower, default_towers, replay,
};
pub use hashi::{Hashi, Island, Span, coelho_board};
pub use pairing::{Edge, Pairing};
pub use thermometers::{Thermometer, Thermometers};
pub use tiling::{Cover, Tiling};

use crate::puzzle::Entry;

/// All puzzles of this crate, as registries list them.
#[must_use]
pub fn entries() -> Vec<Entry> {
    vec![
        Entry::new(&hashi::ABOUT, Hashi::from_text)
            .with_json(hashi::json::FIELDS, Hashi::from_json)
            .with_formats(hashi::formats::FORMATS)
            .with_draft(Hashi::draft),
        Entry::new(&thermometers::ABOUT, Thermometers::from_text)
            .with_json(thermometers::json::FIELDS, Thermometers::from_json)
            .with_formats(thermometers::formats::FORMATS)
            .with_draft(Thermometers::draft),
        Entry::new(&city_bloxx::ABOUT, CityBloxx::from_text)
            .with_json(city_bloxx::json::FIELDS, CityBloxx::from_json)
            .with_draft(CityBloxx::draft),
        Entry::new(&tiling::ABOUT, Tiling::from_text)
            .with_json(tiling::json::FIELDS, Tiling::from_json)
            .with_formats(tiling::formats::FORMATS)
            .with_draft(Tiling::draft),
        Entry::new(&pairing::ABOUT, Pairing::from_text)
            .with_json(pairing::json::FIELDS, Pairing::from_json)
            .with_formats(pairing::formats::FORMATS),
    ]
}
