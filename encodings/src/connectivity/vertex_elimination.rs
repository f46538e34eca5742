//! Vertex elimination (Rankooh and Rintanen, "Propositional encodings of
//! acyclicity and reachability by using vertex elimination", 2022).
//!
//! Nodes are eliminated one by one, always one with the minimum number of neighbours.
//! `reach(u, w)` is implied by the edge from u to w. It is also implied by `reach(u, v)`
//! and `reach(v, w)`, for every node v that is eliminated before u and w. A directed
//! cycle then shows at its last node but one: both `reach(u, v)` and `reach(v, u)`.
//!
//! Variables and clauses are linear in the number of nodes for graphs of bounded
//! elimination width; a grid of r by c cells has width about min(r, c).

use super::Graph;
use crate::Sink;
use cnf::{Lit, Scope};
use std::collections::{BTreeMap, BTreeSet};

/// Adds clauses for "the chosen edges form no directed cycle".
pub(crate) fn encode(graph: &Graph, scope: &mut Scope<'_>) {
    let mut elimination = Elimination::new(graph, scope);
    while let Some(node) = elimination.next() {
        if scope.is_ended() {
            return;
        }
        elimination.eliminate(node, scope);
    }
}

struct Elimination {
    reach: BTreeMap<(usize, usize), Lit>,
    /// The neighbours of each remaining node, in either direction.
    neighbours: Vec<BTreeSet<usize>>,
    /// The remaining nodes, by number of neighbours.
    queue: BTreeSet<(usize, usize)>,
}

impl Elimination {
    fn new(graph: &Graph, scope: &mut Scope<'_>) -> Self {
        let mut reach = BTreeMap::new();
        let mut neighbours = vec![BTreeSet::new(); graph.n_nodes];
        for edge in &graph.edges {
            let [from, to] = edge.ends;
            if from == to {
                // edge(u, u) -> false: an edge from a node to itself is a cycle
                scope.bind(&[!edge.lit]);
                continue;
            }
            let reaches = *reach
                .entry((from, to))
                .or_insert_with(|| Sink::new_lit(scope));
            // edge(u, w) -> reach(u, w)
            scope.define(&[!edge.lit, reaches]);
            neighbours[from].insert(to);
            neighbours[to].insert(from);
        }
        let queue = neighbours
            .iter()
            .enumerate()
            .map(|(node, others)| (others.len(), node))
            .collect();
        Self {
            reach,
            neighbours,
            queue,
        }
    }

    fn next(&mut self) -> Option<usize> {
        self.queue.pop_first().map(|(_, node)| node)
    }

    fn eliminate(&mut self, node: usize, scope: &mut Scope<'_>) {
        let others: Vec<usize> = std::mem::take(&mut self.neighbours[node])
            .into_iter()
            .collect();
        for &from in &others {
            let Some(&into) = self.reach.get(&(from, node)) else {
                continue;
            };
            for &to in &others {
                let Some(&out) = self.reach.get(&(node, to)) else {
                    continue;
                };
                if from == to {
                    // reach(u, v) and reach(v, u) -> false: forbids a directed cycle
                    scope.bind(&[!into, !out]);
                } else {
                    // reach(u, v) and reach(v, w) -> reach(u, w)
                    let reaches = *self
                        .reach
                        .entry((from, to))
                        .or_insert_with(|| Sink::new_lit(scope));
                    scope.define(&[!into, !out, reaches]);
                }
            }
        }
        self.join(node, &others);
    }

    /// Removes `node` and joins the nodes that now reach each other.
    fn join(&mut self, node: usize, others: &[usize]) {
        for &a in others {
            self.queue.remove(&(self.neighbours[a].len(), a));
            self.neighbours[a].remove(&node);
            for &b in others {
                if a != b && (self.reach.contains_key(&(a, b)) || self.reach.contains_key(&(b, a)))
                {
                    self.neighbours[a].insert(b);
                }
            }
            self.queue.insert((self.neighbours[a].len(), a));
        }
    }
}
