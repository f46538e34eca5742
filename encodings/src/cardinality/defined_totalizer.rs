//! Sorted totalizer with both halves of every definition: an output is true if and only
//! if the sum is at least its number.
//!
//! Each model of the inputs has one extension. A model counter therefore counts the
//! models of the inputs without a list of these variables. If only one bound is given,
//! this takes up to twice the clauses.

use super::{Direction, Inputs, SortedTotalizer, UnaryCounter};
use crate::Sink;
use cnf::Lit;

/// Totalizer with outputs that are defined both ways; see the [module
/// table](super::ENCODINGS).
#[derive(Clone, Debug)]
pub struct DefinedTotalizer(SortedTotalizer);

impl DefinedTotalizer {
    /// Returns the sum of `inputs`.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let mut totalizer = SortedTotalizer::new(inputs);
        totalizer.define_outputs();
        Self(totalizer)
    }
}

impl FromIterator<Lit> for DefinedTotalizer {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        let mut totalizer: SortedTotalizer = lits.into_iter().collect();
        totalizer.define_outputs();
        Self(totalizer)
    }
}

impl UnaryCounter for DefinedTotalizer {
    fn n_lits(&self) -> usize {
        UnaryCounter::n_lits(&self.0)
    }

    fn append(&mut self, lits: &[Lit]) {
        self.0.append(lits);
    }

    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit {
        self.0.encode(j, direction, sink)
    }

    fn output(&self, j: usize, direction: Direction) -> Option<Lit> {
        self.0.output(j, direction)
    }

    fn forget(&mut self, direction: Direction) {
        self.0.forget(direction);
    }
}
