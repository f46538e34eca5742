//! Clauses and at-most-one constraints as separate values, for a guard or a table. Once
//! posted, they equal [`Problem::clause`](crate::Problem::clause) and
//! [`Problem::at_most_one`](crate::Problem::at_most_one).

use crate::{Choice, Constraint, ConstraintRef};
use cnf::format::opb;
use cnf::{Lit, Model, Scope};
use std::sync::Arc;

/// Constraint "some literal is true".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause(pub Vec<Lit>);

/// Constraint "at most one literal is true"; a repeated literal counts each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtMostOne(pub Vec<Lit>);

macro_rules! simple {
    ($Type:ident) => {
        impl Constraint for $Type {
            fn name(&self) -> &'static str {
                ConstraintRef::$Type(&self.0).name()
            }

            fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
                self.0.iter().copied().for_each(visit);
            }

            fn holds(&self, model: &Model) -> bool {
                ConstraintRef::$Type(&self.0).holds(model)
            }

            fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
                ConstraintRef::$Type(&self.0).encode(choice, scope);
            }

            fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
                Arc::new(Self(self.0.iter().map(|&lit| name(lit)).collect()))
            }

            fn simple(&self) -> Option<ConstraintRef<'_>> {
                Some(ConstraintRef::$Type(&self.0))
            }

            fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
                ConstraintRef::$Type(&self.0).opb_rows()
            }
        }
    };
}

simple!(Clause);
simple!(AtMostOne);
