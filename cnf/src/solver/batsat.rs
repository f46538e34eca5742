//! BatSat (Cruanes; a Rust port of MiniSat by Eén and Sörensson, 2003). It is used
//! directly, because rustsat's wrapper offers neither its theory hook nor its callbacks.

mod hook;

use super::{
    Backend, Capabilities, Interrupted, Limits, Outcome, Solver, Stats, Unsupported,
    assert_in_range, is_reserved, vars_of,
};
use crate::{Lit, Model, Propagator, StopFlag, Var};
use batsat::{Callbacks, SolverInterface, SolverOpts, lbool};
use hook::Hook;
use std::cell::Cell;

pub(super) const BACKEND: Backend = Backend {
    name: "batsat",
    summary: "BatSat 0.6, pure Rust (default): interruptible, limits, theory hook",
    can: Capabilities {
        limits: true,
        interrupt: true,
        propagator: true,
        phases: true,
        proofs: false,
    },
    prove: None,
    new: |stop| Box::new(BatSat::new(stop)),
};

/// Conditions that end a BatSat search: the stop flag, or the conflict limit.
struct Ending {
    stop: StopFlag,
    conflicts_left: Option<u64>,
    limit_hit: Cell<bool>,
}

impl Callbacks for Ending {
    fn on_new_clause(&mut self, _: &[batsat::Lit], _: batsat::ClauseKind) {
        if let Some(left) = &mut self.conflicts_left {
            *left = left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.limit_hit.set(self.conflicts_left == Some(0));
        self.limit_hit.get() || self.stop.is_stopped()
    }
}

struct BatSat {
    solver: batsat::Solver<Ending>,
    limits: Limits,
    /// Variables whose internal sign is inverted. BatSat first tries false, and BatSat's
    /// polarity hint would switch phase saving off.
    inverted: Vec<bool>,
    hook: Option<Hook>,
    solves: u64,
    /// The clause that is being added; kept to reuse its memory.
    clause: Vec<batsat::Lit>,
}

impl BatSat {
    fn new(stop: StopFlag) -> Self {
        let ending = Ending {
            stop,
            conflicts_left: None,
            limit_hit: Cell::new(false),
        };
        let solver = batsat::Solver::new(SolverOpts::default(), ending);
        Self {
            solver,
            limits: Limits::default(),
            inverted: Vec::new(),
            hook: None,
            solves: 0,
            clause: Vec::new(),
        }
    }

    fn inner(&self, lit: Lit) -> batsat::Lit {
        to_batsat(&self.inverted, lit)
    }

    fn model(&self) -> Model {
        let values = self.solver.get_model();
        Model::from_fn(self.solver.num_vars(), |var| {
            let inverted = self.inverted.get(var.idx()).is_some_and(|&b| b);
            (values[var.idx()] == lbool::TRUE) != inverted
        })
    }

    /// Returns the core. BatSat returns negated assumptions; the sign does not matter
    /// here, because a literal of the core identifies the assumption.
    fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        let core = self.solver.unsat_core();
        let mut named = vec![false; self.solver.num_vars() as usize];
        for lit in core {
            named[lit.var().idx() as usize] = true;
        }
        assumptions
            .iter()
            .copied()
            .filter(|lit| named[lit.vidx()])
            .collect()
    }
}

fn to_batsat(inverted: &[bool], lit: Lit) -> batsat::Lit {
    let inverted = inverted.get(lit.vidx()).is_some_and(|&b| b);
    batsat::Lit::new(
        batsat::Var::unsafe_from_idx(lit.vidx32()),
        lit.is_pos() != inverted,
    )
}

fn from_batsat(inverted: &[bool], lit: batsat::Lit) -> Lit {
    let var = Var::new(lit.var().idx());
    let inverted = inverted.get(var.idx()).is_some_and(|&b| b);
    var.lit(lit.sign() == inverted)
}

impl Solver for BatSat {
    fn reserve(&mut self, n_vars: u32) {
        assert_in_range(n_vars);
        while self.solver.num_vars() < n_vars {
            self.solver.new_var_default();
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.reserve(vars_of(clause));
        let inverted = &self.inverted;
        self.clause.clear();
        self.clause
            .extend(clause.iter().map(|&lit| to_batsat(inverted, lit)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted> {
        self.reserve(vars_of(assumptions));
        self.solves += 1;
        // BatSat tests the flag only inside the search, and some answers need no search.
        if self.solver.cb().stop.is_stopped() {
            return Err(Interrupted::Stopped);
        }
        let inner: Vec<_> = assumptions.iter().map(|&lit| self.inner(lit)).collect();
        self.solver.cb_mut().conflicts_left = self.limits.conflicts;
        let found = match &mut self.hook {
            None => self.solver.solve_limited(&inner),
            Some(hook) => {
                hook.set_inverted(&self.inverted);
                self.solver.solve_limited_th(hook, &inner)
            }
        };
        if found == lbool::TRUE {
            Ok(Outcome::Sat(self.model()))
        } else if found == lbool::FALSE {
            let core = if self.solver.is_ok() {
                self.core(assumptions)
            } else {
                Vec::new()
            };
            Ok(Outcome::Unsat(core))
        } else if self.solver.cb().limit_hit.get() {
            Err(Interrupted::Limit)
        } else {
            Err(Interrupted::Stopped)
        }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn prefer(&mut self, lit: Lit) {
        if is_reserved(lit.var(), self.solver.num_vars()) {
            return;
        }
        if self.inverted.len() <= lit.vidx() {
            self.inverted.resize(lit.vidx() + 1, false);
        }
        self.inverted[lit.vidx()] = lit.is_pos();
    }

    fn attach(&mut self, propagator: Box<dyn Propagator>) -> Result<(), Unsupported> {
        self.hook = Some(Hook::new(propagator));
        Ok(())
    }

    fn stats(&self) -> Stats {
        Stats {
            solves: self.solves,
            conflicts: self.solver.num_conflicts(),
            decisions: self.solver.num_decisions(),
            propagations: self.solver.num_propagations(),
        }
    }
}
