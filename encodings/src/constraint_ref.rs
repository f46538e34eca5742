//! Posted constraints as borrowed views.

use crate::{Cardinality, Choice, Constraint, LazyConstraint};
use cnf::format::opb;
use cnf::{Lit, Model, Scope};

/// Constraint of a problem. The three simple types are read from flat arrays, so that a
/// clause costs no allocation and no dynamic call.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ConstraintRef<'a> {
    /// Some literal is true.
    Clause(&'a [Lit]),
    /// At most one literal is true; a repeated literal counts each time.
    AtMostOne(&'a [Lit]),
    /// The number of true literals is within bounds.
    Sum(&'a Cardinality),
    /// Any other constraint.
    Other(&'a dyn Constraint),
}

impl<'a> ConstraintRef<'a> {
    /// Returns the literals, if this is a clause.
    #[must_use]
    pub fn as_clause(self) -> Option<&'a [Lit]> {
        match self {
            Self::Clause(lits) => Some(lits),
            _ => None,
        }
    }

    /// Returns the literals, if this is an at-most-one constraint.
    #[must_use]
    pub fn as_at_most_one(self) -> Option<&'a [Lit]> {
        match self {
            Self::AtMostOne(lits) => Some(lits),
            _ => None,
        }
    }

    /// Returns the constraint, if it is a cardinality constraint.
    #[must_use]
    pub fn as_sum(self) -> Option<&'a Cardinality> {
        match self {
            Self::Sum(sum) => Some(sum),
            _ => None,
        }
    }

    /// See [`Constraint::name`].
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Clause(_) => "clause",
            Self::AtMostOne(_) => "at-most-one",
            Self::Sum(_) => "cardinality",
            Self::Other(constraint) => constraint.name(),
        }
    }

    /// See [`Constraint::for_each_lit`].
    pub fn for_each_lit(self, visit: &mut dyn FnMut(Lit)) {
        match self {
            Self::Clause(lits) | Self::AtMostOne(lits) => lits.iter().copied().for_each(visit),
            Self::Sum(sum) => sum.lits().for_each(visit),
            Self::Other(constraint) => constraint.for_each_lit(visit),
        }
    }

    /// Returns all literals, with repetitions.
    #[must_use]
    pub fn lits(self) -> Vec<Lit> {
        let mut lits = Vec::new();
        self.for_each_lit(&mut |lit| lits.push(lit));
        lits
    }

    /// See [`Constraint::holds`].
    #[must_use]
    pub fn holds(self, model: &Model) -> bool {
        match self {
            Self::Clause(lits) => model.satisfies(lits),
            Self::AtMostOne(lits) => lits.iter().filter(|&&lit| model.value(lit)).count() <= 1,
            Self::Sum(sum) => sum.holds(model),
            Self::Other(constraint) => constraint.holds(model),
        }
    }

    /// See [`Constraint::encode`].
    pub fn encode(self, choice: &Choice, scope: &mut Scope<'_>) {
        match self {
            // true -> some literal
            Self::Clause(lits) => scope.bind(lits),
            Self::AtMostOne(lits) => choice.at_most_one.encode(lits, scope),
            Self::Sum(sum) => choice.cardinality.encode(sum, scope),
            Self::Other(constraint) => constraint.encode(choice, scope),
        }
    }

    /// See [`Constraint::lazy`].
    #[must_use]
    pub fn lazy(self) -> Option<&'a dyn LazyConstraint> {
        match self {
            Self::Other(constraint) => constraint.lazy(),
            _ => None,
        }
    }

    /// Returns whether the constraint is kept by cuts instead of clauses.
    #[must_use]
    pub fn is_lazy(self) -> bool {
        self.lazy().is_some()
    }

    /// See [`Constraint::opb_rows`].
    #[must_use]
    pub fn opb_rows(self) -> Option<Vec<opb::Linear>> {
        let ones = |lits: &[Lit]| lits.iter().map(|&lit| (1, lit)).collect::<Vec<_>>();
        match self {
            Self::Clause(lits) => Some(vec![opb::Linear::at_least(ones(lits), 1)]),
            Self::AtMostOne(lits) => Some(vec![opb::Linear::at_most(ones(lits), 1)]),
            Self::Sum(sum) => sum.opb_rows(),
            Self::Other(constraint) => constraint.opb_rows(),
        }
    }
}
