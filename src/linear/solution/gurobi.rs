//! Gurobi's solution files.
//!
//! ```text
//! # Solution for model NAME
//! # Objective value = 70
//! NAME VALUE
//! ```
//! All variables are present. The file does not say whether the solution is an optimum.

use super::table::{first, lines, number};
use super::{NamedSolution, SolutionClaim, SolutionFile};
use crate::text::InputError;

const OBJECTIVE: &str = "# Objective value =";

pub(super) fn detect(text: &str) -> bool {
    let first = first(text);
    first.starts_with("# Solution for model") || first.starts_with(OBJECTIVE)
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut solution = NamedSolution::default();
    for line in lines(text) {
        if let Some(value) = line.text.strip_prefix(OBJECTIVE) {
            solution.objective = number(value.trim());
        }
        if !line.text.trim_start().starts_with('#') {
            solution.values.push(line.named(0, 1)?);
        }
    }
    Ok(SolutionFile {
        claim: SolutionClaim::Feasible,
        solutions: vec![solution],
        omits_zeros: false,
    })
}
