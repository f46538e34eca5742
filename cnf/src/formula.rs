//! The clause sink: clauses by rule, names, and views for rustsat's encoders.

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
    /// The rule that every formula has: order chains and other structure of
    /// the variables themselves. Never guarded, never part of an explanation.
    pub const STRUCTURE: Self = Self(0);

    /// Position in [`Formula::rules`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rule instance: "row 3 holds 4" is an instance of the kind "row total".
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// What kind of rule; tables of sizes are by kind.
    pub kind: Cow<'static, str>,
    /// This instance, in the user's words.
    pub label: Cow<'static, str>,
}

/// What a clause does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClauseKind {
    /// Defines auxiliary variables: every assignment of the others extends to
    /// one that satisfies all definitions. Definitions are never guarded.
    Definition,
    /// Binds the inputs; carries its rule's selector where one is wanted.
    Binding,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Tag {
    end: usize,
    rule: RuleId,
    kind: ClauseKind,
}

/// A CNF formula: clauses in insertion order, each belonging to a rule.
///
/// Variables are handed out in order, so the same calls give the same formula.
/// Memory is linear in the number of literals; no clause has its own allocation.
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
    /// The most variables a formula holds: the smallest limit of the backends.
    pub const MAX_VARS: u32 = (1 << 28) - 1;

    /// The formula without variables and clauses; it is satisfiable.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of variables handed out or reserved.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        self.vars.n_vars()
    }

    /// The number of clauses.
    #[must_use]
    pub fn n_clauses(&self) -> usize {
        self.clauses.tags.len()
    }

    /// The number of literals in all clauses.
    #[must_use]
    pub fn n_lits(&self) -> usize {
        self.clauses.lits.len()
    }

    /// A fresh variable's positive literal. When the formula already has
    /// [`Formula::MAX_VARS`] variables, [`check`](Formula::check) is an error from
    /// now on.
    pub fn new_lit(&mut self) -> Lit {
        self.vars.next().pos_lit()
    }

    /// Makes the formula have at least `n_vars` variables. When those are more than
    /// [`Formula::MAX_VARS`], [`check`](Formula::check) is an error from now on.
    pub fn reserve(&mut self, n_vars: u32) {
        self.vars.reserve(n_vars);
    }

    /// Whether the formula is what it was asked to be. Encodings need not look at
    /// this at every variable: solvers and writers refuse a formula that overflowed.
    ///
    /// # Errors
    /// When more than [`Formula::MAX_VARS`] variables were asked for, or it went beyond its
    /// [bounds](Formula::set_bounds).
    pub fn check(&self) -> Result<(), Unfinished> {
        self.vars.check()?;
        self.clauses.ended.map_or(Ok(()), Err)
    }

    /// Ends the making of the formula, and of its later clones, at these bounds: no clause
    /// is added then, and [`check`](Formula::check) says so.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.clauses.bounds = Some(bounds);
    }

    /// Whether the formula went beyond its bounds. Encodings that compute long between two
    /// clauses look at this and give up.
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

    /// All rule instances; position 0 is [`RuleId::STRUCTURE`].
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// All rule ids, [`RuleId::STRUCTURE`] first.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.rules.len()).map(|i| RuleId(u32::try_from(i).expect("fewer than 2^32 rules")))
    }

    /// Names a variable in exports.
    pub fn name(&mut self, var: Var, name: impl Into<String>) {
        self.names.push((var, name.into()));
    }

    /// The named variables in the order they were named.
    #[must_use]
    pub fn names(&self) -> &[(Var, String)] {
        &self.names
    }

    /// Hints that a search should try `lit` first.
    pub fn prefer(&mut self, lit: Lit) {
        self.preferred.push(lit);
    }

    /// The literals a search should try first.
    #[must_use]
    pub fn preferred(&self) -> &[Lit] {
        &self.preferred
    }

    /// A sink that stamps `rule` on every clause.
    pub fn scope(&mut self, rule: RuleId) -> Scope<'_> {
        self.guarded(rule, None)
    }

    /// A sink that stamps `rule` and makes every binding clause hold only where
    /// `guard` is true.
    pub fn guarded(&mut self, rule: RuleId, guard: Option<Lit>) -> Scope<'_> {
        Scope::new(self, rule, guard)
    }

    /// Clause number `index`.
    ///
    /// # Panics
    /// When `index` is not below [`Formula::n_clauses`].
    #[must_use]
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 {
            0
        } else {
            self.clauses.tags[index - 1].end
        };
        &self.clauses.lits[start..self.clauses.tags[index].end]
    }

    /// Rule and kind of clause number `index`.
    ///
    /// # Panics
    /// When `index` is not below [`Formula::n_clauses`].
    #[must_use]
    pub fn tag(&self, index: usize) -> (RuleId, ClauseKind) {
        (self.clauses.tags[index].rule, self.clauses.tags[index].kind)
    }

    /// All clauses in insertion order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + '_ {
        (0..self.n_clauses()).map(|i| self.clause(i))
    }

    /// The first clause that `model` falsifies.
    #[must_use]
    pub fn falsified_by(&self, model: &crate::Model) -> Option<usize> {
        (0..self.n_clauses()).find(|&i| !model.satisfies(self.clause(i)))
    }

    /// The clauses of `rule` that bind inputs carry the group of the rule in a
    /// group CNF and its selector in an explanation; everything else is
    /// structure.
    #[must_use]
    pub fn group(&self, index: usize) -> RuleId {
        match self.tag(index) {
            (rule, ClauseKind::Binding) => rule,
            (_, ClauseKind::Definition) => RuleId::STRUCTURE,
        }
    }
}
