//! Grids as spreadsheets write them: a row a line, cells apart by commas, semicolons or tabs.
//!
//! ```text
//! table = { [ row ] [ `#` comment ] line end }
//! row   = cell { SEPARATOR cell }     one of `,` `;` tab, the same everywhere
//! ```
//! Blanks around cells do not count, and a last column that is empty in every row is none.

use crate::text::{InputError, Token, counted, without_mark};

/// The cells of `text`; none if it is no table.
pub(crate) fn cells(text: &str) -> Option<Vec<Vec<Token<'_>>>> {
    let mut rows: Vec<(usize, &str)> = Vec::new();
    for (i, line) in without_mark(text).lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        if !line.trim().is_empty() {
            rows.push((i + 1, line));
        }
    }
    let (_, first) = rows.first()?;
    let separator = separator_of(first)?;
    let mut table: Vec<Vec<Token<'_>>> = rows
        .into_iter()
        .map(|(number, line)| row(line, number, separator))
        .collect();
    let is_padded = |row: &Vec<Token<'_>>| row.len() > 1 && row[row.len() - 1].text.is_empty();
    while table.iter().all(is_padded) {
        table.iter_mut().for_each(|row| row.truncate(row.len() - 1));
    }
    Some(table)
}

/// What a row has most of, a comma rather than others; a decimal comma is no separator in a
/// row of semicolons.
pub(crate) fn separator_of(row: &str) -> Option<char> {
    let separators = ['\t', ';', ','].into_iter().filter(|&c| row.contains(c));
    separators.max_by_key(|&c| row.matches(c).count())
}

fn row(line: &str, number: usize, separator: char) -> Vec<Token<'_>> {
    let mut column = 1;
    let cell = |cell: &'_ str| {
        let blank = cell.chars().take_while(|c| c.is_whitespace()).count();
        let at = column + blank;
        column += cell.chars().count() + 1;
        at
    };
    let places: Vec<usize> = line.split(separator).map(cell).collect();
    let cells = line.split(separator).zip(places);
    cells
        .map(|(cell, column)| Token {
            text: cell.trim(),
            line: number,
            column,
        })
        .collect()
}

/// The values of a table whose rows are all as long as the first.
///
/// # Errors
/// At the first row that is not, and the first cell that `value` does not take.
pub(crate) fn grid<T>(
    text: &str,
    value: impl Fn(&Token<'_>) -> Result<T, InputError>,
) -> Result<Vec<Vec<T>>, InputError> {
    let expected = "expected rows of cells that are apart by commas, semicolons or tabs";
    let table = cells(text).ok_or_else(|| InputError::at(1, 1, expected))?;
    let width = table[0].len();
    if let Some(row) = table.iter().find(|row| row.len() != width) {
        let message = format!(
            "expected {}, as in the first row, found {}",
            counted(width, "cell"),
            row.len()
        );
        return Err(row[0].error(message));
    }
    let row = |row: &Vec<Token<'_>>| row.iter().map(&value).collect();
    table.iter().map(row).collect()
}

/// Whether `text` is a table of cells that `value` takes, one with a digit among them.
pub(crate) fn looks_like<T>(
    text: &str,
    value: impl Fn(&Token<'_>) -> Result<T, InputError>,
) -> bool {
    let Some(table) = cells(text) else {
        return false;
    };
    let mut cells = table.iter().flatten();
    cells
        .clone()
        .any(|cell| cell.text.contains(|c: char| c.is_ascii_digit()))
        && cells.all(|cell| value(cell).is_ok())
}
