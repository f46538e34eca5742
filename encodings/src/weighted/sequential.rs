//! Sequential weight counter (Hölldobler, Manthey and Steinke, "A compact encoding
//! of pseudo-Boolean constraints into SAT", 2012).
//!
//! `s[i][j]`: the first i terms weigh at least j. This holds if the first i - 1 weigh j,
//! or if they weigh j - w[i] and literal i is true.
//!
//! These are the clauses of a generalized totalizer with a chain as its tree, as those of
//! the sequential counter are of a totalizer. They are implemented that way;
//! [`GeneralizedTotalizer`] describes when a clause is written. Of the paper's n by k
//! cells, only those are created that the bound reads. A j between two attainable sums of
//! the first i terms is the upper one. One more column makes the bound a movable literal,
//! and the direction down is not in the paper.

use super::{Counter, GeneralizedTotalizer, Inputs, Term, TooLarge};
use crate::cardinality::Bound;
use cnf::Scope;

/// Sequential weight counter; see the [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct SequentialWeightCounter(pub(super) GeneralizedTotalizer);

impl SequentialWeightCounter {
    /// Returns the sum of `inputs`, literal by literal.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let mut counter = Self::default();
        Counter::extend(&mut counter, &inputs.terms().collect::<Vec<_>>());
        counter
    }
}

impl Counter for SequentialWeightCounter {
    fn n_terms(&self) -> usize {
        self.0.n_terms()
    }

    fn extend(&mut self, terms: &[Term]) {
        for &term in terms {
            Counter::extend(&mut self.0, &[term]);
        }
    }

    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge> {
        self.0.at_most(k, scope)
    }

    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge> {
        self.0.at_least(k, scope)
    }
}
