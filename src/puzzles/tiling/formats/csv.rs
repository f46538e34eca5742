//! Boards as comma-separated values: rows of numbers; `.` or nothing is a hole.

use crate::format::{Format, table};
use crate::puzzles::tiling::{Cover, Tiling};
use crate::text::{InputError, Token};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "csv",
    summary: "rows of numbers apart by commas, semicolons or tabs",
    looks_like: |text| table::looks_like(text, number),
    read,
    // Nothing in a table says which puzzle it is, so none is written.
    write: None,
    answers: None,
};

fn number(cell: &Token<'_>) -> Result<Option<u32>, InputError> {
    match cell.text {
        "" | "." => Ok(None),
        _ => cell.number("a number, or `.` for a hole").map(Some),
    }
}

/// Every pair from 0 to the largest number lies once.
fn read(text: &str) -> Result<Tiling, InputError> {
    let grid = table::grid(text, number)?;
    Tiling::with_holes(grid, None, Vec::new(), Some(Cover::All))
}
