//! Coelho's benchmark boards (Coelho, Laporte, Lindbeck and Vidal, 2019).
//!
//! ```text
//! file = WIDTH HEIGHT ISLANDS { number }     WIDTH x HEIGHT numbers, 0 = water
//! ```
//! Any white space separates; numbers are read row by row.

use super::limits::{all_numbered, usual_rules};
use crate::format::Format;
use crate::puzzles::hashi::{Clue, Hashi};
use crate::text::{InputError, Token, lines, without_mark};

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "has",
    summary: "Coelho's hashi boards: WIDTH HEIGHT ISLANDS, then numbers, 0 = water",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

fn looks_like(text: &str) -> bool {
    let mut words = without_mark(text).split_whitespace();
    let numbers: Option<Vec<usize>> = words
        .by_ref()
        .take(3)
        .map(|word| word.parse().ok())
        .collect();
    matches!(numbers.as_deref(), Some(&[width, height, islands]) if width.checked_mul(height).is_some_and(|n| islands <= n && words.count() == n))
}

fn read(text: &str) -> Result<Hashi, InputError> {
    let tokens: Vec<Token<'_>> = lines(text).flat_map(|line| line.tokens()).collect();
    let [width, height, islands, cells @ ..] = tokens.as_slice() else {
        return Err(InputError::at(1, 1, "expected WIDTH HEIGHT ISLANDS"));
    };
    let columns = width.number("the width")? as usize;
    let rows = height.number("the height")? as usize;
    let expected = columns
        .checked_mul(rows)
        .filter(|&n| n == cells.len() && n > 0);
    if expected.is_none() {
        return Err(width.error(format!(
            "{columns} columns and {rows} rows, but {} cells follow",
            cells.len()
        )));
    }
    let number = |token: &Token<'_>| {
        token
            .number("an island's number, or 0 for water")
            .map(|n| (n > 0).then_some(Some(n)))
    };
    let cells = cells.iter().map(number).collect::<Result<Vec<Clue>, _>>()?;
    let n_islands = cells.iter().flatten().count();
    if n_islands != islands.number("the number of islands")? as usize {
        return Err(islands.error(format!(
            "{} islands announced, but the grid has {n_islands}",
            islands.text
        )));
    }
    let grid: Vec<Vec<Clue>> = cells.chunks(columns).map(<[Clue]>::to_vec).collect();
    Hashi::new(&grid, 2, false)
}

fn write(board: &Hashi) -> Result<String, InputError> {
    usual_rules(board, "has")?;
    all_numbered(board, "has")?;
    let cell = |clue: &Clue| format!("{:>2} ", clue.flatten().unwrap_or(0));
    let row = |row: &Vec<Clue>| {
        row.iter()
            .map(cell)
            .chain(["\n".into()])
            .collect::<String>()
    };
    let grid: String = board.grid().iter().map(row).collect();
    Ok(format!(
        "{} {} {}\n{grid}",
        board.columns(),
        board.rows(),
        board.islands().len()
    ))
}
