//! Explanations in the rules of the puzzle: why, what next, how hard.
//!
//! * [`backbone()`]: what holds in every solution.
//! * [`path`]: a solve path in which each step is forced by few rules, the cheapest
//!   first, with its difficulty; for an unsolvable board, a minimal conflict.
//! * [`hint()`]: the cheapest next step from a partial answer.
//!
//! docs/explain.md describes the method, its costs and grades. A second solver confirms
//! every step and every conflict before it is returned.
//!
//! Steps, rules and facts carry their cells and have [marks](Step::marks), so that any
//! caller can draw them.
//!
//! Each file uses only files before its own in this list:
//!
//! * `types`, `views`: the parts of explanations, marks and summaries;
//! * `cut`, `rulebook`, `cuts`: rule instances, and the cuts of lazy constraints;
//! * `local`, `global`, `minimal`, `hitting_set`: questions to a solver about a few rules
//!   or the whole board, and small sets of rules that answer them;
//! * `cost`, `position`, `several`, `reasoner`: the cheapest next step;
//! * `words`, `start`, `walk`, `difficulty`: steps in words, from the first to the last;
//! * `conflict`, then `steps`, `hint` and `backbone`: the questions.
//!
//! Out of scope: reports, JSON and animations of explanations, which are in
//! [`service`](crate::service).

mod backbone;
mod conflict;
mod cost;
mod cut;
mod cuts;
mod difficulty;
mod global;
mod hint;
mod hitting_set;
mod local;
mod minimal;
mod position;
mod reasoner;
mod rulebook;
mod several;
mod start;
mod steps;
mod types;
mod views;
mod walk;
mod words;

pub use backbone::backbone;
pub use difficulty::difficulty_of;
pub use hint::hint;
pub use steps::{path, path_while};
pub use types::{
    Backbone, Conflict, Difficulty, Fact, Grade, Hint, Outcome, Path, RuleRef, Size, Source, Step,
};
pub use views::Stage;
