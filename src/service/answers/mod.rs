//! The answers to questions, one type each.
//!
//! Their fields are set together where the question is answered, so that a status never
//! disagrees with what was found: [`Verdict`]s are derived, never stored.
//!
//! Out of scope: how answers are shown or written ([`Report`](super::Report)).

mod checked;
mod decoded;
mod enumerated;
mod explained;
mod linear;
mod uniqueness;

pub use checked::CheckAnswer;
pub use decoded::DecodeAnswer;
pub use enumerated::{Completeness, CountAnswer, SolveAnswer};
pub use explained::{BackboneAnswer, ExplainAnswer, HintAnswer};
pub use linear::{LinearAnswer, LinearPoint};
pub use uniqueness::{Pair, UniqueAnswer};

use super::{Shown, Verdict};
use crate::pipeline::Reason;
use crate::puzzle::Violation;
use crate::text::Cell;

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Answer {
    /// To [`Job::Solve`](super::Job::Solve).
    Solve(SolveAnswer),
    /// To [`Job::Count`](super::Job::Count).
    Count(CountAnswer),
    /// To [`Job::Unique`](super::Job::Unique).
    Unique(UniqueAnswer),
    /// To [`Job::Check`](super::Job::Check).
    Check(CheckAnswer),
    /// To [`Job::Linear`](super::Job::Linear).
    Linear(LinearAnswer),
    /// To [`Job::Decode`](super::Job::Decode).
    Decode(DecodeAnswer),
    /// To [`Job::Backbone`](super::Job::Backbone).
    Backbone(BackboneAnswer),
    /// To [`Job::Explain`](super::Job::Explain).
    Explain(ExplainAnswer),
    /// To [`Job::Hint`](super::Job::Hint).
    Hint(HintAnswer),
}

/// What is known of the score, for puzzles that have one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreBounds {
    /// The best score found.
    pub best: Option<u64>,
    /// A score that no answer is above.
    pub bound: Option<u64>,
}

impl Answer {
    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Solve(answer) => answer.verdict(),
            Self::Count(answer) => answer.verdict(),
            Self::Unique(answer) => answer.verdict(),
            Self::Check(answer) => answer.verdict(),
            Self::Linear(answer) => answer.verdict(),
            Self::Decode(answer) => answer.verdict(),
            Self::Backbone(answer) => answer.verdict(),
            Self::Explain(answer) => answer.verdict(),
            Self::Hint(answer) => answer.verdict(),
        }
    }

    /// Why the question is undecided, or on whose word it is decided.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Solve(answer) => answer.ended().reason().cloned(),
            Self::Count(answer) => answer.reason(),
            Self::Unique(answer) => answer.reason().cloned(),
            Self::Check(_) => None,
            Self::Linear(answer) => answer.reason().cloned(),
            Self::Decode(answer) => Some(Reason::Solver(answer.reason()?.to_owned())),
            Self::Backbone(answer) => answer.backbone().reason.clone(),
            Self::Explain(answer) => answer.reason().cloned(),
            Self::Hint(answer) => answer.reason().cloned(),
        }
    }

    /// The solutions, or the answer that is judged or known so far; none if the question
    /// is not about some.
    #[must_use]
    pub fn solutions(&self) -> Option<&[Shown]> {
        Some(match self {
            Self::Solve(answer) => answer.solutions(),
            Self::Unique(answer) => answer.solutions(),
            Self::Check(answer) => std::slice::from_ref(answer.answer()),
            Self::Linear(answer) => answer.solution().map_or(&[], std::slice::from_ref),
            Self::Decode(answer) => answer.solutions(),
            Self::Backbone(answer) => answer.known().map_or(&[], std::slice::from_ref),
            Self::Explain(answer) => answer.known().map_or(&[], std::slice::from_ref),
            Self::Count(_) | Self::Hint(_) => return None,
        })
    }

    /// The number of solutions, if the question is about it.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::Count(answer) => Some(answer.count()),
            _ => None,
        }
    }

    /// Whether what was found is all there is, if the question is about that.
    #[must_use]
    pub fn complete(&self) -> Option<bool> {
        match self {
            Self::Solve(answer) => Some(answer.ended().is_complete()),
            Self::Count(answer) => Some(answer.ended().is_complete()),
            Self::Unique(answer) => Some(answer.is_complete()),
            Self::Linear(answer) => answer.complete(),
            Self::Decode(_) => Some(false),
            Self::Backbone(answer) => Some(answer.backbone().complete),
            Self::Check(_) | Self::Explain(_) | Self::Hint(_) => None,
        }
    }

    /// What is known of the score.
    #[must_use]
    pub fn objective(&self) -> ScoreBounds {
        match self {
            Self::Solve(answer) => answer.objective().unwrap_or_default(),
            Self::Count(answer) => answer.objective().unwrap_or_default(),
            Self::Unique(answer) => answer.objective().unwrap_or_default(),
            Self::Linear(answer) => answer.objective(),
            Self::Decode(answer) => answer.objective(),
            Self::Explain(answer) => answer.objective(),
            Self::Check(answer) => answer.objective().unwrap_or_default(),
            Self::Backbone(_) | Self::Hint(_) => ScoreBounds::default(),
        }
    }

    /// The best value of the linear relaxation, if it was solved.
    #[must_use]
    pub fn relaxation(&self) -> Option<f64> {
        match self {
            Self::Linear(answer) => answer.relaxation(),
            _ => None,
        }
    }

    /// The cells in which two solutions differ, if there are two.
    #[must_use]
    pub fn differences(&self) -> Option<&[Cell]> {
        match self {
            Self::Unique(answer) => Some(answer.pair()?.differences()),
            _ => None,
        }
    }

    /// The broken rules, if an answer was judged.
    #[must_use]
    pub fn violations(&self) -> Option<&[Violation]> {
        match self {
            Self::Check(answer) => Some(answer.violations()),
            _ => None,
        }
    }
}
