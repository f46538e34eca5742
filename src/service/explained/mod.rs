//! Explanations as reports, JSON and films.

mod film;
mod json;
mod report;

use crate::explain::{Backbone, Hint, Path};

pub use crate::explain::Stage;
pub use film::{explain_film, path_film};
pub(super) use json::keys;
pub(super) use report::{backbone_report, hint_report, path_report};

/// An explanation, as a part of a [`Report`](super::Report).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Explained {
    /// A solve path, or a conflict.
    Path(Path),
    /// What holds in every solution.
    Backbone(Backbone),
    /// What to do next.
    Hint(Hint),
}
