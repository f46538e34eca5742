//! CBC's solution files.
//!
//! ```text
//! STATUS - objective value NUMBER
//! ['**'] INDEX NAME VALUE REDUCED-COST
//! ```
//! Variables that are 0 may be missing. `printingOptions all` adds the rows before the
//! columns; their indices start again from 0. `**` marks a violated bound.

use super::table::{Line, first, lines, number};
use super::{NamedSolution, SolutionClaim, SolutionFile};
use crate::text::InputError;

const MARK: &str = " - objective value ";

pub(super) fn detect(text: &str) -> bool {
    first(text).contains(MARK)
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    let mut lines = lines(text);
    let head = lines.next().expect("detected");
    let (status, objective) = head.text.split_once(MARK).expect("detected");
    let objective = number(objective.trim())
        .ok_or_else(|| head.error(head.words.len() - 1, "the objective's value"))?;
    let claim = claim(status);
    if matches!(claim, SolutionClaim::Infeasible | SolutionClaim::Unknown) {
        // The values belong to an infeasible point.
        return Ok(SolutionFile::without_values(claim));
    }
    let mut solution = NamedSolution {
        objective: Some(objective),
        ..NamedSolution::default()
    };
    let mut last = None;
    for line in lines {
        let (index, name) = index(&line)?;
        if last.is_some_and(|last| index <= last) {
            solution.values.clear();
        }
        last = Some(index);
        solution.values.push(line.named(name, name + 1)?);
    }
    Ok(SolutionFile {
        claim,
        solutions: vec![solution],
        omits_zeros: true,
    })
}

/// Returns the index of a line, and the position of the name.
fn index(line: &Line<'_>) -> Result<(u64, usize), InputError> {
    let at = usize::from(line.words[0].text == "**");
    let index = line.words.get(at).and_then(|word| word.text.parse().ok());
    let index = index.ok_or_else(|| line.error(at, "the index of a variable"))?;
    Ok((index, at + 1))
}

fn claim(status: &str) -> SolutionClaim {
    let status = status.trim().to_ascii_lowercase();
    if status.contains("infeasible") {
        SolutionClaim::Infeasible
    } else if status.contains("no integer solution") || status.contains("unbounded") {
        SolutionClaim::Unknown
    } else if status == "optimal" {
        SolutionClaim::Optimal
    } else {
        // `Optimal (within gap tolerance)`, `Stopped on time`, …
        SolutionClaim::Feasible
    }
}
