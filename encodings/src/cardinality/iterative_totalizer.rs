//! Iterative totalizer (Martins, Joshi, Manquinho and Lynce, "Incremental
//! cardinality constraints for MaxSAT", 2014).
//!
//! Every node has all outputs from the nearer end up to the output of the bound: for "at
//! most k" in the lower half, those up to k + 1. A looser bound adds outputs to the
//! nodes, and more literals add nodes; no clause is written twice. A bound that is
//! tightened towards that end therefore adds nothing after the first. A search can learn
//! over all these outputs; the [sorted totalizer](SortedTotalizer) has only the output
//! that is read.
//!
//! The paper counts from 0 only, so that a bound of n - k costs as much as O(n^2).

use super::{Direction, Inputs, SortedTotalizer, UnaryCounter};
use crate::Sink;
use cnf::Lit;

/// Iterative totalizer; see the [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct IterativeTotalizer(SortedTotalizer);

impl IterativeTotalizer {
    /// Returns the sum of `inputs`.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        Self(SortedTotalizer::new(inputs))
    }
}

impl FromIterator<Lit> for IterativeTotalizer {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        Self(lits.into_iter().collect())
    }
}

impl UnaryCounter for IterativeTotalizer {
    fn n_lits(&self) -> usize {
        UnaryCounter::n_lits(&self.0)
    }

    fn append(&mut self, lits: &[Lit]) {
        self.0.append(lits);
    }

    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit {
        let n = UnaryCounter::n_lits(self);
        let nearer = if 2 * j <= n + 1 { 1..=j } else { j..=n };
        for output in nearer {
            self.0.encode(output, direction, sink);
        }
        self.0.encode(j, direction, sink)
    }

    fn output(&self, j: usize, direction: Direction) -> Option<Lit> {
        self.0.output(j, direction)
    }

    fn forget(&mut self, direction: Direction) {
        self.0.forget(direction);
    }
}
