//! Solving a programme with microlp, a pure-Rust MILP solver.

use super::{Program, Relation, VarId};
use microlp::{ComparisonOp, Error, OptimizationDirection};

/// What an ILP solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// The objective's value.
    pub value: i64,
    /// Every variable's value, rounded to the nearest integer.
    pub values: Vec<i64>,
}

/// A best integer point, or `None` when there is none.
///
/// Meant for small programmes: the time is exponential.
///
/// # Panics
/// When the solver fails otherwise (numerical trouble, an unbounded objective).
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "the programmes have small numbers"
)]
pub fn optimum(program: &Program) -> Option<Optimum> {
    if let Some(trivial) = without_variables(program) {
        return trivial;
    }
    let mut problem = microlp::Problem::new(OptimizationDirection::Maximize);
    let mut weights = vec![0; program.variables.len()];
    for &(weight, VarId(i)) in &program.objective {
        weights[i] += weight;
    }
    let mut vars = Vec::new();
    for (variable, &weight) in program.variables.iter().zip(&weights) {
        vars.push(if variable.integer {
            let bounds = (variable.lower as i32, variable.upper as i32);
            problem.add_integer_var(weight as f64, bounds)
        } else {
            problem.add_var(
                weight as f64,
                (variable.lower as f64, variable.upper as f64),
            )
        });
    }
    for row in &program.rows {
        let terms: Vec<_> = row
            .terms
            .iter()
            .map(|&(c, VarId(i))| (vars[i], c as f64))
            .collect();
        let op = match row.relation {
            Relation::Le => ComparisonOp::Le,
            Relation::Ge => ComparisonOp::Ge,
            Relation::Eq => ComparisonOp::Eq,
        };
        problem.add_constraint(&terms, op, row.rhs as f64);
    }
    match problem.solve() {
        Ok(outcome) => {
            let solution = outcome
                .into_solution()
                .expect("a solve without limits ends with a solution");
            let values: Vec<i64> = vars
                .iter()
                .map(|&var| solution.var_value(var).round() as i64)
                .collect();
            let value = program
                .objective
                .iter()
                .map(|&(c, VarId(i))| c * values[i])
                .sum();
            Some(Optimum { value, values })
        }
        Err(Error::Infeasible) => None,
        Err(error) => panic!("the ILP solver failed: {error}"),
    }
}

/// The answer for a programme without variables, which microlp does not take.
fn without_variables(program: &Program) -> Option<Option<Optimum>> {
    if !program.variables.is_empty() {
        return None;
    }
    let holds = program.rows.iter().all(|row| match row.relation {
        Relation::Le => 0 <= row.rhs,
        Relation::Ge => 0 >= row.rhs,
        Relation::Eq => 0 == row.rhs,
    });
    Some(holds.then(|| Optimum {
        value: 0,
        values: Vec::new(),
    }))
}

/// The optimal points that differ in some decision, at most `limit` of them,
/// each with all values. With no objective: all feasible ones.
///
/// # Panics
/// As [`optimum`].
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

/// Some decision differs from `values` (a no-good cut).
fn exclude(program: &mut Program, values: &[i64]) {
    let decisions = (0..values.len()).filter(|&i| program.variables[i].decision);
    let terms: Vec<_> = decisions
        .map(|i| (if values[i] == 1 { -1 } else { 1 }, VarId(i)))
        .collect();
    let ones =
        i64::try_from(terms.iter().filter(|term| term.0 < 0).count()).expect("few decisions");
    program.row("differs", terms, Relation::Ge, 1 - ones);
}
