//! Start of an explanation: the number of solutions, and the rules.

use super::rulebook::Rulebook;
use crate::pipeline::{Failure, Options, Reason, Session};
use crate::puzzle::{Puzzle, Witness};
use std::sync::Arc;

/// Number of solutions of a board, or of best solutions if it has a score.
pub(super) enum Verdict {
    Unsolvable,
    Unique(Witness),
    NotUnique,
    Undecided(Reason),
}

pub(super) struct Start {
    pub verdict: Verdict,
    /// The proved optimum, if the board has a score to maximize.
    pub score: Option<u64>,
}

impl Start {
    /// Solves the board, and looks for a second solution.
    ///
    /// # Errors
    /// If the board has no clauses to explain, or if a bug was found.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Self, Failure> {
        if puzzle.is_relaxation() {
            return Err(out_of_reach());
        }
        let mut session = Session::with(puzzle, options.clone());
        let mut solutions = session.solutions();
        let verdict = match (solutions.next(), solutions.next()) {
            (None, _) => Verdict::Unsolvable,
            (Some(Ok(witness)), None) => Verdict::Unique(witness),
            (Some(Ok(_)), Some(Ok(_))) => Verdict::NotUnique,
            (Some(Err(failure)), _) | (_, Some(Err(failure))) => {
                Verdict::Undecided(Reason::of(failure, &options.stop)?)
            }
        };
        drop(solutions);
        let is_proved = !matches!(verdict, Verdict::Undecided(_));
        let best = session.best().filter(|_| is_proved).map(|best| best.score);
        Ok(Self {
            verdict,
            score: best,
        })
    }

    /// Returns the rules to explain with.
    ///
    /// # Errors
    /// If the puzzle has none for this board.
    pub fn rulebook(&self, puzzle: &dyn Puzzle) -> Result<Rulebook, Failure> {
        let problem = puzzle.explained(self.score).map_err(Failure::OutOfReach)?;
        let mut book = Rulebook::new(problem);
        book.free(&puzzle.explain().free_rules());
        Ok(book)
    }
}

pub(super) fn out_of_reach() -> Failure {
    Failure::OutOfReach(
        "the rules of this board are no clauses that steps could be made of; `backbone` may \
         still answer"
            .into(),
    )
}
