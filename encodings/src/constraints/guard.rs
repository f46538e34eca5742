//! Conditional constraints.

use crate::linear::LinearForm;
use crate::{Choice, Constraint};
use cnf::{Formula, Lit, Model, RuleId, Scope};
use std::fmt;
use std::sync::Arc;

/// Constraint `condition -> constraint`.
#[derive(Clone, Debug)]
pub struct If {
    condition: Lit,
    constraint: Arc<dyn Constraint>,
}

/// Error: a lazy constraint cannot have a condition, because each cut would need one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LazyUnderCondition {
    /// The name of the constraint.
    pub name: &'static str,
}

impl fmt::Display for LazyUnderCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a constraint `{}` cannot have a condition", self.name)
    }
}

impl std::error::Error for LazyUnderCondition {}

impl If {
    /// Creates the constraint "if `condition` is true, `constraint` holds".
    ///
    /// # Errors
    /// If the constraint is lazy.
    pub fn new(
        condition: Lit,
        constraint: impl Constraint + 'static,
    ) -> Result<Self, LazyUnderCondition> {
        Self::of_shared(condition, Arc::new(constraint))
    }

    /// Creates the constraint as [`new`](If::new) does, from a shared constraint.
    ///
    /// # Errors
    /// If the constraint is lazy.
    pub fn of_shared(
        condition: Lit,
        constraint: Arc<dyn Constraint>,
    ) -> Result<Self, LazyUnderCondition> {
        match constraint.lazy() {
            Some(_) => Err(LazyUnderCondition {
                name: constraint.name(),
            }),
            None => Ok(Self {
                condition,
                constraint,
            }),
        }
    }
}

impl Constraint for If {
    fn name(&self) -> &'static str {
        "if"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        visit(self.condition);
        self.constraint.for_each_lit(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        !model.value(self.condition) || self.constraint.holds(model)
    }

    fn companions(&self, post: &mut dyn FnMut(&[Lit])) {
        // condition -> clause
        self.constraint
            .companions(&mut |clause| post(&[clause, &[!self.condition]].concat()));
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        self.constraint
            .encode(choice, &mut scope.under(self.condition));
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        Arc::new(Self {
            condition: name(self.condition),
            constraint: self.constraint.renamed(name),
        })
    }

    /// Returns the rows of its clauses. A row of the constraint itself would need a bound
    /// on its violation.
    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        let mut formula = Formula::new();
        let mut n_vars = 0;
        self.for_each_lit(&mut |lit| n_vars = n_vars.max(lit.vidx32() + 1));
        formula.reserve(n_vars);
        self.companions(&mut |clause| form.clause(clause));
        self.encode(&Choice::default(), &mut formula.scope(RuleId::STRUCTURE));
        form.formula(&formula, n_vars);
        form
    }
}
