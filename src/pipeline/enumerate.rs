//! Enumeration of all solutions; each one found is blocked.
//!
//! The decoded solution is blocked, not the model, so auxiliary variables do not multiply
//! solutions.

use super::{Event, Failure, Session};
use crate::puzzle::Witness;
use crate::values::Values;
use cnf::Lit;

/// Iterator over the solutions of a board, each once. It ends after the last solution or
/// the first error. If a score is maximized, these are the best solutions. Dropping it
/// removes the blocking clauses.
pub struct Solutions<'s> {
    session: &'s mut Session,
    activation: Lit,
    found: u64,
    ended: bool,
    /// The answers of an exhaustive search, if the problem is a relaxation.
    listed: Option<std::vec::IntoIter<Values>>,
}

impl Iterator for Solutions<'_> {
    type Item = Result<Witness, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        if let Some(ended) = self.start() {
            return ended;
        }
        if let Some(listed) = &mut self.listed {
            let solution = listed.next()?;
            self.found += 1;
            self.session.tell(Event::Solution { found: self.found });
            self.session.know(&solution);
            return Some(
                Witness::new(self.session.puzzle().as_ref(), solution).map_err(Failure::Unverified),
            );
        }
        let next = self.session.witness(&[self.activation]).transpose();
        match &next {
            Some(Ok(witness)) => {
                let literals = witness.solution().literals();
                let blocking: Vec<Lit> = literals.into_iter().map(|lit| !lit).collect();
                self.session.search.add_under(self.activation, &blocking);
                self.session.know(witness.solution());
                self.found += 1;
                self.session.tell(Event::Solution { found: self.found });
            }
            Some(Err(_)) | None => self.ended = true,
        }
        next
    }
}

impl Solutions<'_> {
    /// Prepares the first solution: proves the optimum, if the score is maximized, or
    /// lists the answers, if the problem is a relaxation. `Some` ends the iterator.
    fn start(&mut self) -> Option<Option<Result<Witness, Failure>>> {
        if self.found > 0 || self.listed.is_some() {
            return None;
        }
        let ended = match self.session.puzzle().exhaustive() {
            Some(Ok(list)) => {
                self.session.know_best(&list);
                self.listed = Some(list.into_iter());
                return None;
            }
            Some(Err(why)) => Some(Err(Failure::OutOfReach(why))),
            None if !self.session.is_maximizing() => return None,
            None => match self.session.optimum() {
                Ok(Some(_)) => return None,
                Ok(None) => None,
                Err(failure) => Some(Err(failure)),
            },
        };
        self.ended = true;
        Some(ended)
    }
}

impl Drop for Solutions<'_> {
    fn drop(&mut self) {
        self.session.search.retire(self.activation);
    }
}

/// Number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of solutions found.
    pub found: u64,
    /// Whether it is proved that there are no others.
    pub complete: bool,
}

/// Whether there is exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness {
    /// There is none: proved.
    Unsolvable,
    /// This one and no other: proved.
    Unique(Witness),
    /// There are at least these two.
    NotUnique(Witness, Witness),
}

impl Session {
    /// Returns the solutions, each once.
    pub fn solutions(&mut self) -> Solutions<'_> {
        let activation = self.search.activation();
        Solutions {
            session: self,
            activation,
            found: 0,
            ended: false,
            listed: None,
        }
    }

    /// Counts solutions. Stops, incomplete, after `limit` solutions.
    ///
    /// # Errors
    /// If the search ended early, or an answer did not pass the check.
    pub fn count(&mut self, limit: Option<u64>) -> Result<Count, Failure> {
        let mut found = 0;
        let mut solutions = self.solutions();
        while limit.is_none_or(|limit| found < limit) {
            match solutions.next() {
                None => {
                    return Ok(Count {
                        found,
                        complete: true,
                    });
                }
                Some(witness) => witness?,
            };
            found += 1;
        }
        Ok(Count {
            found,
            complete: false,
        })
    }

    /// Decides whether there is exactly one solution.
    ///
    /// # Errors
    /// If the search ended early, or an answer did not pass the check.
    pub fn unique(&mut self) -> Result<Uniqueness, Failure> {
        let mut solutions = self.solutions();
        let Some(first) = solutions.next().transpose()? else {
            return Ok(Uniqueness::Unsolvable);
        };
        match solutions.next().transpose()? {
            None => Ok(Uniqueness::Unique(first)),
            Some(second) => Ok(Uniqueness::NotUnique(first, second)),
        }
    }
}
