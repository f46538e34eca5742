//! Cardinality network (Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell,
//! "Cardinality networks: a theoretical and empirical study", 2011).
//!
//! The literals are merged into one sorted sequence, whose element j is "the sum
//! is at least j", by Batcher's odd-even merging. A merge of which the first c
//! outputs are wanted only looks at the first c of each part (c rounded up to a
//! power of two, so that bounds that move share it), and of its comparators only
//! the outputs that are read are written, and of their definitions only the half
//! that is read. The merges of any lengths are those of Abío, Nieuwenhuis,
//! Oliveras and Rodríguez-Carbonell ("A parametric approach for smaller and
//! better encodings of cardinality constraints", 2013).
//!
//! Bounds above the middle are those below it of the negated literals, so that a
//! bound costs by the nearer end; the two halves of one output may then be two
//! literals.

use super::comparators::{Comparators, Wire};
use super::sums::{Kind, Sums};
use super::{Direction, Inputs, UnaryCounter};
use crate::{Sink, Tree};
use cnf::Lit;

/// A sum kept by a cardinality network: see the [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct CardinalityNetwork {
    /// The sum of the literals, and that of their negations.
    sides: [Side; 2],
}

/// One way to count: of a sum's outputs, by how many were wanted, the first ones.
#[derive(Clone, Debug, Default)]
struct Side {
    sums: Sums<Vec<Wire>>,
    comparators: Comparators,
}

impl Side {
    /// How many outputs of `node` are made where its first `wanted` are.
    fn rounded(&self, node: usize, wanted: usize) -> usize {
        wanted.next_power_of_two().min(self.sums.nodes[node].size)
    }

    /// Output `j` of the root, with the comparators it takes; not recursive, as
    /// a counter that was extended often is a deep tree.
    fn wire(&mut self, j: usize) -> Option<Wire> {
        let root = self.sums.root?;
        let mut wanted = vec![(root, self.rounded(root, j))];
        let mut unmade = Vec::new();
        while let Some((node, length)) = wanted.pop() {
            if let Kind::Sum { parts, outputs } = &self.sums.nodes[node].kind
                && !outputs.contains_key(&length)
            {
                // Each node is a part of one other, so it is met once.
                unmade.push((node, length));
                wanted.extend(parts.map(|part| (part, self.rounded(part, length))));
            }
        }
        // Parts come before their sums.
        unmade.sort_unstable();
        for (node, length) in unmade {
            let Kind::Sum { parts, .. } = self.sums.nodes[node].kind else {
                continue;
            };
            let [a, b] = parts.map(|part| self.outputs(part, self.rounded(part, length)));
            let mut merged = self.comparators.merge(&a, &b);
            merged.truncate(length);
            if let Kind::Sum { outputs, .. } = &mut self.sums.nodes[node].kind {
                outputs.insert(length, merged);
            }
        }
        self.made(j)
    }

    /// Output `j` of the root, where its comparators are there.
    fn made(&self, j: usize) -> Option<Wire> {
        let root = self.sums.root?;
        let outputs = self.outputs(root, self.rounded(root, j));
        outputs.get(j.checked_sub(1)?).copied()
    }

    /// Returns the first `length` outputs of `node`, where they are made.
    fn outputs(&self, node: usize, length: usize) -> Vec<Wire> {
        match &self.sums.nodes[node].kind {
            Kind::Leaf(lits) => lits[..length].iter().copied().map(Wire::Input).collect(),
            Kind::Sum { outputs, .. } => outputs.get(&length).cloned().unwrap_or_default(),
        }
    }
}

impl CardinalityNetwork {
    /// Returns the sum of `inputs`.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let balanced = Tree::balanced(inputs.blocks.len());
        let mut network = Self::default();
        network.add(inputs.tree.or(balanced.as_ref()), inputs.blocks);
        network
    }

    fn add(&mut self, tree: Option<&Tree>, blocks: &[Vec<Lit>]) {
        // The negations of a sorted block are sorted the other way.
        let negated = |block: &Vec<Lit>| block.iter().rev().map(|&lit| !lit).collect();
        let negated: Vec<Vec<Lit>> = blocks.iter().map(negated).collect();
        let [own, others] = &mut self.sides;
        own.sums.add(tree, blocks);
        others.sums.add(tree, &negated);
    }

    /// Where the half of output `j` is made that a bound k reads: its side, by the
    /// nearer end to k, its number there, and whether it is negated there. "At most
    /// k" reads output k + 1 upwards and "at least k" output k downwards, so that
    /// "exactly k" is on one side.
    fn place(&self, j: usize, direction: Direction) -> (usize, usize, bool) {
        let n = UnaryCounter::n_lits(self);
        let k = j - usize::from(direction == Direction::Up);
        if 2 * k <= n {
            (0, j, false)
        } else {
            (1, n + 1 - j, true)
        }
    }
}

fn signed(lit: Lit, is_negated: bool) -> Lit {
    if is_negated { !lit } else { lit }
}

fn directed(direction: Direction, is_negated: bool) -> Direction {
    if is_negated {
        direction.flipped()
    } else {
        direction
    }
}

impl FromIterator<Lit> for CardinalityNetwork {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        let mut network = Self::default();
        network.append(&lits.into_iter().collect::<Vec<_>>());
        network
    }
}

impl UnaryCounter for CardinalityNetwork {
    fn n_lits(&self) -> usize {
        self.sides[0].sums.size()
    }

    fn append(&mut self, lits: &[Lit]) {
        let blocks: Vec<Vec<Lit>> = lits.iter().map(|&lit| vec![lit]).collect();
        self.add(Tree::balanced(blocks.len()).as_ref(), &blocks);
    }

    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit {
        let (side, j, is_negated) = self.place(j, direction);
        let side = &mut self.sides[side];
        let wire = side.wire(j);
        let wire = wire.expect("an output is from 1 to the number of literals");
        let direction = directed(direction, is_negated);
        signed(side.comparators.define(wire, direction, sink), is_negated)
    }

    fn output(&self, j: usize, direction: Direction) -> Option<Lit> {
        if j == 0 || j > UnaryCounter::n_lits(self) {
            return None;
        }
        let (side, j, is_negated) = self.place(j, direction);
        let side = &self.sides[side];
        let direction = directed(direction, is_negated);
        let lit = side.comparators.defined(side.made(j)?, direction)?;
        Some(signed(lit, is_negated))
    }

    fn forget(&mut self, direction: Direction) {
        self.sides[0].comparators.forget(direction);
        self.sides[1].comparators.forget(direction.flipped());
    }
}
