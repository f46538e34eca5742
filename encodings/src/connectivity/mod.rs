//! The chosen edges of a graph join all its nodes.
//!
//! The meaning is by union-find. The encoding used for solving is lazy: a model
//! whose chosen edges leave components apart violates, for each component, the
//! *cut clause* "some edge leaves it".
//!
//! Deliberately lacking: eager encodings.

mod union_find;

use cnf::{Lit, Model};
pub use union_find::UnionFind;

/// An edge that is there when its literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The two nodes.
    pub ends: [usize; 2],
    /// True when the edge is chosen.
    pub lit: Lit,
}

/// The chosen edges join all of `n_nodes` nodes into one component. Holds for
/// no node and for a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected {
    /// The number of nodes.
    pub n_nodes: usize,
    /// The edges, chosen or not.
    pub edges: Vec<Edge>,
}

impl Connected {
    /// Whether the edges chosen in `model` join all nodes.
    #[must_use]
    pub fn holds(&self, model: &Model) -> bool {
        self.components(model).n_components() <= 1
    }

    /// The components of the edges chosen in `model`.
    #[must_use]
    pub fn components(&self, model: &Model) -> UnionFind {
        let mut components = UnionFind::new(self.n_nodes);
        for edge in self.edges.iter().filter(|edge| model.value(edge.lit)) {
            components.union(edge.ends[0], edge.ends[1]);
        }
        components
    }

    /// The cut clause of every component but a largest one: some edge leaves
    /// it. Empty when the chosen edges join all nodes.
    ///
    /// Cutting every component rather than the smallest takes about five times
    /// fewer rounds on large boards. Every clause is false in `model`, so a
    /// loop over models that adds them ends; and true wherever the constraint
    /// holds. Time is linear in the graph.
    #[must_use]
    pub fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        let mut components = self.components(model);
        if components.n_components() <= 1 {
            return Vec::new();
        }
        let largest = components.largest();
        let mut leaving: Vec<Vec<Lit>> = vec![Vec::new(); self.n_nodes];
        for edge in &self.edges {
            let [a, b] = edge.ends.map(|node| components.find(node));
            if a != b {
                leaving[a].push(edge.lit);
                leaving[b].push(edge.lit);
            }
        }
        let cuts: Vec<_> = (0..self.n_nodes)
            .filter(|&node| components.find(node) == node && node != largest)
            .map(|node| std::mem::take(&mut leaving[node]))
            .collect();
        assert!(
            cuts.iter().all(|cut| !model.satisfies(cut)),
            "no chosen edge leaves a component"
        );
        cuts
    }
}
