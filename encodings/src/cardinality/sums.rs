//! Tree of sums over sorted blocks that grows at its root; the totalizer and the
//! cardinality network share it. It holds no clauses; `O` is the type of the output of a
//! sum.

use crate::Tree;
use cnf::Lit;
use std::collections::BTreeMap;

#[derive(Clone, Debug)]
pub(super) struct Sums<O> {
    /// The nodes; parts come before their sums.
    pub nodes: Vec<Node<O>>,
    pub root: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Node<O> {
    /// The number of literals below the node.
    pub size: usize,
    pub kind: Kind<O>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind<O> {
    /// A sorted block: output j at position j - 1.
    Leaf(Vec<Lit>),
    /// The sum of two other nodes, with the outputs that exist.
    Sum {
        parts: [usize; 2],
        outputs: BTreeMap<usize, O>,
    },
}

impl<O> Default for Sums<O> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            root: None,
        }
    }
}

impl<O> Sums<O> {
    /// Returns the number of literals.
    pub fn size(&self) -> usize {
        self.root.map_or(0, |root| self.nodes[root].size)
    }

    /// Adds `blocks`, summed by `tree`, to the whole sum; adds nothing without a tree.
    ///
    /// # Panics
    /// If a leaf of the tree is not the index of a block.
    pub fn add(&mut self, tree: Option<&Tree>, blocks: &[Vec<Lit>]) {
        let Some(tree) = tree else { return };
        let node = self.build(tree, blocks);
        self.root = Some(self.root.map_or(node, |root| self.join([root, node])));
    }

    fn build(&mut self, tree: &Tree, blocks: &[Vec<Lit>]) -> usize {
        match tree {
            Tree::Leaf(block) => {
                let lits = blocks[*block].clone();
                self.push(lits.len(), Kind::Leaf(lits))
            }
            Tree::Node(a, b) => {
                let parts = [self.build(a, blocks), self.build(b, blocks)];
                self.join(parts)
            }
        }
    }

    /// Returns the sum of two nodes; an empty one adds nothing.
    fn join(&mut self, parts: [usize; 2]) -> usize {
        match parts.map(|part| self.nodes[part].size) {
            [0, _] => parts[1],
            [_, 0] => parts[0],
            [a, b] => {
                let outputs = BTreeMap::new();
                self.push(a + b, Kind::Sum { parts, outputs })
            }
        }
    }

    fn push(&mut self, size: usize, kind: Kind<O>) -> usize {
        self.nodes.push(Node { size, kind });
        self.nodes.len() - 1
    }
}
