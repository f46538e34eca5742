//! Why, what next, how hard: explanations in the rules of the puzzle.
//!
//! * [`backbone()`]: what holds in every solution.
//! * [`path`]: a solve path in which each step is forced by few rules, the cheapest
//!   first, with its difficulty; of an unsolvable board, rules in conflict.
//! * [`hint()`]: the cheapest next step from a half-finished answer.
//!
//! The method, its costs and grades are in docs/explain.md. Every step and every
//! conflict is confirmed by a second solver before it is given.
//!
//! Steps, rules and facts carry their cells, so anyone can draw them; [`path_film`] makes
//! frames of a path.

mod backbone;
mod conflict;
mod cost;
mod cuts;
mod difficulty;
mod film;
mod global;
mod hint;
mod hitting_set;
mod json;
mod local;
mod reasoner;
mod report;
mod rulebook;
mod several;
mod start;
mod steps;
mod types;
mod words;

pub use backbone::backbone;
pub use film::{Stage, explain_film, path_film};
pub use hint::hint;
pub(super) use json::keys;
pub use report::Explained;
pub(super) use report::{backbone_report, hint_report, path_report};
pub use steps::path;
pub use types::{
    Backbone, Conflict, Difficulty, Fact, Grade, Hint, Outcome, Path, RuleRef, Size, Source, Step,
};
