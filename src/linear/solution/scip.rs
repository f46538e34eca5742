//! SCIP's solution files.
//!
//! ```text
//! solution status: optimal solution found
//! objective value:                  70
//! NAME VALUE (obj:NUMBER)
//! ```
//! The status is missing in files that were written through the library. Variables that
//! are 0 are missing.

use super::table::{cut, first, lines};
use super::{NamedSolution, SolutionClaim, SolutionFile};
use crate::text::InputError;

const STATUS: &str = "solution status:";
const OBJECTIVE: &str = "objective value:";
const NOTHING: &str = "no solution available";

pub(super) fn detect(text: &str) -> bool {
    let marks = [STATUS, OBJECTIVE, NOTHING];
    marks.iter().any(|mark| first(text).starts_with(mark))
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut claim = SolutionClaim::Feasible;
    let mut solution = NamedSolution::default();
    for line in lines(text) {
        if let Some(status) = line.text.strip_prefix(STATUS) {
            claim = match status.trim() {
                "optimal solution found" => SolutionClaim::Optimal,
                "infeasible" => SolutionClaim::Infeasible,
                _ => SolutionClaim::Feasible,
            };
        } else if line.text.starts_with(NOTHING) {
            if claim != SolutionClaim::Infeasible {
                claim = SolutionClaim::Unknown;
            }
            return Ok(SolutionFile::without_values(claim));
        } else if line.text.starts_with(OBJECTIVE) {
            solution.objective = Some(line.number_at(2)?);
        } else {
            solution.values.push(line.named(0, 1)?);
        }
    }
    if solution.objective.is_none() {
        return Err(cut(text, "a line `objective value:`"));
    }
    Ok(SolutionFile {
        claim,
        solutions: vec![solution],
        omits_zeros: true,
    })
}
