//! The time-indexed program of the placement rule: the state before and after
//! each round. Only the final city tells answers apart.

use super::{cells, fix, goal, totals};
use crate::linear::{Program, Relation, VarId};
use crate::puzzles::city_bloxx::rule::Move;
use crate::puzzles::city_bloxx::{CityBloxx, Ground};
use crate::text::Cell;

/// By cell, then tower.
type State = Vec<Vec<VarId>>;

pub(super) fn program(board: &CityBloxx, rounds: u32) -> Program {
    let mut program = Program::new();
    let last = cells(board, "", &mut program);
    let mut before: Option<State> = None;
    for t in 1..=rounds {
        let put = auxiliary(board, &format!("put_{t}_"), &mut program);
        let after = if t == rounds {
            last.clone()
        } else {
            auxiliary(board, &format!("after_{t}_"), &mut program)
        };
        let all_puts = put.iter().flatten().map(|&var| (1, var));
        program.row(format!("round_{t}"), all_puts, Relation::Le, 1);
        let round = Round {
            board,
            t,
            put: &put,
            before: before.as_ref(),
            after: &after,
        };
        board
            .cells()
            .for_each(|cell| round.rows(cell, &mut program));
        before = Some(after);
    }
    if rounds == 0 {
        program.row(
            "nothing",
            last.iter().flatten().map(|&var| (1, var)),
            Relation::Eq,
            0,
        );
    }
    let score = totals(board, &last, &mut program);
    fix(board, &last, &mut program);
    goal(board, score, &mut program);
    program
}

/// Variables that do not tell answers apart.
fn auxiliary(board: &CityBloxx, prefix: &str, program: &mut Program) -> State {
    let vars = cells(board, prefix, program);
    vars.iter()
        .flatten()
        .for_each(|&VarId(i)| program.variables[i].decision = false);
    vars
}

struct Round<'a> {
    board: &'a CityBloxx,
    t: u32,
    put: &'a State,
    before: Option<&'a State>,
    after: &'a State,
}

impl Round<'_> {
    fn rows(&self, cell: Cell, program: &mut Program) {
        let i = self.board.index(cell);
        let at = format!("{}_{}_{}", self.t, cell.row + 1, cell.column + 1);
        if self.board.ground(cell) == Ground::Blocked {
            program.row(
                format!("blocked_{at}"),
                self.put[i].iter().map(|&var| (1, var)),
                Relation::Eq,
                0,
            );
        }
        program.row(
            format!("one_{at}"),
            self.after[i].iter().map(|&var| (1, var)),
            Relation::Le,
            1,
        );
        for (k, tower) in self.board.towers.iter().enumerate() {
            let at = format!("{at}_{}", tower.name);
            self.state(i, k, &at, program);
            for &(needed, n) in &tower.needs {
                let around = self.board.neighbours(cell);
                let neighbours = around.filter_map(|c| {
                    self.before
                        .map(|before| (1, before[self.board.index(c)][needed]))
                });
                let terms = neighbours.chain([(-i64::from(n), self.put[i][k])]);
                program.row(
                    format!("needs_{at}_{}", self.board.towers[needed].name),
                    terms,
                    Relation::Ge,
                    0,
                );
            }
        }
    }

    /// after >= put;  after <= before + put;  after >= before - other puts
    fn state(&self, i: usize, k: usize, at: &str, program: &mut Program) {
        let (put, after) = (self.put[i][k], self.after[i][k]);
        let was = self.before.map(|before| (-1, before[i][k]));
        program.row(
            format!("put_{at}"),
            [(1, after), (-1, put)],
            Relation::Ge,
            0,
        );
        program.row(
            format!("from_{at}"),
            [(1, after), (-1, put)].into_iter().chain(was),
            Relation::Le,
            0,
        );
        if was.is_some() {
            let others = (0..self.put[i].len())
                .filter(|&other| other != k)
                .map(|other| (1, self.put[i][other]));
            program.row(
                format!("stay_{at}"),
                others.chain([(1, after)]).chain(was),
                Relation::Ge,
                0,
            );
        }
    }
}

/// The moves: after the final city the values hold put and after of each round,
/// but no after of the last.
pub(super) fn moves(board: &CityBloxx, rounds: u32, layers: &[&[i64]]) -> Vec<Move> {
    let put = (0..rounds as usize).map(|t| layers[1 + 2 * t]);
    let in_round = |layer: &[i64]| {
        let cells = board.cells().zip(layer.chunks(board.towers.len()));
        cells
            .filter_map(|(cell, values)| {
                values
                    .iter()
                    .position(|&value| value == 1)
                    .map(|tower| (cell, tower))
            })
            .collect::<Vec<_>>()
    };
    put.flat_map(in_round).collect()
}
