//! Solvers of integer programmes and of their relaxations.

use super::Program;
use std::fmt;

/// Whether variables must be integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Those that the programme says.
    Integer,
    /// None: the linear relaxation.
    Relaxed,
}

/// A best point.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The objective's value.
    pub value: f64,
    /// Every variable's value, as the solver computed it.
    pub values: Vec<f64>,
}

/// Why a solve gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// It was told to stop.
    Stopped,
    /// It failed; the text says how.
    Failed(String),
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("stopped"),
            Self::Failed(how) => write!(f, "the solver failed: {how}"),
        }
    }
}

impl std::error::Error for Ended {}

/// Asked now and then by a solver: whether to stop.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// A row of [`SOLVERS`].
#[derive(Clone, Copy, Debug)]
pub struct LinearSolver {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    solve: fn(&Program, Domain, Stop<'_>) -> Result<Option<Point>, Ended>,
}

impl LinearSolver {
    /// Returns a best point, or `None` when there is none. Solvers compute in floating
    /// point: what they prove, they prove up to their tolerances.
    ///
    /// # Errors
    /// If it was told to stop, or failed.
    pub fn solve(
        &self,
        program: &Program,
        domain: Domain,
        stop: Stop<'_>,
    ) -> Result<Option<Point>, Ended> {
        if stop() {
            return Err(Ended::Stopped);
        }
        if program.variables.is_empty() {
            let point = Point {
                value: 0.0,
                values: Vec::new(),
            };
            return Ok(program.holds(&[]).then_some(point));
        }
        (self.solve)(program, domain, stop)
    }
}

/// All solvers of this build; the first is the default.
pub const SOLVERS: &[LinearSolver] = &[
    #[cfg(feature = "ilp")]
    LinearSolver {
        name: "microlp",
        summary: "microlp 0.7, pure Rust: small programmes",
        solve: super::microlp::solve,
    },
    #[cfg(feature = "highs")]
    LinearSolver {
        name: "highs",
        summary: "HiGHS (Huangfu and Hall, 2018), C++",
        solve: super::highs::solve,
    },
];

/// Returns the solver called `name`.
#[must_use]
pub fn solver(name: &str) -> Option<&'static LinearSolver> {
    SOLVERS.iter().find(|solver| solver.name == name)
}
