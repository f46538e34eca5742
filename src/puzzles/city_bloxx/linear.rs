//! The integer programme: a 0/1 variable a cell and tower, a sum a colour, at
//! most one tower a cell, and a row for every need of every cell.

use super::{City, CityBloxx, Ground};
use crate::linear::{Program, Relation, VarId};

pub(super) fn program(board: &CityBloxx) -> Program {
    let mut program = Program::new();
    let towers = &board.towers;
    let is: Vec<Vec<VarId>> = board
        .cells()
        .map(|cell| {
            towers
                .iter()
                .map(|tower| {
                    program.binary(format!(
                        "{}_{}_{}",
                        tower.name,
                        cell.row + 1,
                        cell.column + 1
                    ))
                })
                .collect()
        })
        .collect();
    let most = i64::try_from(is.len()).expect("few cells");
    let totals: Vec<VarId> = towers
        .iter()
        .map(|tower| program.integer(format!("total_{}", tower.name), 0, most))
        .collect();
    for (k, tower) in towers.iter().enumerate() {
        let terms = is.iter().map(|vars| (1, vars[k])).chain([(-1, totals[k])]);
        program.row(format!("sum_{}", tower.name), terms, Relation::Eq, 0);
    }
    for (cell, vars) in board.cells().zip(&is) {
        let at = format!("{}_{}", cell.row + 1, cell.column + 1);
        program.row(
            format!("one_{at}"),
            vars.iter().map(|&var| (1, var)),
            Relation::Le,
            1,
        );
        for (k, tower) in towers.iter().enumerate() {
            for &(needed, n) in &tower.needs {
                // A cell without neighbours keeps its row: there only towers
                // without needs can stand.
                let neighbours = board
                    .neighbours(cell)
                    .map(|c| (1, is[board.index(c)][needed]));
                let terms = neighbours.chain([(-i64::from(n), vars[k])]);
                program.row(
                    format!("needs_{at}_{}_{}", tower.name, towers[needed].name),
                    terms,
                    Relation::Ge,
                    0,
                );
            }
        }
    }
    fix(board, &is, &mut program);
    let score = towers
        .iter()
        .zip(&totals)
        .map(|(tower, &total)| (i64::from(tower.score), total))
        .collect();
    match board.target {
        None => program.objective = score,
        Some(target) => program.row(
            "target",
            score,
            Relation::Ge,
            i64::try_from(target).unwrap_or(i64::MAX),
        ),
    }
    program
}

fn fix(board: &CityBloxx, is: &[Vec<VarId>], program: &mut Program) {
    for (cell, vars) in board.cells().zip(is) {
        let name = format!("fixed_{}_{}", cell.row + 1, cell.column + 1);
        match board.ground(cell) {
            Ground::Free => {}
            Ground::Blocked | Ground::Empty => {
                program.row(name, vars.iter().map(|&var| (1, var)), Relation::Eq, 0)
            }
            Ground::Fixed(tower) => program.row(name, [(1, vars[tower])], Relation::Eq, 1),
        }
    }
}

pub(super) fn decode(board: &CityBloxx, values: &[i64]) -> City {
    let cells: Vec<_> = values
        .chunks(board.towers.len())
        .take(board.rows() * board.columns())
        .collect();
    let built = |values: &&[i64]| Some(values.iter().position(|&value| value == 1));
    cells
        .chunks(board.columns())
        .map(|row| row.iter().map(built).collect())
        .collect()
}
