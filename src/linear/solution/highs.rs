//! HiGHS's solution files, in the styles 0 (raw) and 4 (sparse).
//!
//! ```text
//! Model status
//! Optimal
//!
//! # Primal solution values
//! Feasible | None
//! Objective 70
//! # Columns COUNT            negative in a sparse file, which leaves zeros out
//! NAME VALUE [INDEX]
//! # Rows COUNT
//! ```

use super::table::{Line, cut, first, lines};
use super::{NamedSolution, SolutionClaim, SolutionFile};
use crate::text::InputError;

pub(super) fn detect(text: &str) -> bool {
    first(text).trim() == "Model status" || is_table(text)
}

/// Returns whether this is style 1, a table for people; its columns may be blank.
fn is_table(text: &str) -> bool {
    let mut lines = text.lines();
    let (first, second) = (lines.next(), lines.next());
    first == Some("Columns") && second.is_some_and(|line| line.contains("Index Status"))
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut lines = lines(text);
    let _ = lines.next();
    if is_table(text) {
        let message = "a table of HiGHS for people; \
                       write the solution with `write_solution_style = 0` instead of 1";
        return Err(InputError::at(1, 1, message));
    }
    let status = lines
        .next()
        .ok_or_else(|| cut(text, "the model's status"))?;
    let mut lines = lines.skip_while(|line| line.text.trim() != "# Primal solution values");
    let _ = lines.next();
    let primal = lines.next().map(|line| line.text.trim());
    if primal != Some("Feasible") {
        let claim = match status.text.trim() {
            "Infeasible" => SolutionClaim::Infeasible,
            _ => SolutionClaim::Unknown,
        };
        return Ok(SolutionFile::without_values(claim));
    }
    let objective = lines.next().ok_or_else(|| cut(text, "the objective"))?;
    let mut solution = NamedSolution {
        objective: Some(objective.number_at(1)?),
        ..NamedSolution::default()
    };
    let columns = lines.next().ok_or_else(|| cut(text, "the columns"))?;
    let count = count(&columns)?;
    for _ in 0..count.unsigned_abs() {
        let line = lines.next().ok_or_else(|| cut(text, "another column"))?;
        solution.values.push(line.named(0, 1)?);
    }
    Ok(SolutionFile {
        claim: match status.text.trim() {
            "Optimal" => SolutionClaim::Optimal,
            _ => SolutionClaim::Feasible,
        },
        solutions: vec![solution],
        omits_zeros: count < 0,
    })
}

fn count(line: &Line<'_>) -> Result<i64, InputError> {
    let words: Vec<&str> = line.words.iter().map(|word| word.text).collect();
    match words.as_slice() {
        ["#", "Columns", count] => count.parse().ok(),
        _ => None,
    }
    .ok_or_else(|| line.error(0, "`# Columns COUNT`"))
}
