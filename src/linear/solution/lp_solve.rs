//! The standard output of lp_solve.
//!
//! ```text
//! Value of objective function: -70.00000000
//!
//! Actual values of the variables:
//! NAME VALUE
//!
//! Actual values of the constraints:    with -S3 and more
//! ```

use super::table::lines;
use super::{NamedSolution, SolutionClaim, SolutionFile};
use crate::text::InputError;

const OBJECTIVE: &str = "Value of objective function:";
const VARIABLES: &str = "Actual values of the variables:";
const CONSTRAINTS: &str = "Actual values of the constraints:";
const INFEASIBLE: &str = "This problem is infeasible";
const UNBOUNDED: &str = "This problem is unbounded";
const SUBOPTIMAL: &str = "The model is sub-optimal. Only a faster solution was found.";

pub(super) fn detect(text: &str) -> bool {
    let marks = [OBJECTIVE, VARIABLES, INFEASIBLE, UNBOUNDED];
    text.lines()
        .any(|line| marks.iter().any(|mark| line.starts_with(mark)))
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut claim = SolutionClaim::Optimal;
    let mut solution = NamedSolution::default();
    let mut lines = lines(text);
    for line in lines.by_ref() {
        match line.text.trim() {
            INFEASIBLE => {
                return Ok(SolutionFile::without_values(SolutionClaim::Infeasible));
            }
            UNBOUNDED => return Ok(SolutionFile::without_values(SolutionClaim::Unknown)),
            SUBOPTIMAL => claim = SolutionClaim::Feasible,
            VARIABLES => break,
            other if other.starts_with(OBJECTIVE) => {
                solution.objective = Some(line.number_at(4)?);
            }
            _ => {}
        }
    }
    let mut omits_zeros = false;
    for line in lines {
        if line.text.trim() == CONSTRAINTS {
            // The variables are complete; `-print_sol 4` omits zeros.
            omits_zeros = true;
            break;
        }
        solution.values.push(line.named(0, 1)?);
    }
    Ok(SolutionFile {
        claim,
        solutions: vec![solution],
        omits_zeros,
    })
}
