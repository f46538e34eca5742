//! From a board to checked answers: solve, enumerate, count, unique, optimize, export.
//!
//! A [`Session`] holds one board, its formula and one incremental solver. Every answer
//! it gives is a [`Witness`](crate::puzzle::Witness): decoded and checked by the plain
//! rules. Connectivity is lazy: a model that leaves components apart gets their cut
//! clauses, and the same solver goes on.
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

/// How connectivity is kept.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub enum Connectivity {
    /// Inside the search where the solver has a theory hook, else in rounds.
    #[default]
    Auto,
    /// In rounds: solve, cut, go on in the same solver. Any solver does.
    Lazy,
    /// Inside the search; solvers without a theory hook fall back to rounds.
    Propagate,
    /// Written out before the search, by this encoding of order.
    Eager(&'static Order),
}

impl Connectivity {
    /// Returns the way called `name`: `auto`, `lazy`, `propagate`, or an encoding of
    /// order.
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

/// Seconds since some moment.
pub type Clock = Arc<dyn Fn() -> f64 + Send + Sync>;
/// What is told of progress; it may capture.
pub type Observer = Arc<dyn Fn(&Event) + Send + Sync>;

/// How to solve.
#[derive(Clone)]
pub struct Options {
    /// Which encodings to use.
    pub choice: Choice,
    /// How connectivity is kept.
    pub connectivity: Connectivity,
    /// Which solver to use.
    pub engine: Engine,
    /// Raise it, from any thread, to end a solve as undecided.
    pub stop: StopFlag,
    /// Bytes of memory. A formula that would take more than a quarter of it is not made:
    /// its solver takes as much again, and so does what is written of it.
    pub memory: u64,
    /// Seconds since some moment, for [`Stats`]; the default has no clock and
    /// says 0.
    pub clock: Clock,
    /// Called on progress, from the solving thread.
    pub observer: Observer,
    /// Whether a negative answer comes with its [`Claim`].
    pub with_claim: bool,
    /// What solves integer programmes; the first of the table when not given.
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

/// Something that happened during a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The formula is ready.
    Encoded {
        /// Its variables.
        variables: u32,
        /// Its clauses.
        clauses: usize,
    },
    /// A model was not connected and got cut clauses.
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
        /// A score that no answer is above.
        bound: u64,
    },
    /// It was proved that no answer scores more than the bound.
    Bounded {
        /// The best score so far.
        score: Option<u64>,
        /// A score that no answer is above.
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

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// The search ended early: nothing is proved.
    Interrupted(Interrupted),
    /// The solver cannot be used: its program is missing, prints no verdict, or an
    /// answer that is wrong. No other puzzle would fare better; the text says how.
    Solver(String),
    /// The problem is only a bound, and models of it turned out to be no
    /// answers, or none that could be shown to be one. The best of those scores
    /// this.
    Unmet(u64),
    /// The question can be answered by exhaustive search only, and this puzzle
    /// is too large for it; the text says how large it may be.
    OutOfReach(String),
    /// A decoded answer broke the rules: a bug in an encoding or a solver. The
    /// answer is withheld.
    Unverified(Vec<Violation>),
    /// An explanation was not confirmed by a second solver: a bug. It is withheld;
    /// the text says what was to be explained.
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
