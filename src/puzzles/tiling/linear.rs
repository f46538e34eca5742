//! The integer program: exactly one placement per domino, at most one per cell.

use super::{Cover, Tiling};
use crate::linear::{Program, Relation, VarId};
use crate::puzzle::Linear;
use crate::values::Values;

impl Linear for Tiling {
    fn program(&self) -> Program {
        program(self)
    }

    fn decode(&self, values: &[i64]) -> Values {
        let laid = self.placements().into_iter().zip(values);
        let laid = laid.filter(|&(_, &value)| value == 1);
        self.answer(&laid.map(|(placement, _)| placement).collect::<Vec<_>>())
    }
}

fn program(board: &Tiling) -> Program {
    let mut program = Program::new();
    let placements = board.placements();
    let name = |[a, b]: [crate::text::Cell; 2]| {
        format!(
            "p_{}_{}_{}_{}",
            a.row + 1,
            a.column + 1,
            b.row + 1,
            b.column + 1
        )
    };
    let vars: Vec<VarId> = placements
        .iter()
        .map(|&placement| program.binary(name(placement)))
        .collect();
    let with = |test: &dyn Fn(&super::Placement) -> bool| -> Vec<(i64, VarId)> {
        placements
            .iter()
            .zip(&vars)
            .filter(|(placement, _)| test(placement))
            .map(|(_, &var)| (1, var))
            .collect()
    };
    for domino in board.dominoes() {
        let terms = with(&|&placement| board.domino(placement) == domino);
        program.row(
            format!("domino_{}_{}", domino.0, domino.1),
            terms,
            Relation::Eq,
            board.copies(domino).into(),
        );
    }
    let relation = if board.cover == Cover::All {
        Relation::Eq
    } else {
        Relation::Le
    };
    for cell in board.cells() {
        let terms = with(&|placement| placement.contains(&cell));
        program.row(
            format!("cell_{}_{}", cell.row + 1, cell.column + 1),
            terms,
            relation,
            1,
        );
    }
    for given in &board.given {
        program.row(
            format!("given_{}", name(*given)),
            with(&|placement| placement == given),
            Relation::Eq,
            1,
        );
    }
    program
}
