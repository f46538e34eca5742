//! Reasons why a question is undecided.

use super::Failure;
use cnf::solver::Interrupted;
use cnf::{Cause, StopFlag};
use std::fmt;

/// Reason why a question is undecided, or the source of an unchecked claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The work was stopped.
    Ended(Cause),
    /// A limit on the number of results was reached.
    Limit,
    /// A solver failed or gave up, or its claim was not checked; the text says which.
    Solver(String),
    /// The result proves nothing; the text says why.
    Unproved(String),
}

impl Reason {
    /// Returns the reason why a search with the stop flag `stop` gave no answer.
    ///
    /// # Errors
    /// The failure itself, if the search did not end early.
    pub fn of(failure: Failure, stop: &StopFlag) -> Result<Self, Failure> {
        Ok(match failure {
            Failure::Interrupted(Interrupted::Stopped) => {
                Self::Ended(stop.cause().unwrap_or(Cause::Stopped))
            }
            Failure::Interrupted(Interrupted::Limit) => Self::Limit,
            Failure::Interrupted(why @ (Interrupted::Failed(_) | Interrupted::Crashed(_))) => {
                Self::Solver(why.to_string())
            }
            Failure::Interrupted(Interrupted::Unfinished(why)) => {
                return Err(Failure::OutOfReach(why.to_string()));
            }
            Failure::Unmet(bound) => {
                Self::Unproved(format!("no plan was found for a score of {bound}"))
            }
            other => return Err(other),
        })
    }

    /// Returns the word in JSON: `stopped`, `timeout`, `interrupted`, `memory`, `limit`,
    /// `solver` or `unproved`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Ended(cause) => cause.word(),
            Self::Limit => "limit",
            Self::Solver(_) => "solver",
            Self::Unproved(_) => "unproved",
        }
    }

    /// Returns the details.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Solver(detail) | Self::Unproved(detail) => Some(detail),
            Self::Ended(_) | Self::Limit => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(cause) => cause.fmt(f),
            Self::Limit => f.write_str("limit reached"),
            Self::Solver(detail) | Self::Unproved(detail) => f.write_str(detail),
        }
    }
}
