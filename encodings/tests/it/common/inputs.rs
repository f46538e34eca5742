//! Inputs of sums, as data.

use super::lits;
use cnf::{Formula, Lit, Model, RuleId};
use encodings::{Cardinality, Tree, cardinality};

/// The literals of a sum by block, and the tree to add them up by.
#[derive(Clone, Debug)]
pub struct Inputs {
    pub blocks: Vec<Vec<Lit>>,
    pub tree: Option<Tree>,
}

impl Inputs {
    /// Blocks given by DIMACS numbers.
    pub fn new(blocks: &[&[i32]]) -> Self {
        Self {
            blocks: blocks.iter().map(|block| lits(block)).collect(),
            tree: None,
        }
    }

    /// Blocks of one, given by DIMACS numbers.
    pub fn plain(numbers: &[i32]) -> Self {
        let blocks = numbers.chunks(1).map(lits).collect();
        Self { blocks, tree: None }
    }

    /// `n` variables, each a block.
    pub fn distinct(n: usize) -> Self {
        Self::sizes(&vec![1; n])
    }

    /// Blocks of these sizes over distinct variables.
    pub fn sizes(sizes: &[usize]) -> Self {
        let mut vars = 0..;
        let mut block = |&size| vars.by_ref().take(size).map(Lit::positive).collect();
        Self {
            blocks: sizes.iter().map(&mut block).collect(),
            tree: None,
        }
    }

    /// Adds the blocks up in this order, one after the other.
    pub fn by(mut self, order: &[usize]) -> Self {
        let leaves = order.iter().map(|&block| Tree::Leaf(block));
        self.tree = leaves.reduce(|sum, leaf| Tree::Node(Box::new(sum), Box::new(leaf)));
        self
    }

    pub fn lits(&self) -> Vec<Lit> {
        self.blocks.concat()
    }

    pub fn n_vars(&self) -> u32 {
        let tops = self.lits().into_iter().map(|lit| lit.vidx32() + 1);
        tops.max().unwrap_or(0)
    }

    pub fn between(&self, (lower, upper): (i64, i64)) -> Cardinality {
        Cardinality {
            tree: self.tree.clone(),
            ..Cardinality::between(self.blocks.clone(), lower, upper)
        }
    }

    pub fn for_counter(&self) -> cardinality::Inputs<'_> {
        cardinality::Inputs {
            blocks: &self.blocks,
            tree: self.tree.as_ref(),
        }
    }

    /// What sorted blocks promise: each literal implies the one before.
    pub fn chains(&self) -> Vec<[Lit; 2]> {
        let pairs = self.blocks.iter().flat_map(|block| block.windows(2));
        pairs.map(|pair| [!pair[1], pair[0]]).collect()
    }

    /// Whether `model` keeps that promise.
    pub fn are_sorted(&self, model: &Model) -> bool {
        self.chains().iter().all(|chain| model.satisfies(chain))
    }

    /// A formula of the variables and the chains.
    pub fn formula(&self) -> Formula {
        let mut formula = Formula::new();
        formula.reserve(self.n_vars());
        for chain in self.chains() {
            formula.scope(RuleId::STRUCTURE).bind(&chain);
        }
        formula
    }
}
