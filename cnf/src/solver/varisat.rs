//! varisat (Harder, 2019), pure Rust, with proofs and its own proof checker.
//!
//! Two properties of varisat shape this adapter. `failed_core` can return a set of
//! assumptions that is satisfiable, so a core is solved again before it is returned. A
//! search cannot be interrupted, but it ends at once if its proof writer fails. The
//! writer here discards the proof and fails after the stop flag is raised. The solver is
//! unusable after that, so the clauses are kept and loaded into a new one. Clauses are
//! also logged: adding one while the flag is raised can break the solver, which shows in
//! a later solve.

mod lrat;
mod prove;

use super::{
    Backend, Capabilities, Interrupted, Limits, Outcome, Solver, Stats, assert_in_range, vars_of,
};
use crate::{Lit, Model, StopFlag};
use std::io;
use varisat::{ExtendFormula, ProofFormat};

pub(super) const BACKEND: Backend = Backend {
    name: "varisat",
    summary: "varisat 0.2, pure Rust: proofs and its own checker",
    can: Capabilities {
        limits: false,
        interrupt: true,
        propagator: false,
        phases: false,
        proofs: true,
    },
    prove: Some(prove::prove),
    new: |stop| Box::new(Varisat::new(stop)),
};

/// Proof writer that discards the proof, and fails after the flag is raised.
struct FailWhenStopped(StopFlag);

impl io::Write for FailWhenStopped {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.0.is_stopped() {
            Err(io::Error::other("stopped"))
        } else {
            Ok(proof.len())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Varisat {
    /// `None` after an interrupt, until the next solve.
    solver: Option<varisat::Solver<'static>>,
    stop: StopFlag,
    clauses: Vec<Box<[Lit]>>,
    n_vars: u32,
    solves: u64,
}

impl Varisat {
    fn new(stop: StopFlag) -> Self {
        Self {
            solver: None,
            stop,
            clauses: Vec::new(),
            n_vars: 0,
            solves: 0,
        }
    }

    fn loaded(&mut self) -> &mut varisat::Solver<'static> {
        let Self {
            solver,
            stop,
            clauses,
            n_vars,
            ..
        } = self;
        solver.get_or_insert_with(|| {
            let mut fresh = varisat::Solver::new();
            fresh.write_proof(FailWhenStopped(stop.clone()), ProofFormat::Varisat);
            for _ in 0..*n_vars {
                fresh.new_var();
            }
            for clause in clauses.iter() {
                fresh.add_clause(&to_varisat(clause));
            }
            fresh
        })
    }

    fn decide(&mut self, assumptions: &[Lit]) -> Result<bool, Interrupted> {
        if self.stop.is_stopped() {
            return Err(Interrupted::Stopped);
        }
        let inner = to_varisat(assumptions);
        let mut failure = String::new();
        // Twice: an error without a raised flag is an old one, from a clause that was
        // added while the flag was raised.
        for _ in 0..2 {
            let solver = self.loaded();
            solver.assume(&inner);
            match solver.solve() {
                Ok(sat) => return Ok(sat),
                Err(error) => failure = error.to_string(),
            }
            self.solver = None;
            if self.stop.is_stopped() {
                return Err(Interrupted::Stopped);
            }
        }
        Err(Interrupted::Failed(failure))
    }

    fn model(&mut self) -> Model {
        let n_vars = self.n_vars;
        let lits = self
            .loaded()
            .model()
            .expect("varisat has a model after a satisfiable solve");
        let mut values = vec![false; n_vars as usize];
        for lit in lits.iter().filter(|lit| lit.index() < n_vars as usize) {
            values[lit.index()] = lit.is_positive();
        }
        Model::from_fn(n_vars, |var| values[var.idx()])
    }

    /// Returns a sound core: the claimed core if a second solve refutes it, otherwise all
    /// assumptions.
    fn core(&mut self, assumptions: &[Lit]) -> Result<Vec<Lit>, Interrupted> {
        let claimed = self
            .loaded()
            .failed_core()
            .expect("varisat has a core after an unsatisfiable solve")
            .to_vec();
        let core: Vec<Lit> = assumptions
            .iter()
            .copied()
            .filter(|&lit| claimed.contains(&to_varisat(&[lit])[0]))
            .collect();
        if core.len() < assumptions.len() && self.decide(&core)? {
            return Ok(assumptions.to_vec());
        }
        Ok(core)
    }
}

pub(super) fn to_varisat(lits: &[Lit]) -> Vec<varisat::Lit> {
    lits.iter()
        .map(|lit| varisat::Var::from_index(lit.vidx()).lit(lit.is_pos()))
        .collect()
}

impl Solver for Varisat {
    fn reserve(&mut self, n_vars: u32) {
        assert_in_range(n_vars);
        while self.n_vars < n_vars {
            self.n_vars += 1;
            if let Some(solver) = &mut self.solver {
                solver.new_var();
            }
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.reserve(vars_of(clause));
        self.clauses.push(clause.into());
        if let Some(solver) = &mut self.solver {
            solver.add_clause(&to_varisat(clause));
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted> {
        self.reserve(vars_of(assumptions));
        self.solves += 1;
        if self.decide(assumptions)? {
            Ok(Outcome::Sat(self.model()))
        } else {
            self.core(assumptions).map(Outcome::Unsat)
        }
    }

    fn set_limits(&mut self, _: Limits) {}

    fn prefer(&mut self, _: Lit) {}

    fn stats(&self) -> Stats {
        Stats {
            solves: self.solves,
            ..Stats::default()
        }
    }
}
