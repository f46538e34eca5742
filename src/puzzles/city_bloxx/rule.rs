//! When a tower's needs must hold.

use super::{City, CityBloxx};
use crate::text::Cell;

/// When a tower's needs must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Rule {
    /// In the final city.
    #[default]
    Stable,
    /// At the moment the tower is put. A tower may replace any other one, and
    /// each put is a round; `rounds` bounds their number.
    Placement {
        /// The most rounds; any number without.
        rounds: Option<u32>,
    },
}

/// A tower, by index, put on a cell.
pub type Move = (Cell, usize);

/// An answer: the final city and, under the placement rule, the moves that lead
/// to it from the empty grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The final city.
    pub city: City,
    /// The moves, first to last; empty under the stable rule.
    pub plan: Vec<Move>,
}

/// Plays `plan` from the empty grid.
///
/// # Errors
/// At the first move that is against the rules: its number and what it lacks.
pub fn replay(board: &CityBloxx, plan: &[Move]) -> Result<City, (usize, String)> {
    let mut city: City = vec![vec![Some(None); board.columns()]; board.rows()];
    for (i, &(cell, tower)) in plan.iter().enumerate() {
        lacks(board, &city, cell, tower).map_or(Ok(()), |lack| Err((i, lack)))?;
        city[cell.row][cell.column] = Some(Some(tower));
    }
    Ok(city)
}

/// Why `tower` cannot be put on `cell` now, if it cannot.
pub(super) fn lacks(board: &CityBloxx, city: &City, cell: Cell, tower: usize) -> Option<String> {
    let name = &board.towers[tower].name;
    if board.ground(cell) == super::Ground::Blocked {
        return Some(format!("{cell} has no ground for {name}"));
    }
    let has = |needed: usize| {
        board
            .neighbours(cell)
            .filter(|c| city[c.row][c.column] == Some(Some(needed)))
            .count()
    };
    let missing = board.towers[tower]
        .needs
        .iter()
        .find(|&&(needed, n)| has(needed) < n as usize);
    missing.map(|&(needed, n)| {
        format!(
            "{name} at {cell} needs {n} {} beside it, and has {}",
            board.towers[needed].name,
            has(needed)
        )
    })
}
