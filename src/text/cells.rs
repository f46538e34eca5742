//! Cells as users write them: `R,C`, 1-based, or `rRcC` as messages name them.

use super::{Cell, Token, quoted};
use crate::text::InputError;

/// Reads `R,C` or `rRcC` within `rows` by `columns`.
///
/// # Errors
/// If `text`, which is or lies in `token`, is anything else.
pub fn cell(
    text: &str,
    token: &Token<'_>,
    rows: usize,
    columns: usize,
) -> Result<Cell, InputError> {
    let Some((row, column)) = numbers(text) else {
        return Err(token.error(format!("expected ROW,COLUMN, found {}", quoted(text))));
    };
    within(row, column, rows, columns).ok_or_else(|| {
        token.error(format!(
            "cell {row},{column} is off the board of {rows} rows and {columns} columns"
        ))
    })
}

/// Returns the cell that `text` names, if it is one of `rows` by `columns`.
pub(crate) fn named_cell(text: &str, rows: usize, columns: usize) -> Option<Cell> {
    let (row, column) = numbers(text)?;
    within(row, column, rows, columns)
}

/// Returns the two numbers of `R,C` or `rRcC`.
fn numbers(text: &str) -> Option<(usize, usize)> {
    let pair = match text.strip_prefix(['r', 'R']) {
        Some(named) => named.split_once(['c', 'C']),
        None => text.split_once(','),
    };
    let (row, column) = pair?;
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    Some((number(row)?, number(column)?))
}

fn within(row: usize, column: usize, rows: usize, columns: usize) -> Option<Cell> {
    let is_on_board = (1..=rows).contains(&row) && (1..=columns).contains(&column);
    is_on_board.then(|| Cell::new(row - 1, column - 1))
}

/// Reads `R,C-R,C`, each cell as [`cell`] reads it.
///
/// # Errors
/// If `token` is anything else.
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
