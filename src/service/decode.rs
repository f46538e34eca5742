//! Another solver's answer, back to a checked solution.

use super::answers::DecodeAnswer;
use super::{JobError, Shown};
use crate::puzzle::{Puzzle, Witness};
use crate::text::InputError;
use cnf::Model;
use cnf::format::FormatError;
use cnf::format::answer::{self, Answer, Bits, Dialect, End};
use cnf::format::dimacs;
use std::sync::Arc;

/// What a solver printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed<'a> {
    /// Its output.
    pub answer: &'a str,
    /// The DIMACS formula it was about; without it the model is judged by the
    /// rules alone, which the puzzle's own variables are enough for.
    pub formula: Option<&'a str>,
    /// Whether a missing final 0 and wrong counts are accepted.
    pub is_lenient: bool,
}

/// Reads the answer and judges its model by the formula and by the rules. That
/// there is none, or none better, is the other solver's word and reported so.
///
/// # Errors
/// When the answer cannot be read, or its model falsifies a clause or breaks a
/// rule.
pub(super) fn decode(
    puzzle: &Arc<dyn Puzzle>,
    printed: Printed<'_>,
) -> Result<DecodeAnswer, JobError> {
    let mode = if printed.is_lenient {
        dimacs::Mode::Lenient
    } else {
        dimacs::Mode::Strict
    };
    let formula = printed
        .formula
        .map(|text| dimacs::read(text, mode).map_err(|error| in_file("formula", error)))
        .transpose()?;
    let n_vars = formula
        .as_ref()
        .map_or(puzzle.problem().n_vars(), |formula| formula.n_vars);
    let model = match read(printed, n_vars)? {
        Answer::Sat(model) | Answer::Optimum { model, .. } => model,
        Answer::Unsat => return Ok(DecodeAnswer::unsolvable()),
        Answer::Unknown => return Ok(DecodeAnswer::unknown()),
    };
    if let Some(formula) = &formula {
        check(formula, &model)?;
    }
    match Witness::new(puzzle.as_ref(), puzzle.decode(&model)) {
        Ok(witness) => Ok(DecodeAnswer::of_solution(Shown::new(
            puzzle,
            witness.into_solution(),
        ))),
        Err(violations) => {
            let first = violations
                .first()
                .map_or("", |violation| violation.message.as_str());
            Err(InputError::whole(format!("the model breaks a rule: {first}")).into())
        }
    }
}

fn read(printed: Printed<'_>, n_vars: u32) -> Result<Answer, InputError> {
    let end = if printed.is_lenient {
        End::Optional
    } else {
        End::Required
    };
    let with = |bits| {
        answer::read(
            &mut printed.answer.as_bytes(),
            n_vars,
            Dialect { end, bits },
        )
    };
    let found = with(Bits::Maxsat);
    match found {
        // A bit string is as long as its formula, which may not be known here.
        Err(_) if printed.formula.is_none() && is_bit_string(printed.answer) => {
            with(Bits::Always).map_err(|error| in_file("answer", error))
        }
        found => found.map_err(|error| in_file("answer", error)),
    }
}

/// Whether this is a MaxSAT answer whose only value is a string of bits.
fn is_bit_string(answer: &str) -> bool {
    let is_maxsat = answer
        .lines()
        .any(|line| line.starts_with("o ") || line.starts_with("s OPTIMUM"));
    let lines = answer.lines().filter_map(|line| line.strip_prefix("v "));
    let mut values = lines.flat_map(str::split_whitespace);
    let is_bits = |value: &str| value.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    is_maxsat && values.next().is_some_and(is_bits) && values.next().is_none()
}

fn in_file(file: &str, error: FormatError) -> InputError {
    InputError::at(
        error.line,
        error.column,
        format!("{file}: {}", error.message),
    )
}

fn check(formula: &dimacs::Parsed, model: &Model) -> Result<(), InputError> {
    match formula
        .clauses
        .iter()
        .position(|clause| !model.satisfies(clause))
    {
        Some(clause) => Err(InputError::whole(format!(
            "the model falsifies clause {} of the formula",
            clause + 1
        ))),
        None => Ok(()),
    }
}
