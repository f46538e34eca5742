//! Walks from bytes, and the totals of some filling, some of them changed.

use super::{free_neighbours, size};
use crate::fuzz::Bytes;
use puzzlesat::puzzles::{Thermometer, Thermometers};
use puzzlesat::text::Cell;

pub(super) fn board(bytes: &mut Bytes<'_>) -> Option<Thermometers> {
    let (rows, columns) = size(bytes, 20);
    let mut totals = [vec![Some(0); rows], vec![Some(0); columns]];
    let mut free = vec![vec![true; columns]; rows];
    let mut thermometers = Vec::new();
    for start in (0..rows * columns).map(|i| Cell::new(i / columns, i % columns)) {
        if !free[start.row][start.column] || bytes.small(8) == 7 {
            continue;
        }
        let cells = walk(bytes, &mut free, start);
        let level = bytes.below(cells.len() + 1);
        for cell in &cells[..level] {
            for (line, index) in [(0, cell.row), (1, cell.column)] {
                totals[line][index] = totals[line][index].map(|total| total + 1);
            }
        }
        let name = char::from(b'a' + u8::try_from(thermometers.len()).ok()?).into();
        thermometers.push(Thermometer { name, cells });
    }
    for total in totals.iter_mut().flatten() {
        *total = match bytes.byte() % 16 {
            14 => None,
            15 => Some(bytes.small(6)),
            _ => *total,
        };
    }
    let [row_totals, column_totals] = totals;
    Thermometers::new(row_totals, column_totals, thermometers).ok()
}

/// A path over free cells; at either end may be the bulb.
fn walk(bytes: &mut Bytes<'_>, free: &mut [Vec<bool>], start: Cell) -> Vec<Cell> {
    let mut cells = vec![start];
    free[start.row][start.column] = false;
    for _ in 0..bytes.below(7) {
        let open = free_neighbours(free, cells[cells.len() - 1]);
        if open.is_empty() {
            break;
        }
        let next = bytes.pick(&open);
        free[next.row][next.column] = false;
        cells.push(next);
    }
    if bytes.coin() {
        cells.reverse();
    }
    cells
}
