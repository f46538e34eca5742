//! The city as letters.

use super::{City, CityBloxx, Ground, text};
use crate::text::Cell;

pub(super) fn text(board: &CityBloxx, city: Option<&City>) -> String {
    let rows = city.map_or_else(|| text::grid_rows(board), |city| rows(board, city));
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// A letter a cell; `_` is empty, `.` undecided, `x` no ground.
pub(super) fn rows(board: &CityBloxx, city: &City) -> Vec<String> {
    let symbol = |(row, (column, built)): (usize, (usize, &Option<Option<usize>>))| match *built {
        _ if board.ground(Cell::new(row, column)) == Ground::Blocked
            && !matches!(built, Some(Some(_))) =>
        {
            'x'
        }
        Some(Some(tower)) => board.towers[tower].letter,
        Some(None) => '_',
        None => '.',
    };
    let row = |(i, cells): (usize, &Vec<_>)| {
        cells
            .iter()
            .enumerate()
            .map(|cell| symbol((i, cell)))
            .collect()
    };
    city.iter().enumerate().map(row).collect()
}

/// `610: 7 blue, 6 red, 6 green, 6 yellow`
pub(super) fn summary(board: &CityBloxx, city: &City) -> String {
    let counts = board
        .towers
        .iter()
        .zip(board.counts(city))
        .map(|(tower, n)| format!("{n} {}", tower.name));
    format!(
        "{}: {}",
        board.total(city),
        counts.collect::<Vec<_>>().join(", ")
    )
}
