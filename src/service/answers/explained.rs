//! Explanations: what is certain, a solve path, the next step.

use super::ScoreBounds;
use crate::explain::{Backbone, Hint, Outcome, Path};
use crate::known::Known;
use crate::pipeline::Reason;
use crate::puzzle::Puzzle;
use crate::service::{Shown, Verdict};
use crate::values::Values;
use std::sync::Arc;

/// What holds in every solution.
#[derive(Clone, Debug, PartialEq)]
pub struct BackboneAnswer {
    backbone: Backbone,
    known: Option<Shown>,
}

impl BackboneAnswer {
    pub(in crate::service) fn new(puzzle: &Arc<dyn Puzzle>, backbone: Backbone) -> Self {
        let is_solvable = backbone.solvable != Some(false);
        Self {
            known: is_solvable.then(|| shown(puzzle, &backbone.known)),
            backbone,
        }
    }

    /// The status: solved if all that is certain was found.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (self.backbone.solvable, self.backbone.complete) {
            (Some(false), _) => Verdict::Unsolvable,
            (_, true) => Verdict::Solved,
            _ => Verdict::Undecided,
        }
    }

    /// The facts.
    #[must_use]
    pub fn backbone(&self) -> &Backbone {
        &self.backbone
    }

    /// The facts as an answer; none if there is no solution.
    #[must_use]
    pub fn known(&self) -> Option<&Shown> {
        self.known.as_ref()
    }
}

/// A solve path, or rules in conflict.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainAnswer {
    path: Path,
    known: Option<Shown>,
}

impl ExplainAnswer {
    pub(in crate::service) fn new(puzzle: &Arc<dyn Puzzle>, path: Path) -> Self {
        let is_solvable = !matches!(path.outcome, Outcome::Unsolvable(_));
        Self {
            known: is_solvable.then(|| shown(puzzle, &path.known)),
            path,
        }
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        verdict(&self.path.outcome)
    }

    /// Why it is undecided, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        reason(&self.path.outcome)
    }

    /// The steps.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is known at the end of the path; none if there is no solution.
    #[must_use]
    pub fn known(&self) -> Option<&Shown> {
        self.known.as_ref()
    }

    /// The score of a best answer, if that is a rule of the path.
    #[must_use]
    pub fn objective(&self) -> ScoreBounds {
        ScoreBounds {
            best: self.path.score,
            bound: None,
        }
    }
}

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub struct HintAnswer(Hint);

impl HintAnswer {
    pub(in crate::service) fn new(hint: Hint) -> Self {
        Self(hint)
    }

    /// The status: a hint is an answer, whether or not there are several solutions, but a
    /// partial answer with mistakes is invalid.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match verdict(&self.0.outcome) {
            Verdict::Unique | Verdict::NotUnique if self.0.mistakes.is_empty() => Verdict::Solved,
            Verdict::Unique | Verdict::NotUnique => Verdict::Invalid,
            other => other,
        }
    }

    /// Why it is undecided, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        reason(&self.0.outcome)
    }

    /// The step, or the mistakes.
    #[must_use]
    pub fn hint(&self) -> &Hint {
        &self.0
    }
}

fn verdict(outcome: &Outcome) -> Verdict {
    match outcome {
        Outcome::Unique => Verdict::Unique,
        Outcome::NotUnique => Verdict::NotUnique,
        Outcome::Unsolvable(_) => Verdict::Unsolvable,
        Outcome::Undecided(_) => Verdict::Undecided,
    }
}

fn reason(outcome: &Outcome) -> Option<&Reason> {
    match outcome {
        Outcome::Undecided(why) => Some(why),
        _ => None,
    }
}

fn shown(puzzle: &Arc<dyn Puzzle>, known: &Known) -> Shown {
    Shown::new(puzzle, Values::of_known(puzzle.layout(), known))
}
