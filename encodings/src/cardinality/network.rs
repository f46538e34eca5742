//! Cardinality network (Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell,
//! "Cardinality networks: a theoretical and empirical study", 2011).
//!
//! The literals are merged into one sorted sequence by Batcher's odd-even merging; its
//! element j is "the sum is at least j". If only the first c outputs of a merge are
//! needed, it reads only the first c elements of each part. Here c is rounded up to a
//! power of two, so that different bounds share the merge. Only outputs that are read are
//! written, and only the half of their definition that is read. Merges of any lengths are
//! those of Abío, Nieuwenhuis, Oliveras and Rodríguez-Carbonell ("A parametric approach
//! for smaller and better encodings of cardinality constraints", 2013).
//!
//! A bound above the middle is a bound below it on the negated literals, so the cost
//! depends on the nearer end. The two halves of one output may then be two literals.

use super::comparators::{Comparators, Wire};
use super::sums::{Kind, Sums};
use super::{Direction, Inputs, UnaryCounter};
use crate::{Sink, Tree};
use cnf::Lit;

/// Cardinality network; see the [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct CardinalityNetwork {
    /// The network of the literals and the network of their negations.
    sides: [Side; 2],
}

/// One network: per sum and number of needed outputs, the first outputs.
#[derive(Clone, Debug, Default)]
struct Side {
    sums: Sums<Vec<Wire>>,
    comparators: Comparators,
}

impl Side {
    /// Returns the number of outputs of `node` that are created if the first `wanted` are
    /// needed.
    fn rounded(&self, node: usize, wanted: usize) -> usize {
        wanted.next_power_of_two().min(self.sums.nodes[node].size)
    }

    /// Returns output `j` of the root and creates its comparators. Not recursive, because
    /// a counter that was extended often is a deep tree.
    fn wire(&mut self, j: usize) -> Option<Wire> {
        let root = self.sums.root?;
        let mut wanted = vec![(root, self.rounded(root, j))];
        let mut unmade = Vec::new();
        while let Some((node, length)) = wanted.pop() {
            if let Kind::Sum { parts, outputs } = &self.sums.nodes[node].kind
                && !outputs.contains_key(&length)
            {
                // Each node is a part of one other node, so it is visited once.
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

    /// Returns output `j` of the root, if its comparators exist.
    fn made(&self, j: usize) -> Option<Wire> {
        let root = self.sums.root?;
        let outputs = self.outputs(root, self.rounded(root, j));
        outputs.get(j.checked_sub(1)?).copied()
    }

    /// Returns the first `length` outputs of `node`, if they exist.
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
        // The negations of a sorted block are sorted in the opposite order.
        let negated = |block: &Vec<Lit>| block.iter().rev().map(|&lit| !lit).collect();
        let negated: Vec<Vec<Lit>> = blocks.iter().map(negated).collect();
        let [own, others] = &mut self.sides;
        own.sums.add(tree, blocks);
        others.sums.add(tree, &negated);
    }

    /// Returns the place of the half of output `j` that a bound k reads: its side, by the
    /// end nearer to k, its number there, and whether it is negated there. "At most k"
    /// reads output k + 1 upwards and "at least k" reads output k downwards, so "exactly
    /// k" uses one side.
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
