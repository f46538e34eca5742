//! Eager encodings of connectivity and acyclicity, on top of an acyclicity encoding for
//! directed graphs.
//!
//! *Joined*: some spanning tree of chosen edges has a root. Every other node has a parent
//! at the other end of a chosen edge, and parents come before children.
//!
//! *No cycle*: a forest can be directed so that no node has two incoming edges and there
//! is no directed cycle. A graph with a cycle cannot.

use super::{Edge, Graph, Order};
use crate::{Sink, at_most_one};
use cnf::{Lit, Scope};

/// Adds clauses for "the chosen edges join all nodes".
pub(crate) fn encode_connected(graph: &Graph, order: &Order, scope: &mut Scope<'_>) {
    let Some(root) = busiest(graph) else { return };
    let mut parents: Vec<Vec<Lit>> = vec![Vec::new(); graph.n_nodes];
    let mut arcs = Vec::new();
    for edge in &graph.edges {
        for [parent, child] in [edge.ends, [edge.ends[1], edge.ends[0]]] {
            if child != root && child != parent {
                let arc = Sink::new_lit(scope);
                // arc -> edge: the edge to the parent is chosen
                scope.define(&[!arc, edge.lit]);
                parents[child].push(arc);
                arcs.push(Edge {
                    ends: [parent, child],
                    lit: arc,
                });
            }
        }
    }
    for (node, parents) in parents.iter().enumerate() {
        if node != root {
            // true -> some parent: forbids a node without a parent, except the root
            scope.bind(parents);
        }
    }
    order.encode(
        &Graph {
            n_nodes: graph.n_nodes,
            edges: arcs,
        },
        scope,
    );
}

/// Adds clauses for "the chosen edges form no cycle".
pub(crate) fn encode_acyclic(graph: &Graph, order: &Order, scope: &mut Scope<'_>) {
    let mut entering: Vec<Vec<Lit>> = vec![Vec::new(); graph.n_nodes];
    let mut arcs = Vec::new();
    for edge in &graph.edges {
        let mut clause = vec![!edge.lit];
        for [from, to] in [edge.ends, [edge.ends[1], edge.ends[0]]] {
            let arc = Sink::new_lit(scope);
            entering[to].push(arc);
            arcs.push(Edge {
                ends: [from, to],
                lit: arc,
            });
            clause.push(arc);
        }
        // edge -> forward or backward: forbids a chosen edge without a direction
        scope.bind(&clause);
    }
    for arcs in &entering {
        at_most_one::ENCODINGS[0].encode(arcs, scope);
    }
    order.encode(
        &Graph {
            n_nodes: graph.n_nodes,
            edges: arcs,
        },
        scope,
    );
}

/// Returns a node with the maximum number of edges: as a root it leaves the fewest arcs.
fn busiest(graph: &Graph) -> Option<usize> {
    let mut degree = vec![0; graph.n_nodes];
    graph
        .edges
        .iter()
        .flat_map(|edge| edge.ends)
        .for_each(|node| degree[node] += 1);
    (0..graph.n_nodes).max_by_key(|&node| (degree[node], std::cmp::Reverse(node)))
}
