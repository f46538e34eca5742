//! Any numbers; the dominoes of some partial tiling, or any, or the full set.

use super::{free_neighbours, grid, size};
use crate::fuzz::Bytes;
use puzzlesat::puzzles::{Cover, Tiling};
use puzzlesat::text::Cell;

pub(super) fn board(bytes: &mut Bytes<'_>) -> Option<Tiling> {
    let (rows, columns) = size(bytes, 20);
    let most = 1 + bytes.small(5);
    let numbers = grid((rows, columns), || u32::from(bytes.byte()) % most);
    let number = |cell: Cell| numbers[cell.row][cell.column];
    let laid = lay(bytes, rows, columns);
    let set = match bytes.byte() % 8 {
        0 => None,
        1 => {
            let any = (0..bytes.below(8)).map(|_| (bytes.small(5), bytes.small(5)));
            Some(any.collect())
        }
        kept => {
            let kept = laid.iter().skip(usize::from(kept == 2));
            Some(kept.map(|&[a, b]| (number(a), number(b))).collect())
        }
    };
    let given = laid
        .iter()
        .copied()
        .filter(|_| bytes.small(8) == 7)
        .collect();
    let cover = bytes.pick(&[None, None, Some(Cover::Any), Some(Cover::All)]);
    Tiling::new(numbers, set, given, cover).ok()
}

/// Dominoes on free pairs.
fn lay(bytes: &mut Bytes<'_>, rows: usize, columns: usize) -> Vec<[Cell; 2]> {
    let mut free = vec![vec![true; columns]; rows];
    let mut laid = Vec::new();
    for cell in (0..rows * columns).map(|i| Cell::new(i / columns, i % columns)) {
        let open = free_neighbours(&free, cell);
        if !free[cell.row][cell.column] || open.is_empty() || bytes.small(8) == 7 {
            continue;
        }
        let other = bytes.pick(&open);
        free[cell.row][cell.column] = false;
        free[other.row][other.column] = false;
        laid.push([cell.min(other), cell.max(other)]);
    }
    laid
}
