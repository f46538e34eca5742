//! Totalizer (Bailleux and Boufkhad, "Efficient CNF encoding of Boolean
//! cardinality constraints", 2003) over unary numbers.
//!
//! Where the paper's leaves are single literals, a leaf here is a block of
//! sorted literals, which already is a unary number and needs neither variables
//! nor clauses; and the tree is given, so that things that constrain each other
//! can meet low in it. Outputs are added as bounds ask for them, as in the
//! iterative totalizer (Martins, Joshi, Manquinho and Lynce, 2014).

use super::{Inputs, UnaryCounter};
use crate::{Sink, Tree};
use cnf::Lit;

/// A sum kept by a totalizer over sorted blocks: see the
/// [module table](super::ENCODINGS).
#[derive(Clone, Debug, Default)]
pub struct SortedTotalizer {
    nodes: Vec<Node>,
    root: Option<usize>,
}

#[derive(Clone, Debug)]
struct Node {
    /// Output j at position j - 1, as far as asked for; a leaf has all.
    outputs: Vec<Lit>,
    /// The number of literals below.
    size: usize,
    children: Option<(usize, usize)>,
    /// Outputs whose clauses are there, by direction.
    up: usize,
    down: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

impl SortedTotalizer {
    /// The sum of `inputs`.
    ///
    /// # Panics
    /// When a leaf of the tree is not the index of a block.
    #[must_use]
    pub fn new(inputs: Inputs<'_>) -> Self {
        let mut totalizer = Self::default();
        let balanced = Tree::balanced(inputs.blocks.len());
        totalizer.root = inputs
            .tree
            .or(balanced.as_ref())
            .map(|tree| totalizer.build(tree, inputs.blocks));
        totalizer
    }

    fn build(&mut self, tree: &Tree, blocks: &[Vec<Lit>]) -> usize {
        match tree {
            Tree::Leaf(block) => self.leaf(blocks[*block].clone()),
            Tree::Node(a, b) => {
                let (a, b) = (self.build(a, blocks), self.build(b, blocks));
                self.join(a, b)
            }
        }
    }

    fn leaf(&mut self, block: Vec<Lit>) -> usize {
        let size = block.len();
        self.nodes.push(Node {
            outputs: block,
            size,
            children: None,
            up: size,
            down: size,
        });
        self.nodes.len() - 1
    }

    fn join(&mut self, a: usize, b: usize) -> usize {
        let size = self.nodes[a].size + self.nodes[b].size;
        self.nodes.push(Node {
            outputs: Vec::new(),
            size,
            children: Some((a, b)),
            up: 0,
            down: 0,
        });
        self.nodes.len() - 1
    }

    /// Gives the clauses upwards again from the start.
    pub(super) fn forget_up(&mut self) {
        self.inner_nodes().for_each(|node| node.up = 0);
    }

    /// Gives the clauses downwards again from the start.
    pub(super) fn forget_down(&mut self) {
        self.inner_nodes().for_each(|node| node.down = 0);
    }

    fn inner_nodes(&mut self) -> impl Iterator<Item = &mut Node> {
        let nodes = self.nodes.iter_mut();
        nodes.filter(|node| node.children.is_some())
    }

    /// Gives outputs `1..=k` of `node` their clauses in one direction.
    fn encode(&mut self, node: usize, k: usize, direction: Direction, sink: &mut dyn Sink) {
        let k = k.min(self.nodes[node].size);
        let done = self.done(node, direction);
        let Some((a, b)) = self.nodes[node].children.filter(|_| done < k) else {
            return;
        };
        self.encode(a, k, direction, sink);
        self.encode(b, k, direction, sink);
        while self.nodes[node].outputs.len() < k {
            let output = sink.new_lit();
            self.nodes[node].outputs.push(output);
        }
        for sum in done + 1..=k {
            match direction {
                Direction::Up => self.up_clauses(node, a, b, sum, sink),
                Direction::Down => self.down_clauses(node, a, b, sum, sink),
            }
        }
        match direction {
            Direction::Up => self.nodes[node].up = k,
            Direction::Down => self.nodes[node].down = k,
        }
    }

    fn done(&self, node: usize, direction: Direction) -> usize {
        match direction {
            Direction::Up => self.nodes[node].up,
            Direction::Down => self.nodes[node].down,
        }
    }

    /// a >= i and b >= sum - i -> a + b >= sum
    fn up_clauses(&self, node: usize, a: usize, b: usize, sum: usize, sink: &mut dyn Sink) {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let output = self.nodes[node].outputs[sum - 1];
        for i in sum.saturating_sub(b.size)..=sum.min(a.size) {
            let j = sum - i;
            let mut clause = vec![output];
            clause.extend((i > 0).then(|| !a.outputs[i - 1]));
            clause.extend((j > 0).then(|| !b.outputs[j - 1]));
            sink.define(&clause);
        }
    }

    /// a <= i and b <= sum - 1 - i -> a + b <= sum - 1
    fn down_clauses(&self, node: usize, a: usize, b: usize, sum: usize, sink: &mut dyn Sink) {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let output = self.nodes[node].outputs[sum - 1];
        for i in (sum - 1).saturating_sub(b.size)..=(sum - 1).min(a.size) {
            let j = sum - 1 - i;
            let mut clause = vec![!output];
            clause.extend((i < a.size).then(|| a.outputs[i]));
            clause.extend((j < b.size).then(|| b.outputs[j]));
            sink.define(&clause);
        }
    }
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
        self.root.map_or(0, |root| self.nodes[root].size)
    }

    fn append(&mut self, lits: &[Lit]) {
        let blocks: Vec<_> = lits.iter().map(|&lit| vec![lit]).collect();
        let Some(tree) = Tree::balanced(blocks.len()) else {
            return;
        };
        let added = self.build(&tree, &blocks);
        self.root = Some(self.root.map_or(added, |root| self.join(root, added)));
    }

    fn encode_up(&mut self, k: usize, sink: &mut dyn Sink) {
        if let Some(root) = self.root {
            self.encode(root, k, Direction::Up, sink);
        }
    }

    fn encode_down(&mut self, k: usize, sink: &mut dyn Sink) {
        if let Some(root) = self.root {
            self.encode(root, k, Direction::Down, sink);
        }
    }

    fn encoded_up(&self) -> usize {
        self.root.map_or(0, |root| self.nodes[root].up)
    }

    fn encoded_down(&self) -> usize {
        self.root.map_or(0, |root| self.nodes[root].down)
    }

    fn output(&self, j: usize) -> Lit {
        let root = self
            .root
            .expect("an output was encoded, so there are literals");
        self.nodes[root].outputs[j - 1]
    }
}
