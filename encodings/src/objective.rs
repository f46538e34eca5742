//! Weighted sums, and what they are for. What bounds them is in `score.rs`.

use crate::{Cardinality, Tree};
use cnf::{Lit, Model};

/// A weighted sum: the weight of each true literal, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Sorted blocks of literals, as in [`Cardinality`](crate::Cardinality).
    pub blocks: Vec<Vec<Lit>>,
    /// `weights[b][i]` is what literal `i` of block `b` adds; at least 1.
    pub weights: Vec<Vec<u64>>,
    /// The tree over the blocks; balanced when not given.
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

    /// Returns the weight, where all literals have the same; 1 when there are none.
    #[must_use]
    pub fn unit(&self) -> Option<u64> {
        let mut weights = self.terms().map(|(_, weight)| weight);
        let first = weights.next().unwrap_or(1);
        weights.all(|weight| weight == first).then_some(first)
    }

    /// "The sum is at least `value`" as one count, in which a literal is repeated as
    /// often as its weight holds the common divisor; `None` where that takes more
    /// than `most` literals.
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

/// What a score is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It is to be as large as it can.
    Maximize(Objective),
    /// It is to be at least this.
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
