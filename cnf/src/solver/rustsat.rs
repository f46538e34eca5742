//! Generic adapter for solvers that implement rustsat's traits.

use super::{
    Backend, Capabilities, Interrupted, Limits, Outcome, Solver, Stats, assert_in_range,
    is_reserved, vars_of,
};
use crate::{Lit, Model, StopFlag, Var};
#[cfg(feature = "cadical")]
use rustsat::solvers::{ControlSignal, Terminate};
use rustsat::solvers::{
    GetInternalStats, LimitConflicts, PhaseLit, SolveIncremental, SolverResult,
};
use rustsat::types::{Clause, TernaryVal};

#[cfg(feature = "cadical")]
/// CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks and Pollitt, 2024).
pub(super) const CADICAL: Backend = Backend {
    name: "cadical",
    summary: "CaDiCaL through rustsat (needs a C++ compiler and libclang to build)",
    can: Capabilities {
        limits: true,
        interrupt: true,
        propagator: false,
        phases: true,
        proofs: false,
    },
    prove: None,
    new: |stop| Box::new(Adapter::new(rustsat_cadical::CaDiCaL::default(), stop)),
};

/// MiniSat 2.2 (Eén and Sörensson, 2003).
#[cfg(feature = "minisat")]
pub(super) const MINISAT: Backend = Backend {
    name: "minisat",
    summary: "MiniSat through rustsat (needs a C++ compiler, cmake and libclang to build)",
    can: SLICED,
    prove: None,
    new: |stop| {
        Box::new(Adapter::sliced(
            rustsat_minisat::core::Minisat::default(),
            stop,
        ))
    },
};

/// Glucose 4 (Audemard and Simon, 2009).
#[cfg(feature = "glucose")]
pub(super) const GLUCOSE: Backend = Backend {
    name: "glucose",
    summary: "Glucose through rustsat (needs a C++ compiler, cmake and libclang to build)",
    can: SLICED,
    prove: None,
    new: |stop| {
        Box::new(Adapter::sliced(
            rustsat_glucose::core::Glucose::default(),
            stop,
        ))
    },
};

#[cfg(any(feature = "minisat", feature = "glucose"))]
const SLICED: Capabilities = Capabilities {
    limits: true,
    interrupt: true,
    propagator: false,
    phases: true,
    proofs: false,
};

/// Conflicts between two tests of the stop flag, for solvers that cannot test it
/// themselves. They keep their learnt clauses, so a slice costs almost nothing.
#[cfg(any(feature = "minisat", feature = "glucose"))]
const SLICE: u32 = 500;

const MAX_LIMIT: u32 = i32::MAX.unsigned_abs();

struct Adapter<S> {
    solver: S,
    stop: StopFlag,
    n_vars: u32,
    solves: u64,
    limits: Limits,
    /// Maximum number of conflicts per run; `None` for one run without a limit.
    slice: Option<u32>,
}

#[cfg(feature = "cadical")]
impl<S: Terminate<'static>> Adapter<S> {
    fn new(mut solver: S, stop: StopFlag) -> Self {
        let flag = stop.clone();
        solver.attach_terminator(move || {
            if flag.is_stopped() {
                ControlSignal::Terminate
            } else {
                ControlSignal::Continue
            }
        });
        Self {
            solver,
            stop,
            n_vars: 0,
            solves: 0,
            limits: Limits::default(),
            slice: None,
        }
    }
}

#[cfg(any(feature = "minisat", feature = "glucose"))]
impl<S> Adapter<S> {
    fn sliced(solver: S, stop: StopFlag) -> Self {
        Self {
            solver,
            stop,
            n_vars: 0,
            solves: 0,
            limits: Limits::default(),
            slice: Some(SLICE),
        }
    }
}

impl<S: SolveIncremental + LimitConflicts> Adapter<S> {
    /// Runs one search under `assumptions`, in slices if necessary.
    fn search(&mut self, assumptions: &[Lit]) -> Result<SolverResult, Interrupted> {
        // CaDiCaL counts in an i32, and rustsat refuses a limit above it.
        let limit = |n: u64| u32::try_from(n).map_or(MAX_LIMIT, |n| n.min(MAX_LIMIT));
        let mut left = self.limits.conflicts.map(limit);
        loop {
            let run = match (left, self.slice) {
                (Some(left), Some(slice)) => Some(left.min(slice)),
                (left, slice) => left.or(slice),
            };
            self.solver
                .limit_conflicts(run)
                .map_err(|e| Self::failed(&e))?;
            let result = self
                .solver
                .solve_assumps(assumptions)
                .map_err(|e| Self::failed(&e))?;
            left = left.zip(run).map(|(left, run)| left - run);
            let is_over = self.slice.is_none() || left == Some(0) || self.stop.is_stopped();
            if result != SolverResult::Interrupted || is_over {
                return Ok(result);
            }
        }
    }
}

impl<S> Adapter<S> {
    fn failed(error: &impl ToString) -> Interrupted {
        Interrupted::Failed(error.to_string())
    }
}

impl<S> Solver for Adapter<S>
where
    S: SolveIncremental + LimitConflicts + PhaseLit + GetInternalStats,
{
    fn reserve(&mut self, n_vars: u32) {
        assert_in_range(n_vars);
        if n_vars > self.n_vars {
            self.n_vars = n_vars;
            self.solver
                .reserve(Var::new(n_vars - 1))
                .expect("rustsat solvers reserve what a formula holds");
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.reserve(vars_of(clause));
        let clause: Clause = clause.iter().copied().collect();
        self.solver
            .add_clause(clause)
            .expect("rustsat solvers take every clause");
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted> {
        self.reserve(vars_of(assumptions));
        self.solves += 1;
        // The terminator is called only inside the search, and some answers need no
        // search.
        if self.stop.is_stopped() {
            return Err(Interrupted::Stopped);
        }
        match self.search(assumptions)? {
            SolverResult::Sat => {
                let solver = &self.solver;
                let value =
                    |var: Var| matches!(solver.lit_val(var.pos_lit()), Ok(TernaryVal::True));
                Ok(Outcome::Sat(Model::from_fn(self.n_vars, value)))
            }
            SolverResult::Unsat => {
                // rustsat's core is a clause: the negated assumptions.
                let core = self.solver.core().map_err(|e| Self::failed(&e))?;
                Ok(Outcome::Unsat(
                    assumptions
                        .iter()
                        .copied()
                        .filter(|&lit| core.contains(&!lit))
                        .collect(),
                ))
            }
            SolverResult::Interrupted if self.stop.is_stopped() => Err(Interrupted::Stopped),
            SolverResult::Interrupted => Err(Interrupted::Limit),
        }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn prefer(&mut self, lit: Lit) {
        if !is_reserved(lit.var(), self.n_vars) {
            // This is a hint: a solver that refuses it still gives correct answers.
            let _ = self.solver.phase_lit(lit);
        }
    }

    fn stats(&self) -> Stats {
        Stats {
            solves: self.solves,
            conflicts: self.solver.conflicts() as u64,
            decisions: self.solver.decisions() as u64,
            propagations: self.solver.propagations() as u64,
        }
    }
}
