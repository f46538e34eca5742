//! Adapter from a [`Propagator`] to BatSat's theory.

use super::{from_batsat, to_batsat};
use crate::{Lit, Propagator};
use batsat::{Theory, TheoryArg, lbool};

pub(super) struct Hook {
    propagator: Box<dyn Propagator>,
    inverted: Vec<bool>,
    /// Number of trail literals that were reported.
    seen: usize,
    /// The start of each level.
    levels: Vec<Mark>,
    fresh: Vec<Lit>,
    /// Reasons of propagated literals, one after the other in trail order. Undoing a
    /// level removes its reasons.
    reasons: Vec<batsat::Lit>,
    /// The range in `reasons` of each variable that was propagated here.
    reason_of: Vec<(usize, usize)>,
}

/// State at the start of a level.
#[derive(Clone, Copy)]
struct Mark {
    seen: usize,
    reasons: usize,
}

/// Status of a clause under an assignment.
enum Status {
    /// All literals are false.
    False,
    /// This literal has no value, the others are false.
    Unit(batsat::Lit),
    /// Some literal is true, or two have no value.
    Neither,
}

impl Hook {
    pub(super) fn new(propagator: Box<dyn Propagator>) -> Self {
        Self {
            propagator,
            inverted: Vec::new(),
            seen: 0,
            levels: Vec::new(),
            fresh: Vec::new(),
            reasons: Vec::new(),
            reason_of: Vec::new(),
        }
    }

    /// Sets the variables whose internal sign is inverted; between solves only.
    pub(super) fn set_inverted(&mut self, inverted: &[bool]) {
        self.inverted.clear();
        self.inverted.extend_from_slice(inverted);
    }

    fn check(&mut self, acts: &mut TheoryArg<'_>, complete: bool) {
        loop {
            self.report(acts.model());
            let Some(mut clause) = self.propagator.check(complete) else {
                return;
            };
            // Repeated literals are merged, even if one literal remains.
            clause.sort_unstable();
            clause.dedup();
            let inner: Vec<_> = clause
                .iter()
                .map(|&lit| to_batsat(&self.inverted, lit))
                .collect();
            match status(&inner, acts) {
                Status::Neither => {
                    panic!("a theory raised a clause that is neither false nor unit: {clause:?}")
                }
                // Learnt at level 0. In a conflict, BatSat would assign the literal there
                // without a test whether it is false already.
                _ if inner.len() == 1 => return acts.add_theory_lemma(&inner),
                Status::False => return acts.raise_conflict(&inner, true),
                Status::Unit(lit) => {
                    self.keep_reason(lit, &inner);
                    acts.propagate(lit);
                }
            }
        }
    }

    /// Reports the literals that were assigned since the last report.
    fn report(&mut self, trail: &[batsat::Lit]) {
        let inverted = &self.inverted;
        let fresh = trail[self.seen..].iter();
        self.fresh.clear();
        self.fresh
            .extend(fresh.map(|&lit| from_batsat(inverted, lit)));
        self.seen = trail.len();
        self.propagator.assigned(&self.fresh);
    }

    /// Stores the rest of `clause` as the reason for `lit`.
    fn keep_reason(&mut self, lit: batsat::Lit, clause: &[batsat::Lit]) {
        let start = self.reasons.len();
        let others = clause.iter().filter(|&&other| other != lit);
        self.reasons.extend(others.map(|&other| !other));
        let var = lit.var().idx() as usize;
        if self.reason_of.len() <= var {
            self.reason_of.resize(var + 1, (0, 0));
        }
        self.reason_of[var] = (start, self.reasons.len());
    }
}

fn status(clause: &[batsat::Lit], acts: &TheoryArg<'_>) -> Status {
    let mut unit = None;
    for &lit in clause {
        let value = acts.value(lit.var());
        if value == lbool::UNDEF && unit.is_none() {
            unit = Some(lit);
        } else if value != lbool::new(!lit.sign()) {
            return Status::Neither;
        }
    }
    unit.map_or(Status::False, Status::Unit)
}

impl Theory for Hook {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.check(acts, true);
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.check(acts, false);
    }

    fn create_level(&mut self) {
        self.levels.push(Mark {
            seen: self.seen,
            reasons: self.reasons.len(),
        });
        self.propagator.new_level();
    }

    fn pop_levels(&mut self, n: usize) {
        let level = self.levels.len() - n;
        if n > 0 {
            let mark = self.levels[level];
            self.seen = mark.seen;
            self.reasons.truncate(mark.reasons);
            self.levels.truncate(level);
            self.propagator.backtracked(level);
        }
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, lit: batsat::Lit) -> &[batsat::Lit] {
        let (start, end) = self.reason_of[lit.var().idx() as usize];
        &self.reasons[start..end]
    }
}
