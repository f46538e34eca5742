//! The integer program: a 0/1 variable per cell and tower, a sum per colour, at
//! most one tower a cell, and a row for every need of every cell.

mod timed;

use super::{Built, CityBloxx, Ground, Rule};
use crate::linear::{Program, Relation, VarId};
use crate::puzzle::Linear;
use crate::text::Cell;
use crate::values::Values;

impl Linear for CityBloxx {
    fn program(&self) -> Program {
        program(self)
    }

    fn decode(&self, values: &[i64]) -> Values {
        self.answer(&decode(self, values))
    }
}

fn program(board: &CityBloxx) -> Program {
    match board.rule {
        Rule::Stable => stable(board),
        Rule::Placement { rounds } => {
            let most = rounds.unwrap_or_else(|| default_rounds(board));
            let mut program = timed::program(board, most);
            if rounds.is_none() {
                program.restriction = Some(format!("at most {most} rounds"));
            }
            program
        }
    }
}

/// Without a bound on the rounds: as many as there are states would do, which
/// no solver takes. Two a cell and one more is enough for the default towers on
/// every grid of up to twelve cells, by exhaustive search.
fn default_rounds(board: &CityBloxx) -> u32 {
    u32::try_from(2 * board.rows() * board.columns() + 1).unwrap_or(u32::MAX)
}

fn stable(board: &CityBloxx) -> Program {
    let mut program = Program::new();
    let is = cells(board, "", &mut program);
    let score = totals(board, &is, &mut program);
    for (cell, vars) in board.cells().zip(&is) {
        let at = format!("{}_{}", cell.row + 1, cell.column + 1);
        program.row(
            format!("one_{at}"),
            vars.iter().map(|&var| (1, var)),
            Relation::Le,
            1,
        );
        for (k, tower) in board.towers.iter().enumerate() {
            for &(needed, n) in &tower.needs {
                // A cell without neighbours keeps its row: there only towers
                // without needs can stand.
                let neighbours = board
                    .neighbours(cell)
                    .map(|c| (1, is[board.index(c)][needed]));
                let terms = neighbours.chain([(-i64::from(n), vars[k])]);
                let name = format!("needs_{at}_{}_{}", tower.name, board.towers[needed].name);
                program.row(name, terms, Relation::Ge, 0);
            }
        }
    }
    fix(board, &is, &mut program);
    goal(board, score, &mut program);
    program
}

/// A 0/1 variable for each cell and tower.
fn cells(board: &CityBloxx, prefix: &str, program: &mut Program) -> Vec<Vec<VarId>> {
    let mut cell = |cell: Cell| {
        let name = |tower: &super::Tower| {
            format!(
                "{prefix}{}_{}_{}",
                tower.name,
                cell.row + 1,
                cell.column + 1
            )
        };
        board
            .towers
            .iter()
            .map(|tower| program.binary(name(tower)))
            .collect()
    };
    board.cells().map(&mut cell).collect()
}

/// A sum for each tower, and the score as a sum of those.
fn totals(board: &CityBloxx, is: &[Vec<VarId>], program: &mut Program) -> Vec<(i64, VarId)> {
    let most = i64::try_from(is.len()).expect("few cells");
    let names = board
        .towers
        .iter()
        .map(|tower| format!("total_{}", tower.name));
    let totals: Vec<VarId> = names.map(|name| program.integer(name, 0, most)).collect();
    for (k, tower) in board.towers.iter().enumerate() {
        let terms = is.iter().map(|vars| (1, vars[k])).chain([(-1, totals[k])]);
        program.row(format!("sum_{}", tower.name), terms, Relation::Eq, 0);
    }
    board
        .towers
        .iter()
        .zip(&totals)
        .map(|(tower, &total)| (i64::from(tower.score), total))
        .collect()
}

fn goal(board: &CityBloxx, score: Vec<(i64, VarId)>, program: &mut Program) {
    match board.target {
        None => program.objective = score,
        Some(target) => program.row(
            "target",
            score,
            Relation::Ge,
            i64::try_from(target).unwrap_or(i64::MAX),
        ),
    }
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

/// The final city; under the placement rule with the moves of the program.
fn decode(board: &CityBloxx, values: &[i64]) -> Built {
    let n = board.towers.len();
    let layers: Vec<&[i64]> = values.chunks(n * board.rows() * board.columns()).collect();
    let built = |values: &[i64]| Some(values.iter().position(|&value| value == 1));
    let cells: Vec<_> = layers[0].chunks(n).map(built).collect();
    let city = cells.chunks(board.columns()).map(<[_]>::to_vec).collect();
    let plan = match board.rule {
        Rule::Stable => Vec::new(),
        Rule::Placement { rounds } => timed::moves(
            board,
            rounds.unwrap_or_else(|| default_rounds(board)),
            &layers,
        ),
    };
    Built { city, plan }
}
