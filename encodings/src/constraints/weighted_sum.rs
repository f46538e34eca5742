//! The weighted sum [`WeightedSum`] as a constraint.

use crate::weighted::{self, WeightedSum};
use crate::{Choice, Constraint};
use cnf::format::opb;
use cnf::{Formula, Lit, Model, Scope};
use std::sync::Arc;

impl Constraint for WeightedSum {
    fn name(&self) -> &'static str {
        "weighted-sum"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.terms.iter().map(|&(lit, _)| lit).for_each(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        self.holds(model)
    }

    /// If no row of the table can encode the sum, [`Formula::check`] of the formula
    /// fails.
    fn encode(&self, _: &Choice, scope: &mut Scope<'_>) {
        let is_written = weighted::ENCODINGS
            .iter()
            .any(|row| row.encode(self, scope).is_ok());
        if !is_written {
            scope.reserve(Formula::MAX_VARS + 1);
        }
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        let mut sum = self.clone();
        sum.terms.iter_mut().for_each(|(lit, _)| *lit = name(*lit));
        Arc::new(sum)
    }

    fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
        // i64::MIN has no negation; such a sum is encoded as clauses.
        let weights = self.terms.iter().map(|&(_, weight)| weight);
        if weights
            .chain([self.lower, self.upper])
            .any(|n| n == i64::MIN)
        {
            return None;
        }
        let terms = || self.terms.iter().map(|&(lit, weight)| (weight, lit));
        Some(if self.lower == self.upper {
            vec![opb::Linear::equal(terms().collect(), self.lower)]
        } else {
            vec![
                opb::Linear::at_least(terms().collect(), self.lower),
                opb::Linear::at_most(terms().collect(), self.upper),
            ]
        })
    }
}
