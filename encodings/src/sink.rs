//! Source of fresh literals and destination of defining clauses for an encoder.

use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::CollectClauses;
use cnf::rustsat::instances::ManageVars;
use cnf::rustsat::types::Clause;
use cnf::{Lit, Scope};

/// Source of auxiliary literals and destination of their definitions: a [`Scope`], or
/// rustsat's collector and variable manager.
pub trait Sink {
    /// Returns a fresh literal.
    fn new_lit(&mut self) -> Lit;
    /// Adds a defining clause.
    fn define(&mut self, clause: &[Lit]);
}

impl Sink for Scope<'_> {
    fn new_lit(&mut self) -> Lit {
        Scope::new_lit(self)
    }

    fn define(&mut self, clause: &[Lit]) {
        Scope::define(self, clause);
    }
}

/// rustsat's pair as a sink; the first error is kept for the caller.
pub(crate) struct RustsatSink<'a, C> {
    pub collector: &'a mut C,
    pub vars: &'a mut dyn ManageVars,
    pub result: Result<(), OutOfMemory>,
}

impl<C: CollectClauses> Sink for RustsatSink<'_, C> {
    fn new_lit(&mut self) -> Lit {
        self.vars.new_lit()
    }

    fn define(&mut self, clause: &[Lit]) {
        if self.result.is_ok() {
            self.result = self
                .collector
                .add_clause(clause.iter().copied().collect::<Clause>());
        }
    }
}
