//! The rule instances of a board, as explanations quote them. Each can be used alone,
//! with the structure of its variables.
//!
//! A rule that says only "at most one" is *free*: it adds no cost. Lazy constraints are
//! not instances; their cuts are.

use super::cut::Cut;
use crate::known::Known;
use cnf::{Lit, RuleId};
use encodings::{Cardinality, ConstraintRef, LazyConstraint, Post, Problem};
use std::collections::BTreeSet;

/// Rule of the problem, or cut of a lazy rule. Rules come first, then cuts in the order
/// of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Instance(usize);

pub(super) struct Rulebook {
    pub problem: Problem,
    pub cuts: Vec<Cut>,
    ids: Vec<RuleId>,
    /// For each rule, its posted constraints except the lazy ones.
    constraints: Vec<Vec<usize>>,
    is_free: Vec<bool>,
    /// The remaining instances, sorted, if no more cuts are added.
    kept: Option<Vec<Instance>>,
    /// For each variable, its structure and its rules.
    structure_at: Vec<Vec<usize>>,
    rules_at: Vec<Vec<Instance>>,
}

impl Rulebook {
    pub fn new(problem: Problem) -> Self {
        let n_vars = problem.n_vars() as usize;
        let mut constraints = vec![Vec::new(); problem.rules().len()];
        let mut structure_at = vec![Vec::new(); n_vars];
        let mut rules_at: Vec<BTreeSet<Instance>> = vec![BTreeSet::new(); n_vars];
        for (i, post) in problem.posts().enumerate() {
            if post.is_lemma || post.constraint.is_lazy() {
                continue;
            }
            let lits = post.constraint.lits();
            if post.rule == RuleId::STRUCTURE {
                lits.iter().for_each(|lit| structure_at[lit.vidx()].push(i));
            } else {
                let rule = Instance(post.rule.index());
                lits.iter().for_each(|lit| {
                    rules_at[lit.vidx()].insert(rule);
                });
                constraints[post.rule.index()].push(i);
            }
        }
        Self {
            is_free: constraints
                .iter()
                .map(|own| is_free(&problem, own))
                .collect(),
            constraints,
            structure_at,
            rules_at: rules_at
                .into_iter()
                .map(|at| at.into_iter().collect())
                .collect(),
            ids: problem.rule_ids().collect(),
            problem,
            cuts: Vec::new(),
            kept: None,
        }
    }

    /// Makes further rules free; one flag per rule.
    pub fn free(&mut self, further: &[bool]) {
        for (is_free, further) in self.is_free.iter_mut().zip(further) {
            *is_free |= further;
        }
    }

    /// Returns the rules that have constraints; cuts are included only if no more are
    /// added.
    pub fn rules(&self) -> impl Iterator<Item = Instance> + '_ {
        let own = (0..self.constraints.len())
            .filter(|&rule| !self.constraints[rule].is_empty())
            .map(Instance);
        let kept = self.kept.iter().flatten().copied();
        own.chain(kept.filter(|&instance| self.cut(instance).is_some()))
    }

    /// Returns the rules and all cuts that must hold.
    pub fn all(&self) -> Vec<Instance> {
        let cuts = self.cut_instances().filter(|_| self.kept.is_none());
        self.rules().chain(cuts).collect()
    }

    /// Returns the number of rules and cuts.
    pub fn len(&self) -> usize {
        self.constraints.len() + self.cuts.len()
    }

    /// Returns the constraints that are kept by cuts.
    pub fn lazy(&self) -> impl Iterator<Item = (Post<'_>, &dyn LazyConstraint)> {
        self.problem.lazy().filter(|_| self.kept.is_none())
    }

    /// Returns all cuts made so far.
    pub fn cut_instances(&self) -> impl Iterator<Item = Instance> + use<> {
        let first = self.constraints.len();
        (first..first + self.cuts.len()).map(Instance)
    }

    /// Returns the cut as an instance; the same cut is the same instance.
    pub fn add_cut(&mut self, cut: Cut) -> Instance {
        let known = self.cuts.iter().position(|old| old.clause == cut.clause);
        let index = known.unwrap_or_else(|| {
            self.cuts.push(cut);
            self.cuts.len() - 1
        });
        Instance(self.constraints.len() + index)
    }

    /// Returns the rule of the problem, if `instance` is one.
    pub fn rule(&self, instance: Instance) -> Option<RuleId> {
        self.ids.get(instance.0).copied()
    }

    /// Returns the cut, if `instance` is one.
    pub fn cut(&self, instance: Instance) -> Option<&Cut> {
        self.cuts
            .get(instance.0.checked_sub(self.constraints.len())?)
    }

    /// Returns a rulebook with only the rules and cuts in `keep`, which is sorted.
    pub fn closed(&self, keep: &[Instance]) -> Self {
        let is_kept = |instance: &Instance| keep.binary_search(instance).is_ok();
        let own = |(i, own): (usize, &Vec<usize>)| {
            if is_kept(&Instance(i)) {
                own.clone()
            } else {
                Vec::new()
            }
        };
        let mut closed = Self {
            problem: self.problem.clone(),
            cuts: self.cuts.clone(),
            ids: self.ids.clone(),
            constraints: self.constraints.iter().enumerate().map(own).collect(),
            is_free: self.is_free.clone(),
            kept: Some(keep.to_vec()),
            structure_at: self.structure_at.clone(),
            rules_at: vec![Vec::new(); self.rules_at.len()],
        };
        for &instance in keep {
            let vars: BTreeSet<usize> =
                self.literals(instance).into_iter().map(Lit::vidx).collect();
            vars.into_iter()
                .for_each(|var| closed.rules_at[var].push(instance));
        }
        closed
    }

    /// Returns the position in an array over rules and cuts.
    pub fn index(&self, instance: Instance) -> usize {
        instance.0
    }

    pub fn is_free(&self, instance: Instance) -> bool {
        self.is_free.get(instance.0).is_some_and(|&free| free)
    }

    /// Returns the constraints of `instance`.
    pub fn constraints(&self, instance: Instance) -> Vec<ConstraintRef<'_>> {
        match self.cut(instance) {
            Some(cut) => vec![ConstraintRef::Clause(&cut.clause)],
            None => self.posted(instance.0).collect(),
        }
    }

    fn posted(&self, rule: usize) -> impl Iterator<Item = ConstraintRef<'_>> {
        let posts = self.constraints.get(rule).into_iter().flatten();
        posts.map(|&i| self.problem.post_at(i).constraint)
    }

    /// Returns the literals of `instance`, with repetitions.
    pub fn literals(&self, instance: Instance) -> Vec<Lit> {
        match self.cut(instance) {
            Some(cut) => cut.clause.clone(),
            None => self
                .posted(instance.0)
                .flat_map(ConstraintRef::lits)
                .collect(),
        }
    }

    /// Returns the rules about a variable.
    pub fn rules_at(&self, var: usize) -> &[Instance] {
        &self.rules_at[var]
    }

    /// Returns the structure of these variables, each constraint once.
    pub fn structure(&self, vars: &[usize]) -> impl Iterator<Item = ConstraintRef<'_>> {
        let posts: BTreeSet<usize> = vars
            .iter()
            .flat_map(|&var| &self.structure_at[var])
            .copied()
            .collect();
        posts
            .into_iter()
            .map(|i| self.problem.post_at(i).constraint)
    }

    /// Returns all variables joined by structure to those of `instances`, in order.
    pub fn scope(&self, instances: &[Instance]) -> Vec<usize> {
        let literals = instances
            .iter()
            .flat_map(|&instance| self.literals(instance));
        self.joined(literals.map(Lit::vidx).collect())
    }

    /// Returns all variables joined by structure to that of `lit`, in order.
    pub fn scope_of(&self, lit: Lit) -> Vec<usize> {
        self.joined(vec![lit.vidx()])
    }

    fn joined(&self, mut open: Vec<usize>) -> Vec<usize> {
        let mut scope = BTreeSet::new();
        while let Some(var) = open.pop() {
            if scope.insert(var) {
                for constraint in self.structure(&[var]) {
                    constraint.for_each_lit(&mut |lit| open.push(lit.vidx()));
                }
            }
        }
        scope.into_iter().collect()
    }

    /// Returns `instances` and the free rules about any variable in their scope.
    pub fn with_free(&self, instances: &[Instance]) -> Vec<Instance> {
        let mut all: BTreeSet<Instance> = instances.iter().copied().collect();
        for var in self.scope(instances) {
            all.extend(
                self.rules_at[var]
                    .iter()
                    .filter(|&&rule| self.is_free(rule)),
            );
        }
        all.into_iter().collect()
    }

    /// Returns the number of options that `instance` leaves: the combinations that reach
    /// each of its sums, taken separately.
    pub fn completions(&self, instance: Instance, known: &Known) -> f64 {
        let sums = self.posted(instance.0).filter_map(ConstraintRef::as_sum);
        sums.map(|sum| completions(sum, known)).product()
    }
}

/// Returns whether the posts are only at-most-one constraints.
fn is_free(problem: &Problem, posts: &[usize]) -> bool {
    let free = |&i: &usize| problem.post_at(i).constraint.as_at_most_one().is_some();
    !posts.is_empty() && posts.iter().all(free)
}

/// Returns the number of combinations of block levels that add up to a sum within the
/// bounds and agree with the known literals.
fn completions(sum: &Cardinality, known: &Known) -> f64 {
    let mut ways = vec![1.0_f64];
    for block in &sum.blocks {
        let least = block.iter().filter(|&&lit| known.holds(lit)).count();
        let most = block.iter().filter(|&&lit| !known.holds(!lit)).count();
        let mut next = vec![0.0; ways.len() + most];
        for (total, n) in ways.iter().enumerate() {
            (least..=most).for_each(|level| next[total + level] += n);
        }
        ways = next;
    }
    let within = |total: usize| {
        let total = i64::try_from(total).unwrap_or(i64::MAX);
        (sum.lower..=sum.upper).contains(&total)
    };
    let counted = ways.iter().enumerate().filter(|&(total, _)| within(total));
    counted.map(|(_, n)| n).sum()
}

/// Returns what follows from `lits` by unit propagation in the structure and the free
/// rules.
pub(super) fn propagated(book: &Rulebook, lits: &[Lit]) -> Known {
    let mut known = Known::new(book.problem.n_vars());
    let mut open = lits.to_vec();
    while let Some(lit) = open.pop() {
        if known.value(lit).is_some() || !known.learn(lit) {
            continue;
        }
        let var = lit.vidx();
        let rules = book
            .rules_at(var)
            .iter()
            .filter(|&&rule| book.is_free(rule));
        let free: Vec<ConstraintRef<'_>> = rules.flat_map(|&rule| book.constraints(rule)).collect();
        for constraint in book.structure(&[var]).chain(free) {
            open.extend(unit(constraint, &known));
        }
    }
    known
}

/// Returns the literals that a simple constraint forces at once.
fn unit(constraint: ConstraintRef<'_>, known: &Known) -> Vec<Lit> {
    let open = |lits: &[Lit]| -> Vec<Lit> {
        let lits = lits.iter().copied();
        lits.filter(|&lit| known.value(lit).is_none()).collect()
    };
    let is_hit = |lits: &[Lit]| lits.iter().any(|&lit| known.holds(lit));
    if let Some(lits) = constraint.as_at_most_one().filter(|lits| is_hit(lits)) {
        return open(lits).into_iter().map(|lit| !lit).collect();
    }
    let clause = constraint.as_clause().filter(|lits| !is_hit(lits));
    let open = clause.map(open).unwrap_or_default();
    if open.len() == 1 { open } else { Vec::new() }
}
