//! The highest score, proved.
//!
//! A bound on the score moves up under assumptions: each model must beat the
//! best so far, in one solver, until there is none.

use super::{Event, Failure, Session};
use crate::puzzle::{Puzzle, Witness};
use encodings::Goal;

/// An answer with its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<P: Puzzle> {
    /// The answer.
    pub witness: Witness<P>,
    /// Its score.
    pub score: u64,
}

impl<P: Puzzle> Session<'_, P> {
    /// Whether the puzzle asks for the highest score.
    #[must_use]
    pub fn is_maximizing(&self) -> bool {
        matches!(self.problem.goal(), Some(Goal::Maximize(_)))
    }

    /// The best answer found so far, proved to be best or not.
    #[must_use]
    pub fn best(&self) -> Option<&Best<P>> {
        self.best.as_ref()
    }

    /// A score that no answer is above: proved. `None` where there is no score.
    #[must_use]
    pub fn bound(&self) -> Option<u64> {
        self.bound
    }

    /// An answer of the highest score, or `None` when there is no answer; both
    /// proved. From then on this session is about the best answers only.
    ///
    /// # Errors
    /// When the search ended early ([`best`](Session::best) and
    /// [`bound`](Session::bound) then say how far it came), or an answer did not
    /// pass the check.
    pub fn optimum(&mut self) -> Result<Option<Best<P>>, Failure> {
        while self.is_maximizing() && self.best.as_ref().map(|best| best.score) != self.bound {
            if let Some(score) = self.best.as_ref().map(|best| best.score) {
                self.demand(score + 1);
            }
            match self.witness(&[])? {
                Some(witness) => self.improve(witness),
                None if self.best.is_none() && self.gap.is_none() => return Ok(None),
                None => {
                    self.bound = self.best.as_ref().map(|best| best.score).max(self.gap);
                    if let Some(gap) = self
                        .gap
                        .filter(|&gap| self.bound == Some(gap) && self.best_score() < gap)
                    {
                        return Err(Failure::Unmet(gap));
                    }
                }
            }
        }
        if let Some(score) = self.best.as_ref().map(|best| best.score) {
            self.demand(score);
        }
        Ok(self.best.clone())
    }

    /// Takes the highest score from a complete list of the best answers.
    pub(super) fn know_best(&mut self, list: &[P::Solution]) {
        let first = list
            .first()
            .and_then(|solution| Witness::new(self.puzzle(), solution.clone()).ok());
        if let Some(witness) = first.filter(|_| self.is_maximizing()) {
            let score = self.puzzle().score(witness.solution()).unwrap_or(0);
            self.best = Some(Best { witness, score });
            self.bound = Some(score);
        }
    }

    fn best_score(&self) -> u64 {
        self.best.as_ref().map_or(0, |best| best.score)
    }

    fn improve(&mut self, witness: Witness<P>) {
        let score = self
            .puzzle()
            .score(witness.solution())
            .expect("a puzzle with a goal has a score");
        self.best = Some(Best { witness, score });
        self.tell(Event::Improved {
            score,
            bound: self.bound.unwrap_or(score),
        });
    }
}
