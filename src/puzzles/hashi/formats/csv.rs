//! Boards as comma-separated values: a number for an island, `?` for one without a number,
//! and 0, `.` or nothing for water.

use crate::format::{Format, table};
use crate::puzzles::hashi::{Clue, Hashi};
use crate::text::{InputError, Token, quoted};

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "csv",
    summary: "rows of numbers apart by commas, semicolons or tabs; 0 or nothing is water",
    looks_like: |text| table::looks_like(text, clue),
    read: |text| Hashi::new(&table::grid(text, clue)?, 2, false),
    // Nothing in a table says which puzzle it is, so none is written.
    write: None,
    answers: None,
};

fn clue(cell: &Token<'_>) -> Result<Clue, InputError> {
    match cell.text {
        "" | "0" | "." => Ok(None),
        "?" => Ok(Some(None)),
        _ => {
            let number = cell.integer(1, Hashi::LARGEST_DIGIT);
            let number = number.map(|number| Some(Some(number)));
            number.map_err(|_| {
                cell.error(format!(
                    "expected an island, 1 to {} or `?`, or water, 0, `.` or nothing, found {}",
                    Hashi::LARGEST_DIGIT,
                    quoted(cell.text)
                ))
            })
        }
    }
}
