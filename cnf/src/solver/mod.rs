//! One seam over incremental SAT solvers.
//!
//! [`Solver`] is object-safe; [`BACKENDS`] is the table of implementations and
//! says what each can do. Adding a solver is one file and one line here; the
//! conformance suite in `tests/it/backends.rs` then covers it.
//!
//! A solver program is no row, since a row is a constant: [`Engine`] is either.
//!
//! Deliberately lacking: clocks (a [`StopFlag`] is passed in), threads (but for
//! solver programs), and proofs of incremental sessions (a proof is a second,
//! one-shot run).

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

/// What a solve found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Satisfiable; the model covers all reserved variables.
    Sat(Model),
    /// Unsatisfiable under the assumptions. The core is the subset of the
    /// assumptions, as given, that together with the clauses is unsatisfiable;
    /// empty when the clauses alone are.
    Unsat(Vec<Lit>),
}

impl Outcome {
    /// The model, if satisfiable.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        match self {
            Self::Sat(model) => Some(model),
            Self::Unsat(_) => None,
        }
    }

    /// The core, if unsatisfiable.
    #[must_use]
    pub fn core(&self) -> Option<&[Lit]> {
        match self {
            Self::Sat(_) => None,
            Self::Unsat(core) => Some(core),
        }
    }
}

/// Why a solve ended without an answer. Never a proof of anything.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interrupted {
    /// The stop flag was raised.
    Stopped,
    /// A limit of [`Limits`] was reached.
    Limit,
    /// The formula could not be made; [`Unfinished::Stopped`] is [`Interrupted::Stopped`].
    Unfinished(Unfinished),
    /// The solver cannot be used: its program is missing, prints no verdict, or an
    /// answer that is wrong. The text says how.
    Failed(String),
    /// The solver program was killed by a signal; the text says which.
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

/// Limits of each later solve; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most conflicts in one solve.
    pub conflicts: Option<u64>,
}

/// Counts since the solver was made. Zero where a backend does not tell.
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

/// A backend was asked for something it cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported;

/// An incremental SAT solver.
///
/// Clauses and variables may be added at any time between solves; an empty
/// clause makes every later solve unsatisfiable with an empty core.
/// Assumptions hold for one solve only.
pub trait Solver {
    /// Makes variables `0..n_vars` known; models cover them.
    ///
    /// # Panics
    /// When `n_vars` is above [`Formula::MAX_VARS`].
    fn reserve(&mut self, n_vars: u32);

    /// Adds a clause for good, reserving its variables.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Decides the clauses under `assumptions`.
    ///
    /// # Errors
    /// When the stop flag, a limit or a failure ended the search.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted>;

    /// Sets the limits of later solves; ignored where the backend has none
    /// (see [`Capabilities::limits`]).
    fn set_limits(&mut self, limits: Limits);

    /// Hints that the search should try `lit` first. Takes effect only for
    /// variables that are not reserved yet; ignored where not supported.
    fn prefer(&mut self, lit: Lit);

    /// Lets `propagator` raise clauses inside later searches.
    ///
    /// # Errors
    /// Where the backend has no theory hook.
    fn attach(&mut self, propagator: Box<dyn Propagator>) -> Result<(), Unsupported> {
        drop(propagator);
        Err(Unsupported)
    }

    /// Counts so far.
    fn stats(&self) -> Stats;
}

/// What a backend can do.
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
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What it can do.
    pub can: Capabilities,
    /// A fresh solver that obeys `stop`. Solvers need not be `Send`: make one
    /// in the thread that uses it.
    pub new: fn(stop: StopFlag) -> Box<dyn Solver>,
    /// Refutes a formula and writes the proof; see [`Engine::prove`].
    pub prove: Option<Prove>,
}

/// Refutes a formula and writes the proof.
pub type Prove = fn(&Formula, ProofFormat, &mut dyn io::Write, &StopFlag) -> Result<(), Unproved>;

impl Backend {
    /// A solver loaded with `formula`, which nobody can stop.
    ///
    /// # Panics
    /// When the formula [overflowed](Formula::check).
    #[must_use]
    pub fn start(&self, formula: &Formula) -> Box<dyn Solver> {
        let mut solver = (self.new)(StopFlag::new());
        load(solver.as_mut(), formula).unwrap_or_else(|why| panic!("{why}"));
        solver
    }
}

/// Gives `solver` the preferences, variables and clauses of `formula`.
///
/// # Errors
/// When the formula [overflowed](Formula::check); the solver gets nothing then.
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
/// BatSat leads because it can be stopped, has limits, sound cores and a theory
/// hook, and won the measurements recorded in ARCHITECTURE.md; varisat brings
/// proofs and its own checker.
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

/// The default backend.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &BACKENDS[0]
}

/// The backend called `name`.
#[must_use]
pub fn backend(name: &str) -> Option<&'static Backend> {
    BACKENDS.iter().find(|backend| backend.name == name)
}

/// The number of variables needed to hold all of `lits`.
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

/// Whether variable `var` is among the `n_vars` first.
fn is_reserved(var: Var, n_vars: u32) -> bool {
    var.idx32() < n_vars
}
