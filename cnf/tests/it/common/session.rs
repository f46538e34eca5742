//! A solver whose every answer is checked.

use super::theory::{Lazy, Shadow};
use super::{Rng, brute_force, dimacs, lits};
use cnf::solver::{BACKENDS, Backend, Interrupted, Limits, Outcome, Solver};
use cnf::{Lit, Model, StopFlag};
use std::cell::RefCell;
use std::rc::Rc;

/// A solver together with what it was told, so that every answer is checked.
pub struct Session {
    pub backend: &'static Backend,
    pub solver: Box<dyn Solver>,
    pub n_vars: u32,
    /// All clauses, those of an attached theory included.
    pub clauses: Vec<Vec<Lit>>,
    shadow: Option<Rc<RefCell<Shadow>>>,
}

impl Session {
    pub fn new(backend: &'static Backend) -> Self {
        Self::stoppable(backend, StopFlag::new())
    }

    pub fn stoppable(backend: &'static Backend, stop: StopFlag) -> Self {
        Self {
            backend,
            solver: (backend.new)(stop),
            n_vars: 0,
            clauses: Vec::new(),
            shadow: None,
        }
    }

    pub fn reserve(&mut self, n_vars: u32) {
        self.solver.reserve(n_vars);
        self.n_vars = self.n_vars.max(n_vars);
    }

    pub fn add(&mut self, clause: Vec<Lit>) {
        self.solver.add_clause(&clause);
        self.mention(&clause);
        self.clauses.push(clause);
    }

    pub fn add_all(&mut self, clauses: impl IntoIterator<Item = Vec<Lit>>) {
        clauses.into_iter().for_each(|clause| self.add(clause));
    }

    /// Attaches a theory over variables that are reserved.
    pub fn attach(&mut self, theory: Lazy) {
        self.clauses.extend(theory.clauses.iter().cloned());
        self.shadow = Some(theory.shadow.clone());
        let attached = self.solver.attach(Box::new(theory));
        assert!(attached.is_ok(), "the backend says it has a theory hook");
    }

    fn mention(&mut self, lits: &[Lit]) {
        let needed = lits.iter().map(|lit| lit.vidx32() + 1).max();
        self.n_vars = self.n_vars.max(needed.unwrap_or(0));
    }

    /// Solves without interruption and checks model or core.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Outcome {
        self.try_solve(assumptions)
            .unwrap_or_else(|why| panic!("interrupted under {:?}: {why}", dimacs(assumptions)))
    }

    /// Solves; an answer is checked.
    pub fn try_solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted> {
        self.mention(assumptions);
        let outcome = self.solver.solve(assumptions);
        match &outcome {
            Ok(Outcome::Sat(model)) => self.check_model(model, assumptions),
            Ok(Outcome::Unsat(core)) => self.check_core(core, assumptions),
            Err(_) => {}
        }
        self.check_shadow(outcome.as_ref().ok().and_then(Outcome::model));
        outcome
    }

    /// A theory saw the whole model, and is back at level 0.
    fn check_shadow(&self, model: Option<&Model>) {
        let Some(shadow) = self.shadow.as_ref().map(|shadow| shadow.borrow()) else {
            return;
        };
        assert_eq!(shadow.levels.len(), 1, "levels after a solve");
        if let Some(model) = model {
            let accepted = shadow.accepted.len();
            assert_eq!(accepted, self.n_vars as usize, "a complete assignment");
            let same = shadow.accepted.iter().all(|&lit| model.value(lit));
            assert!(same, "the theory accepted another assignment");
        }
    }

    /// Counts the assignments of the first `n_vars` variables that occur in
    /// models, by blocking each with a clause.
    pub fn count_models(&mut self, n_vars: u32) -> usize {
        let mut found = 0;
        while let Outcome::Sat(model) = self.solve(&[]) {
            found += 1;
            self.add(model.literals(n_vars).map(|lit| !lit).collect());
        }
        found
    }

    fn check_model(&self, model: &Model, assumptions: &[Lit]) {
        assert_eq!(model.n_vars(), self.n_vars, "variables of the model");
        for clause in &self.clauses {
            let clause_holds = model.satisfies(clause);
            assert!(clause_holds, "the model falsifies {:?}", dimacs(clause));
        }
        for &lit in assumptions {
            let lit_holds = model.value(lit);
            assert!(lit_holds, "the model falsifies assumption {lit}");
        }
    }

    /// The core is among the assumptions as given, and refuted by another judge.
    fn check_core(&self, core: &[Lit], assumptions: &[Lit]) {
        let within = core.iter().all(|lit| assumptions.contains(lit));
        let (core, given) = (dimacs(core), dimacs(assumptions));
        assert!(within, "core {core:?} is not among assumptions {given:?}");
        let sat = self.other_verdict(&lits(&core));
        assert!(
            !sat,
            "core {core:?} of assumptions {given:?} is satisfiable"
        );
    }

    /// The verdict of brute force, or of another backend where that is too slow.
    fn expected(&self, assumptions: &[Lit]) -> bool {
        if self.n_vars <= 10 {
            brute_force(self.n_vars, &self.clauses, assumptions)
        } else {
            self.other_verdict(assumptions)
        }
    }

    /// Satisfiability according to a fresh solver of another backend.
    fn other_verdict(&self, assumptions: &[Lit]) -> bool {
        let is_other = |other: &&Backend| other.name != self.backend.name;
        let other = BACKENDS.iter().find(is_other).unwrap_or(self.backend);
        let mut judge = (other.new)(StopFlag::new());
        for clause in &self.clauses {
            judge.add_clause(clause);
        }
        let outcome = judge.solve(assumptions).expect("nobody stops the judge");
        outcome.model().is_some()
    }
}

/// Random clauses and solves over up to `n_vars` variables, some of which come
/// late and some of which meet a limit; every verdict is compared.
pub fn history(session: &mut Session, n_vars: u32, solves: u32, rng: &mut Rng) {
    for _ in 0..solves {
        let known = 1 + rng.below(n_vars);
        session.solver.prefer(rng.lit(n_vars)); // a hint, whatever it is
        for _ in 0..rng.below(known) {
            session.add(rng.clause(known));
        }
        let count = rng.below(5);
        let assumptions = rng.lits(count, known);
        let conflicts = (rng.below(4) == 0).then(|| u64::from(rng.below(3)));
        session.solver.set_limits(Limits { conflicts });
        match session.try_solve(&assumptions) {
            Ok(outcome) => {
                let found = outcome.model().is_some();
                let expected = session.expected(&assumptions);
                assert_eq!(found, expected, "verdict under {:?}", dimacs(&assumptions));
            }
            Err(why) => {
                assert_eq!(why, Interrupted::Limit);
                assert!(session.backend.can.limits && conflicts.is_some());
            }
        }
    }
}
