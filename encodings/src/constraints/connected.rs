//! Edges that join all nodes.

use crate::connectivity::{CutPropagator, Edge, Graph, UnionFind, encode_connected};
use crate::linear::{LinearForm, Quantity};
use crate::{Choice, Constraint, Cut, CutCandidate, CutKind, CutReason, InSearch, LazyConstraint};
use cnf::{Lit, Model, Scope};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Constraint "the chosen edges join all nodes", cut by "some edge leaves this
/// component".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected(pub Graph);

impl Constraint for Connected {
    fn name(&self) -> &'static str {
        "connected"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.0.for_each_lit(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        self.0.is_connected(model)
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        encode_connected(&self.0, choice.order, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        Arc::new(Self(self.0.renamed(name)))
    }

    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        Some(self)
    }

    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        if self.0.n_nodes > 0 {
            let one = form.one();
            let edges = self.0.edges.iter();
            let edges: Vec<_> = edges
                .map(|edge| (edge.ends, vec![Quantity::Lit(edge.lit)]))
                .collect();
            form.joined(&vec![one; self.0.n_nodes], &edges, Some(0));
        }
        form
    }
}

impl LazyConstraint for Connected {
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        self.0.component_cuts(model)
    }

    fn propagator(&self, raised: Rc<Cell<u64>>) -> InSearch {
        match CutPropagator::new(&self.0, raised) {
            Some(propagator) => InSearch::By(Box::new(propagator)),
            None => InSearch::Unsatisfiable,
        }
    }

    fn reason(&self, clause: &[Lit]) -> Option<CutReason> {
        let nodes = self.0.separated_by(clause)?;
        let kind = CutKind::Side;
        Some(CutReason { kind, nodes })
    }

    fn explained_cuts(&self, model: &Model) -> Vec<Cut> {
        let graph = &self.0;
        let mut parts = graph.components(model);
        let roots: Vec<usize> = (0..graph.n_nodes).map(|node| parts.find(node)).collect();
        let largest = (graph.n_nodes > 0).then(|| parts.largest());
        let cut = (0..graph.n_nodes).filter(|&node| roots[node] == node && Some(node) != largest);
        cut.map(|root| side(graph, &|node| roots[node] == root))
            .collect()
    }

    /// Returns the components of the chosen edges, alone and in pairs across an open
    /// edge.
    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate> {
        let graph = &self.0;
        let mut parts = parts(graph, value);
        if parts.n_components() <= 1 {
            return Vec::new();
        }
        let roots: Vec<usize> = (0..graph.n_nodes).map(|node| parts.find(node)).collect();
        let mut groups: BTreeSet<[usize; 2]> = roots.iter().map(|&root| [root, root]).collect();
        for edge in graph.edges.iter().filter(|edge| value(edge.lit).is_none()) {
            let [a, b] = edge.ends.map(|node| roots[node]);
            groups.insert([a.min(b), a.max(b)]);
        }
        let mut candidates = Vec::new();
        for [a, b] in groups {
            let is_inside = |node: usize| roots[node] == a || roots[node] == b;
            if (0..graph.n_nodes).all(is_inside) {
                continue;
            }
            let near = graph
                .edges
                .iter()
                .filter(|edge| edge.ends.into_iter().any(is_inside));
            candidates.push(CutCandidate {
                near: near.map(|edge| edge.lit).collect(),
                cut: side(graph, &is_inside),
            });
        }
        candidates
    }
}

/// Returns the components of the chosen edges.
pub(super) fn parts(graph: &Graph, value: &dyn Fn(Lit) -> Option<bool>) -> UnionFind {
    let mut parts = UnionFind::new(graph.n_nodes);
    for edge in graph
        .edges
        .iter()
        .filter(|edge| value(edge.lit) == Some(true))
    {
        parts.union(edge.ends[0], edge.ends[1]);
    }
    parts
}

/// Returns the cut "some edge leaves the nodes inside", named by the smaller side.
fn side(graph: &Graph, is_inside: &dyn Fn(usize) -> bool) -> Cut {
    let leaves = |edge: &&Edge| is_inside(edge.ends[0]) != is_inside(edge.ends[1]);
    let leaving = graph.edges.iter().filter(leaves);
    let (inside, outside): (Vec<usize>, Vec<usize>) =
        (0..graph.n_nodes).partition(|&node| is_inside(node));
    let nodes = if outside.len() < inside.len() {
        outside
    } else {
        inside
    };
    let kind = CutKind::Side;
    Cut {
        reason: CutReason { kind, nodes },
        clause: leaving.map(|edge| edge.lit).collect(),
    }
}
