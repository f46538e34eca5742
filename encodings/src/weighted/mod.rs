//! Bounds on a weighted number of true literals.
//!
//! Every row is a [`Counter`], with movable bounds under assumptions and terms that can
//! be added. Weights are at least 1 inside. A [`WeightedSum`] with any integer weights,
//! repeated and opposite literals is [normalized](WeightedSum::normalized) first.
//!
//! Some sums are large in every encoding: 60 weights of 60 binary digits have 2^60
//! values. A bound that takes too many clauses is therefore an error, [`TooLarge`].

mod normalize;
mod rustsat_traits;
mod sequential;
mod splits;
mod totalizer;
mod values;

use crate::cardinality::Bound;
use crate::{Strength, Tree};
use cnf::{Lit, Model, Scope};
use std::fmt;

pub use normalize::Normalized;
pub use sequential::SequentialWeightCounter;
pub use totalizer::GeneralizedTotalizer;

/// Maximum number of clauses per counter; a bound that needs more returns [`TooLarge`].
pub const MAX_CLAUSES: usize = 1 << 20;

/// Error: a counter would need more than [`MAX_CLAUSES`] clauses, or the weights add up
/// to more than [`i64::MAX`] (for a [`WeightedSum`] to [`i64::MAX`] or more, in normal
/// form).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the weights are too many or too large for this encoding (at most {MAX_CLAUSES} clauses, at most 2^63 - 1 in total)"
        )
    }
}

impl std::error::Error for TooLarge {}

/// Literal with its weight.
pub type Term = (Lit, u64);

/// Constraint `lower <= sum of the weights of true literals <= upper`.
///
/// A repeated literal counts each time. Weights can be negative or 0, and bounds any
/// integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedSum {
    /// Each literal with its weight.
    pub terms: Vec<(Lit, i64)>,
    /// The minimum sum.
    pub lower: i64,
    /// The maximum sum.
    pub upper: i64,
}

impl WeightedSum {
    /// Returns whether the sum is within the bounds.
    #[must_use]
    pub fn holds(&self, model: &Model) -> bool {
        let weighing = self.terms.iter().filter(|&&(lit, _)| model.value(lit));
        let sum: i128 = weighing.map(|&(_, weight)| i128::from(weight)).sum();
        i128::from(self.lower) <= sum && sum <= i128::from(self.upper)
    }
}

/// Inputs of a counter: blocks of sorted literals, as in
/// [`Cardinality`](crate::Cardinality), with the weights of their literals.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The literals, by block.
    pub blocks: &'a [Vec<Lit>],
    /// `weights[b][i]` is the weight of literal `i` of block `b`.
    pub weights: &'a [Vec<u64>],
    /// The tree over the blocks; `None` for a balanced tree.
    pub tree: Option<&'a Tree>,
}

impl Inputs<'_> {
    /// Returns each literal with its weight.
    fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        let blocks = self.blocks.iter().zip(self.weights);
        blocks.flat_map(|(lits, weights)| lits.iter().copied().zip(weights.iter().copied()))
    }
}

/// Weighted sum with movable bounds; a [cardinality counter](crate::cardinality::Counter)
/// of terms.
///
/// All clauses are definitions. Nothing is constrained until a [`Bound`] is bound or
/// assumed. A bound weighs the terms at the time of its creation.
pub trait Counter {
    /// Returns the number of terms with a weight above 0.
    fn n_terms(&self) -> usize;

    /// Adds terms to the sum. Earlier bounds do not weigh them.
    fn extend(&mut self, terms: &[Term]);

    /// Returns the bound `sum <= k`.
    ///
    /// # Errors
    /// If it takes too much; nothing was added then, and other bounds may do.
    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge>;

    /// Returns the bound `sum >= k`.
    ///
    /// # Errors
    /// If it takes too much; nothing was added then, and other bounds may do.
    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge>;
}

/// Encoding of bounds on a weighted sum as clauses.
#[derive(Clone, Copy)]
pub struct Encoding {
    /// The name that users type.
    pub name: &'static str,
    /// Variables and clauses, in one line.
    pub summary: &'static str,
    /// The paper.
    pub reference: &'static str,
    /// The propagation strength of one bound, over distinct variables that are each a
    /// block.
    pub strength: Strength,
    /// Whether every model of the literals has exactly one extension to the
    /// auxiliary variables.
    pub parsimonious: bool,
    new: fn(Inputs<'_>) -> Box<dyn Counter>,
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoding")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Rows are equal if they have the same name.
impl PartialEq for Encoding {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Encoding {}

impl Encoding {
    /// Adds the clauses of `sum` to `scope`.
    ///
    /// Literals that are equal in all solutions become unit clauses and enter no sum:
    /// they alone weigh too much, or the sum is too small without them.
    ///
    /// # Errors
    /// [`TooLarge`] if a bound needs too many clauses. Definitions of one of the two
    /// bounds may have been added then; they constrain nothing.
    pub fn encode(&self, sum: &WeightedSum, scope: &mut Scope<'_>) -> Result<(), TooLarge> {
        let mut normal = sum.normalized()?;
        let fixed = normal.take_fixed();
        let blocks: Vec<Vec<Lit>> = normal.terms.iter().map(|&(lit, _)| vec![lit]).collect();
        let weights: Vec<Vec<u64>> = normal.terms.iter().map(|&(_, w)| vec![w]).collect();
        let mut counter = self.counter(Inputs {
            blocks: &blocks,
            weights: &weights,
            tree: None,
        });
        let bounds = [
            counter.at_most(normal.upper, scope)?,
            counter.at_least(normal.lower, scope)?,
        ];
        for bound in bounds {
            // sum <= upper and sum >= lower: forbids sums outside the bounds
            bound.bind(scope);
        }
        for lit in fixed {
            // true -> lit: every other value is outside the bounds
            scope.bind(&[lit]);
        }
        Ok(())
    }

    /// Returns a counter for movable bounds.
    #[must_use]
    pub fn counter(&self, inputs: Inputs<'_>) -> Box<dyn Counter> {
        (self.new)(inputs)
    }
}

/// All encodings; the first is the default.
pub const ENCODINGS: &[Encoding] = &[
    Encoding {
        name: "generalized-totalizer",
        summary: "a tree whose nodes have an output for each sum they can have and the bound reads",
        reference: "Joshi, Martins and Manquinho, 2015",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        new: |inputs| Box::new(GeneralizedTotalizer::new(inputs)),
    },
    Encoding {
        name: "sequential-weight-counter",
        summary: "at most k of n terms: below 2n(k+1) clauses, below n(k+1) variables",
        reference: "Hoelldobler, Manthey and Steinke, 2012",
        strength: Strength::DomainConsistent,
        parsimonious: false,
        new: |inputs| Box::new(SequentialWeightCounter::new(inputs)),
    },
];

/// Returns the encoding called `name`.
#[must_use]
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().find(|row| row.name == name)
}
