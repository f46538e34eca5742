//! Views of a formula: the clauses of one rule, and the two views for rustsat's encoders.

use super::clauses::Clauses;
use super::numbering::Numbering;
use super::{ClauseKind, Formula, RuleId};
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit, Var};

/// Sink for the clauses of one rule, optionally under a guard.
///
/// `guard -> clause`: the negation of the guard is appended to binding clauses. An
/// unsatisfiable body therefore gives the negated guard, not an unsatisfiable formula.
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

    /// Returns the positive literal of a fresh variable; see [`Formula::new_lit`].
    pub fn new_lit(&mut self) -> Lit {
        self.formula.new_lit()
    }

    /// Reserves variables up to `n_vars`; see [`Formula::reserve`].
    pub fn reserve(&mut self, n_vars: u32) {
        self.formula.reserve(n_vars);
    }

    /// Announces so many clauses with so many literals together. If they do not fit in the
    /// [bounds](Formula::set_bounds) of the formula, it ends at once, and
    /// [`is_ended`](Self::is_ended) returns `true`.
    pub fn expect(&mut self, clauses: u64, lits: u64) {
        self.formula.clauses.expect(clauses, lits);
    }

    /// Returns whether the formula exceeded its bounds; see [`Formula::is_ended`].
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.formula.is_ended()
    }

    /// Returns a sink for the same rule whose binding clauses also need `condition`.
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
    /// If a variable was neither handed out nor reserved.
    pub fn define(&mut self, clause: &[Lit]) {
        self.assert_known(clause);
        let clauses = &mut self.formula.clauses;
        clauses.push(clause.iter().copied(), self.rule, ClauseKind::Definition);
    }

    /// Adds a clause that must hold if the guard is true.
    ///
    /// # Panics
    /// If a variable was neither handed out nor reserved.
    pub fn bind(&mut self, clause: &[Lit]) {
        self.assert_known(clause);
        self.views(ClauseKind::Binding)
            .0
            .push(clause.iter().copied());
    }

    /// An unknown variable would be created again later for another purpose, and the
    /// header of a file would be too small.
    fn assert_known(&self, clause: &[Lit]) {
        let n_vars = self.formula.n_vars();
        let unknown = clause.iter().find(|lit| lit.vidx32() >= n_vars);
        assert!(
            unknown.is_none(),
            "a clause has {unknown:?}, but the formula only has {n_vars} variables"
        );
    }

    /// Returns the two mutable views for rustsat's encoders: a clause collector that adds
    /// the rule, the kind and (for binding clauses) the guard, and a variable manager.
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
/// Variables are never released: `forget_from` does nothing.
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
