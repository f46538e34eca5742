//! Edges without cycles.

use super::connected::parts;
use crate::connectivity::{Graph, encode_acyclic};
use crate::linear::{LinearForm, Quantity};
use crate::{Choice, Constraint, Cut, CutCandidate, CutKind, CutReason, InSearch, LazyConstraint};
use cnf::{Lit, Model, Scope};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// Constraint "the chosen edges form no cycle", cut by "some edge of this cycle is not
/// chosen".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acyclic(pub Graph);

impl Constraint for Acyclic {
    fn name(&self) -> &'static str {
        "acyclic"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.0.for_each_lit(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        self.0.is_acyclic(model)
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        encode_acyclic(&self.0, choice.order, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        Arc::new(Self(self.0.renamed(name)))
    }

    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        Some(self)
    }

    /// Directs the edges: a forest can be directed so that no node has two incoming edges
    /// and there is no directed cycle.
    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        let mut entering = vec![Vec::new(); self.0.n_nodes];
        let mut arcs = Vec::new();
        for edge in &self.0.edges {
            let directions = [edge.ends, [edge.ends[1], edge.ends[0]]].map(|ends| {
                let arc = form.integer(1);
                entering[ends[1]].push((-1, arc));
                arcs.push((ends, arc));
                (1, arc)
            });
            form.equal(
                [&directions[..], &[(-1, Quantity::Lit(edge.lit))]].concat(),
                0,
            );
        }
        for terms in entering {
            form.at_least(terms, -1);
        }
        form.ordered(self.0.n_nodes, &arcs);
        form
    }
}

impl LazyConstraint for Acyclic {
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        self.0.cycle_cuts(model)
    }

    fn propagator(&self, raised: Rc<Cell<u64>>) -> InSearch {
        InSearch::By(Box::new(crate::connectivity::CyclePropagator::new(
            &self.0, raised,
        )))
    }

    fn reason(&self, clause: &[Lit]) -> Option<CutReason> {
        let nodes = self.0.cycle_in(clause)?;
        let kind = CutKind::Loop;
        Some(CutReason { kind, nodes })
    }

    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate> {
        let graph = &self.0;
        let mut parts = parts(graph, value);
        let vars = graph.edges.iter().map(|edge| edge.lit.vidx32() + 1);
        let n_vars = vars.max().unwrap_or(0);
        let mut candidates = Vec::new();
        for edge in graph.edges.iter().filter(|edge| value(edge.lit).is_none()) {
            if parts.find(edge.ends[0]) != parts.find(edge.ends[1]) {
                continue;
            }
            let closed = Model::from_fn(n_vars, |var| {
                value(var.pos_lit()) == Some(true) || var.idx32() == edge.lit.vidx32()
            });
            let mut cuts = graph.cycle_cuts(&closed).into_iter();
            if let Some(clause) = cuts.find(|clause| clause.contains(&!edge.lit)) {
                let reason = self.reason(&clause).expect("a cut holds a cycle");
                candidates.push(CutCandidate {
                    cut: Cut { reason, clause },
                    near: Vec::new(),
                });
            }
        }
        candidates
    }
}
