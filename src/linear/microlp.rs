//! microlp, a pure-Rust MILP solver.

use super::solver::Stop;
use super::{Domain, Ended, Point, Program, Relation, VarId};
use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolveOutcome, Variable};
use std::time::Duration;

/// Time between two tests of the stop flag.
const SLICE: Duration = Duration::from_millis(50);

pub(super) fn solve(
    program: &Program,
    domain: Domain,
    stop: Stop<'_>,
) -> Result<Option<Point>, Ended> {
    let (mut problem, vars) = translate(program, domain);
    problem.set_time_limit(SLICE);
    let mut outcome = problem.solve();
    loop {
        match outcome {
            Ok(done) if done.is_optimal() => return Ok(Some(point(&done, &vars))),
            Ok(_) if stop() => return Err(Ended::Stopped),
            Ok(cut_short) => outcome = cut_short.resume(),
            Err(Error::Infeasible) => return Ok(None),
            Err(error) => return Err(Ended::Failed(error.to_string())),
        }
    }
}

fn point(outcome: &SolveOutcome, vars: &[Variable]) -> Point {
    let solution = outcome.solution().expect("an optimum is a solution");
    Point {
        value: solution.objective(),
        values: vars.iter().map(|&var| solution.var_value(var)).collect(),
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "the programs have small numbers"
)]
fn translate(program: &Program, domain: Domain) -> (Problem, Vec<Variable>) {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let mut weights = vec![0; program.variables.len()];
    for &(weight, VarId(i)) in &program.objective {
        weights[i] += weight;
    }
    let mut vars = Vec::new();
    for (variable, &weight) in program.variables.iter().zip(&weights) {
        vars.push(if variable.integer && domain == Domain::Integer {
            let bounds = (variable.lower as i32, variable.upper as i32);
            problem.add_integer_var(weight as f64, bounds)
        } else {
            let bounds = (variable.lower as f64, variable.upper as f64);
            problem.add_var(weight as f64, bounds)
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
    (problem, vars)
}
