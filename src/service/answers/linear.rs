//! What an integer program or its relaxation gave.

use super::ScoreBounds;
use crate::pipeline::Reason;
use crate::service::{Shown, Verdict};

/// A best point of the program.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinearPoint {
    /// The answer that it is, if it is an integer point.
    pub solution: Option<Shown>,
    /// Its score and what it bounds.
    pub objective: ScoreBounds,
    /// Its value, if this is the relaxation of a program with a score.
    pub relaxation: Option<f64>,
}

#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// The program covers all answers, and has none.
    Unsolvable,
    /// The program covers some answers, and has none of them.
    NoneOfSome(Reason),
    /// Nothing is proved, for this reason.
    Undecided(Option<LinearPoint>, Reason),
    Solved(LinearPoint),
    Optimal(LinearPoint),
}

/// What an integer program or its relaxation gave. Solutions were checked by the rules;
/// the rest is proved up to the tolerances of floating-point numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearAnswer(Found);

impl LinearAnswer {
    pub(in crate::service) fn unsolvable() -> Self {
        Self(Found::Unsolvable)
    }

    /// A program that covers some answers only, and has none of them.
    pub(in crate::service) fn none_of_some(reason: Reason) -> Self {
        Self(Found::NoneOfSome(reason))
    }

    pub(in crate::service) fn undecided(point: Option<LinearPoint>, reason: Reason) -> Self {
        Self(Found::Undecided(point, reason))
    }

    /// A solution of a program without a score.
    pub(in crate::service) fn solved(point: LinearPoint) -> Self {
        Self(Found::Solved(point))
    }

    /// A solution that no answer is above.
    pub(in crate::service) fn optimal(point: LinearPoint) -> Self {
        Self(Found::Optimal(point))
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.0 {
            Found::Unsolvable => Verdict::Unsolvable,
            Found::NoneOfSome(_) | Found::Undecided(..) => Verdict::Undecided,
            Found::Solved(_) => Verdict::Solved,
            Found::Optimal(_) => Verdict::Optimal,
        }
    }

    /// Why it is undecided, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        match &self.0 {
            Found::NoneOfSome(reason) | Found::Undecided(_, reason) => Some(reason),
            _ => None,
        }
    }

    /// The best point, if there is one.
    #[must_use]
    pub fn point(&self) -> Option<&LinearPoint> {
        match &self.0 {
            Found::Unsolvable | Found::NoneOfSome(_) => None,
            Found::Undecided(point, _) => point.as_ref(),
            Found::Solved(point) | Found::Optimal(point) => Some(point),
        }
    }

    /// The answer, if the best point is one.
    #[must_use]
    pub fn solution(&self) -> Option<&Shown> {
        self.point()?.solution.as_ref()
    }

    /// What is known of the score.
    #[must_use]
    pub fn objective(&self) -> ScoreBounds {
        self.point()
            .map_or_else(ScoreBounds::default, |point| point.objective)
    }

    /// The best value of the relaxation, if that was solved.
    #[must_use]
    pub fn relaxation(&self) -> Option<f64> {
        self.point()?.relaxation
    }

    /// Whether the solutions are all there are, if it is known.
    pub(super) fn complete(&self) -> Option<bool> {
        match &self.0 {
            Found::Unsolvable => Some(true),
            Found::NoneOfSome(_) => Some(false),
            _ => self.solution().map(|_| false),
        }
    }
}
