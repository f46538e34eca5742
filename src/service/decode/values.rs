//! Named values of LP and MIP solvers.
//!
//! The names are those that `export` writes to `lp`, `mps` and `gmpl`. Solvers that read
//! OPB as a program of 0/1 variables (SCIP) call them `x1`, `x2`, ..., as literals are
//! numbered.

use super::{Answer, Claim, Decoded, Printed};
use crate::linear::solution::{NamedSolution, NamedValue, SolutionClaim, SolutionFormat};
use crate::linear::{Names, Program, Relation, Row, VarId};
use crate::puzzle::Puzzle;
use crate::text::InputError;
use crate::values::Values;
use cnf::Model;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How far values may be from integers and sums from their bounds; solvers use 1e-6 to
/// 1e-5.
const TOLERANCE: f64 = 2e-5;

pub(super) fn read(
    puzzle: &Arc<dyn Puzzle>,
    format: &SolutionFormat,
    printed: Printed<'_>,
) -> Result<Decoded, InputError> {
    if printed.formula.is_some() {
        let message = format!(
            "a solution file of {}, which --formula does not apply to",
            format.name
        );
        return Err(InputError::whole(message));
    }
    let file = format.read(printed.answer)?;
    let has_values = matches!(file.claim, SolutionClaim::Optimal | SolutionClaim::Feasible);
    if has_values && file.solutions.is_empty() {
        return Err(InputError::whole(
            "expected a solution, found none; the file was cut",
        ));
    }
    let program = puzzle.linear().map(|linear| linear.program());
    let named = program.as_ref().map(NamedProgram::new);
    let mut answers = Vec::new();
    for solution in &file.solutions {
        let known = named.as_ref().filter(|named| named.knows(solution));
        let values = match known {
            Some(named) => {
                let values = named.values(solution, file.omits_zeros)?;
                let linear = puzzle.linear().expect("it gave the program");
                linear.decode(&values)
            }
            None => literals(puzzle, solution, named.as_ref())?,
        };
        answers.push(Answer {
            values,
            objective: solution.objective,
        });
    }
    Ok(Decoded {
        claim: match file.claim {
            SolutionClaim::Optimal => Claim::Best,
            SolutionClaim::Feasible => Claim::Solutions,
            SolutionClaim::Infeasible => Claim::Nothing,
            SolutionClaim::Unknown => Claim::Unknown,
        },
        answers,
        restriction: program.and_then(|program| program.restriction),
    })
}

/// A program, by the names of its files.
struct NamedProgram<'p> {
    program: &'p Program,
    names: Names,
    by_name: BTreeMap<String, usize>,
}

impl<'p> NamedProgram<'p> {
    fn new(program: &'p Program) -> Self {
        let names = Names::new(program);
        let by_name = names.variables.iter().cloned().zip(0..).collect();
        Self {
            program,
            names,
            by_name,
        }
    }

    /// Whether some name is one of the program's; then all have to be.
    fn knows(&self, solution: &NamedSolution) -> bool {
        let names = solution.values.iter().map(|value| value.name.as_str());
        let mut names = names.filter(|&name| name != NIL);
        solution.values.is_empty() || names.any(|name| self.by_name.contains_key(name))
    }

    fn values(&self, solution: &NamedSolution, omits_zeros: bool) -> Result<Vec<i64>, InputError> {
        let mut values: Vec<Option<f64>> = vec![None; self.program.variables.len()];
        for value in solution.values.iter().filter(|value| value.name != NIL) {
            let &i = self
                .by_name
                .get(&value.name)
                .ok_or_else(|| unknown(value, self.names.variables.first()))?;
            if values[i].is_some() {
                let message = format!("a second value of `{}`", value.name);
                return Err(at(value, message));
            }
            self.check(i, value)?;
            values[i] = Some(value.value);
        }
        let missing = values.iter().position(Option::is_none);
        if let Some(i) = missing.filter(|_| !omits_zeros) {
            let name = &self.names.variables[i];
            let message = format!("expected a value of `{name}`, found none; the file was cut");
            return Err(InputError::whole(message));
        }
        let values: Vec<f64> = values.into_iter().map(Option::unwrap_or_default).collect();
        self.rows_hold(&values)?;
        Ok(crate::linear::rounded(&values))
    }

    /// The value is an integer where it must be, and within its bounds.
    fn check(&self, i: usize, value: &NamedValue) -> Result<(), InputError> {
        let variable = &self.program.variables[i];
        let NamedValue { name, value: x, .. } = value;
        if variable.integer && (x - x.round()).abs() > TOLERANCE {
            let message = format!("expected an integer as value of `{name}`, found {x}");
            return Err(at(value, message));
        }
        let (lower, upper) = (float(variable.lower), float(variable.upper));
        let slack = TOLERANCE * x.abs().max(1.0);
        if *x < lower - slack || *x > upper + slack {
            let message = format!("expected {lower} to {upper} as value of `{name}`, found {x}");
            return Err(at(value, message));
        }
        Ok(())
    }

    fn rows_hold(&self, values: &[f64]) -> Result<(), InputError> {
        let holds = |row: &Row| {
            let terms = row.terms.iter().map(|&(c, VarId(i))| float(c) * values[i]);
            let size: f64 = terms.clone().map(f64::abs).sum();
            let (sum, slack) = (terms.sum::<f64>(), TOLERANCE * size.max(1.0));
            let rhs = float(row.rhs);
            match row.relation {
                Relation::Le => sum <= rhs + slack,
                Relation::Ge => sum >= rhs - slack,
                Relation::Eq => (sum - rhs).abs() <= slack,
            }
        };
        let rows = self.program.rows.iter().zip(&self.names.rows);
        match rows.into_iter().find(|(row, _)| !holds(row)) {
            None => Ok(()),
            Some((_, name)) => Err(InputError::whole(format!(
                "the values violate the row `{name}` of the exported program"
            ))),
        }
    }
}

/// What stands for a sum without terms.
const NIL: &str = "nil";

#[expect(
    clippy::cast_precision_loss,
    reason = "the programs have small numbers"
)]
fn float(n: i64) -> f64 {
    n as f64
}

/// The answer of a program over literals `x1`, `x2`, ....
fn literals(
    puzzle: &Arc<dyn Puzzle>,
    solution: &NamedSolution,
    named: Option<&NamedProgram<'_>>,
) -> Result<Values, InputError> {
    let n_vars = puzzle.problem().n_vars();
    let mut model = vec![false; n_vars as usize];
    for value in &solution.values {
        let digits = value.name.strip_prefix('x').filter(|digits| {
            digits.starts_with(|c: char| matches!(c, '1'..='9'))
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        });
        let number = digits.and_then(|digits| digits.parse::<usize>().ok());
        let example = named.and_then(|named| named.names.variables.first());
        let number = number.ok_or_else(|| unknown(value, example))?;
        let is_true = (value.value - 1.0).abs() <= TOLERANCE;
        if !is_true && value.value.abs() > TOLERANCE {
            let NamedValue { name, value: x, .. } = value;
            return Err(at(
                value,
                format!("expected 0 or 1 as value of `{name}`, found {x}"),
            ));
        }
        if let Some(slot) = model.get_mut(number - 1) {
            *slot = is_true;
        }
    }
    let model = Model::from_fn(n_vars, |var| model[var.idx()]);
    Ok(puzzle.decode(&model))
}

fn unknown(value: &NamedValue, example: Option<&String>) -> InputError {
    let name: String = value.name.chars().take(40).collect();
    let expected = match example {
        Some(example) => format!("a name of the exported program, as `{example}`"),
        None => "a literal, as `x1`".to_owned(),
    };
    let (line, _) = value.place;
    InputError::at(line, 1, format!("expected {expected}, found `{name}`"))
}

fn at(value: &NamedValue, message: String) -> InputError {
    let (line, column) = value.place;
    InputError::at(line, column, message)
}
