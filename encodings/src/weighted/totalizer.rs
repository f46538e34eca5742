//! Generalized totalizer (Joshi, Martins and Manquinho, "Generalized totalizer encoding
//! for pseudo-Boolean constraints", 2015), over sorted blocks as leaves.
//!
//! A node has an output "the terms below weigh at least v" for attainable sums v. The
//! paper gives every node all of them. Here an output is created when a bound first reads
//! it, in the direction in which it is read. The paper has a clause for every pair of
//! values of the two parts. Here one value is combined only with the minimum value of the
//! other part that completes the sum:
//!
//! ```text
//! up:    a >= p and b >= v - p -> a + b >= v        for each value p of a
//! down:  a + b >= v -> a > p or b >= v - p
//! ```
//!
//! If all weights are 1, this is the
//! [`SortedTotalizer`](crate::cardinality::SortedTotalizer), clause for clause.

use super::splits::{Reads, splits_down, splits_up};
use super::values::Values;
use super::{Counter, Inputs, MAX_CLAUSES, Term, TooLarge};
use crate::cardinality::{Bound, Direction};
use crate::{Sink, Tree};
use cnf::{Lit, Scope};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of values in all nodes together; above it, new nodes do not store
/// theirs.
const MAX_REMEMBERED: usize = 1 << 21;

/// Generalized totalizer; see the [module table](super::ENCODINGS). One bound is
/// domain-consistent, also over sorted blocks.
#[derive(Clone, Debug, Default)]
pub struct GeneralizedTotalizer {
    /// Parts come before their sums.
    nodes: Vec<Node>,
    root: Option<usize>,
    n_terms: usize,
    /// The numbers of clauses per direction since it was last forgotten.
    n_up: usize,
    n_down: usize,
    /// The number of values that all nodes store.
    n_values: usize,
    /// Whether the weights are too large; then nothing is counted any more.
    is_too_large: bool,
}

#[derive(Clone, Debug)]
struct Node {
    values: Values,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// A sorted block: the literal of each value.
    Leaf(Vec<Lit>),
    /// The sum of two other nodes, with the outputs that were read.
    Sum {
        parts: [usize; 2],
        outputs: BTreeMap<u64, Output>,
    },
}

/// Output "the terms below weigh at least this".
#[derive(Clone, Copy, Debug, Default)]
struct Output {
    lit: Option<Lit>,
    has_up: bool,
    has_down: bool,
}

impl Output {
    fn has(&self, direction: Direction) -> bool {
        match direction {
            Direction::Up => self.has_up,
            Direction::Down => self.has_down,
        }
    }

    fn set(&mut self, direction: Direction, has: bool) {
        match direction {
            Direction::Up => self.has_up = has,
            Direction::Down => self.has_down = has,
        }
    }
}

impl GeneralizedTotalizer {
    /// Returns the sum of `inputs`.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let mut totalizer = Self::default();
        let balanced = Tree::balanced(inputs.blocks.len());
        let tree = inputs.tree.or(balanced.as_ref());
        totalizer.root = tree.and_then(|tree| totalizer.build(tree, inputs));
        totalizer
    }

    fn build(&mut self, tree: &Tree, inputs: Inputs<'_>) -> Option<usize> {
        match tree {
            Tree::Leaf(block) => self.leaf(&inputs.blocks[*block], &inputs.weights[*block]),
            Tree::Node(a, b) => {
                let parts = [self.build(a, inputs), self.build(b, inputs)];
                self.join(parts)
            }
        }
    }

    /// Returns a leaf; literals of weight 0 are omitted.
    fn leaf(&mut self, lits: &[Lit], weights: &[u64]) -> Option<usize> {
        let terms = lits.iter().zip(weights).filter(|&(_, &weight)| weight > 0);
        let mut total: u64 = 0;
        let (mut block, mut values) = (Vec::new(), Vec::new());
        for (&lit, &weight) in terms {
            let sum = total.checked_add(weight);
            let Some(sum) = sum.filter(|&sum| i64::try_from(sum).is_ok()) else {
                self.is_too_large = true;
                return None;
            };
            total = sum;
            block.push(lit);
            values.push(total);
        }
        self.n_terms += block.len();
        let is_empty = block.is_empty();
        (!is_empty).then(|| self.push(Values::of(values), Kind::Leaf(block)))
    }

    fn join(&mut self, parts: [Option<usize>; 2]) -> Option<usize> {
        let [Some(a), Some(b)] = parts else {
            return parts[0].or(parts[1]);
        };
        let [of_a, of_b] = [a, b].map(|part| &self.nodes[part].values);
        if of_a.len().or(of_b.len()).is_none() {
            // If both have too many values, add leaf by leaf.
            let leaves = self.leaves(b);
            return leaves
                .into_iter()
                .try_fold(a, |sum, leaf| self.join([Some(sum), Some(leaf)]));
        }
        let Some(mut values) = of_a.sum(of_b) else {
            self.is_too_large = true;
            return None;
        };
        self.n_values += values.len().unwrap_or(0);
        if self.n_values > MAX_REMEMBERED {
            values.forget();
        }
        let outputs = BTreeMap::new();
        let parts = [a, b];
        Some(self.push(values, Kind::Sum { parts, outputs }))
    }

    fn push(&mut self, values: Values, kind: Kind) -> usize {
        self.nodes.push(Node { values, kind });
        self.nodes.len() - 1
    }

    /// Returns the leaves below a node, in order.
    fn leaves(&self, node: usize) -> Vec<usize> {
        let (mut leaves, mut below) = (Vec::new(), vec![node]);
        while let Some(node) = below.pop() {
            match &self.nodes[node].kind {
                Kind::Leaf(_) => leaves.push(node),
                Kind::Sum { parts, .. } => below.extend(parts.iter().rev()),
            }
        }
        leaves
    }

    /// Adds the missing clauses for one direction of "the sum is at least `value`".
    ///
    /// # Panics
    /// If `value` is not an attainable sum above 0.
    pub(super) fn encode(
        &mut self,
        value: u64,
        direction: Direction,
        sink: &mut dyn Sink,
    ) -> Result<Lit, TooLarge> {
        let root = self.root.expect("a value above 0 has a term");
        let missing = self.missing(root, value, direction)?;
        // Parts come before their sums.
        for (node, value) in missing {
            self.define(node, value, direction, sink);
        }
        Ok(self.lit(root, value).expect("defined just now"))
    }

    /// Returns the outputs that output `value` of `node` reads and that lack this
    /// direction, itself included.
    ///
    /// Not recursive, because a counter that was extended often is a deep tree.
    fn missing(
        &self,
        node: usize,
        value: u64,
        direction: Direction,
    ) -> Result<BTreeSet<(usize, u64)>, TooLarge> {
        let mut missing = BTreeSet::new();
        let mut n_clauses = self.n_up + self.n_down;
        let mut read = vec![(node, value)];
        while let Some((node, value)) = read.pop() {
            let Kind::Sum { parts, outputs } = &self.nodes[node].kind else {
                continue;
            };
            let is_there = outputs.get(&value).is_some_and(|out| out.has(direction));
            if is_there || !missing.insert((node, value)) {
                continue;
            }
            let splits = self.splits(*parts, value, direction);
            n_clauses += splits.len();
            if n_clauses > MAX_CLAUSES {
                return Err(TooLarge);
            }
            for reads in splits {
                let reads = parts.iter().copied().zip(reads);
                read.extend(reads.filter_map(|(part, value)| Some((part, value?))));
            }
        }
        Ok(missing)
    }

    /// Returns the values in the clauses of output `value`: each value of the part with
    /// fewer values, with the difference as a value of the other part.
    fn splits(&self, parts: [usize; 2], value: u64, direction: Direction) -> Vec<Reads> {
        let [a, b] = parts.map(|part| &self.nodes[part].values);
        let is_first = b.len().is_none_or(|b| a.len().is_some_and(|a| a <= b));
        let (few, many) = if is_first { (a, b) } else { (b, a) };
        let reads = match direction {
            Direction::Up => splits_up(few, many, value),
            Direction::Down => splits_down(few, many, value),
        };
        let ordered = |[few, many]: Reads| if is_first { [few, many] } else { [many, few] };
        reads.into_iter().map(ordered).collect()
    }

    /// Adds the clauses of output `value` of `node`, over the outputs of its parts.
    fn define(&mut self, node: usize, value: u64, direction: Direction, sink: &mut dyn Sink) {
        let Kind::Sum { parts, outputs } = &mut self.nodes[node].kind else {
            unreachable!("a leaf lacks nothing");
        };
        let output = outputs.entry(value).or_default();
        output.set(direction, true);
        let output = *output.lit.get_or_insert_with(|| sink.new_lit());
        let parts = *parts;
        let splits = self.splits(parts, value, direction);
        *self.n_clauses(direction) += splits.len();
        for reads in splits {
            let lits = parts.into_iter().zip(reads);
            let lits = lits.filter_map(|(part, value)| self.lit(part, value?));
            let clause: Vec<Lit> = match direction {
                // a >= p and b >= v - p -> a + b >= v
                Direction::Up => lits.map(|lit| !lit).chain([output]).collect(),
                // a + b >= v -> a > p or b >= v - p
                Direction::Down => lits.chain([!output]).collect(),
            };
            sink.define(&clause);
        }
    }

    /// Returns the literal of an output, if it was read.
    fn lit(&self, node: usize, value: u64) -> Option<Lit> {
        let Node { values, kind } = &self.nodes[node];
        match kind {
            Kind::Leaf(lits) => {
                let place = values.known().binary_search(&value).ok()?;
                lits.get(place).copied()
            }
            Kind::Sum { outputs, .. } => outputs.get(&value)?.lit,
        }
    }

    fn n_clauses(&mut self, direction: Direction) -> &mut usize {
        match direction {
            Direction::Up => &mut self.n_up,
            Direction::Down => &mut self.n_down,
        }
    }

    /// Returns the output "at least `value`", if that direction is encoded for the
    /// current terms.
    pub(super) fn output(&self, value: u64, direction: Direction) -> Option<Lit> {
        let root = self.root?;
        match &self.nodes[root].kind {
            Kind::Leaf(_) => self.lit(root, value),
            Kind::Sum { outputs, .. } => {
                let output = outputs.get(&value)?;
                output.lit.filter(|_| output.has(direction))
            }
        }
    }

    /// Forgets the clauses of one direction, so that they are written again, over the
    /// same variables, to another sink.
    pub(super) fn forget(&mut self, direction: Direction) {
        for node in &mut self.nodes {
            if let Kind::Sum { outputs, .. } = &mut node.kind {
                let outputs = outputs.values_mut();
                outputs.for_each(|output| output.set(direction, false));
            }
        }
        *self.n_clauses(direction) = 0;
    }

    /// Returns the sum of all weights; `None` if it is too large.
    pub(super) fn total(&self) -> Option<u64> {
        let of_root = |root: usize| self.nodes[root].values.total;
        (!self.is_too_large).then(|| self.root.map_or(0, of_root))
    }

    /// Returns the maximum sum below `value`, or 0 if there is none.
    pub(super) fn greatest_below(&self, value: u64) -> u64 {
        match self.root {
            Some(root) => self.nodes[root].values.greatest_below(value),
            None => 0,
        }
    }

    /// Returns the minimum sum from `value` on; 0 is always attainable.
    pub(super) fn least_from(&self, value: u64) -> Option<u64> {
        match self.root {
            Some(root) => self.nodes[root].values.least_from(value),
            None => (value == 0).then_some(0),
        }
    }
}

impl Counter for GeneralizedTotalizer {
    fn n_terms(&self) -> usize {
        self.n_terms
    }

    fn extend(&mut self, terms: &[Term]) {
        let blocks: Vec<Vec<Lit>> = terms.iter().map(|&(lit, _)| vec![lit]).collect();
        let weights: Vec<Vec<u64>> = terms.iter().map(|&(_, weight)| vec![weight]).collect();
        if let Some(tree) = Tree::balanced(blocks.len()) {
            let added = self.build(
                &tree,
                Inputs {
                    blocks: &blocks,
                    weights: &weights,
                    tree: None,
                },
            );
            self.root = self.join([self.root, added]);
        }
    }

    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge> {
        if self.is_too_large {
            return Err(TooLarge);
        }
        let Ok(k) = u64::try_from(k) else {
            return Ok(Bound::Never);
        };
        match self.least_from(k + 1) {
            None => Ok(Bound::Always),
            Some(value) => Ok(Bound::Literal(!self.encode(value, Direction::Up, scope)?)),
        }
    }

    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Result<Bound, TooLarge> {
        if self.is_too_large {
            return Err(TooLarge);
        }
        match self.least_from(u64::try_from(k).unwrap_or(0)) {
            None => Ok(Bound::Never),
            Some(0) => Ok(Bound::Always),
            Some(value) => Ok(Bound::Literal(self.encode(
                value,
                Direction::Down,
                scope,
            )?)),
        }
    }
}
