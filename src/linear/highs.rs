//! HiGHS (Huangfu and Hall, 2018).

use super::solver::Stop;
use super::{Domain, Ended, Point, Program, Relation, VarId};
use highs::{HighsModelStatus, RowProblem, Sense};

/// The first time limit in seconds. A run cannot be continued, so each limit is twice the
/// previous one. All runs together take at most twice the last one, and the stop flag has
/// at most that delay.
const FIRST_LIMIT: f64 = 0.5;

pub(super) fn solve(
    program: &Program,
    domain: Domain,
    stop: Stop<'_>,
) -> Result<Option<Point>, Ended> {
    let mut limit = FIRST_LIMIT;
    loop {
        let mut model = translate(program, domain).optimise(Sense::Maximise);
        model.make_quiet();
        model.set_option("threads", 1);
        model.set_option("time_limit", limit);
        // The optimum, not a solution within a percentage of it.
        model.set_option("mip_rel_gap", 0.0);
        model.set_option("mip_abs_gap", 0.0);
        let solved = model
            .try_solve()
            .map_err(|status| Ended::Failed(format!("{status:?}")))?;
        match solved.status() {
            HighsModelStatus::Optimal => {
                return Ok(Some(Point {
                    value: solved.objective_value(),
                    values: solved.get_solution().columns().to_vec(),
                }));
            }
            HighsModelStatus::Infeasible => return Ok(None),
            HighsModelStatus::ReachedTimeLimit if stop() => return Err(Ended::Stopped),
            HighsModelStatus::ReachedTimeLimit => limit *= 2.0,
            other => return Err(Ended::Failed(format!("{other:?}"))),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "the programs have small numbers"
)]
fn translate(program: &Program, domain: Domain) -> RowProblem {
    let mut weights = vec![0; program.variables.len()];
    for &(weight, VarId(i)) in &program.objective {
        weights[i] += weight;
    }
    let mut problem = RowProblem::default();
    let mut columns = Vec::new();
    for (variable, &weight) in program.variables.iter().zip(&weights) {
        let bounds = variable.lower as f64..=variable.upper as f64;
        let is_integer = variable.integer && domain == Domain::Integer;
        columns.push(problem.add_column_with_integrality(weight as f64, bounds, is_integer));
    }
    for row in &program.rows {
        let terms: Vec<_> = row
            .terms
            .iter()
            .map(|&(c, VarId(i))| (columns[i], c as f64))
            .collect();
        let rhs = row.rhs as f64;
        match row.relation {
            Relation::Le => problem.add_row(..=rhs, terms),
            Relation::Ge => problem.add_row(rhs.., terms),
            Relation::Eq => problem.add_row(rhs..=rhs, terms),
        };
    }
    problem
}
