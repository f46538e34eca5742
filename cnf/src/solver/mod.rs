//! Interface to incremental SAT solvers.
//!
//! [`Solver`] is object-safe. [`BACKENDS`] is the table of implementations and lists
//! their capabilities. A new solver is one file and one row here; the conformance suite
//! in `tests/it/backends.rs` then covers it.
//!
//! A solver program is not a row, because a row is a constant. [`Engine`] is either.
//!
//! Out of scope: clocks (a [`StopFlag`] is passed in), threads (except for solver
//! programs), and proofs of incremental sessions (a proof is a second, one-shot run).

mod batsat;
mod engine;
#[cfg(feature = "process")]
pub mod process;
mod proof;
#[cfg(any(feature = "cadical", feature = "minisat", feature = "glucose"))]
mod rustsat;
mod varisat;

use crate::{Formula, Lit, Model, Propagator, StopFlag, Unfinished, Var};
use std::{fmt, io};

pub use engine::Engine;
pub use proof::{ProofFormat, Unproved};

/// Result of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Satisfiable; the model covers all reserved variables.
    Sat(Model),
    /// Unsatisfiable under the assumptions. The core is a subset of the assumptions that
    /// is unsatisfiable together with the clauses. It is empty if the clauses alone are
    /// unsatisfiable.
    Unsat(Vec<Lit>),
}

impl Outcome {
    /// Returns the model, if satisfiable.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        match self {
            Self::Sat(model) => Some(model),
            Self::Unsat(_) => None,
        }
    }

    /// Returns the core, if unsatisfiable.
    #[must_use]
    pub fn core(&self) -> Option<&[Lit]> {
        match self {
            Self::Sat(_) => None,
            Self::Unsat(core) => Some(core),
        }
    }
}

/// Reason why a solve ended without an answer. It never proves anything.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interrupted {
    /// The stop flag was raised.
    Stopped,
    /// A limit of [`Limits`] was reached.
    Limit,
    /// The formula is incomplete; [`Unfinished::Stopped`] is [`Interrupted::Stopped`].
    Unfinished(Unfinished),
    /// The solver cannot be used: its program is missing, prints no verdict, or prints a
    /// wrong answer. The text says which.
    Failed(String),
    /// A signal killed the solver program; the text names the signal.
    Crashed(String),
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped"),
            Self::Limit => f.write_str("limit reached"),
            Self::Unfinished(why) => why.fmt(f),
            Self::Failed(how) | Self::Crashed(how) => write!(f, "the solver failed: {how}"),
        }
    }
}

impl std::error::Error for Interrupted {}

impl From<Unfinished> for Interrupted {
    fn from(why: Unfinished) -> Self {
        match why {
            Unfinished::Stopped => Self::Stopped,
            why => Self::Unfinished(why),
        }
    }
}

/// Limits of each later solve; `None` means no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of conflicts per solve.
    pub conflicts: Option<u64>,
}

/// Counts since the solver was created; zero if a backend does not report them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Solve calls.
    pub solves: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Decisions.
    pub decisions: u64,
    /// Propagated literals.
    pub propagations: u64,
}

/// The backend does not support the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported;

/// Incremental SAT solver.
///
/// Clauses and variables may be added between solves. An empty clause makes every later
/// solve unsatisfiable with an empty core. Assumptions hold for one solve only.
pub trait Solver {
    /// Reserves variables `0..n_vars`; models cover them.
    ///
    /// # Panics
    /// If `n_vars` is above [`Formula::MAX_VARS`].
    fn reserve(&mut self, n_vars: u32);

    /// Adds a clause permanently, and reserves its variables.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Decides the clauses under `assumptions`.
    ///
    /// # Errors
    /// [`Interrupted`] if the stop flag, a limit or a failure ended the search.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted>;

    /// Sets the limits of later solves; ignored if the backend has none (see
    /// [`Capabilities::limits`]).
    fn set_limits(&mut self, limits: Limits);

    /// Hints that the search should try `lit` first. It takes effect only for variables
    /// that are not reserved yet, and is ignored if not supported.
    fn prefer(&mut self, lit: Lit);

    /// Attaches `propagator`, which adds clauses inside later searches.
    ///
    /// # Errors
    /// [`Unsupported`] if the backend has no theory hook.
    fn attach(&mut self, propagator: Box<dyn Propagator>) -> Result<(), Unsupported> {
        drop(propagator);
        Err(Unsupported)
    }

    /// Returns the counts so far.
    fn stats(&self) -> Stats;
}

/// Capabilities of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Obeys [`Limits`].
    pub limits: bool,
    /// Obeys the stop flag inside a solve.
    pub interrupt: bool,
    /// Has a theory hook ([`Solver::attach`]).
    pub propagator: bool,
    /// Obeys [`Solver::prefer`].
    pub phases: bool,
    /// Writes [proofs](Engine::prove).
    pub proofs: bool,
}

/// A row of [`BACKENDS`].
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// The name that users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Its capabilities.
    pub can: Capabilities,
    /// Creates a solver that obeys `stop`. Solvers need not be `Send`: create one in the
    /// thread that uses it.
    pub new: fn(stop: StopFlag) -> Box<dyn Solver>,
    /// Refutes a formula and writes the proof; see [`Engine::prove`].
    pub prove: Option<Prove>,
}

/// Refutes a formula and writes the proof.
pub type Prove = fn(&Formula, ProofFormat, &mut dyn io::Write, &StopFlag) -> Result<(), Unproved>;

impl Backend {
    /// Returns a solver loaded with `formula`, without a stop flag.
    ///
    /// # Panics
    /// If the formula [overflowed](Formula::check).
    #[must_use]
    pub fn start(&self, formula: &Formula) -> Box<dyn Solver> {
        let mut solver = (self.new)(StopFlag::new());
        load(solver.as_mut(), formula).unwrap_or_else(|why| panic!("{why}"));
        solver
    }
}

/// Loads the preferences, variables and clauses of `formula` into `solver`.
///
/// # Errors
/// [`Unfinished`] if the formula [overflowed](Formula::check); the solver is then
/// unchanged.
pub fn load(solver: &mut dyn Solver, formula: &Formula) -> Result<(), Unfinished> {
    formula.check()?;
    for &lit in formula.preferred() {
        solver.prefer(lit);
    }
    solver.reserve(formula.n_vars());
    for clause in formula.clauses() {
        solver.add_clause(clause);
    }
    Ok(())
}

/// All backends of this build; the first is the default.
///
/// BatSat is the default: it can be stopped, has limits, sound cores and a theory hook,
/// and is fastest in the measurements in ARCHITECTURE.md. varisat adds proofs and a
/// checker.
pub const BACKENDS: &[Backend] = &[
    batsat::BACKEND,
    varisat::BACKEND,
    #[cfg(feature = "cadical")]
    rustsat::CADICAL,
    #[cfg(feature = "minisat")]
    rustsat::MINISAT,
    #[cfg(feature = "glucose")]
    rustsat::GLUCOSE,
];

/// Returns the default backend.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &BACKENDS[0]
}

/// Returns the backend called `name`.
#[must_use]
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}

/// Returns the number of variables needed to hold all of `lits`.
fn vars_of(lits: &[Lit]) -> u32 {
    lits.iter().map(|lit| lit.vidx32() + 1).max().unwrap_or(0)
}

fn assert_in_range(n_vars: u32) {
    assert!(
        n_vars <= Formula::MAX_VARS,
        "a solver holds at most {} variables",
        Formula::MAX_VARS
    );
}

/// Returns whether variable `var` is among the `n_vars` first.
fn is_reserved(var: Var, n_vars: u32) -> bool {
    var.idx32() < n_vars
}
