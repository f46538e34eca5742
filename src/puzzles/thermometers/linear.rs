//! The integer programme: a 0/1 variable a cell, totals, and precedences.

use super::{Filling, Thermometers};
use crate::linear::{Program, Relation, VarId};

pub(super) fn program(board: &Thermometers) -> Program {
    let mut program = Program::new();
    let mut vars: Vec<Vec<VarId>> = Vec::new();
    for thermometer in &board.thermometers {
        let name = |cell: &crate::text::Cell| format!("x_{}_{}", cell.row + 1, cell.column + 1);
        vars.push(
            thermometer
                .cells
                .iter()
                .map(|cell| program.binary(name(cell)))
                .collect(),
        );
    }
    for (thermometer, path) in board.thermometers.iter().zip(&vars) {
        for (step, pair) in path.windows(2).enumerate() {
            let name = format!("precedence_{}_{}", thermometer.name, step + 2);
            program.row(name, [(1, pair[1]), (-1, pair[0])], Relation::Le, 0);
        }
    }
    for (line, steps) in board.lines_with_steps() {
        let Some(total) = line.total else { continue };
        let terms = steps.into_iter().map(|(t, step)| (1, vars[t][step]));
        program.row(
            line.name().replace(' ', "_"),
            terms,
            Relation::Eq,
            total.into(),
        );
    }
    program
}

pub(super) fn decode(board: &Thermometers, values: &[i64]) -> Filling {
    let mut values = values.iter();
    let mut take = |_| values.next().map(|&value| value == 1);
    board
        .thermometers
        .iter()
        .map(|t| t.cells.iter().map(&mut take).collect())
        .collect()
}
