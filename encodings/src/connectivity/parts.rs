//! Eager encoding of chosen nodes that form one component, on top of an acyclicity
//! encoding: some spanning tree has a root. Every other chosen node has a chosen parent,
//! and parents come before children.

use super::{Edge, Graph, Order};
use crate::{Choice, Sink};
use cnf::{Lit, Scope};

/// Possible arc of the tree, with the literal that allows it, if there is one.
pub(crate) type Step = ([usize; 2], Option<Lit>);

/// Adds clauses for "the nodes with a true literal are connected by `steps`". With
/// `root`, the tree has this root if any node is chosen; the caller encodes that. Without
/// `root`, some chosen node is the root.
pub(crate) fn encode_part(
    lits: &[Lit],
    steps: &[Step],
    root: Option<usize>,
    choice: &Choice,
    scope: &mut Scope<'_>,
) {
    let order: &Order = choice.order;
    let mut parents: Vec<Vec<Lit>> = vec![Vec::new(); lits.len()];
    let mut arcs = Vec::new();
    for &([a, b], allowed) in steps {
        for [parent, child] in [[a, b], [b, a]] {
            if parent != child && root != Some(child) {
                let arc = Sink::new_lit(scope);
                // arc -> parent: the parent is chosen
                scope.define(&[!arc, lits[parent]]);
                // arc -> it is allowed
                if let Some(allowed) = allowed {
                    scope.define(&[!arc, allowed]);
                }
                parents[child].push(arc);
                arcs.push(Edge {
                    ends: [parent, child],
                    lit: arc,
                });
            }
        }
    }
    let mut roots = Vec::new();
    for (node, &lit) in lits.iter().enumerate() {
        if root == Some(node) {
            continue;
        }
        let mut clause = std::mem::take(&mut parents[node]);
        if root.is_none() {
            let is_root = Sink::new_lit(scope);
            roots.push(is_root);
            clause.push(is_root);
        }
        // node -> is_root or some arc: forbids a chosen node without a parent, except a
        // root
        clause.push(!lit);
        scope.bind(&clause);
    }
    choice.at_most_one.encode(&roots, scope);
    let graph = Graph {
        n_nodes: lits.len(),
        edges: arcs,
    };
    order.encode(&graph, scope);
}
