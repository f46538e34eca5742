//! Bodies of the fuzz targets. They accept any bytes and panic only if a promise is
//! broken. The targets in `fuzz/` only call them; ordinary tests replay their corpus.

mod answer;
mod bytes;
mod custom;
mod dimacs;
mod encoding;
pub mod puzzle;
mod session;

pub use answer::answer;
pub use bytes::Bytes;
pub use custom::custom;
pub use dimacs::dimacs;
pub use encoding::{connectivity, encoding};
pub use puzzle::{pipeline, read};
pub use session::session;
