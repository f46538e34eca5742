//! Code that tests and fuzzers share and no published crate should hold.
//!
//! * [`fuzz`]: the bodies of the fuzz targets. The targets of `fuzz/` call them with
//!   random bytes, and ordinary tests with the committed ones.
//! * [`sample`]: random boards.
//!
//! It uses only the public API of the three crates.

pub mod fuzz;
pub mod sample;
