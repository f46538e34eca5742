//! Another solver's answer, back to a checked solution.
//!
//! SAT, MaxSAT and pseudo-Boolean solvers print models; LP and MIP solvers write files
//! of named values. Either way every solution is judged by the rules. What a solver
//! says beyond that (there is none, none is better, there are no others) stays its word
//! and is reported as that.
//!
//! Out of scope: how outputs are read (`cnf::format::answer`, `linear::solution`).

mod models;
mod values;

use super::answers::DecodeAnswer;
use super::{JobError, Shown};
use crate::linear::solution::solution_format;
use crate::puzzle::{Puzzle, Witness};
use crate::text::InputError;
use crate::values::Values;
use cnf::Lit;
use encodings::Goal;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a solver printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed<'a> {
    /// Its output, or the solution file that it wrote.
    pub answer: &'a str,
    /// The DIMACS formula it was about; without it the model is judged by the
    /// rules alone, which the puzzle's own variables are enough for.
    pub formula: Option<&'a str>,
    /// Whether a missing final 0 and wrong counts are accepted.
    pub is_lenient: bool,
}

/// What a solver says, unchecked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// These are solutions.
    Solutions,
    /// Nothing scores more.
    Best,
    /// There are no others.
    All,
    /// There is none.
    Nothing,
    /// It does not know.
    Unknown,
}

/// What was read, before it is judged.
struct Decoded {
    claim: Claim,
    answers: Vec<Answer>,
    /// What the exported program leaves out.
    restriction: Option<String>,
}

/// An answer, and what its file says of the score.
struct Answer {
    values: Values,
    objective: Option<f64>,
}

/// Reads the answer and judges its models by the formula and by the rules.
///
/// # Errors
/// When the answer cannot be read, or its model falsifies a clause or breaks a
/// rule.
pub(super) fn decode(
    puzzle: &Arc<dyn Puzzle>,
    printed: Printed<'_>,
) -> Result<DecodeAnswer, JobError> {
    let decoded = match solution_format(printed.answer) {
        Some(format) => values::read(puzzle, format, printed)?,
        None => models::read(puzzle, printed)?,
    };
    Ok(match (decoded.claim, decoded.restriction) {
        (Claim::Nothing, None) => DecodeAnswer::unsolvable(),
        (Claim::Nothing, Some(what)) => {
            let why = format!("nothing with {what}, as the solver says, unchecked");
            DecodeAnswer::undecided(why)
        }
        (Claim::Unknown, _) => DecodeAnswer::undecided("the solver does not know"),
        (claim, restriction) => solved(puzzle, claim, &decoded.answers, restriction.as_deref())?,
    })
}

fn solved(
    puzzle: &Arc<dyn Puzzle>,
    claim: Claim,
    answers: &[Answer],
    restriction: Option<&str>,
) -> Result<DecodeAnswer, InputError> {
    let is_maximizing = matches!(puzzle.problem().goal(), Some(Goal::Maximize(_)));
    let mut solutions: Vec<Values> = Vec::new();
    // By the literals; answers with the same ones differ in moves only.
    let mut seen: BTreeMap<Vec<Lit>, Vec<usize>> = BTreeMap::new();
    let mut scores = Vec::new();
    for (i, answer) in answers.iter().enumerate() {
        let which = match answers.len() {
            1 => "the model".to_owned(),
            _ => format!("model {}", i + 1),
        };
        let solution = judged(puzzle, answer, &which)?;
        let score = puzzle.score(&solution);
        if is_maximizing {
            same_score(score, answer.objective, &which)?;
        }
        scores.push(score);
        let same: &mut Vec<usize> = seen.entry(solution.literals()).or_default();
        if !same.iter().any(|&i| solutions[i] == solution) {
            same.push(solutions.len());
            solutions.push(solution);
        }
    }
    // A pool also has solutions that score less.
    let all_best = scores.iter().min() == scores.iter().max();
    let word = word(claim, is_maximizing, all_best, restriction);
    let shown = solutions
        .into_iter()
        .map(|solution| Shown::new(puzzle, solution));
    Ok(DecodeAnswer::of_solutions(shown.collect(), word))
}

/// What is said of solutions beyond their being some.
fn word(
    claim: Claim,
    is_maximizing: bool,
    all_best: bool,
    restriction: Option<&str>,
) -> Option<String> {
    match (claim, is_maximizing) {
        (Claim::Best, true) => {
            let which = if all_best { "" } else { "the best is " };
            let within = restriction.map_or(String::new(), |what| format!(" with {what}"));
            let word = "as the solver says, unchecked";
            Some(format!("valid; {which}optimal{within}, {word}"))
        }
        (_, true) => Some("valid, not proved best".to_owned()),
        (Claim::All, false) => Some("all there are, as the solver says, unchecked".to_owned()),
        _ => None,
    }
}

fn judged(puzzle: &Arc<dyn Puzzle>, answer: &Answer, which: &str) -> Result<Values, InputError> {
    match Witness::new(puzzle.as_ref(), answer.values.clone()) {
        Ok(witness) => Ok(witness.into_solution()),
        Err(violations) => {
            let first = violations.first();
            let first = first.map_or("", |violation| violation.message.as_str());
            let message = format!("{which} breaks a rule: {first}");
            Err(InputError::whole(message))
        }
    }
}

/// The objective of the file is the score; formats that minimize negate it.
fn same_score(score: Option<u64>, objective: Option<f64>, which: &str) -> Result<(), InputError> {
    let (Some(score), Some(objective)) = (score, objective) else {
        return Ok(());
    };
    #[expect(clippy::cast_precision_loss, reason = "compared up to a tolerance")]
    let expected = score as f64;
    if (objective.abs() - expected).abs() <= 1e-6 * expected.max(100.0) {
        return Ok(());
    }
    let message = format!(
        "{which} scores {score} by the rules, but the file has the objective {objective}; \
         the file was cut or is about another board"
    );
    Err(InputError::whole(message))
}
