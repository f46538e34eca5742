//! Logic puzzles, from paper to a *checked* answer, by way of CNF.
//!
//! A puzzle is compiled to a CNF formula, solved incrementally in process,
//! decoded, and checked against the plain rules. Only an answer that passes the
//! check becomes a [`Witness`](puzzle::Witness); an answer that was not proved
//! is *undecided*, never unsolvable or unique.
//!
//! ```
//! use puzzlesat::pipeline::{Session, Uniqueness};
//! use puzzlesat::puzzle::Puzzle;
//! use puzzlesat::puzzles::Tiling;
//!
//! let board = Tiling::from_text(Tiling::EXAMPLE)?;
//! let mut session = Session::new(&board);
//! let witness = session.solve()?.expect("solvable");
//! println!("{}", board.draw(Some(witness.solution())));
//! assert!(matches!(session.unique()?, Uniqueness::Unique(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! * [`puzzles`]: the puzzles; each is a folder.
//! * [`puzzle`]: the trait they implement.
//! * [`pipeline`]: solve, enumerate, count, unique, on any puzzle.
//! * [`generation`]: what generated boards are to be like.
//! * [`linear`]: integer linear programmes, the independent judge.
//! * [`registry`]: the puzzles by name, with their types erased.

#[cfg(feature = "cli")]
pub mod cli;
pub mod format;
pub mod generation;
pub mod json;
pub mod known;
pub mod linear;
pub mod matching;
pub mod pipeline;
pub mod puzzle;
pub mod puzzles;
pub mod registry;
pub mod render;
pub mod text;
