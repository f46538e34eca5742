pub mod pairing;
pub use pairing::Pairing;
