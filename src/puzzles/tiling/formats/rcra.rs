//! Dominosa boards of the RCRA collection: the number of rows, then the rows.
//!
//! ```text
//! file = N { number }     N rows of N+1 numbers from 0 to N-1
//! ```
//! N stands alone in its line; else any white space separates.

use super::full_set;
use crate::format::Format;
use crate::puzzles::tiling::Tiling;
use crate::text::{InputError, Token, lines};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "rcra",
    summary: "RCRA's dominosa: N, then N rows of N+1 numbers",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

fn looks_like(text: &str) -> bool {
    let Some(first) = lines(text).next() else {
        return false;
    };
    let size: Option<Vec<usize>> = first.tokens().map(|word| word.text.parse().ok()).collect();
    let Some([n]) = size.as_deref() else {
        return false;
    };
    let n_cells = n.checked_add(1).and_then(|columns| columns.checked_mul(*n));
    n_cells.is_some_and(|n| n > 0 && lines(text).flat_map(|line| line.tokens()).count() == n + 1)
}

fn read(text: &str) -> Result<Tiling, InputError> {
    let tokens: Vec<Token<'_>> = lines(text).flat_map(|line| line.tokens()).collect();
    let [first, cells @ ..] = tokens.as_slice() else {
        return Err(InputError::at(1, 1, "expected the number of rows"));
    };
    let n = first.number("the number of rows")?;
    let expected = u128::from(n) * (u128::from(n) + 1);
    if n == 0 || cells.len() as u128 != expected {
        let message = format!(
            "{n} rows need {expected} numbers, but {} follow",
            cells.len()
        );
        return Err(first.error(message));
    }
    let numbers = cells.iter().map(|token| {
        let number = token.number("a number")?;
        let error = || {
            token.error(format!(
                "expected a number from 0 to {}, found {number}",
                n - 1
            ))
        };
        Some(number).filter(|&number| number < n).ok_or_else(error)
    });
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    let grid = numbers
        .chunks(n as usize + 1)
        .map(<[u32]>::to_vec)
        .collect();
    full_set::read(grid, n - 1)
}

fn write(board: &Tiling) -> Result<String, InputError> {
    let n = full_set::largest(board, "the format `rcra`")? as usize + 1;
    if (board.rows(), board.columns()) != (n, n + 1) {
        let message = format!(
            "the format `rcra` holds {n} rows of {} for numbers to {}, not {} of {}",
            n + 1,
            n - 1,
            board.rows(),
            board.columns()
        );
        return Err(InputError::whole(message));
    }
    let row = |row: &Vec<u32>| {
        row.iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    Ok(format!(
        "{n}\n{}",
        board.grid.iter().map(row).collect::<String>()
    ))
}
