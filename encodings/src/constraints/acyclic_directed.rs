//! Directed graphs without directed cycles.

use crate::connectivity::Graph;
use crate::linear::{LinearForm, Quantity};
use crate::{Choice, Constraint};
use cnf::{Lit, Model, Scope};
use std::sync::Arc;

/// Constraint "the chosen edges, each directed from its first end to its second, form no
/// directed cycle". It is encoded from the start, because it has too many cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcyclicDirected(pub Graph);

impl Constraint for AcyclicDirected {
    fn name(&self) -> &'static str {
        "acyclic-directed"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.0.for_each_lit(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        self.0.is_ordered(model)
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        choice.order.encode(&self.0, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        Arc::new(Self(self.0.renamed(name)))
    }

    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        let arcs = self.0.edges.iter();
        let arcs: Vec<_> = arcs
            .map(|edge| (edge.ends, Quantity::Lit(edge.lit)))
            .collect();
        form.ordered(self.0.n_nodes, &arcs);
        form
    }
}
