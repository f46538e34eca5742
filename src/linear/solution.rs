//! Solution files of LP and MIP solvers.
//!
//! A format is a row of [`SOLUTION_FORMATS`] and a file of this folder. Formats are
//! detected by their first words. The claims of a file are read but never trusted: values
//! are checked against the rules of the puzzle, and optimality or infeasibility remains a
//! claim of the solver.
//!
//! Out of scope: the list of variables, rules, and the output of SAT solvers
//! (`cnf::format::answer`).

mod cbc;
mod cplex;
mod glpk;
mod gurobi;
mod highs;
mod lp_solve;
mod scip;
mod table;

use crate::text::InputError;

/// Claim of a solver about its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionClaim {
    /// No solution is better.
    Optimal,
    /// They satisfy the program.
    Feasible,
    /// There is no solution.
    Infeasible,
    /// The solver found no solution and makes no claim.
    Unknown,
}

/// Value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// The name of the variable in the exported file.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// The place of the value: line and column, from 1.
    pub place: (usize, usize),
}

/// Solution of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamedSolution {
    /// The value of the objective, if the file has one.
    pub objective: Option<f64>,
    /// The values, in the order of the file.
    pub values: Vec<NamedValue>,
}

/// Contents of a solution file.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionFile {
    /// The claim of the solver about the first solution.
    pub claim: SolutionClaim,
    /// The solutions; none if the solver found none.
    pub solutions: Vec<NamedSolution>,
    /// Whether omitted variables are 0. If not, a missing variable is a sign of a
    /// truncated file.
    pub omits_zeros: bool,
}

impl SolutionFile {
    fn without_values(claim: SolutionClaim) -> Self {
        Self {
            claim,
            solutions: Vec::new(),
            omits_zeros: false,
        }
    }
}

/// Row of [`SOLUTION_FORMATS`].
#[derive(Clone, Copy, Debug)]
pub struct SolutionFormat {
    /// The solver that writes it, in lower case.
    pub name: &'static str,
    /// The call that writes it.
    pub summary: &'static str,
    /// Whether a text has this format.
    detect: fn(&str) -> bool,
    read: fn(&str) -> Result<SolutionFile, InputError>,
}

impl SolutionFormat {
    /// Reads `text`.
    ///
    /// # Errors
    /// [`InputError`] at the first place that does not follow the format.
    pub fn read(&self, text: &str) -> Result<SolutionFile, InputError> {
        (self.read)(text)
    }
}

/// All formats.
pub const SOLUTION_FORMATS: &[SolutionFormat] = &[
    SolutionFormat {
        name: "cbc",
        summary: "cbc FILE solve solution OUT quit",
        detect: cbc::detect,
        read: cbc::read,
    },
    SolutionFormat {
        name: "cplex",
        summary: "XML, of one solution or a pool: write OUT.sol",
        detect: cplex::detect,
        read: cplex::read,
    },
    SolutionFormat {
        name: "glpk",
        summary: "glpsol --lp FILE -o OUT",
        detect: glpk::detect,
        read: glpk::read,
    },
    SolutionFormat {
        name: "gurobi",
        summary: "gurobi_cl ResultFile=OUT.sol FILE",
        detect: gurobi::detect,
        read: gurobi::read,
    },
    SolutionFormat {
        name: "highs",
        summary: "highs --solution_file OUT FILE (styles 0 and 4; 3 is GLPK's)",
        detect: highs::detect,
        read: highs::read,
    },
    SolutionFormat {
        name: "lp_solve",
        summary: "lp_solve -fmps FILE > OUT",
        detect: lp_solve::detect,
        read: lp_solve::read,
    },
    SolutionFormat {
        name: "scip",
        summary: "scip -c 'read FILE optimize write solution OUT quit'",
        detect: scip::detect,
        read: scip::read,
    },
];

/// Returns the format of `text`, if it is a solution file.
#[must_use]
pub fn solution_format(text: &str) -> Option<&'static SolutionFormat> {
    SOLUTION_FORMATS.iter().find(|format| (format.detect)(text))
}
