//! Why a question is undecided.

use super::Failure;
use cnf::solver::Interrupted;
use cnf::{Cause, StopFlag};
use std::fmt;

/// Why a question is undecided, or on whose word it is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The work was ended.
    Ended(Cause),
    /// A limit on what is looked for was reached.
    Limit,
    /// A solver failed, gave up, or is all there is to trust; the text says how.
    Solver(String),
    /// What was found proves nothing; the text says what.
    Unproved(String),
}

impl Reason {
    /// Why a search that `stop` could end gave no answer.
    ///
    /// # Errors
    /// The failure itself, if it is none of a search that ended early.
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

    /// What the word does not say.
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
