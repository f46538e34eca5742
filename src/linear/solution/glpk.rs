//! GLPK's printable solutions, which HiGHS also writes (style 3).
//!
//! ```text
//! Status:     INTEGER OPTIMAL
//! Objective:  obj = 70 (MAXimum)
//!    No. Column name       Activity     Lower bound   Upper bound
//! ------ ------------    ------------- ------------- -------------
//!      1 NAME         *              2             0             4
//! ```
//! After a name of more than 12 characters the line is broken. The sign after the name is
//! `*` for integers, otherwise the state of a column in the basis. GLPK's raw form (`-w`)
//! numbers the columns in the order of a file that is not available here, so it is
//! refused.

use super::table::{Line, cut, first, lines, number};
use super::{NamedSolution, NamedValue, SolutionClaim, SolutionFile};
use crate::text::InputError;

const STATES: [&str; 6] = ["*", "B", "NL", "NU", "NF", "NS"];

pub(super) fn detect(text: &str) -> bool {
    let first = first(text);
    let mut words = first.trim_start_matches("c ").split_whitespace();
    words.next() == Some("Problem:") || is_raw(first)
}

/// Returns whether a line is `s mip ROWS COLUMNS …` of the raw form.
fn is_raw(line: &str) -> bool {
    ["s mip ", "s bas ", "s ipt "]
        .iter()
        .any(|mark| line.starts_with(mark))
}

pub(super) fn read(text: &str) -> Result<SolutionFile, InputError> {
    if let Some(i) = text.lines().position(is_raw) {
        let message = "a raw solution of GLPK numbers its columns and has no names; \
                       write the solution with `glpsol -o` instead of `-w`";
        return Err(InputError::at(i + 1, 1, message));
    }
    let mut lines = lines(text);
    let (mut claim, mut objective, mut columns) = (None, None, None);
    for line in lines.by_ref() {
        match line.words[0].text {
            "Status:" => claim = Some(self::claim(line.text)),
            "Objective:" => {
                let is_value = |i: &usize| *i > 0 && line.words[i - 1].text == "=";
                let at = (1..line.words.len()).find(is_value);
                // Without an objective in GMPL, there is no name and no `=`.
                objective = Some(line.number_at(at.unwrap_or(1))?);
            }
            "Columns:" => columns = line.words.get(1).and_then(|word| word.text.parse().ok()),
            _ if line.text.contains(" Column name ") => break,
            _ => {}
        }
    }
    let claim = claim.ok_or_else(|| cut(text, "a line `Status:`"))?;
    if matches!(claim, SolutionClaim::Infeasible | SolutionClaim::Unknown) {
        return Ok(SolutionFile::without_values(claim));
    }
    let mut solution = NamedSolution {
        objective,
        ..NamedSolution::default()
    };
    lines.next(); // dashes
    let mut expected: usize = columns.ok_or_else(|| cut(text, "a line `Columns:`"))?;
    while expected > 0 {
        let line = lines.next().ok_or_else(|| cut(text, "another column"))?;
        solution.values.push(column(&line, &mut lines)?);
        expected -= 1;
    }
    Ok(SolutionFile {
        claim,
        solutions: vec![solution],
        // All columns are present, but GMPL has no column for a variable without rows.
        omits_zeros: true,
    })
}

/// Returns a row of the table; its numbers may be on the line after the name.
fn column<'t>(
    line: &Line<'t>,
    rest: &mut impl Iterator<Item = Line<'t>>,
) -> Result<NamedValue, InputError> {
    if line.words[0].text.parse::<u64>().is_err() {
        return Err(line.error(0, "the number of a column"));
    }
    let value_of = |line: &Line<'_>, from: usize| {
        let is_state = |i: usize| {
            line.words
                .get(i)
                .is_some_and(|word| STATES.contains(&word.text))
        };
        let at = from + usize::from(is_state(from));
        let value = line.words.get(at).and_then(|word| number(word.text));
        let place = line.words.get(at).map(|word| word.place);
        value
            .zip(place)
            .ok_or_else(|| line.error(at, "the activity of a column"))
    };
    let name = line.words.get(1).map(|word| word.text.to_owned());
    let name = name.ok_or_else(|| line.error(1, "the name of a column"))?;
    let (value, place) = match (line.words.len(), rest) {
        (2, rest) => match rest.next() {
            Some(next) => value_of(&next, 0)?,
            None => return Err(line.error(2, "the activity of a column")),
        },
        _ => value_of(line, 2)?,
    };
    Ok(NamedValue { name, value, place })
}

fn claim(line: &str) -> SolutionClaim {
    let status = line.trim_start_matches("Status:").trim();
    match status {
        "INTEGER OPTIMAL" | "OPTIMAL" => SolutionClaim::Optimal,
        "INTEGER NON-OPTIMAL" | "FEASIBLE" => SolutionClaim::Feasible,
        "INTEGER EMPTY" | "EMPTY" | "INFEASIBLE (FINAL)" => SolutionClaim::Infeasible,
        _ => SolutionClaim::Unknown,
    }
}
