//! Theories for the hook: sets of clauses, raised only when they are false or unit.

use super::{Rng, assignments, lits};
use cnf::{Lit, Propagator};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// When a [`Lazy`] theory raises a clause.
#[derive(Clone, Copy, Debug)]
pub enum Raise {
    /// At the first check in which it is unit or false.
    Unit,
    /// At the first check in which it is false.
    Early,
    /// Only once every variable is assigned.
    Late,
    /// At about every other check, and at complete ones.
    Sometimes,
}

/// What the test sees of a theory that the solver owns.
#[derive(Default)]
pub struct Shadow {
    /// The assigned literals of each level, from level 0.
    pub levels: Vec<Vec<Lit>>,
    /// Clauses raised so far.
    pub raised: usize,
    /// The last complete assignment that violated no clause.
    pub accepted: Vec<Lit>,
}

impl Raise {
    pub const ALL: [Self; 4] = [Self::Unit, Self::Early, Self::Late, Self::Sometimes];
}

impl Shadow {
    fn holds(&self, lit: Lit) -> bool {
        self.levels.iter().any(|level| level.contains(&lit))
    }
}

/// A theory given by its clauses, raised when they are false or unit. It keeps its
/// own trail from the notifications and asserts that they make sense.
pub struct Lazy {
    pub clauses: Vec<Vec<Lit>>,
    pub raise: Raise,
    pub shadow: Rc<RefCell<Shadow>>,
    rng: Rng,
}

impl Lazy {
    pub fn new(clauses: Vec<Vec<Lit>>, raise: Raise) -> Self {
        let mut shadow = Shadow::default();
        shadow.levels.push(Vec::new());
        Self {
            clauses,
            raise,
            shadow: Rc::new(RefCell::new(shadow)),
            rng: Rng::new(1),
        }
    }
}

impl Propagator for Lazy {
    fn assigned(&mut self, lits: &[Lit]) {
        let mut shadow = self.shadow.borrow_mut();
        for &lit in lits {
            let known = shadow.holds(lit) || shadow.holds(!lit);
            assert!(!known, "{lit} was assigned before");
            shadow.levels.last_mut().expect("level 0").push(lit);
        }
    }

    fn new_level(&mut self) {
        self.shadow.borrow_mut().levels.push(Vec::new());
    }

    fn backtracked(&mut self, level: usize) {
        let mut shadow = self.shadow.borrow_mut();
        let depth = shadow.levels.len() - 1;
        assert!(level < depth, "backtracked from {depth} to {level}");
        shadow.levels.truncate(level + 1);
    }

    fn check(&mut self, complete: bool) -> Option<Vec<Lit>> {
        let mut shadow = self.shadow.borrow_mut();
        let may_raise = complete
            || match self.raise {
                Raise::Unit | Raise::Early => true,
                Raise::Late => false,
                Raise::Sometimes => self.rng.below(2) == 0,
            };
        let open_ones = usize::from(matches!(self.raise, Raise::Unit));
        let is_raised = |clause: &&Vec<Lit>| {
            let distinct: BTreeSet<Lit> = clause.iter().copied().collect();
            let others = || distinct.iter().filter(|&&lit| !shadow.holds(!lit));
            others().count() <= open_ones && !others().any(|&lit| shadow.holds(lit))
        };
        let clause = self.clauses.iter().filter(|_| may_raise).find(is_raised);
        let clause = clause.cloned();
        shadow.raised += usize::from(clause.is_some());
        if complete && clause.is_none() {
            shadow.accepted = shadow.levels.concat();
        }
        clause
    }
}

/// Raises a clause that is true whenever variable 1 is.
pub struct Careless;

impl Propagator for Careless {
    fn assigned(&mut self, _: &[Lit]) {}
    fn new_level(&mut self) {}
    fn backtracked(&mut self, _: usize) {}
    fn check(&mut self, complete: bool) -> Option<Vec<Lit>> {
        complete.then(|| lits(&[1, -2]))
    }
}

/// Theories over the first variables, as the clauses that they stand for.
pub fn theories() -> Vec<(&'static str, Vec<Vec<Lit>>)> {
    let mut rng = Rng::new(7);
    let some_of_5 = vec![lits(&[1, 2, 3, 4, 5])];
    vec![
        ("at most 2 of 6", at_most(2, 6)),
        ("exactly 1 of 5", [at_most(1, 5), some_of_5].concat()),
        ("odd parity of 5", odd_parity(5)),
        // A unit can be false at level 0 when it is raised.
        ("two units", vec![lits(&[1]), lits(&[-4])]),
        ("opposite units", vec![lits(&[2]), lits(&[-2])]),
        ("nothing", vec![]),
        ("random clauses", (0..20).map(|_| rng.clause(8)).collect()),
    ]
}

/// No `k + 1` of the first `n` variables.
fn at_most(k: usize, n: u32) -> Vec<Vec<Lit>> {
    assignments(n)
        .map(|model| model.literals(n).filter(|lit| lit.is_pos()).collect())
        .filter(|trues: &Vec<Lit>| trues.len() == k + 1)
        .map(|trues| trues.into_iter().map(|lit| !lit).collect())
        .collect()
}

/// An odd number of the first `n` variables.
pub fn odd_parity(n: u32) -> Vec<Vec<Lit>> {
    assignments(n)
        .filter(|model| model.literals(n).filter(|lit| lit.is_pos()).count() % 2 == 0)
        .map(|model| model.literals(n).map(|lit| !lit).collect())
        .collect()
}
