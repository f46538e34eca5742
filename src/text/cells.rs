//! Cells as users write them: `R,C`, 1-based.

use super::{Cell, Token, quoted};
use crate::text::InputError;

/// Reads `R,C` within `rows` by `columns`.
///
/// # Errors
/// When `text`, which is or lies in `token`, is anything else.
pub fn cell(
    text: &str,
    token: &Token<'_>,
    rows: usize,
    columns: usize,
) -> Result<Cell, InputError> {
    let number = |digits: &str| {
        digits
            .parse::<usize>()
            .ok()
            .filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))
    };
    let pair = text
        .split_once(',')
        .and_then(|(row, column)| Some((number(row)?, number(column)?)));
    let Some((row, column)) = pair else {
        return Err(token.error(format!("expected ROW,COLUMN, found {}", quoted(text))));
    };
    if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
        return Err(token.error(format!(
            "cell {row},{column} is off the board of {rows} rows and {columns} columns"
        )));
    }
    Ok(Cell::new(row - 1, column - 1))
}

/// Reads `R,C-R,C`.
///
/// # Errors
/// When `token` is anything else.
pub fn cell_pair(token: &Token<'_>, rows: usize, columns: usize) -> Result<[Cell; 2], InputError> {
    let Some((a, b)) = token.text.split_once('-') else {
        return Err(token.error(format!(
            "expected ROW,COLUMN-ROW,COLUMN, found {}",
            quoted(token.text)
        )));
    };
    Ok([
        cell(a, token, rows, columns)?,
        cell(b, token, rows, columns)?,
    ])
}

/// `R,C`.
#[must_use]
pub fn of_cell(cell: Cell) -> String {
    format!("{},{}", cell.row + 1, cell.column + 1)
}
