//! Why, what next, how hard: explanations in the rules of the puzzle.
//!
//! * [`backbone()`]: what holds in every solution.
//! * [`path`]: a solve path in which each step is forced by few rules, the cheapest
//!   first, with its difficulty; of an unsolvable board, rules in conflict.
//! * [`hint()`]: the cheapest next step from a partial answer.
//!
//! The method, its costs and grades are in docs/explain.md. Every step and every
//! conflict is confirmed by a second solver before it is given.
//!
//! Steps, rules and facts carry their cells and have [marks](Step::marks), so that
//! anyone can draw them.
//!
//! Each file uses only files before its own in this list:
//!
//! * `types`, `views`: what explanations consist of, marks and summaries;
//! * `cut`, `rulebook`, `cuts`: rule instances, and what lazy constraints add to them;
//! * `local`, `global`, `minimal`, `hitting_set`: questions to a solver about a few rules
//!   or the whole board, and small sets of rules that answer them;
//! * `cost`, `position`, `several`, `reasoner`: the cheapest next step;
//! * `words`, `start`, `walk`, `difficulty`: steps in words, from the first to the last;
//! * `conflict`, then `steps`, `hint` and `backbone`: the questions.
//!
//! Out of scope: reports, JSON and films of explanations, which are in
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
