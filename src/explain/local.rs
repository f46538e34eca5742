//! A small formula of a few rule instances over their variables, with one selector per
//! instance.
//!
//! Explanations are local. Nearly all their questions therefore need a formula of some
//! dozen variables instead of the whole board.

use super::rulebook::{Instance, Rulebook};
use crate::known::Known;
use cnf::solver::{Engine, Interrupted, Outcome, Solver, load};
use cnf::{Lit, RuleId, StopFlag};
use encodings::{Choice, Problem};
use std::collections::BTreeSet;

pub(super) struct Local {
    /// The board variables in the formula, in order.
    vars: Vec<usize>,
    instances: Vec<Instance>,
    /// For each instance, the literal that switches it on.
    selectors: Vec<Lit>,
    /// For each variable, whether the solver has its known value.
    learnt: Vec<bool>,
    solver: Box<dyn Solver>,
}

impl Local {
    /// Returns the formula of `instances` and of the structure of their variables, or an
    /// error if it is too large.
    pub fn new(
        book: &Rulebook,
        instances: &[Instance],
        choice: &Choice,
        engine: &Engine,
        stop: &StopFlag,
    ) -> Result<Self, Interrupted> {
        let vars = book.scope(instances);
        let name = |lit: Lit| {
            let index = vars
                .binary_search(&lit.vidx())
                .expect("a variable of the scope");
            Lit::new(u32::try_from(index).expect("few variables"), lit.is_neg())
        };
        let mut problem = Problem::new();
        problem.reserve(u32::try_from(vars.len()).expect("few variables"));
        for constraint in book.structure(&vars) {
            problem.post_renamed(RuleId::STRUCTURE, constraint, &name);
        }
        for &instance in instances {
            let rule = problem.rule("instance", "");
            for constraint in book.constraints(instance) {
                problem.post_renamed(rule, constraint, &name);
            }
        }
        let guarded = problem.compile_guarded(choice);
        let mut solver = engine.start(stop.clone());
        load(solver.as_mut(), &guarded.formula)?;
        Ok(Self {
            learnt: vec![false; vars.len()],
            vars,
            instances: instances.to_vec(),
            selectors: guarded.selectors.into_iter().flatten().collect(),
            solver,
        })
    }

    /// Returns the board variables in the formula.
    pub fn vars(&self) -> &[usize] {
        &self.vars
    }

    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    fn outer(&self, index: usize, value: bool) -> Lit {
        Lit::new(
            u32::try_from(self.vars[index]).expect("few variables"),
            !value,
        )
    }

    fn inner(&self, lit: Lit) -> Option<Lit> {
        let index = self.vars.binary_search(&lit.vidx()).ok()?;
        Some(Lit::new(
            u32::try_from(index).expect("few variables"),
            lit.is_neg(),
        ))
    }

    /// Returns the selectors of the instances that are `on`.
    fn selected(&self, on: &[Instance]) -> Vec<Lit> {
        let selectors = self.instances.iter().zip(&self.selectors);
        let on = selectors.filter(|(instance, _)| on.contains(instance));
        on.map(|(_, &lit)| lit).collect()
    }

    /// Adds the known literals to the solver, permanently, because they only grow.
    fn learn(&mut self, known: &Known) {
        for index in 0..self.vars.len() {
            if !self.learnt[index]
                && let Some(value) = known.value(self.outer(index, true))
            {
                let var = u32::try_from(index).expect("few variables");
                self.solver.add_clause(&[Lit::new(var, !value)]);
                self.learnt[index] = true;
            }
        }
    }

    /// Returns all unknown literals that follow from the known ones and the instances
    /// that are `on`; `None` if these contradict each other.
    ///
    /// A model screens out all literals that it falsifies.
    pub fn forced(
        &mut self,
        on: &[Instance],
        known: &Known,
    ) -> Result<Option<Vec<Lit>>, Interrupted> {
        self.learn(known);
        let mut assumptions = self.selected(on);
        let Outcome::Sat(first) = self.solver.solve(&assumptions)? else {
            return Ok(None);
        };
        let n_vars = u32::try_from(self.vars.len()).expect("few variables");
        let mut open: Vec<Lit> = first.literals(n_vars).collect();
        open.retain(|lit| known.value(self.outer(lit.vidx(), true)).is_none());
        let mut forced = Vec::new();
        while let Some(lit) = open.pop() {
            assumptions.push(!lit);
            match self.solver.solve(&assumptions)? {
                Outcome::Sat(model) => open.retain(|&other| model.value(other)),
                Outcome::Unsat(_) => forced.push(self.outer(lit.vidx(), lit.is_pos())),
            }
            assumptions.pop();
        }
        forced.sort();
        Ok(Some(forced))
    }

    /// Returns whether the known literals and the instances that are `on` imply all of
    /// `facts`. No facts stand for a contradiction.
    pub fn implies(
        &mut self,
        on: &[Instance],
        known: &Known,
        facts: &[Lit],
    ) -> Result<bool, Interrupted> {
        Ok(self.reason(on, known, facts)?.is_some())
    }

    /// Returns the instances among those `on` that were used to refute each negated fact;
    /// `None` if some fact does not follow.
    pub fn reason(
        &mut self,
        on: &[Instance],
        known: &Known,
        facts: &[Lit],
    ) -> Result<Option<Vec<Instance>>, Interrupted> {
        self.learn(known);
        let base = self.selected(on);
        let mut used = BTreeSet::new();
        let questions: Vec<Option<Lit>> = if facts.is_empty() {
            vec![None]
        } else {
            facts.iter().map(|&fact| Some(fact)).collect()
        };
        for fact in questions {
            let mut assumptions = base.clone();
            match fact.map(|fact| self.inner(fact)) {
                Some(None) => return Ok(None),
                Some(Some(lit)) => assumptions.push(!lit),
                None => {}
            }
            match self.solver.solve(&assumptions)? {
                Outcome::Sat(_) => return Ok(None),
                Outcome::Unsat(core) => {
                    let pairs = self.instances.iter().zip(&self.selectors);
                    used.extend(pairs.filter(|(_, lit)| core.contains(lit)).map(|(&i, _)| i));
                }
            }
        }
        Ok(Some(used.into_iter().collect()))
    }
}
