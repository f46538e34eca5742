//! Variables with different values.

use crate::{Choice, Constraint, ConstraintRef};
use cnf::format::opb;
use cnf::{Lit, Model, Scope};
use std::sync::Arc;

/// Constraint "no two variables have the same value". Each value is an at-most-one
/// constraint over the literals "the variable has this value" (the direct encoding;
/// Régin, 1994, describes what this propagation misses).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllDifferent {
    /// Per value, a literal for each variable that can have it.
    values: Vec<Vec<Lit>>,
}

impl AllDifferent {
    /// Creates the constraint. `values[v]` has a literal for each variable that can have
    /// value `v`, true if it has.
    #[must_use]
    pub fn new(values: Vec<Vec<Lit>>) -> Self {
        Self { values }
    }
}

impl Constraint for AllDifferent {
    fn name(&self) -> &'static str {
        "all-different"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.values.iter().flatten().copied().for_each(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        let is_shared = |lits: &Vec<Lit>| lits.iter().filter(|&&lit| model.value(lit)).count() > 1;
        !self.values.iter().any(is_shared)
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        for lits in &self.values {
            choice.at_most_one.encode(lits, scope);
        }
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        let mut renamed = self.clone();
        for lit in renamed.values.iter_mut().flatten() {
            *lit = name(*lit);
        }
        Arc::new(renamed)
    }

    fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
        let rows = self.values.iter();
        rows.map(|lits| ConstraintRef::AtMostOne(lits).opb_rows())
            .collect::<Option<Vec<_>>>()
            .map(|rows| rows.concat())
    }
}
