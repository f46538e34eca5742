//! Solutions one by one, listed or counted.

use super::ScoreBounds;
use crate::pipeline::Reason;
use crate::service::{Shown, Verdict};

/// How an enumeration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Completeness {
    /// There is no other solution: proved.
    Complete,
    /// As many were found as were requested.
    Enough,
    /// The search ended before that, for this reason.
    Early(Reason),
}

impl Completeness {
    /// Whether it is proved that there is no other solution.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        *self == Self::Complete
    }

    /// Why the search ended early, if it did.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Self::Early(reason) => Some(reason),
            Self::Complete | Self::Enough => None,
        }
    }
}

/// Solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveAnswer {
    solutions: Vec<Shown>,
    ended: Completeness,
    objective: Option<ScoreBounds>,
}

impl SolveAnswer {
    /// What a search found; enough is at least one.
    pub(in crate::service) fn new(solutions: Vec<Shown>, ended: Completeness) -> Self {
        assert!(
            ended != Completeness::Enough || !solutions.is_empty(),
            "no solution is never enough"
        );
        Self {
            solutions,
            ended,
            objective: None,
        }
    }

    /// The same of a puzzle with a score; a search that ended early still shows the
    /// `best` answer it found.
    pub(in crate::service) fn scored(
        mut self,
        objective: ScoreBounds,
        best: Option<Shown>,
    ) -> Self {
        self.objective = Some(objective);
        if self.solutions.is_empty() {
            self.solutions.extend(best);
        }
        self
    }

    /// The status: without a solution it is unsolvable, if nothing ended the search early.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (&self.ended, self.solutions.is_empty()) {
            (Completeness::Early(_), _) => Verdict::Undecided,
            (_, true) => Verdict::Unsolvable,
            (_, false) if self.objective.is_some() => Verdict::Optimal,
            (_, false) => Verdict::Solved,
        }
    }

    /// The solutions found; of a search for the best that ended early, its best answer.
    #[must_use]
    pub fn solutions(&self) -> &[Shown] {
        &self.solutions
    }

    /// How the search ended.
    #[must_use]
    pub fn ended(&self) -> &Completeness {
        &self.ended
    }

    /// What is known of the score; none if the puzzle has none.
    #[must_use]
    pub fn objective(&self) -> Option<ScoreBounds> {
        self.objective
    }
}

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountAnswer {
    count: u64,
    ended: Completeness,
    objective: Option<ScoreBounds>,
}

impl CountAnswer {
    pub(in crate::service) fn new(count: u64, ended: Completeness) -> Self {
        Self {
            count,
            ended,
            objective: None,
        }
    }

    pub(in crate::service) fn scored(mut self, objective: ScoreBounds) -> Self {
        self.objective = Some(objective);
        self
    }

    /// The status: a count is decided if it is complete.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (&self.ended, self.count) {
            (Completeness::Complete, 0) => Verdict::Unsolvable,
            (Completeness::Complete, _) if self.objective.is_some() => Verdict::Optimal,
            (Completeness::Complete, _) => Verdict::Solved,
            _ => Verdict::Undecided,
        }
    }

    /// The solutions that were found; all of them if the count is complete.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// How the search ended.
    #[must_use]
    pub fn ended(&self) -> &Completeness {
        &self.ended
    }

    /// Why the count is not complete, if it is not.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match &self.ended {
            Completeness::Enough => Some(Reason::Limit),
            other => other.reason().cloned(),
        }
    }

    /// What is known of the score; none if the puzzle has none.
    #[must_use]
    pub fn objective(&self) -> Option<ScoreBounds> {
        self.objective
    }
}
