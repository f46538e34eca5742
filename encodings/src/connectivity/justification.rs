//! Reasons of cut clauses, found from the clause alone.
//!
//! A caller can check a cut here, without a model and without the code that made it. The
//! edges of the clause either separate some nodes from the others, or form a cycle.

use super::{Graph, UnionFind};
use cnf::Lit;
use std::collections::BTreeSet;

impl Graph {
    /// Returns the nodes of the smallest component without the edges of `cut`, in
    /// increasing order. `None` if the other edges still join all nodes, so that
    /// connectivity does not imply the clause. Time is linear in the graph.
    #[must_use]
    pub fn separated_by(&self, cut: &[Lit]) -> Option<Vec<usize>> {
        let cut: BTreeSet<Lit> = cut.iter().copied().collect();
        let mut parts = UnionFind::new(self.n_nodes);
        for edge in self.edges.iter().filter(|edge| !cut.contains(&edge.lit)) {
            parts.union(edge.ends[0], edge.ends[1]);
        }
        if parts.n_components() <= 1 {
            return None;
        }
        let mut members: Vec<Vec<usize>> = vec![Vec::new(); self.n_nodes];
        for node in 0..self.n_nodes {
            members[parts.find(node)].push(node);
        }
        members.retain(|part| !part.is_empty());
        members.into_iter().min_by_key(Vec::len)
    }

    /// Returns the nodes of the edges whose negations are in `cut`, in increasing order,
    /// if these edges contain a cycle. `None` if they do not, so that acyclicity does not
    /// imply the clause.
    #[must_use]
    pub fn cycle_in(&self, cut: &[Lit]) -> Option<Vec<usize>> {
        let cut: BTreeSet<Lit> = cut.iter().copied().collect();
        let mut forest = UnionFind::new(self.n_nodes);
        let mut nodes = Vec::new();
        let mut has_cycle = false;
        for edge in self.edges.iter().filter(|edge| cut.contains(&!edge.lit)) {
            has_cycle |= !forest.union(edge.ends[0], edge.ends[1]);
            nodes.extend(edge.ends);
        }
        nodes.sort_unstable();
        nodes.dedup();
        has_cycle.then_some(nodes)
    }
}
