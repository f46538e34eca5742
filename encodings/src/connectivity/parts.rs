//! Chosen nodes that form one part, written out on top of an encoding of order: some
//! spanning tree hangs from a root. Every other chosen node has a chosen parent, and
//! parents come before children.

use super::{Edge, Graph, Order};
use crate::{Choice, Sink};
use cnf::{Lit, Scope};

/// A possible step of the tree, and the literal that allows it, if one does.
pub(crate) type Step = ([usize; 2], Option<Lit>);

/// The nodes whose literal is true hang together by `steps`. With `root`, it is the
/// root if any node is chosen; the caller writes that. Without, one chosen node is.
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
                // arc -> the parent is chosen
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
        // chosen -> a root or below a parent
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
