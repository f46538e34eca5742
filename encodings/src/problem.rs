//! Posted constraints, by rule, and their compilation to clauses.

use crate::connectivity;
use crate::{Cardinality, Classes, Constraint, Goal, at_most_one, cardinality};
use cnf::{Formula, Lit, Model, RuleId};

/// Which encodings to use.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// For sums.
    pub cardinality: &'static cardinality::Encoding,
    /// For at-most-one.
    pub at_most_one: &'static at_most_one::Encoding,
    /// For order: no directed cycle.
    pub order: &'static connectivity::Order,
    /// How a score is split into sums.
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

/// A constraint of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The rule it belongs to.
    pub rule: RuleId,
    /// What must hold.
    pub constraint: Constraint,
    /// Whether the rules together imply it. Lemmas help a search; they belong
    /// to no single rule, so they stay out of explanations and group CNFs.
    pub is_lemma: bool,
}

/// Variables, rules and constraints of one problem, before any encoding.
///
/// The variables made here are the problem's own and come first in every
/// formula compiled from it, numbered the same whatever the [`Choice`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    /// Variables, rules and preferences; no clauses.
    base: Formula,
    posts: Vec<Post>,
    goal: Option<Goal>,
}

/// A formula whose rules can be switched on one by one.
#[derive(Clone, Debug)]
pub struct Guarded {
    /// The clauses.
    pub formula: Formula,
    /// For every rule the literal that switches it on; `None` for structure,
    /// which is always on. Indexed as [`Formula::rules`].
    pub selectors: Vec<Option<Lit>>,
}

impl Problem {
    /// No variables, no constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A fresh variable's positive literal; see [`Formula::new_lit`].
    pub fn new_lit(&mut self) -> Lit {
        self.base.new_lit()
    }

    /// Makes the problem have at least `n_vars` variables; see [`Formula::reserve`].
    pub fn reserve(&mut self, n_vars: u32) {
        self.base.reserve(n_vars);
    }

    /// `n` fresh literals in which each implies the one before: the order
    /// encoding of a number from 0 to `n` (Crawford and Baker, 1994).
    pub fn new_sorted(&mut self, n: usize) -> Vec<Lit> {
        let lits: Vec<Lit> = (0..n).map(|_| self.new_lit()).collect();
        for pair in lits.windows(2) {
            self.clause(RuleId::STRUCTURE, [!pair[1], pair[0]]);
        }
        lits
    }

    /// The number of variables.
    #[must_use]
    pub fn n_vars(&self) -> u32 {
        self.base.n_vars()
    }

    /// Adds a rule instance.
    pub fn rule(&mut self, kind: &'static str, label: impl Into<String>) -> RuleId {
        self.base.rule(kind, label)
    }

    /// The rule instances; position 0 is [`RuleId::STRUCTURE`].
    #[must_use]
    pub fn rules(&self) -> &[cnf::Rule] {
        self.base.rules()
    }

    /// All rule ids, [`RuleId::STRUCTURE`] first.
    pub fn rule_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        self.base.rule_ids()
    }

    /// Hints that a search should try `lit` first.
    pub fn prefer(&mut self, lit: Lit) {
        self.base.prefer(lit);
    }

    /// `rule` demands that some literal is true.
    pub fn clause(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.post(rule, Constraint::Clause(lits.as_ref().to_vec()));
    }

    /// `rule` demands that at most one literal is true; a repeated literal counts
    /// each time.
    pub fn at_most_one(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.post(rule, Constraint::AtMostOne(lits.as_ref().to_vec()));
    }

    /// `rule` demands that a number of literals is within bounds.
    pub fn sum(&mut self, rule: RuleId, sum: Cardinality) {
        self.post(rule, Constraint::Cardinality(sum));
    }

    /// `rule` demands `constraint`.
    pub fn post(&mut self, rule: RuleId, constraint: impl Into<Constraint>) {
        self.posts.push(Post {
            rule,
            constraint: constraint.into(),
            is_lemma: false,
        });
    }

    /// Adds a clause that the rules together imply, under a rule that only names it.
    pub fn lemma_clause(&mut self, rule: RuleId, lits: impl AsRef<[Lit]>) {
        self.lemma(rule, Constraint::Clause(lits.as_ref().to_vec()));
    }

    /// As [`lemma_clause`](Problem::lemma_clause), of any constraint.
    pub fn lemma(&mut self, rule: RuleId, constraint: impl Into<Constraint>) {
        self.posts.push(Post {
            rule,
            constraint: constraint.into(),
            is_lemma: true,
        });
    }

    /// What was posted, in order.
    #[must_use]
    pub fn posts(&self) -> &[Post] {
        &self.posts
    }

    /// Says what the score is for; [`compile`](Problem::compile) leaves it to a
    /// [`ScoreBound`](crate::ScoreBound).
    pub fn set_goal(&mut self, goal: Goal) {
        self.goal = Some(goal);
    }

    /// What the score is for, if there is one.
    #[must_use]
    pub fn goal(&self) -> Option<&Goal> {
        self.goal.as_ref()
    }

    /// The constraints that [`compile`](Problem::compile) leaves to the
    /// caller's loop of [cuts](Constraint::cuts).
    pub fn lazy(&self) -> impl Iterator<Item = &Post> + '_ {
        self.posts.iter().filter(|post| post.constraint.is_lazy())
    }

    /// The posted constraints that `model` violates.
    pub fn violated<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = &'a Post> + 'a {
        self.posts
            .iter()
            .filter(|post| !post.constraint.holds(model))
    }

    /// The clauses of all constraints and lemmas but the lazy ones.
    #[must_use]
    pub fn compile(&self, choice: &Choice) -> Formula {
        let mut formula = self.base.clone();
        for post in &self.posts {
            encode(post, None, choice, &mut formula);
        }
        formula
    }

    /// The clauses of all constraints and lemmas, the lazy ones written out: every
    /// model is a solution. Scores are left out.
    #[must_use]
    pub fn compile_complete(&self, choice: &Choice) -> Formula {
        self.compile_complete_where(choice, |_| true)
    }

    /// As [`compile_complete`](Problem::compile_complete), of those posts only
    /// that `keep` says.
    #[must_use]
    pub fn compile_complete_where(&self, choice: &Choice, keep: impl Fn(&Post) -> bool) -> Formula {
        let mut formula = self.base.clone();
        for post in self.posts.iter().filter(|post| keep(post)) {
            let mut scope = formula.scope(post.rule);
            match &post.constraint {
                Constraint::Connected(graph) => {
                    connectivity::encode_connected(graph, choice.order, &mut scope);
                }
                Constraint::Acyclic(graph) => {
                    connectivity::encode_acyclic(graph, choice.order, &mut scope);
                }
                _ => encode(post, None, choice, &mut formula),
            }
        }
        formula
    }

    /// The clauses of all constraints but the lazy ones, each rule under a
    /// selector of its own; without lemmas.
    #[must_use]
    pub fn compile_guarded(&self, choice: &Choice) -> Guarded {
        let mut formula = self.base.clone();
        let structure = |rule: RuleId| rule == RuleId::STRUCTURE;
        let selectors: Vec<_> = self
            .rule_ids()
            .map(|rule| (!structure(rule)).then(|| formula.new_lit()))
            .collect();
        for post in self.posts.iter().filter(|post| !post.is_lemma) {
            encode(post, selectors[post.rule.index()], choice, &mut formula);
        }
        Guarded { formula, selectors }
    }
}

fn encode(post: &Post, guard: Option<Lit>, choice: &Choice, formula: &mut Formula) {
    let mut scope = formula.guarded(post.rule, guard);
    match &post.constraint {
        Constraint::Clause(lits) => scope.bind(lits),
        Constraint::AtMostOne(lits) => choice.at_most_one.encode(lits, &mut scope),
        Constraint::Cardinality(sum) => choice.cardinality.encode(sum, &mut scope),
        Constraint::AcyclicDirected(graph) => choice.order.encode(graph, &mut scope),
        Constraint::Connected(_) | Constraint::Acyclic(_) => {}
    }
}
