//! Posted constraints, by rule, and their compilation to clauses.

use crate::connectivity;
use crate::{
    Cardinality, Classes, Constraint, ConstraintRef, Goal, LazyConstraint, at_most_one, cardinality,
};
use cnf::{Bounds, Formula, Lit, Model, RuleId};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// Choice of encodings.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Encoding of cardinality constraints.
    pub cardinality: &'static cardinality::Encoding,
    /// Encoding of at-most-one constraints.
    pub at_most_one: &'static at_most_one::Encoding,
    /// Encoding of "no directed cycle".
    pub order: &'static connectivity::Order,
    /// Encoding of a score.
    pub classes: Classes,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            cardinality: &cardinality::ENCODINGS[0],
            at_most_one: &at_most_one::ENCODINGS[0],
            order: &connectivity::ORDERS[0],
            classes: Classes::default(),
        }
    }
}

/// Posted constraint with its rule.
#[derive(Clone, Copy, Debug)]
pub struct Post<'a> {
    /// The rule to which it belongs.
    pub rule: RuleId,
    /// The constraint.
    pub constraint: ConstraintRef<'a>,
    /// Whether it is a lemma: the rules together imply it. Lemmas help a search. They
    /// belong to no single rule, so they are not part of explanations and group CNFs.
    pub is_lemma: bool,
}

/// Storage of a constraint.
#[derive(Clone, Debug)]
enum Kept {
    /// A range of the literals.
    Clause(Range<usize>),
    AtMostOne(Range<usize>),
    /// An index of the cardinality constraints.
    Sum(usize),
    /// An index of the other constraints.
    Other(usize),
}

#[derive(Clone, Debug)]
struct Entry {
    rule: RuleId,
    is_lemma: bool,
    kept: Kept,
}

/// Variables, rules and constraints of one problem, before any encoding.
///
/// The variables created here come first in every formula that is compiled from the
/// problem, with the same numbers for every [`Choice`].
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// Variables, rules and preferences; no clauses.
    base: Formula,
    entries: Vec<Entry>,
    /// The literals of clauses and at-most-one constraints, one after the other.
    lits: Vec<Lit>,
    sums: Vec<Cardinality>,
    others: Vec<Arc<dyn Constraint>>,
    goal: Option<Goal>,
}

/// Formula whose rules can be switched on one by one.
#[derive(Clone, Debug)]
pub struct Guarded {
    /// The clauses.
    pub formula: Formula,
    /// For every rule, the literal that switches it on; `None` for structure, which is
    /// always on. Indexed as [`Formula::rules`].
    pub selectors: Vec<Option<Lit>>,
}

impl Problem {
    /// Returns a problem without variables and constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the positive literal of a fresh variable; see [`Formula::new_lit`].
    pub fn new_lit(&mut self) -> Lit {
        self.base.new_lit()
    }

    /// Reserves variables up to `n_vars`; see [`Formula::reserve`].
    pub fn reserve(&mut self, n_vars: u32) {
        self.base.reserve(n_vars);
    }

    /// Returns `n` fresh literals, each of which implies the one before: the order
    /// encoding of a number from 0 to `n` (Crawford and Baker, 1994).
    pub fn new_sorted(&mut self, n: usize) -> Vec<Lit> {
        let lits: Vec<Lit> = (0..n).map(|_| self.new_lit()).collect();
        for pair in lits.windows(2) {
            self.clause(RuleId::STRUCTURE, [!pair[1], pair[0]]);
        }
        lits
    }

    /// Sets the bounds of every formula that is compiled from the problem; see
    /// [`Formula::check`].
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.base.set_bounds(bounds);
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        self.base.n_vars()
    }

    /// Adds a rule instance.
    pub fn rule(
        &mut self,
        kind: impl Into<Cow<'static, str>>,
        label: impl Into<Cow<'static, str>>,
    ) -> RuleId {
        self.base.rule(kind, label)
    }

    /// Returns the rule instances; position 0 is [`RuleId::STRUCTURE`].
    #[must_use]
    pub fn rules(&self) -> &[cnf::Rule] {
        self.base.rules()
    }

    /// Returns all rule ids, [`RuleId::STRUCTURE`] first.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        self.base.rule_ids()
    }

    /// Hints that a search should try `lit` first.
    pub fn prefer(&mut self, lit: Lit) {
        self.base.prefer(lit);
    }

    /// Posts "some literal is true" under `rule`.
    pub fn clause(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.keep(rule, false, ConstraintRef::Clause(lits.as_ref()));
    }

    /// Posts "at most one literal is true" under `rule`; a repeated literal counts each
    /// time.
    pub fn at_most_one(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.keep(rule, false, ConstraintRef::AtMostOne(lits.as_ref()));
    }

    /// Posts "exactly one literal is true" under `rule`, as [`clause`](Self::clause) and
    /// [`at_most_one`](Self::at_most_one).
    pub fn exactly_one(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.clause(rule, lits.as_ref());
        self.at_most_one(rule, lits);
    }

    /// Posts a cardinality constraint under `rule`.
    pub fn sum(&mut self, rule: RuleId, sum: Cardinality) {
        self.sums.push(sum);
        self.push(rule, false, Kept::Sum(self.sums.len() - 1));
    }

    /// Posts `constraint` under `rule`. Its [companions](Constraint::companions) are
    /// posted before it.
    pub fn post(&mut self, rule: RuleId, constraint: impl Constraint + 'static) {
        self.add(rule, false, Arc::new(constraint));
    }

    /// Posts as [`post`](Problem::post) does, a constraint whose type is known only at
    /// run time.
    pub fn post_shared(&mut self, rule: RuleId, constraint: Arc<dyn Constraint>) {
        self.add(rule, false, constraint);
    }

    /// Posts `constraint` over other literals under `rule`.
    pub fn post_renamed(
        &mut self,
        rule: RuleId,
        constraint: ConstraintRef<'_>,
        name: &dyn Fn(Lit) -> Lit,
    ) {
        let renamed = |lits: &[Lit]| lits.iter().map(|&lit| name(lit)).collect::<Vec<_>>();
        match constraint {
            ConstraintRef::Clause(lits) => self.clause(rule, renamed(lits)),
            ConstraintRef::AtMostOne(lits) => self.at_most_one(rule, renamed(lits)),
            ConstraintRef::Sum(sum) => self.add(rule, false, sum.renamed(name)),
            ConstraintRef::Other(other) => self.add(rule, false, other.renamed(name)),
        }
    }

    /// Adds a clause that the rules together imply, under a rule that only names it.
    pub fn lemma_clause(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.keep(rule, true, ConstraintRef::Clause(lits.as_ref()));
    }

    /// Adds a lemma as [`lemma_clause`](Problem::lemma_clause) does, of any type.
    pub fn lemma(&mut self, rule: RuleId, constraint: Arc<dyn Constraint>) {
        self.add(rule, true, constraint);
    }

    fn add(&mut self, rule: RuleId, is_lemma: bool, constraint: Arc<dyn Constraint>) {
        if let Some(simple) = constraint.simple() {
            return self.keep(rule, is_lemma, simple);
        }
        constraint.companions(&mut |clause| {
            self.keep(rule, is_lemma, ConstraintRef::Clause(clause));
        });
        self.others.push(constraint);
        self.push(rule, is_lemma, Kept::Other(self.others.len() - 1));
    }

    fn keep(&mut self, rule: RuleId, is_lemma: bool, constraint: ConstraintRef<'_>) {
        let kept = match constraint {
            ConstraintRef::Clause(lits) => Kept::Clause(self.keep_lits(lits)),
            ConstraintRef::AtMostOne(lits) => Kept::AtMostOne(self.keep_lits(lits)),
            ConstraintRef::Sum(sum) => {
                self.sums.push(sum.clone());
                Kept::Sum(self.sums.len() - 1)
            }
            ConstraintRef::Other(_) => unreachable!("only simple constraints are kept flat"),
        };
        self.push(rule, is_lemma, kept);
    }

    fn keep_lits(&mut self, lits: &[Lit]) -> Range<usize> {
        let start = self.lits.len();
        self.lits.extend_from_slice(lits);
        start..self.lits.len()
    }

    fn push(&mut self, rule: RuleId, is_lemma: bool, kept: Kept) {
        self.entries.push(Entry {
            rule,
            is_lemma,
            kept,
        });
    }

    /// Returns the posted constraints, in order.
    pub fn posts(&self) -> impl ExactSizeIterator<Item = Post<'_>> + Clone {
        self.entries.iter().map(|entry| self.view(entry))
    }

    /// Returns post number `index`.
    ///
    /// # Panics
    /// If `index` is not below the number of posts.
    #[must_use]
    pub fn post_at(&self, index: usize) -> Post<'_> {
        self.view(&self.entries[index])
    }

    fn view(&self, entry: &Entry) -> Post<'_> {
        let constraint = match &entry.kept {
            Kept::Clause(lits) => ConstraintRef::Clause(&self.lits[lits.clone()]),
            Kept::AtMostOne(lits) => ConstraintRef::AtMostOne(&self.lits[lits.clone()]),
            &Kept::Sum(i) => ConstraintRef::Sum(&self.sums[i]),
            &Kept::Other(i) => ConstraintRef::Other(self.others[i].as_ref()),
        };
        Post {
            rule: entry.rule,
            constraint,
            is_lemma: entry.is_lemma,
        }
    }

    /// Sets the purpose of the score; [`compile`](Problem::compile) leaves it to a
    /// [`ScoreBound`](crate::ScoreBound).
    pub fn set_goal(&mut self, goal: Goal) {
        self.goal = Some(goal);
    }

    /// Returns the purpose of the score, if there is one.
    #[must_use]
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// Returns the constraints that [`compile`](Problem::compile) leaves to the caller's
    /// loop of [cuts](LazyConstraint::cuts).
    pub fn lazy(&self) -> impl Iterator<Item = (Post<'_>, &dyn LazyConstraint)> {
        self.posts()
            .filter_map(|post| post.constraint.lazy().map(|lazy| (post, lazy)))
    }

    /// Returns the posted constraints that `model` violates.
    pub fn violated<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = Post<'a>> {
        self.posts().filter(|post| !post.constraint.holds(model))
    }

    /// Returns the clauses of all constraints and lemmas except the lazy ones.
    #[must_use]
    pub fn compile(&self, choice: &Choice) -> Formula {
        self.compile_complete_where(choice, |post| !post.constraint.is_lazy())
    }

    /// Returns the clauses of all constraints and lemmas, with eager encodings of the
    /// lazy ones: every model is a solution. Scores are omitted.
    #[must_use]
    pub fn compile_complete(&self, choice: &Choice) -> Formula {
        self.compile_complete_where(choice, |_| true)
    }

    /// Compiles as [`compile_complete`](Problem::compile_complete) does, only the posts
    /// that `keep` accepts.
    #[must_use]
    pub fn compile_complete_where(
        &self,
        choice: &Choice,
        keep: impl Fn(&Post<'_>) -> bool,
    ) -> Formula {
        let mut formula = self.base.clone();
        for post in self.posts().filter(|post| keep(post)) {
            if formula.is_ended() {
                break;
            }
            let mut scope = formula.scope(post.rule);
            post.constraint.encode(choice, &mut scope);
        }
        formula
    }

    /// Returns the clauses of all constraints except the lazy ones, each rule under a
    /// separate selector; without lemmas.
    #[must_use]
    pub fn compile_guarded(&self, choice: &Choice) -> Guarded {
        let mut formula = self.base.clone();
        let structure = |rule: RuleId| rule == RuleId::STRUCTURE;
        let selectors: Vec<_> = self
            .rule_ids()
            .map(|rule| (!structure(rule)).then(|| formula.new_lit()))
            .collect();
        for post in self.posts() {
            if formula.is_ended() {
                break;
            }
            if !post.is_lemma && !post.constraint.is_lazy() {
                let guard = selectors[post.rule.index()];
                let mut scope = formula.guarded(post.rule, guard);
                post.constraint.encode(choice, &mut scope);
            }
        }
        Guarded { formula, selectors }
    }
}
