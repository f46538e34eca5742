//! An answer judged by the rules.

use super::ScoreBounds;
use crate::puzzle::Violation;
use crate::service::{Shown, Verdict};

/// A judged answer.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckAnswer {
    answer: Shown,
    violations: Vec<Violation>,
}

impl CheckAnswer {
    /// Judges `answer`.
    pub(in crate::service) fn new(answer: Shown) -> Self {
        let violations = answer.puzzle().verify(answer.answer());
        Self { answer, violations }
    }

    /// The status: an answer is valid if it breaks no rule and is complete.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let is_complete = || self.answer.puzzle().is_complete(self.answer.answer());
        match self.violations.is_empty() {
            false => Verdict::Invalid,
            true if is_complete() => Verdict::Valid,
            true => Verdict::Incomplete,
        }
    }

    /// What was judged.
    #[must_use]
    pub fn answer(&self) -> &Shown {
        &self.answer
    }

    /// The score of the answer, if solutions are the answers that score most: a check does
    /// not search for a better one.
    #[must_use]
    pub fn objective(&self) -> Option<ScoreBounds> {
        let scored = self.answer.puzzle().scored()?;
        scored.target().is_none().then(|| ScoreBounds {
            best: Some(scored.score(self.answer.answer())),
            bound: None,
        })
    }

    /// The broken rules.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }
}
