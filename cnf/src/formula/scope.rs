//! Views of a formula: one rule's clauses, and the two views rustsat's encoders take.

use super::clauses::Clauses;
use super::numbering::Numbering;
use super::{ClauseKind, Formula, RuleId};
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit, Var};

/// A sink for the clauses of one rule, optionally under a guard.
///
/// `guard -> clause`: the guard's negation is appended to binding clauses, so
/// an unsatisfiable body gives the negated guard, not a false formula.
#[derive(Debug)]
pub struct Scope<'f> {
    formula: &'f mut Formula,
    rule: RuleId,
    guard: Option<Lit>,
}

impl<'f> Scope<'f> {
    pub(super) fn new(formula: &'f mut Formula, rule: RuleId, guard: Option<Lit>) -> Self {
        Self {
            formula,
            rule,
            guard,
        }
    }

    /// A fresh variable's positive literal; see [`Formula::new_lit`].
    pub fn new_lit(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// Makes the formula have at least `n_vars` variables; see [`Formula::reserve`].
    pub fn reserve(&mut self, n_vars: u32) {
        self.formula.reserve(n_vars);
    }

    /// Whether the formula went beyond its bounds; see [`Formula::is_ended`].
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.formula.is_ended()
    }

    /// A sink for the same rule whose binding clauses hold only if `condition` is true,
    /// too.
    pub fn under(&mut self, condition: Lit) -> Scope<'_> {
        let guard = match self.guard {
            None => condition,
            Some(_) => {
                let both = self.new_lit();
                // guard and condition -> both
                self.bind(&[!condition, both]);
                both
            }
        };
        Scope::new(self.formula, self.rule, Some(guard))
    }

    /// Adds a clause that defines auxiliary variables; never guarded.
    ///
    /// # Panics
    /// When a variable was neither handed out nor reserved.
    pub fn define(&mut self, clause: &[Lit]) {
        self.assert_known(clause);
        let clauses = &mut self.formula.clauses;
        clauses.push(clause.iter().copied(), self.rule, ClauseKind::Definition);
    }

    /// Adds a clause that must hold where the guard does.
    ///
    /// # Panics
    /// When a variable was neither handed out nor reserved.
    pub fn bind(&mut self, clause: &[Lit]) {
        self.assert_known(clause);
        self.views(ClauseKind::Binding)
            .0
            .push(clause.iter().copied());
    }

    /// The formula would hand such a variable out later for something else, and
    /// its header in a file would be too small.
    fn assert_known(&self, clause: &[Lit]) {
        let n_vars = self.formula.n_vars();
        let unknown = clause.iter().find(|lit| lit.vidx32() >= n_vars);
        assert!(
            unknown.is_none(),
            "a clause has {unknown:?}, but the formula only has {n_vars} variables"
        );
    }

    /// The two views that rustsat's encoders take, both mutable: a clause
    /// collector that stamps rule, kind and (for binding clauses) the guard,
    /// and a variable manager.
    pub fn views(&mut self, kind: ClauseKind) -> (Collector<'_>, Variables<'_>) {
        let Formula { vars, clauses, .. } = &mut *self.formula;
        let guard = self.guard.filter(|_| kind == ClauseKind::Binding);
        (
            Collector {
                clauses,
                rule: self.rule,
                kind,
                guard,
            },
            Variables { vars },
        )
    }
}

/// rustsat's clause collector over a formula; see [`Scope::views`].
#[derive(Debug)]
pub struct Collector<'f> {
    clauses: &'f mut Clauses,
    rule: RuleId,
    kind: ClauseKind,
    guard: Option<Lit>,
}

impl Collector<'_> {
    fn push(&mut self, clause: impl Iterator<Item = Lit>) {
        let guard = self.guard.map(|guard| !guard);
        self.clauses.push(clause.chain(guard), self.rule, self.kind);
    }
}

impl CollectClauses for Collector<'_> {
    fn n_clauses(&self) -> usize {
        self.clauses.tags.len()
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for clause in clauses {
            self.push(clause.iter().copied());
        }
        Ok(())
    }
}

/// rustsat's variable manager over a formula; see [`Scope::views`].
///
/// Variables are never given back: `forget_from` does nothing.
#[derive(Debug)]
pub struct Variables<'f> {
    vars: &'f mut Numbering,
}

impl ManageVars for Variables<'_> {
    fn new_var(&mut self) -> Var {
        self.vars.next()
    }

    fn max_var(&self) -> Option<Var> {
        self.n_used().checked_sub(1).map(Var::new)
    }

    fn increase_next_free(&mut self, v: Var) -> bool {
        let grows = v.idx32() > self.n_used();
        self.vars.reserve(v.idx32());
        grows
    }

    fn combine(&mut self, other: Self) {
        self.vars.reserve(other.n_used());
    }

    fn n_used(&self) -> u32 {
        self.vars.n_vars()
    }

    fn forget_from(&mut self, _min_var: Var) {}
}
