//! A puzzle by its integer program, or by the linear relaxation of that.
//!
//! Another way to an answer than by clauses: the programs of the literature and a
//! solver for them. What is found is checked by the plain rules like any answer;
//! that nothing is better, or that there is nothing, is proved up to the tolerances
//! of floating-point numbers.

use super::answers::{LinearAnswer, LinearPoint};
use super::{ScoreBounds, Shown};
use crate::linear::{Domain, Ended, Point, Program, SOLVERS, rounded};
use crate::pipeline::{Failure, Options, Reason};
use crate::puzzle::{Linear, Puzzle, Violation, Witness};
use cnf::Cause;
use std::sync::Arc;

/// How far a value may be from an integer to count as one.
const TOLERANCE: f64 = 1e-6;

/// Solves the integer program of `puzzle`.
///
/// # Errors
/// When this build has no solver, or what it found breaks the rules: a bug.
pub(super) fn solve(
    puzzle: &Arc<dyn Puzzle>,
    domain: Domain,
    options: &Options,
) -> Result<LinearAnswer, Failure> {
    let solver = options
        .linear
        .or(SOLVERS.first())
        .ok_or_else(|| Failure::OutOfReach("this build has no ILP solver".into()))?;
    let linear = puzzle
        .linear()
        .ok_or_else(|| Failure::OutOfReach("this puzzle has no integer program".into()))?;
    let program = linear.program();
    match solver.solve(&program, domain, &|| options.stop.is_stopped()) {
        Ok(None) => Ok(nothing(&program)),
        Ok(Some(point)) => judged(puzzle, linear, &program, domain, &point),
        Err(ended) => Ok(LinearAnswer::undecided(None, reason(&ended, options))),
    }
}

fn reason(ended: &Ended, options: &Options) -> Reason {
    match ended {
        Ended::Stopped => Reason::Ended(options.stop.cause().unwrap_or(Cause::Stopped)),
        failed => Reason::Solver(failed.to_string()),
    }
}

/// The integer program has no solution.
fn nothing(program: &Program) -> LinearAnswer {
    match &program.restriction {
        None => LinearAnswer::unsolvable(),
        Some(what) => LinearAnswer::none_of_some(Reason::Unproved(format!("nothing with {what}"))),
    }
}

/// What a best point says: an answer where it is one, else a bound.
fn judged(
    puzzle: &Arc<dyn Puzzle>,
    linear: &dyn Linear,
    program: &Program,
    domain: Domain,
    point: &Point,
) -> Result<LinearAnswer, Failure> {
    let has_score = !program.objective.is_empty();
    let values = rounded(&point.values);
    let is_integer = program
        .variables
        .iter()
        .zip(point.values.iter().zip(&values))
        .all(|(variable, (&value, &near))| {
            !variable.integer || (value - nearest(near)).abs() < TOLERANCE
        });
    let mut best = LinearPoint {
        solution: None,
        objective: ScoreBounds {
            best: None,
            bound: has_score.then(|| whole_part(point.value)),
        },
        relaxation: (domain == Domain::Relaxed && has_score).then_some(point.value),
    };
    if !is_integer {
        let why = "the LP optimum is fractional";
        return Ok(LinearAnswer::undecided(
            Some(best),
            Reason::Unproved(why.into()),
        ));
    }
    let solution = linear.decode(&values);
    let witness = Witness::new(puzzle.as_ref(), solution).map_err(Failure::Unverified)?;
    let score = has_score
        .then(|| puzzle.score(witness.solution()))
        .flatten();
    let bound = best.objective.bound;
    if score.is_some() && score != bound {
        return Err(other_score(score, bound));
    }
    best.solution = Some(Shown::new(puzzle, witness.into_solution()));
    best.objective.best = score;
    Ok(match (&program.restriction, has_score) {
        (_, false) => LinearAnswer::solved(best),
        (None, true) => LinearAnswer::optimal(best),
        (Some(what), true) => {
            best.objective.bound = None;
            LinearAnswer::undecided(
                Some(best),
                Reason::Unproved(format!("the best with {what}")),
            )
        }
    })
}

#[expect(clippy::cast_precision_loss, reason = "values are small")]
fn nearest(value: i64) -> f64 {
    value as f64
}

/// The largest integer that is not above `value`: scores are integers.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "scores are small and not negative"
)]
fn whole_part(value: f64) -> u64 {
    (value + TOLERANCE).floor().max(0.0) as u64
}

fn other_score(by_rules: Option<u64>, by_programme: Option<u64>) -> Failure {
    let message =
        format!("the score by the program is {by_programme:?}, by the rules {by_rules:?}");
    Failure::Unverified(vec![Violation::new("score", Vec::new(), message)])
}
