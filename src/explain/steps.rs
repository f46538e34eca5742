//! A solve path, step by step.

use super::conflict;
use super::difficulty::difficulty_of;
use super::start::{Start, Verdict};
use super::types::{Outcome, Path, Step};
use super::walk::Walk;
use crate::known::Known;
use crate::pipeline::{Failure, Options, Reason};
use crate::puzzle::Puzzle;
use std::sync::Arc;

/// Solves `puzzle` as a person would: each step is everything that the cheapest rules
/// force, together with the known facts.
///
/// The path ends at the solution if there is only one (or only one best), and otherwise
/// at the facts that all solutions share. For a board without a solution, the outcome
/// holds a minimal conflict. After a stop, the path so far is returned, undecided.
///
/// # Errors
/// If the board has no clauses to explain, or if a second solver did not confirm a step,
/// which is a bug.
pub fn path(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Path, Failure> {
    path_while(puzzle, options, &mut |_| true)
}

/// Solves as [`path()`] does, and calls `goes_on` with the steps so far after each step, the
/// newest last. If it returns `false`, the path ends undecided.
///
/// # Errors
/// The errors of [`path()`].
pub fn path_while(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    goes_on: &mut dyn FnMut(&[Step]) -> bool,
) -> Result<Path, Failure> {
    let start = Start::new(puzzle, options)?;
    let book = start.rulebook(&**puzzle)?;
    let goal = match &start.verdict {
        Verdict::Unsolvable => {
            let known = Known::new(book.problem.n_vars());
            let outcome = match conflict::find(&**puzzle, book, options) {
                Ok(conflict) => Outcome::Unsolvable(conflict),
                Err(failure) => Outcome::Undecided(Reason::of(failure, &options.stop)?),
            };
            return Ok(Path {
                steps: Vec::new(),
                outcome,
                difficulty: None,
                known,
                score: None,
            });
        }
        Verdict::Unique(witness) => Some(witness.solution().literals()),
        Verdict::NotUnique | Verdict::Undecided(_) => None,
    };
    let known = Known::new(book.problem.n_vars());
    let mut walk = Walk::new(&**puzzle, book, known, options);
    let mut steps = Vec::new();
    let ended = walk.walk_on(goal.as_deref(), &mut steps, goes_on);
    let outcome = match (ended, start.verdict) {
        (Err(failure), _) => Outcome::Undecided(Reason::of(failure, &options.stop)?),
        (Ok(()), Verdict::Unique(_)) => Outcome::Unique,
        (Ok(()), Verdict::Undecided(why)) => Outcome::Undecided(why),
        (Ok(()), Verdict::NotUnique | Verdict::Unsolvable) => Outcome::NotUnique,
    };
    let is_done = matches!(outcome, Outcome::Unique | Outcome::NotUnique);
    Ok(Path {
        difficulty: is_done.then(|| difficulty_of(&steps)),
        steps,
        outcome,
        known: walk.known(),
        score: start.score,
    })
}
