//! What another solver said.

use super::ScoreBounds;
use crate::service::{Shown, Verdict};

#[derive(Clone, Debug, PartialEq)]
enum Said {
    /// Solutions, and what the solver says beyond them.
    Solutions(Vec<Shown>, Option<String>),
    Unsolvable,
    Undecided(String),
}

/// What another solver said. Its solutions were checked by the rules; that there is none,
/// no other or none better is the solver's word.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodeAnswer(Said);

impl DecodeAnswer {
    pub(in crate::service) fn of_solutions(solutions: Vec<Shown>, word: Option<String>) -> Self {
        Self(Said::Solutions(solutions, word))
    }

    pub(in crate::service) fn unsolvable() -> Self {
        Self(Said::Unsolvable)
    }

    pub(in crate::service) fn undecided(why: impl Into<String>) -> Self {
        Self(Said::Undecided(why.into()))
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.0 {
            Said::Solutions(..) => Verdict::Solved,
            Said::Unsolvable => Verdict::Unsolvable,
            Said::Undecided(_) => Verdict::Undecided,
        }
    }

    /// What is not checked, or why nothing is decided.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match &self.0 {
            Said::Solutions(_, word) => word.as_deref(),
            Said::Unsolvable => Some("as the solver says, unchecked"),
            Said::Undecided(why) => Some(why),
        }
    }

    /// The solutions, which follow the rules.
    #[must_use]
    pub fn solutions(&self) -> &[Shown] {
        match &self.0 {
            Said::Solutions(solutions, _) => solutions,
            Said::Unsolvable | Said::Undecided(_) => &[],
        }
    }

    /// The best score, if the puzzle has one; that none is better is not proved.
    #[must_use]
    pub fn objective(&self) -> ScoreBounds {
        let score = |shown: &Shown| shown.puzzle().score(shown.answer());
        ScoreBounds {
            best: self.solutions().iter().filter_map(score).max(),
            bound: None,
        }
    }
}
