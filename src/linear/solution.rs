//! Solution files of LP and MIP solvers.
//!
//! A format is a row of [`SOLUTION_FORMATS`] and a file of this folder. Formats are
//! detected by the words that each begins with. What a file says is
//! read, never believed: values are judged by the rules of the puzzle, and a claim of
//! optimality or infeasibility stays the solver's word.
//!
//! Out of scope: which variables there are, rules, output of SAT solvers
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

/// What a solver says of its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolutionClaim {
    /// There is nothing better.
    Optimal,
    /// They satisfy the program.
    Feasible,
    /// Nothing satisfies the program.
    Infeasible,
    /// The solver found nothing, and does not say that there is nothing.
    Unknown,
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// The variable's name in the exported file.
    pub name: String,
    /// Its value.
    pub value: f64,
    /// Where the value is: line and column, from 1.
    pub place: (usize, usize),
}

/// One solution of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamedSolution {
    /// The objective's value, if the file has one.
    pub objective: Option<f64>,
    /// The values, in the order of the file.
    pub values: Vec<NamedValue>,
}

/// What a solution file says.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionFile {
    /// What the solver claims of the first solution.
    pub claim: SolutionClaim,
    /// The solutions; none if the solver found none.
    pub solutions: Vec<NamedSolution>,
    /// Whether variables that are not mentioned are 0. If not, a missing variable is a
    /// sign of a file that was cut.
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

/// A row of [`SOLUTION_FORMATS`].
#[derive(Clone, Copy, Debug)]
pub struct SolutionFormat {
    /// The solver that writes it, in small letters.
    pub name: &'static str,
    /// How the solver writes it.
    pub summary: &'static str,
    /// Whether a text looks like it.
    detect: fn(&str) -> bool,
    read: fn(&str) -> Result<SolutionFile, InputError>,
}

impl SolutionFormat {
    /// Reads `text`.
    ///
    /// # Errors
    /// At the first place that does not follow the format.
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
