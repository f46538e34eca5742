pub mod pairing;
pub mod tiling;
pub use pairing::Pairing;
pub use tiling::{Cover, Tiling};
