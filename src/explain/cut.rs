//! One cut: a clause that a lazy constraint implies, and the nodes it is about.
//!
//! "All islands are joined" hides the reason; "this group would be closed off"
//! shows it. A *side* cut says that something leaves a group of nodes, which is
//! named by its smaller side; a *loop* cut that a path is not closed.

use cnf::{Lit, RuleId};
use encodings::connectivity::{Edge, Graph};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Some edge leaves the nodes.
    Side,
    /// Not all edges of a cycle through the nodes are chosen.
    Loop,
}

#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub kind: Kind,
    /// The lazy rule it follows from.
    pub rule: RuleId,
    pub nodes: Vec<usize>,
    pub clause: Vec<Lit>,
}

impl Cut {
    /// Some edge leaves `side`.
    pub fn side(rule: RuleId, graph: &Graph, is_inside: &dyn Fn(usize) -> bool) -> Self {
        let leaves = |edge: &&Edge| is_inside(edge.ends[0]) != is_inside(edge.ends[1]);
        let clause = graph
            .edges
            .iter()
            .filter(leaves)
            .map(|edge| edge.lit)
            .collect();
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            (0..graph.n_nodes).partition(|&node| is_inside(node));
        let nodes = if outside.len() < inside.len() {
            outside
        } else {
            inside
        };
        Self {
            kind: Kind::Side,
            rule,
            nodes,
            clause,
        }
    }

    /// Not all edges of the cycle that `clause` is about are chosen.
    pub fn of_cycle(rule: RuleId, graph: &Graph, clause: Vec<Lit>) -> Self {
        let on_it = graph
            .edges
            .iter()
            .filter(|edge| clause.contains(&!edge.lit));
        let nodes: BTreeSet<usize> = on_it.flat_map(|edge| edge.ends).collect();
        Self {
            kind: Kind::Loop,
            rule,
            nodes: nodes.into_iter().collect(),
            clause,
        }
    }
}
