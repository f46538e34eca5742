pub mod pairing;
pub use pairing::Pairing;
pub mod thermometers;
pub use thermometers::{Thermometer, Thermometers};
