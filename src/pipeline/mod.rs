//! From a board to checked answers: solve, enumerate, count, unique, optimize, export.
//!
//! A [`Session`] holds one board, its formula and one incremental solver. Every answer is
//! a [`Witness`](crate::puzzle::Witness): decoded and checked against the plain rules.
//! Connectivity is lazy: if the components of a model are separate, their cut clauses are
//! added, and the same solver continues.
//!
//! Out of scope: any concrete puzzle or solver, explanations, reports, clocks, threads,
//! files.

mod claim;
mod enumerate;
mod export;
mod optimize;
mod reason;
mod search;
mod session;
mod stats;

use crate::linear::LinearSolver;
use crate::puzzle::Violation;
use cnf::solver::{Engine, Interrupted};
use cnf::{Bounds, StopFlag};
use encodings::Choice;
use encodings::connectivity::{Order, order};
use std::fmt;
use std::sync::Arc;

pub use claim::{Claim, Refuted, claim};
pub use enumerate::{Count, Solutions, Uniqueness};
pub use export::{Scope, Target, export, export_notes, export_within};
pub use optimize::Best;
pub use reason::Reason;
pub use session::{Round, Session};
pub use stats::{RuleSize, Seconds, Stats};

/// Method for connectivity.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Connectivity {
    /// Inside the search if the solver has a theory hook, otherwise in rounds.
    #[default]
    Auto,
    /// In rounds: solve, cut, continue in the same solver. Any solver works.
    Lazy,
    /// Inside the search; solvers without a theory hook fall back to rounds.
    Propagate,
    /// Encoded before the search, by this acyclicity encoding.
    Eager(&'static Order),
}

impl Connectivity {
    /// Returns the method called `name`: `auto`, `lazy`, `propagate`, or an acyclicity
    /// encoding.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "lazy" => Some(Self::Lazy),
            "propagate" => Some(Self::Propagate),
            _ => order(name).map(Self::Eager),
        }
    }
}

/// Clock: seconds since some moment.
pub type Clock = Arc<dyn Fn() -> f64 + Send + Sync>;
/// Observer of progress; a closure that may capture.
pub type Observer = Arc<dyn Fn(&Event) + Send + Sync>;

/// Options of a solve.
#[derive(Clone)]
pub struct Options {
    /// The choice of encodings.
    pub choice: Choice,
    /// Method for connectivity.
    pub connectivity: Connectivity,
    /// The solver.
    pub engine: Engine,
    /// The stop flag. Raise it, from any thread, to end a solve as undecided.
    pub stop: StopFlag,
    /// The memory limit in bytes. A formula may take a quarter of it, because its solver
    /// takes as much again, and so does its output.
    pub memory: u64,
    /// The clock for [`Stats`]; the default has no clock and returns 0.
    pub clock: Clock,
    /// The observer, called from the solving thread.
    pub observer: Observer,
    /// Whether a negative answer comes with its [`Claim`].
    pub with_claim: bool,
    /// The solver of integer programs; `None` for the first of the table.
    pub linear: Option<&'static LinearSolver>,
}

impl Options {
    /// Returns the bounds of formulas.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds {
            stop: self.stop.clone(),
            max_bytes: self.memory / 4,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            choice: Choice::default(),
            connectivity: Connectivity::default(),
            engine: Engine::default(),
            stop: StopFlag::new(),
            memory: 4 << 30,
            clock: Arc::new(|| 0.0),
            observer: Arc::new(|_| {}),
            with_claim: false,
            linear: None,
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("choice", &self.choice)
            .field("engine", &self.engine.name())
            .finish_non_exhaustive()
    }
}

/// Event of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The formula is ready.
    Encoded {
        /// The number of variables.
        variables: u32,
        /// The number of clauses.
        clauses: usize,
    },
    /// A model was not connected, and cut clauses were added.
    Round {
        /// Rounds so far.
        rounds: u64,
        /// Cut clauses so far.
        cuts: u64,
    },
    /// A better answer was found and checked.
    Improved {
        /// Its score.
        score: u64,
        /// The proved upper bound on the score.
        bound: u64,
    },
    /// It was proved that no answer scores more than the bound.
    Bounded {
        /// The best score so far.
        score: Option<u64>,
        /// The proved upper bound on the score.
        bound: u64,
    },
    /// A step of an explanation was found and confirmed.
    Step {
        /// Steps so far.
        steps: u64,
    },
    /// A solution was found and checked.
    Solution {
        /// Solutions so far.
        found: u64,
    },
}

/// Reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The search ended early: nothing is proved.
    Interrupted(Interrupted),
    /// The solver cannot be used: its program is missing, prints no verdict, or prints a
    /// wrong answer. It would fail on every board; the text says how.
    Solver(String),
    /// The problem is a relaxation, and no model was shown to be an answer. The best
    /// model scores this.
    Unmet(u64),
    /// The question needs exhaustive search, and this board is too large for it; the text
    /// gives the limit.
    OutOfReach(String),
    /// A decoded answer broke the rules: a bug in an encoding or a solver. The answer is
    /// withheld.
    Unverified(Vec<Violation>),
    /// A second solver did not confirm an explanation: a bug. It is withheld; the text
    /// names the question.
    Unconfirmed(String),
}

impl From<Interrupted> for Failure {
    fn from(interrupted: Interrupted) -> Self {
        match interrupted {
            Interrupted::Failed(how) => Self::Solver(how),
            other => Self::Interrupted(other),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted(why) => write!(f, "undecided: {why}"),
            Self::Solver(how) => write!(f, "the solver failed: {how}"),
            Self::Unmet(bound) => write!(f, "undecided: no plan was found for a score of {bound}"),
            Self::OutOfReach(why) => f.write_str(why),
            Self::Unconfirmed(what) => write!(
                f,
                "an explanation was not confirmed by a second solver and is withheld ({what}); this is a bug"
            ),
            Self::Unverified(violations) => {
                let first = violations
                    .first()
                    .map_or("", |violation| violation.message.as_str());
                write!(
                    f,
                    "an answer was found that breaks the rules and is withheld ({first}); this is a bug"
                )
            }
        }
    }
}

impl std::error::Error for Failure {}
