//! Total assignments.

use bitvec::vec::BitVec;
use rustsat::types::{Lit, Var};

/// Total assignment: one bit per variable of its formula.
///
/// Variables above the last one are false. A model of a formula is thus defined for
/// variables that were reserved later and never constrained.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Model(BitVec);

impl Model {
    /// The model in which variable `i` has the value `value(i)`, for `i < n_vars`.
    pub fn from_fn(n_vars: u32, mut value: impl FnMut(Var) -> bool) -> Self {
        Self((0..n_vars).map(|i| value(Var::new(i))).collect())
    }

    /// Returns the number of variables that were assigned.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        u32::try_from(self.0.len()).expect("a model holds at most u32::MAX variables")
    }

    /// Returns whether `lit` is true.
    #[must_use]
    pub fn value(&self, lit: Lit) -> bool {
        self.0.get(lit.vidx()).is_some_and(|bit| *bit) == lit.is_pos()
    }

    /// Returns whether some literal of `clause` is true; false for the empty clause.
    #[must_use]
    pub fn satisfies(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| self.value(lit))
    }

    /// Returns the true literal of each of the first `n_vars` variables, in order.
    pub fn literals(&self, n_vars: u32) -> impl Iterator<Item = Lit> + '_ {
        (0..n_vars).map(|i| {
            let lit = Lit::positive(i);
            if self.value(lit) { lit } else { !lit }
        })
    }
}
