//! Cardinality constraints.

use crate::{Choice, Constraint, ConstraintRef, Tree};
use cnf::format::opb;
use cnf::{Lit, Model, Scope};
use std::sync::Arc;

/// Cardinality constraint `lower <= number of true literals <= upper`.
///
/// The literals come in blocks. A block is *sorted*: in every assignment that satisfies
/// the rest of the formula, each of its literals implies the one before (the levels of a
/// thermometer, the order encoding of a number). Plain literals are blocks of one.
/// Encodings can use the order; the meaning does not. A repeated literal counts each
/// time, opposite literals count one together, and bounds can be any integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cardinality {
    /// The literals, by block.
    pub blocks: Vec<Vec<Lit>>,
    /// The tree for encodings that add in a tree; its leaves are the blocks. `None` for a
    /// balanced tree.
    pub tree: Option<Tree>,
    /// The minimum number of true literals.
    pub lower: i64,
    /// The maximum number of true literals.
    pub upper: i64,
}

impl Cardinality {
    /// Returns "at least `lower` and at most `upper` of `blocks`".
    #[must_use]
    pub fn between(blocks: Vec<Vec<Lit>>, lower: i64, upper: i64) -> Self {
        Self {
            blocks,
            tree: None,
            lower,
            upper,
        }
    }

    /// Returns "exactly `k` of `lits`", for plain literals.
    #[must_use]
    pub fn exactly(lits: Vec<Lit>, k: i64) -> Self {
        Self::between(plain(lits), k, k)
    }

    /// Returns "at most `k` of `lits`", for plain literals.
    #[must_use]
    pub fn at_most(lits: Vec<Lit>, k: i64) -> Self {
        Self::between(plain(lits), 0, k)
    }

    /// Returns "at least `k` of `lits`", for plain literals.
    #[must_use]
    pub fn at_least(lits: Vec<Lit>, k: i64) -> Self {
        let n = size(lits.len());
        Self::between(plain(lits), k, n)
    }

    /// Returns all literals, block after block.
    pub fn lits(&self) -> impl Iterator<Item = Lit> + '_ {
        self.blocks.iter().flatten().copied()
    }

    /// Returns the number of literals.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum()
    }

    /// Returns whether there are no literals.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether the number of true literals is within the bounds.
    #[must_use]
    pub fn holds(&self, model: &Model) -> bool {
        let sum = size(self.lits().filter(|&lit| model.value(lit)).count());
        self.lower <= sum && sum <= self.upper
    }
}

fn plain(lits: Vec<Lit>) -> Vec<Vec<Lit>> {
    lits.into_iter().map(|lit| vec![lit]).collect()
}

pub(crate) fn size(n: usize) -> i64 {
    i64::try_from(n).expect("a sum has fewer than 2^63 literals")
}

impl Constraint for Cardinality {
    fn name(&self) -> &'static str {
        "cardinality"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.lits().for_each(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        self.holds(model)
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        choice.cardinality.encode(self, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        let mut sum = self.clone();
        for lit in sum.blocks.iter_mut().flatten() {
            *lit = name(*lit);
        }
        Arc::new(sum)
    }

    fn simple(&self) -> Option<ConstraintRef<'_>> {
        Some(ConstraintRef::Sum(self))
    }

    fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
        let terms: Vec<(i64, Lit)> = self.lits().map(|lit| (1, lit)).collect();
        Some(if self.lower == self.upper {
            vec![opb::Linear::equal(terms, self.lower)]
        } else {
            vec![
                opb::Linear::at_least(terms.clone(), self.lower),
                opb::Linear::at_most(terms, self.upper),
            ]
        })
    }
}
