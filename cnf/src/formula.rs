//! Formula: clauses by rule, names, and views for rustsat's encoders.

mod clauses;
mod numbering;
mod scope;

use clauses::Clauses;
use numbering::Numbering;
use rustsat::types::{Lit, Var};
use std::borrow::Cow;

pub use clauses::{Bounds, Unfinished};
pub use scope::{Collector, Scope, Variables};

/// Index of a rule instance of a [`Formula`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(u32);

impl RuleId {
    /// The rule that every formula has: order chains and other structure of the variables
    /// themselves. It is never guarded and never part of an explanation.
    pub const STRUCTURE: Self = Self(0);

    /// Returns the position in [`Formula::rules`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Rule instance: "row 3 holds 4" is an instance of the kind "row total".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The kind of the rule; tables of sizes are by kind.
    pub kind: Cow<'static, str>,
    /// The label of this instance, for users.
    pub label: Cow<'static, str>,
}

/// Role of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClauseKind {
    /// Defines auxiliary variables. Every assignment of the other variables extends to
    /// one that satisfies all definitions. Definitions are never guarded.
    Definition,
    /// Restricts the inputs; guarded by the selector of its rule, if there is one.
    Binding,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Tag {
    end: usize,
    rule: RuleId,
    kind: ClauseKind,
}

/// CNF formula: clauses in insertion order, each with a rule.
///
/// Variables are numbered in order, so the same calls give the same formula. Memory is
/// linear in the number of literals; no clause has a separate allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    vars: Numbering,
    clauses: Clauses,
    rules: Vec<Rule>,
    names: Vec<(Var, String)>,
    preferred: Vec<Lit>,
}

impl Default for Formula {
    fn default() -> Self {
        let structure = Rule {
            kind: "structure".into(),
            label: "structure".into(),
        };
        Self {
            vars: Numbering::default(),
            clauses: Clauses::default(),
            rules: vec![structure],
            names: Vec::new(),
            preferred: Vec::new(),
        }
    }
}

impl Formula {
    /// Maximum number of variables: the smallest limit of the backends.
    pub const MAX_VARS: u32 = (1 << 28) - 1;

    /// Returns the empty formula, which is satisfiable.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of variables created or reserved.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        self.vars.n_vars()
    }

    /// Returns the number of clauses.
    #[must_use]
    pub fn n_clauses(&self) -> usize {
        self.clauses.tags.len()
    }

    /// Returns the number of literals in all clauses.
    #[must_use]
    pub fn n_lits(&self) -> usize {
        self.clauses.lits.len()
    }

    /// Returns the positive literal of a fresh variable. If the formula already has
    /// [`Formula::MAX_VARS`] variables, [`check`](Formula::check) fails from now on.
    pub fn new_lit(&mut self) -> Lit {
        self.vars.next().pos_lit()
    }

    /// Reserves variables up to `n_vars`. If these are more than [`Formula::MAX_VARS`],
    /// [`check`](Formula::check) fails from now on.
    pub fn reserve(&mut self, n_vars: u32) {
        self.vars.reserve(n_vars);
    }

    /// Checks that the formula is complete. Overflow is sticky, so encoders need not test
    /// it; solvers and writers do.
    ///
    /// # Errors
    /// [`Unfinished`] if it needs more than [`Formula::MAX_VARS`] variables or exceeds
    /// its [bounds](Formula::set_bounds).
    pub fn check(&self) -> Result<(), Unfinished> {
        self.vars.check()?;
        self.clauses.ended.map_or(Ok(()), Err)
    }

    /// Sets the bounds of this formula and of its later clones. Beyond them no clause is
    /// added, and [`check`](Formula::check) fails.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.clauses.bounds = Some(bounds);
    }

    /// Returns whether the formula exceeded its bounds. Encodings that compute for a long
    /// time between two clauses test this and stop.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.clauses.ended.is_some()
    }

    /// Adds a rule instance.
    pub fn rule(
        &mut self,
        kind: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> RuleId {
        let id = u32::try_from(self.rules.len()).expect("fewer than 2^32 rules");
        self.rules.push(Rule {
            kind: kind.into(),
            label: label.into(),
        });
        RuleId(id)
    }

    /// Returns all rule instances; position 0 is [`RuleId::STRUCTURE`].
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns all rule ids, [`RuleId::STRUCTURE`] first.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.rules.len()).map(|i| RuleId(u32::try_from(i).expect("fewer than 2^32 rules")))
    }

    /// Sets the name of a variable in exports.
    pub fn name(&mut self, var: Var, name: impl Into<String>) {
        self.names.push((var, name.into()));
    }

    /// Returns the named variables in the order they were named.
    #[must_use]
    pub fn names(&self) -> &[(Var, String)] {
        &self.names
    }

    /// Hints that a search should try `lit` first.
    pub fn prefer(&mut self, lit: Lit) {
        self.preferred.push(lit);
    }

    /// Returns the literals a search should try first.
    #[must_use]
    pub fn preferred(&self) -> &[Lit] {
        &self.preferred
    }

    /// Returns a sink whose clauses belong to `rule`.
    pub fn scope(&mut self, rule: RuleId) -> Scope<'_> {
        self.guarded(rule, None)
    }

    /// Returns a sink whose clauses belong to `rule`. Binding clauses hold only if
    /// `guard` is true.
    pub fn guarded(&mut self, rule: RuleId, guard: Option<Lit>) -> Scope<'_> {
        Scope::new(self, rule, guard)
    }

    /// Returns clause number `index`.
    ///
    /// # Panics
    /// If `index` is not below [`Formula::n_clauses`].
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 {
            0
        } else {
            self.clauses.tags[index - 1].end
        };
        &self.clauses.lits[start..self.clauses.tags[index].end]
    }

    /// Returns the rule and the kind of clause number `index`.
    ///
    /// # Panics
    /// If `index` is not below [`Formula::n_clauses`].
    #[must_use]
    pub fn tag(&self, index: usize) -> (RuleId, ClauseKind) {
        (self.clauses.tags[index].rule, self.clauses.tags[index].kind)
    }

    /// Returns all clauses in insertion order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + '_ {
        (0..self.n_clauses()).map(|i| self.clause(i))
    }

    /// Returns the index of the first clause that `model` falsifies.
    #[must_use]
    pub fn falsified_by(&self, model: &crate::Model) -> Option<usize> {
        (0..self.n_clauses()).find(|&i| !model.satisfies(self.clause(i)))
    }

    /// Returns the group of a clause. A binding clause has the group of its rule in a
    /// group CNF and its selector in an explanation; every definition is structure.
    #[must_use]
    pub fn group(&self, index: usize) -> RuleId {
        match self.tag(index) {
            (rule, ClauseKind::Binding) => rule,
            (_, ClauseKind::Definition) => RuleId::STRUCTURE,
        }
    }
}
