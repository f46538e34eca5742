pub mod city_bloxx;
pub mod pairing;
pub use city_bloxx::{
    Built, City, CityBloxx, Ground, MOST_STATES, Move, Rule, Tower, default_towers, replay,
};
pub use pairing::Pairing;
