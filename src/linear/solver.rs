//! Solvers of integer programs and of their relaxations.

use super::Program;
use std::fmt;

/// Whether variables must be integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The variables that the program declares as integers.
    Integer,
    /// No variables: the LP relaxation.
    Relaxed,
}

/// Optimal solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The value of the objective.
    pub value: f64,
    /// The value of every variable, as the solver computed it.
    pub values: Vec<f64>,
}

/// Reason why a solve gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ended {
    /// The stop function returned `true`.
    Stopped,
    /// The solver failed; the text says how.
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

/// Stop function; a solver calls it regularly.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Row of [`SOLVERS`].
#[derive(Clone, Copy, Debug)]
pub struct LinearSolver {
    /// The name that users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    solve: fn(&Program, Domain, Stop<'_>) -> Result<Option<Point>, Ended>,
}

impl LinearSolver {
    /// Returns an optimal solution, or `None` if there is no solution. Solvers use
    /// floating-point numbers: their proofs hold up to their tolerances.
    ///
    /// # Errors
    /// [`Ended`] if it was stopped, or failed.
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
        summary: "microlp 0.7, pure Rust: small programs",
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
