//! Totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean
//! cardinality constraints", 2003) over unary numbers.
//!
//! The leaves in the paper are single literals. Here a leaf is a block of sorted
//! literals, which already is a unary number and needs neither variables nor clauses. The
//! caller can choose the tree, so that related literals meet low in it.
//!
//! The paper gives every node all its outputs. Here an output is created when a bound
//! first reads it, in the direction in which it is read. A bound reads one output of the
//! root. An output reads only those outputs of its parts that can make a difference.
//! (Martins, Joshi, Manquinho and Lynce, "Incremental cardinality constraints for
//! MaxSAT", 2014, create all outputs up to the output of the bound; rustsat's totalizer
//! goes as far as this one.)
//!
//! Unit propagation stays complete. Upwards: if the true literals of the parts add up to
//! `sum`, then so do some `i` and `j` that are not greater than the two parts, and all
//! such pairs are read. Downwards: if output `sum` is false and output `j` of one part is
//! true, output `sum - j` of the other part becomes false, which is the relevant one.

use super::sums::{Kind, Node, Sums};
use super::{Direction, Inputs, UnaryCounter};
use crate::{Sink, Tree};
use cnf::Lit;
use std::ops::RangeInclusive;

/// Totalizer over sorted blocks; see the [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct SortedTotalizer {
    sums: Sums<Output>,
    /// Whether every output gets both halves of its definition.
    is_defined: bool,
}

/// Node, one of its outputs, and a direction.
type Missing = (usize, usize, Direction);

/// Output "the sum of a node is at least j".
#[derive(Clone, Copy, Debug, Default)]
struct Output {
    lit: Option<Lit>,
    has_up: bool,
    has_down: bool,
}

impl Output {
    fn has(&mut self, direction: Direction) -> &mut bool {
        match direction {
            Direction::Up => &mut self.has_up,
            Direction::Down => &mut self.has_down,
        }
    }
}

impl SortedTotalizer {
    /// Returns the sum of `inputs`.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let mut totalizer = Self::default();
        let balanced = Tree::balanced(inputs.blocks.len());
        totalizer
            .sums
            .add(inputs.tree.or(balanced.as_ref()), inputs.blocks);
        totalizer
    }

    /// Defines every later output both ways, so that it has one value in each model of
    /// the inputs.
    pub(super) fn define_outputs(&mut self) {
        self.is_defined = true;
    }

    /// Adds a sorted block to the sum.
    pub(super) fn add(&mut self, block: Vec<Lit>) {
        self.sums.add(Some(&Tree::Leaf(0)), &[block]);
    }

    /// Returns the outputs that output `sum` of `node` reads and that lack the direction
    /// that is read. The output itself is included, and parts come before sums. From now
    /// on the outputs count as having that direction.
    ///
    /// Outputs of a node are read by intervals, so this takes one step per output, not
    /// one per clause. Not recursive, because a counter that was extended often is a deep
    /// tree.
    fn missing(&mut self, node: usize, sum: usize, direction: Direction) -> Vec<Missing> {
        let mut missing = Vec::new();
        let directions = match direction {
            _ if self.is_defined => vec![Direction::Up, Direction::Down],
            direction => vec![direction],
        };
        let each = |node, read: RangeInclusive<usize>| {
            let of = move |&direction| (node, read.clone(), direction);
            directions.iter().map(of)
        };
        let mut read: Vec<_> = each(node, sum..=sum).collect();
        while let Some((node, sums, direction)) = read.pop() {
            let Kind::Sum { parts, outputs } = &mut self.sums.nodes[node].kind else {
                continue;
            };
            let first = missing.len();
            for sum in sums {
                let has = outputs.entry(sum).or_default().has(direction);
                if !std::mem::replace(has, true) {
                    missing.push((node, sum, direction));
                }
            }
            let (Some(&(_, low, _)), Some(&(_, high, _))) = (missing.get(first), missing.last())
            else {
                continue;
            };
            let parts = *parts;
            let [a, b] = parts.map(|part| self.sums.nodes[part].size);
            for (part, size, other) in [(parts[0], a, b), (parts[1], b, a)] {
                let values = low.saturating_sub(other).max(1)..=high.min(size);
                read.extend(each(part, values));
            }
        }
        missing.sort_unstable();
        missing
    }

    /// Returns the values of the first part in the clauses of output `sum`, and what they
    /// add up to with those of the second.
    ///
    /// Upwards, `i + j = sum`: at least i and at least j give at least sum.
    /// Downwards, `i + j = sum + 1`: less than i and less than j give less than sum,
    /// because the largest such values, `i - 1` and `j - 1`, add up to `sum - 1`.
    fn splits(
        &self,
        parts: [usize; 2],
        sum: usize,
        direction: Direction,
    ) -> (RangeInclusive<usize>, usize) {
        let (least, total) = match direction {
            Direction::Up => (0, sum),
            Direction::Down => (1, sum + 1),
        };
        let [most_i, most_j] = parts.map(|part| self.sums.nodes[part].size + least);
        let i = total.saturating_sub(most_j).max(least)..=most_i.min(total - least);
        (i, total)
    }

    /// Returns whether "at least `value`" is a literal: at least 0 is true, at least one
    /// more than the number of literals is false.
    fn is_output(&self, node: usize, value: usize) -> bool {
        (1..=self.sums.nodes[node].size).contains(&value)
    }

    /// Adds the clauses of output `sum` of `node`, over the outputs of its parts.
    fn define(
        &mut self,
        (node, sum, direction): Missing,
        scratch: &mut Scratch,
        sink: &mut dyn Sink,
    ) {
        let Kind::Sum { parts, outputs } = &mut self.sums.nodes[node].kind else {
            unreachable!("a leaf lacks nothing");
        };
        let output = outputs.entry(sum).or_default();
        let output = *output.lit.get_or_insert_with(|| sink.new_lit());
        let parts = *parts;
        let (values, total) = self.splits(parts, sum, direction);
        let others = total - values.end()..=total - values.start();
        let Scratch { reads, clause } = scratch;
        let [left, right] = reads;
        self.lits(parts[0], values, left);
        self.lits(parts[1], others, right);
        for (&a, &b) in left.iter().zip(right.iter().rev()) {
            let read = [a, b].into_iter().flatten();
            clause.clear();
            match direction {
                // a >= i and b >= j -> a + b >= i + j
                Direction::Up => clause.extend(read.map(|lit| !lit).chain([output])),
                // a < i and b < j -> a + b < i + j - 1
                Direction::Down => clause.extend(read.chain([!output])),
            }
            sink.define(clause);
        }
    }

    /// Appends the literals of these outputs, which were read. "At least 0" and "at least
    /// one more than the number of literals" have no literal.
    fn lits(&self, node: usize, values: RangeInclusive<usize>, lits: &mut Vec<Option<Lit>>) {
        let Node { size, kind } = &self.sums.nodes[node];
        let (low, high) = (*values.start(), *values.end());
        let inside = low.max(1)..=high.min(*size);
        lits.clear();
        lits.extend((low == 0).then_some(None));
        match kind {
            _ if inside.is_empty() => {}
            Kind::Leaf(block) => {
                lits.extend(
                    block[inside.start() - 1..*inside.end()]
                        .iter()
                        .map(|&lit| Some(lit)),
                );
            }
            Kind::Sum { outputs, .. } => {
                lits.extend(outputs.range(inside).map(|(_, output)| output.lit));
            }
        }
        lits.extend((high > *size).then_some(None));
        assert_eq!(lits.len(), high + 1 - low, "every output was read");
    }

    /// Returns the literal of an output of the root, if it was read.
    fn lit(&self, root: usize, value: usize) -> Option<Lit> {
        match &self.sums.nodes[root].kind {
            Kind::Leaf(block) => block.get(value.checked_sub(1)?).copied(),
            Kind::Sum { outputs, .. } => outputs.get(&value)?.lit,
        }
    }
}

/// Reused memory for clauses.
#[derive(Default)]
struct Scratch {
    reads: [Vec<Option<Lit>>; 2],
    clause: Vec<Lit>,
}

impl FromIterator<Lit> for SortedTotalizer {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        let blocks: Vec<_> = lits.into_iter().map(|lit| vec![lit]).collect();
        Self::new(Inputs {
            blocks: &blocks,
            tree: None,
        })
    }
}

impl UnaryCounter for SortedTotalizer {
    fn n_lits(&self) -> usize {
        self.sums.size()
    }

    fn append(&mut self, lits: &[Lit]) {
        let blocks: Vec<_> = lits.iter().map(|&lit| vec![lit]).collect();
        self.sums
            .add(Tree::balanced(blocks.len()).as_ref(), &blocks);
    }

    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit {
        let root = self.sums.root.filter(|&root| self.is_output(root, j));
        let root = root.expect("an output is from 1 to the number of literals");
        let mut scratch = Scratch::default();
        for missing in self.missing(root, j, direction) {
            self.define(missing, &mut scratch, sink);
        }
        self.lit(root, j).expect("defined just now")
    }

    fn output(&self, j: usize, direction: Direction) -> Option<Lit> {
        let root = &self.sums.nodes[self.sums.root?];
        match &root.kind {
            Kind::Leaf(block) => block.get(j.checked_sub(1)?).copied(),
            Kind::Sum { outputs, .. } => {
                let mut output = *outputs.get(&j)?;
                output.lit.filter(|_| *output.has(direction))
            }
        }
    }

    fn forget(&mut self, direction: Direction) {
        for node in &mut self.sums.nodes {
            if let Kind::Sum { outputs, .. } = &mut node.kind {
                outputs
                    .values_mut()
                    .for_each(|output| *output.has(direction) = false);
            }
        }
    }
}
