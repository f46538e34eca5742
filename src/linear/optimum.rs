//! Exact answers to small programs, to check encodings.

use super::{Domain, Program, Relation, SOLVERS, VarId};

/// Optimal solution of an ILP solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// The value of the objective.
    pub value: i64,
    /// The value of every variable, rounded to the nearest integer.
    pub values: Vec<i64>,
}

/// Returns an optimal integer solution by the first of [`SOLVERS`], or `None` if there is
/// no solution.
///
/// For small programs only, because the time is exponential.
///
/// # Panics
/// If this build has no solver, or the solver fails (numerical trouble, an unbounded
/// objective).
#[must_use]
pub fn optimum(program: &Program) -> Option<Optimum> {
    let solver = SOLVERS.first().expect("a build with an ILP solver");
    let point = solver
        .solve(program, Domain::Integer, &|| false)
        .unwrap_or_else(|error| panic!("{}: {error}", solver.name))?;
    let values = rounded(&point.values);
    let value = program.value(&values);
    Some(Optimum { value, values })
}

/// Rounds to the nearest integers.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    reason = "values lie within the bounds of their variables"
)]
pub fn rounded(values: &[f64]) -> Vec<i64> {
    values.iter().map(|value| value.round() as i64).collect()
}

/// Returns the optimal solutions that differ in some decision, at most `limit` of them,
/// each with all values. Without an objective, all feasible ones.
///
/// # Panics
/// The errors of [`optimum`].
#[must_use]
pub fn count(program: &Program, limit: usize) -> Vec<Vec<i64>> {
    let mut program = program.clone();
    let mut found: Vec<Vec<i64>> = Vec::new();
    let mut best = None;
    while found.len() < limit {
        let Some(Optimum { value, values }) = optimum(&program) else {
            break;
        };
        if *best.get_or_insert(value) > value {
            break;
        }
        exclude(&mut program, &values);
        found.push(values);
    }
    found
}

/// Adds the row "some decision differs from `values`" (a no-good cut).
fn exclude(program: &mut Program, values: &[i64]) {
    let decisions = (0..values.len()).filter(|&i| program.variables[i].decision);
    let terms: Vec<_> = decisions
        .map(|i| (if values[i] == 1 { -1 } else { 1 }, VarId(i)))
        .collect();
    let ones =
        i64::try_from(terms.iter().filter(|term| term.0 < 0).count()).expect("few decisions");
    program.row("differs", terms, Relation::Ge, 1 - ones);
}
