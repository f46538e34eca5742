//! Boards as comma-separated values: rows of numbers.

use super::full_set;
use crate::format::{Format, table};
use crate::puzzles::tiling::Tiling;
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

fn number(cell: &Token<'_>) -> Result<u32, InputError> {
    cell.number("a number")
}

/// The numbers go from 0 to the largest that is there.
fn read(text: &str) -> Result<Tiling, InputError> {
    let grid = table::grid(text, number)?;
    let largest = grid.iter().flatten().copied().max().unwrap_or(0);
    full_set::read(grid, largest)
}
