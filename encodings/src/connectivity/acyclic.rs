//! Cuts of cycles.

use super::{Graph, UnionFind};
use cnf::{Lit, Model};

pub(super) fn cuts(graph: &Graph, model: &Model) -> Vec<Vec<Lit>> {
    let mut forest = Forest {
        components: UnionFind::new(graph.n_nodes),
        links: vec![Vec::new(); graph.n_nodes],
    };
    let mut cuts = Vec::new();
    for edge in graph.chosen(model) {
        let [a, b] = edge.ends;
        if forest.components.union(a, b) {
            forest.links[a].push((b, edge.lit));
            forest.links[b].push((a, edge.lit));
        } else {
            let mut cycle = forest.path(a, b);
            cycle.push(edge.lit);
            cuts.push(cycle.into_iter().map(|lit| !lit).collect());
        }
    }
    cuts
}

struct Forest {
    components: UnionFind,
    /// The neighbours of each node, each with the literal of the edge.
    links: Vec<Vec<(usize, Lit)>>,
}

impl Forest {
    /// Returns the edges between two nodes of one tree, by breadth-first search.
    fn path(&self, from: usize, to: usize) -> Vec<Lit> {
        let mut before: Vec<Option<(usize, Lit)>> = vec![None; self.links.len()];
        let mut queue = vec![from];
        let mut next = 0;
        while before[to].is_none() && from != to {
            let node = queue[next];
            next += 1;
            for &(other, lit) in self.links[node].iter().filter(|(other, _)| *other != from) {
                if before[other].is_none() {
                    before[other] = Some((node, lit));
                    queue.push(other);
                }
            }
        }
        let mut path = Vec::new();
        let mut node = to;
        while let Some((previous, lit)) = before[node] {
            path.push(lit);
            node = previous;
        }
        path
    }
}
