//! Logic puzzles, solved through CNF, with answers that are checked.
//!
//! A board is compiled to a CNF formula, solved incrementally in process, decoded, and
//! checked against the plain rules. Only an answer that passes the check becomes a
//! [`Witness`](puzzle::Witness). A result that was not proved is *undecided*, never
//! unsolvable or unique.
//!
//! ```
//! use puzzlesat::pipeline::{Session, Uniqueness};
//! use puzzlesat::puzzle::IntoBoard;
//! use puzzlesat::puzzles::Hashi;
//!
//! let board = Hashi::from_text("hashi\n2.2\n...\n2.2\n")?.into_board();
//! let mut session = Session::new(&board);
//! let witness = session.solve()?.expect("solvable"); // decoded and checked
//! println!("{}", board.draw(Some(witness.solution())));
//! assert!(matches!(session.unique()?, Uniqueness::Unique(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`puzzle`] - the trait of puzzles, and its capabilities.
//! * [`grid`] - grids of cells, and reading them.
//! * [`layout`] and [`values`] - the variables of a puzzle, and answers.
//! * [`custom`] - custom puzzles, given at run time.
//! * [`puzzles`] - the built-in puzzles, one folder each.
//! * [`pipeline`] - solve, enumerate, count, unique, optimize, export.
//! * [`explain`] - solve paths, hints, grades, minimal conflicts.
//! * [`service`] - questions and reports, for front ends.
//! * [`registry`] - the puzzles by name; reading boards and converting them.
//! * [`mod@format`] - formats of other programs.
//! * [`generation`] - parameters of generated boards.
//! * [`linear`] - integer linear programs, the independent judge.
//! * [`render`] - pictures.

#[cfg(feature = "cli")]
pub mod cli;
pub mod custom;
pub mod explain;
pub mod format;
pub mod generation;
pub mod grid;
pub mod json;
pub mod known;
pub mod layout;
pub mod linear;
pub mod matching;
pub mod pipeline;
pub mod puzzle;
pub mod puzzles;
pub mod registry;
pub mod render;
pub mod service;
pub mod text;
pub mod values;
