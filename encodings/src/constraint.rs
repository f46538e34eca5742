//! What constraints mean.

use crate::Tree;
use crate::connectivity::Graph;
use cnf::{Lit, Model};

/// How much unit propagation finds out from an encoding.
///
/// Claims are for inputs over distinct variables; repeated and opposite
/// literals keep the meaning but may weaken propagation. Over sorted blocks
/// longer than one, rows that read the blocks as plain literals (the counters
/// after Sinz, rustsat's totalizer) and the cardinality network are only
/// consistency-checking: of two pairs at most 1, a counter does not see that no
/// second level can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Every literal that follows from a partial assignment is propagated, and
    /// every partial assignment without extension is a conflict.
    DomainConsistent,
    /// Every partial assignment without extension is a conflict.
    ConsistencyChecking,
    /// Only total assignments are decided.
    None,
}

/// `lower <= number of true literals <= upper`.
///
/// The literals come in blocks. A block is *sorted*: in every assignment that
/// satisfies the rest of the formula, each of its literals implies the one
/// before (the levels of a thermometer, the order encoding of a number). Plain
/// literals are blocks of one. Encodings may use that; the meaning does not.
/// A repeated literal counts each time, opposite literals count one together,
/// and bounds may be any integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cardinality {
    /// The literals, by block.
    pub blocks: Vec<Vec<Lit>>,
    /// The shape for encodings that add up by a tree; its leaves are the
    /// blocks. Balanced when not given.
    pub tree: Option<Tree>,
    /// At least this many.
    pub lower: i64,
    /// At most this many.
    pub upper: i64,
}

impl Cardinality {
    /// At least `lower` and at most `upper` of `blocks`.
    #[must_use]
    pub fn between(blocks: Vec<Vec<Lit>>, lower: i64, upper: i64) -> Self {
        Self {
            blocks,
            tree: None,
            lower,
            upper,
        }
    }

    /// Exactly `k` of plain literals.
    #[must_use]
    pub fn exactly(lits: Vec<Lit>, k: i64) -> Self {
        Self::between(plain(lits), k, k)
    }

    /// At most `k` of plain literals.
    #[must_use]
    pub fn at_most(lits: Vec<Lit>, k: i64) -> Self {
        Self::between(plain(lits), 0, k)
    }

    /// At least `k` of plain literals.
    #[must_use]
    pub fn at_least(lits: Vec<Lit>, k: i64) -> Self {
        let n = size(lits.len());
        Self::between(plain(lits), k, n)
    }

    /// All literals, block after block.
    pub fn lits(&self) -> impl Iterator<Item = Lit> + '_ {
        self.blocks.iter().flatten().copied()
    }

    /// The number of literals.
    #[must_use]
    pub fn len(&self) -> usize {
        self.blocks.iter().map(Vec::len).sum()
    }

    /// Whether there are no literals at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the number of true literals is within the bounds.
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

/// A constraint over literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// Some literal is true.
    Clause(Vec<Lit>),
    /// At most one literal is true; a repeated literal counts each time.
    AtMostOne(Vec<Lit>),
    /// The number of true literals is within bounds.
    Cardinality(Cardinality),
    /// The chosen edges join all nodes.
    Connected(Graph),
    /// The chosen edges form no cycle.
    Acyclic(Graph),
    /// The chosen edges, each directed from its first end to its second, form
    /// no directed cycle.
    AcyclicDirected(Graph),
}

impl Constraint {
    /// Whether the constraint is true in `model`.
    #[must_use]
    pub fn holds(&self, model: &Model) -> bool {
        match self {
            Self::Clause(lits) => model.satisfies(lits),
            Self::AtMostOne(lits) => lits.iter().filter(|&&lit| model.value(lit)).count() <= 1,
            Self::Cardinality(cardinality) => cardinality.holds(model),
            Self::Connected(graph) => graph.is_connected(model),
            Self::Acyclic(graph) => graph.is_acyclic(model),
            Self::AcyclicDirected(graph) => graph.is_ordered(model),
        }
    }

    /// Whether the constraint is left to cuts instead of being encoded.
    #[must_use]
    pub fn is_lazy(&self) -> bool {
        matches!(self, Self::Connected(_) | Self::Acyclic(_))
    }

    /// Clauses that a lazy constraint implies and `model` falsifies: at least
    /// one where the constraint does not hold, none where it does, and none for
    /// constraints that are not lazy.
    #[must_use]
    pub fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        match self {
            Self::Connected(graph) => graph.component_cuts(model),
            Self::Acyclic(graph) => graph.cycle_cuts(model),
            Self::Clause(_)
            | Self::AtMostOne(_)
            | Self::Cardinality(_)
            | Self::AcyclicDirected(_) => Vec::new(),
        }
    }
}

/// The chosen edges join all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected(pub Graph);

/// The chosen edges form no cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acyclic(pub Graph);

/// The chosen edges, each directed from its first end to its second, form no
/// directed cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcyclicDirected(pub Graph);

impl From<Connected> for Constraint {
    fn from(Connected(graph): Connected) -> Self {
        Self::Connected(graph)
    }
}

impl From<Acyclic> for Constraint {
    fn from(Acyclic(graph): Acyclic) -> Self {
        Self::Acyclic(graph)
    }
}

impl From<AcyclicDirected> for Constraint {
    fn from(AcyclicDirected(graph): AcyclicDirected) -> Self {
        Self::AcyclicDirected(graph)
    }
}
