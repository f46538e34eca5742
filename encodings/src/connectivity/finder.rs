//! Cuts from examining the whole graph, in rounds and inside the search.
//!
//! A pass takes time linear in the graph. It happens once after each unit propagation
//! that touched the graph. All its cuts are returned before the next pass.

use super::engine::Assignment;
use crate::InSearch;
use cnf::{Lit, Model, Propagator};
use std::cell::Cell;
use std::rc::Rc;

/// Source of cuts of a graph under a partial assignment.
pub(crate) trait Finder {
    /// Returns all literals of the constraint.
    fn lits(&self) -> impl Iterator<Item = Lit>;

    /// Adds clauses that the constraint implies and that are false or unit under
    /// `values`. Without `every`, one false clause is enough. If `values` is total and
    /// violates the constraint, one of the clauses is false.
    fn find(&mut self, values: &Assignment, every: bool, cuts: &mut Vec<Vec<Lit>>);
}

/// Returns the cuts that `model` violates.
pub(crate) fn violated(mut finder: impl Finder, model: &Model) -> Vec<Vec<Lit>> {
    let mut cuts = find_cuts(&mut finder, &|lit| Some(model.value(lit)));
    cuts.retain(|cut| !model.satisfies(cut));
    cuts
}

/// Returns the cuts that are false or unit under `value`.
pub(crate) fn find_cuts(
    finder: &mut impl Finder,
    value: &dyn Fn(Lit) -> Option<bool>,
) -> Vec<Vec<Lit>> {
    let mut values = Assignment::new(finder.lits());
    for lit in finder.lits() {
        if let Some(value) = value(lit) {
            values.assign(if value { lit } else { !lit });
        }
    }
    let mut cuts = Vec::new();
    finder.find(&values, true, &mut cuts);
    cuts.iter_mut().for_each(|cut| {
        cut.sort_unstable();
        cut.dedup();
    });
    cuts
}

/// Returns the finder inside a search; `raised` counts its cuts.
pub(crate) fn in_search(finder: impl Finder + 'static, raised: Rc<Cell<u64>>) -> InSearch {
    InSearch::By(Box::new(FinderPropagator {
        values: Assignment::new(finder.lits()),
        finder,
        is_stale: true,
        found: Vec::new(),
        raised,
    }))
}

/// Propagator that finds cuts inside a search.
struct FinderPropagator<F> {
    finder: F,
    values: Assignment,
    /// Whether the assignment changed since the last pass.
    is_stale: bool,
    /// Cuts of the last pass that were not returned yet, in reverse order.
    found: Vec<Vec<Lit>>,
    raised: Rc<Cell<u64>>,
}

impl<F: Finder> Propagator for FinderPropagator<F> {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            self.is_stale |= self.values.assign(lit);
        }
    }

    fn new_level(&mut self) {
        self.values.new_level();
    }

    fn backtracked(&mut self, level: usize) {
        self.values.backtrack(level);
        self.is_stale |= !self.found.is_empty();
        self.found.clear();
    }

    fn check(&mut self, _: bool) -> Option<Vec<Lit>> {
        loop {
            while let Some(cut) = self.found.pop() {
                if !cut.iter().any(|&lit| self.values.value(lit) == Some(true)) {
                    self.raised.set(self.raised.get() + 1);
                    return Some(cut);
                }
            }
            if !std::mem::take(&mut self.is_stale) {
                return None;
            }
            self.finder.find(&self.values, false, &mut self.found);
        }
    }
}
