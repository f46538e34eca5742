//! Weighted sums and goals. Their bounds are in `score.rs`.

use crate::{Cardinality, Tree};
use cnf::{Lit, Model};

/// Weighted sum: the weights of the true literals, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Sorted blocks of literals, as in [`Cardinality`](crate::Cardinality).
    pub blocks: Vec<Vec<Lit>>,
    /// `weights[b][i]` is the weight of literal `i` of block `b`; at least 1.
    pub weights: Vec<Vec<u64>>,
    /// The tree over the blocks; `None` for a balanced tree.
    pub tree: Option<Tree>,
}

impl Objective {
    /// Returns the sum of the weights of the literals true in `model`.
    #[must_use]
    pub fn value(&self, model: &Model) -> u64 {
        self.terms()
            .filter(|&(lit, _)| model.value(lit))
            .map(|(_, weight)| weight)
            .sum()
    }

    /// Returns the sum of all weights.
    #[must_use]
    pub fn most(&self) -> u64 {
        self.terms().map(|(_, weight)| weight).sum()
    }

    /// Returns the weight, if all literals have the same; 1 if there are none.
    #[must_use]
    pub fn unit(&self) -> Option<u64> {
        let mut weights = self.terms().map(|(_, weight)| weight);
        let first = weights.next().unwrap_or(1);
        weights.all(|weight| weight == first).then_some(first)
    }

    /// Returns "the sum is at least `value`" as one cardinality constraint, in which a
    /// literal is repeated weight / common divisor times. `None` if that takes more than
    /// `most` literals.
    #[must_use]
    pub fn counted(&self, value: u64, most: u64) -> Option<Cardinality> {
        let unit = self
            .terms()
            .fold(0, |unit, (_, weight)| gcd(unit, weight))
            .max(1);
        if self.most() / unit > most {
            return None;
        }
        let repeat = |(block, weights): (&Vec<Lit>, &Vec<u64>)| -> Vec<Lit> {
            let times = |&weight: &u64| usize::try_from(weight / unit).unwrap_or(0);
            let lits = block.iter().zip(weights);
            lits.flat_map(|(&lit, weight)| std::iter::repeat_n(lit, times(weight)))
                .collect()
        };
        let blocks: Vec<Vec<Lit>> = self.blocks.iter().zip(&self.weights).map(repeat).collect();
        let upper = i64::try_from(self.most() / unit).unwrap_or(i64::MAX);
        Some(Cardinality {
            blocks,
            tree: self.tree.clone(),
            lower: i64::try_from(value.div_ceil(unit)).unwrap_or(i64::MAX),
            upper,
        })
    }

    /// Returns each literal with its weight.
    pub fn terms(&self) -> impl Iterator<Item = (Lit, u64)> + '_ {
        self.blocks
            .iter()
            .flatten()
            .copied()
            .zip(self.weights.iter().flatten().copied())
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Purpose of a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The score is maximized.
    Maximize(Objective),
    /// The score must reach this value.
    AtLeast(Objective, u64),
}

impl Goal {
    /// Returns the weighted sum.
    #[must_use]
    pub fn objective(&self) -> &Objective {
        match self {
            Self::Maximize(objective) | Self::AtLeast(objective, _) => objective,
        }
    }
}
