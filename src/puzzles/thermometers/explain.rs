//! Words and cells for explanations.

use super::encode::fill;
use super::{Filling, Line, Thermometers};
use crate::known::Known;
use crate::puzzle::Violation;
use crate::text::Cell;
use cnf::Lit;

pub(super) fn fact_text(board: &Thermometers, literal: Lit, known: &Known) -> String {
    let fill = fill(board);
    let place = fill.iter().enumerate().find_map(|(t, lits)| {
        let step = lits.iter().position(|lit| lit.var() == literal.var())?;
        Some((t, step))
    });
    let Some((t, _)) = place else {
        return String::new();
    };
    let name = &board.thermometers[t].name;
    let lits = &fill[t];
    let filled = lits
        .iter()
        .rposition(|&lit| known.holds(lit))
        .map_or(0, |at| at + 1);
    let room = lits
        .iter()
        .position(|&lit| known.holds(!lit))
        .unwrap_or(lits.len());
    match (filled, room) {
        (_, 0) => format!("thermometer {name} is empty"),
        (filled, _) if filled == lits.len() => format!("thermometer {name} is full"),
        (filled, room) if filled == room => format!("thermometer {name} is filled to {name}{room}"),
        _ if literal.is_pos() => format!("thermometer {name} is filled at least to {name}{filled}"),
        _ => format!("thermometer {name} is empty from {name}{} on", room + 1),
    }
}

pub(super) fn variable_cells(board: &Thermometers) -> Vec<Vec<Cell>> {
    let cells = board.thermometers.iter().flat_map(|t| &t.cells);
    cells.map(|&cell| vec![cell]).collect()
}

/// Rows and columns count the same cells.
pub(super) fn counting(board: &Thermometers) -> Option<Violation> {
    let sum = |is_row: bool| {
        let lines = board.lines().filter(|line| line.is_row == is_row);
        lines
            .map(|Line { total, .. }| total.map(u64::from))
            .sum::<Option<u64>>()
    };
    let (rows, columns) = (sum(true)?, sum(false)?);
    (rows != columns).then(|| Violation {
        rule: "sum",
        cells: Vec::new(),
        message: format!(
            "the totals of the rows add up to {rows}, those of the columns to {columns}, but both \
             count all that is filled"
        ),
    })
}

pub(super) fn partial(board: &Thermometers, known: &Known) -> Filling {
    let fill = fill(board);
    fill.iter()
        .map(|lits| lits.iter().map(|&lit| known.value(lit)).collect())
        .collect()
}
