pub mod hashi;
pub mod pairing;
pub use hashi::{Hashi, Island, Span, coelho_board};
pub use pairing::Pairing;
