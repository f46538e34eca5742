//! Models of SAT, MaxSAT and pseudo-Boolean solvers.

use super::{Answer, Claim, Decoded, Printed};
use crate::puzzle::Puzzle;
use crate::text::InputError;
use cnf::Model;
use cnf::format::FormatError;
use cnf::format::answer::{self, Bits, Dialect, End, ModelList, Verdict};
use cnf::format::dimacs;
use std::sync::Arc;

pub(super) fn read(puzzle: &Arc<dyn Puzzle>, printed: Printed<'_>) -> Result<Decoded, InputError> {
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
    let list = list(printed, n_vars)?;
    if let Some(formula) = &formula {
        for (i, model) in list.models.iter().enumerate() {
            check(formula, model, i + 1, list.models.len())?;
        }
    }
    let answer = |model| Answer {
        values: puzzle.decode(model),
        objective: None,
    };
    Ok(Decoded {
        claim: match list.verdict {
            Verdict::Optimum => Claim::Best,
            Verdict::Sat if list.is_exhausted => Claim::All,
            Verdict::Sat => Claim::Solutions,
            Verdict::Unsat => Claim::Nothing,
            Verdict::Unknown => Claim::Unknown,
        },
        answers: list.models.iter().map(answer).collect(),
        restriction: None,
    })
}

fn list(printed: Printed<'_>, n_vars: u32) -> Result<ModelList, InputError> {
    let end = if printed.is_lenient {
        End::Optional
    } else {
        End::Required
    };
    let with = |bits| {
        let dialect = Dialect { end, bits };
        answer::read_list(&mut printed.answer.as_bytes(), n_vars, dialect)
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

fn check(
    formula: &dimacs::Parsed,
    model: &Model,
    number: usize,
    models: usize,
) -> Result<(), InputError> {
    let falsified = formula
        .clauses
        .iter()
        .position(|clause| !model.satisfies(clause));
    let Some(clause) = falsified else {
        return Ok(());
    };
    let which = match models {
        1 => "the model".to_owned(),
        _ => format!("model {number}"),
    };
    Err(InputError::whole(format!(
        "{which} falsifies clause {} of the formula",
        clause + 1
    )))
}
