//! The city as letters.

use super::{Built, City, CityBloxx, Ground, text};
use crate::text::Cell;

pub(super) fn text(board: &CityBloxx, built: Option<&Built>) -> String {
    let Some(Built { city, plan }) = built else {
        return lines(&text::grid_rows(board));
    };
    let mut drawing = lines(&rows(board, city));
    if !plan.is_empty() {
        let moves = plan
            .iter()
            .map(|&(cell, tower)| format!("{}{cell}", board.towers[tower].letter));
        drawing += &format!(
            "in {} rounds: {}\n",
            plan.len(),
            moves.collect::<Vec<_>>().join(" ")
        );
    }
    drawing
}

fn lines(rows: &[String]) -> String {
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
pub(super) fn summary(board: &CityBloxx, Built { city, .. }: &Built) -> String {
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
