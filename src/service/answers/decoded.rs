//! What another solver said.

use super::ScoreBounds;
use crate::service::{Shown, Verdict};

#[derive(Clone, Debug, PartialEq)]
enum Said {
    Solution(Shown),
    Unsolvable,
    Unknown,
}

/// What another solver said. A model was checked by the rules; that there is none is the
/// solver's word.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodeAnswer(Said);

impl DecodeAnswer {
    pub(in crate::service) fn of_solution(shown: Shown) -> Self {
        Self(Said::Solution(shown))
    }

    pub(in crate::service) fn unsolvable() -> Self {
        Self(Said::Unsolvable)
    }

    pub(in crate::service) fn unknown() -> Self {
        Self(Said::Unknown)
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.0 {
            Said::Solution(_) => Verdict::Solved,
            Said::Unsolvable => Verdict::Unsolvable,
            Said::Unknown => Verdict::Undecided,
        }
    }

    /// Whose word it is, if it is not checked.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self.0 {
            Said::Solution(_) => None,
            Said::Unsolvable => Some("as the solver says, unchecked"),
            Said::Unknown => Some("the solver does not know"),
        }
    }

    /// The solution, which follows the rules.
    #[must_use]
    pub fn solution(&self) -> Option<&Shown> {
        match &self.0 {
            Said::Solution(shown) => Some(shown),
            Said::Unsolvable | Said::Unknown => None,
        }
    }

    /// The solution's score, if the puzzle has one; that none is better is not proved.
    #[must_use]
    pub fn objective(&self) -> ScoreBounds {
        let score = |shown: &Shown| shown.puzzle().score(shown.answer());
        ScoreBounds {
            best: self.solution().and_then(score),
            bound: None,
        }
    }
}
