//! Explanations as JSON and animations.

mod film;
mod json;

pub use crate::explain::Stage;
pub use film::{explain_film, path_film};
pub(super) use json::{Keys, keys};
