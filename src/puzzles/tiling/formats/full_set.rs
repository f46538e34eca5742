//! Boards whose dominoes are all pairs from 0 to some number, once each, over all
//! cells: what formats of other programs hold.

use crate::puzzles::tiling::{Cover, Domino, Tiling};
use crate::text::{Cell, InputError};

/// The board on which all pairs from 0 to `largest` must be placed.
///
/// # Errors
/// When the number of cells is another, or a cell holds a larger number.
pub(super) fn read(grid: Vec<Vec<u32>>, largest: u32) -> Result<Tiling, InputError> {
    let cells: usize = grid.iter().map(Vec::len).sum();
    let expected = (u128::from(largest) + 1) * (u128::from(largest) + 2);
    if cells as u128 != expected {
        return Err(InputError::whole(format!(
            "{cells} cells, expected {expected} for the numbers from 0 to {largest}"
        )));
    }
    let mut found = 0;
    for (row, numbers) in grid.iter().enumerate() {
        if let Some(column) = numbers.iter().position(|&number| number > largest) {
            let message = format!(
                "expected a number from 0 to {largest}, found {}",
                numbers[column]
            );
            return Err(InputError::cell(Cell::new(row, column), message));
        }
        found = numbers.iter().copied().fold(found, u32::max);
    }
    // If the largest number does not occur, the set must be given.
    let pairs = || (0..=largest).flat_map(|a| (a..=largest).map(move |b| (a, b)));
    let set: Option<Vec<Domino>> = (found < largest).then(|| pairs().collect());
    Tiling::new(grid, set, Vec::new(), Some(Cover::All))
}

/// The largest number of a board whose dominoes are all pairs from 0 to it.
///
/// # Errors
/// When they are not, a domino is given, or cells may be left.
pub(super) fn largest(board: &Tiling, format: &str) -> Result<u32, InputError> {
    if let Some(&hole) = board.holes.first() {
        return Err(InputError::cell(hole, format!("{format} holds no holes")));
    }
    let largest = match &board.set {
        None => board.largest(),
        Some(set) => set.keys().map(|&(_, b)| b).max().unwrap_or(0),
    };
    let is_full = board.set.as_ref().is_none_or(|set| {
        set.len() as u64 == Tiling::full_set(largest) && set.values().all(|&copies| copies == 1)
    });
    if is_full && board.given.is_empty() && board.cover == Cover::All {
        return Ok(largest);
    }
    Err(InputError::whole(format!(
        "{format} holds the full set of dominoes, all cells covered, none given"
    )))
}
