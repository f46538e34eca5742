//! Game ids of the dominosa game in Tatham's Portable Puzzle Collection.
//!
//! ```text
//! id   = N [ `d` LEVEL ] `:` DESC         numbers 0 to N, grid N+1 by N+2
//! DESC = { digit | `[` number `]` }       row by row
//! ```
//! Each number occurs exactly N+2 times. LEVEL (`t`, `b`, `h`, `e`, `a`) only
//! steers a generator.

use super::full_set;
use crate::format::Format;
use crate::puzzles::tiling::Tiling;
use crate::text::{InputError, quoted, without_mark};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "tatham",
    summary: "game id of Tatham's dominosa: 3dt:31233020110223301210",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

/// The largest number a game id is read for; the board has a million cells.
pub(super) const LARGEST: u32 = 999;

fn looks_like(text: &str) -> bool {
    let Some((params, desc)) = without_mark(text).trim().split_once(':') else {
        return false;
    };
    let level = params.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_params = params.starts_with(|c: char| c.is_ascii_digit())
        && ["", "dt", "db", "dh", "de", "da"].contains(&level);
    is_params
        && !desc.is_empty()
        && desc
            .chars()
            .all(|c| c.is_ascii_digit() || c == '[' || c == ']')
}

pub(super) fn read(text: &str) -> Result<Tiling, InputError> {
    let id = without_mark(text).trim();
    let is_before = |c: &char| c.is_whitespace() || *c == '\u{feff}';
    let start = text.chars().take_while(is_before).count();
    let error = |at: usize, message: String| InputError::at_character(text, start + at, message);
    let Some((params, desc)) = id.split_once(':') else {
        let message = if id.contains('#') {
            "a `#` id holds a seed, not a board; expected N:DESC"
        } else {
            "expected N:DESC"
        };
        return Err(error(0, message.into()));
    };
    let digits: String = params.chars().take_while(char::is_ascii_digit).collect();
    let largest = digits.parse::<u32>().ok().filter(|&n| n <= LARGEST);
    let largest = largest.ok_or_else(|| {
        error(
            0,
            format!(
                "expected the largest number, 0 to {LARGEST}, found {}",
                quoted(params)
            ),
        )
    })?;
    if !["", "dt", "db", "dh", "de", "da"].contains(&&params[digits.len()..]) {
        return Err(error(
            digits.len(),
            format!(
                "expected a level dt, db, dh, de or da, found {}",
                quoted(&params[digits.len()..])
            ),
        ));
    }
    let behind = params.chars().count() + 1;
    let numbers = read_desc(desc, largest).map_err(|(at, message)| error(behind + at, message))?;
    board(&numbers, largest).map_err(|message| error(behind, message))
}

/// The board of these numbers, row by row.
pub(super) fn board(numbers: &[u32], largest: u32) -> Result<Tiling, String> {
    let columns = largest as usize + 2;
    if numbers.len() != columns * (columns - 1) {
        return Err(format!(
            "{} numbers, expected {} for the largest number {largest}",
            numbers.len(),
            columns * (columns - 1)
        ));
    }
    balanced(numbers, largest)?;
    let grid = numbers.chunks(columns).map(<[u32]>::to_vec).collect();
    Tiling::new(grid, None, Vec::new(), None).map_err(|error| error.message)
}

/// Fails unless each number occurs as often as in the full set.
fn balanced(numbers: &[u32], largest: u32) -> Result<(), String> {
    let columns = largest as usize + 2;
    let mut counts = vec![0; largest as usize + 1];
    numbers
        .iter()
        .for_each(|&number| counts[number as usize] += 1);
    let wrong = counts
        .iter()
        .enumerate()
        .find(|(_, count)| **count != columns);
    wrong.map_or(Ok(()), |(n, count)| {
        Err(format!("{n} occurs {count} times, expected {columns}"))
    })
}

/// What went wrong, and at which character.
pub(super) fn read_desc(desc: &str, largest: u32) -> Result<Vec<u32>, (usize, String)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < desc.len() {
        let rest = &desc[at..];
        let token = match rest.strip_prefix('[') {
            Some(inner) => inner
                .find(']')
                .map(|end| &rest[..end + 2])
                .ok_or((at, "`[` without `]`".into()))?,
            None => &rest[..rest.chars().next().map_or(0, char::len_utf8)],
        };
        let digits = token.trim_start_matches('[').trim_end_matches(']');
        let number = digits
            .parse::<u32>()
            .ok()
            .filter(|&n| n <= largest && digits.bytes().all(|b| b.is_ascii_digit()));
        numbers.push(number.ok_or_else(|| {
            (
                desc[..at].chars().count(),
                format!(
                    "expected a number from 0 to {largest}, found {}",
                    quoted(token)
                ),
            )
        })?);
        at += token.len();
    }
    Ok(numbers)
}

pub(super) fn write(board: &Tiling) -> Result<String, InputError> {
    Ok(format!(
        "{}:{}\n",
        board.largest(),
        write_desc(board, "a game id")?
    ))
}

/// DESC; `what` names the format in an error.
pub(super) fn write_desc(board: &Tiling, what: &str) -> Result<String, InputError> {
    let largest = full_set::largest(board, what)?;
    let columns = largest as usize + 2;
    if (board.rows(), board.columns()) != (columns - 1, columns) || largest > LARGEST {
        let message = format!(
            "{what} for numbers to {largest} holds {} rows of {columns}, not {} of {}",
            columns - 1,
            board.rows(),
            board.columns()
        );
        return Err(InputError::whole(message));
    }
    let numbers: Vec<u32> = board.grid.iter().flatten().copied().collect();
    balanced(&numbers, largest)
        .map_err(|why| InputError::whole(format!("{what} is balanced: {why}")))?;
    let number = |n: &u32| {
        if *n < 10 {
            n.to_string()
        } else {
            format!("[{n}]")
        }
    };
    Ok(numbers.iter().map(number).collect())
}
