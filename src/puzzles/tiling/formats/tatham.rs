//! Game ids of the dominosa game in Tatham's Portable Puzzle Collection.
//!
//! ```text
//! id   = N [ `d` LEVEL ] `:` DESC         numbers 0 to N, grid N+1 by N+2
//! DESC = { digit | `[` number `]` }       row by row
//! ```
//! Each number occurs exactly N+2 times. LEVEL (`t`, `b`, `h`, `e`, `a`) only
//! steers a generator.

use crate::format::Format;
use crate::puzzles::tiling::{Cover, Tiling};
use crate::text::{InputError, quoted};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "tatham",
    summary: "game id of Tatham's dominosa: 3dt:31233020110223301210",
    looks_like,
    read,
    write: Some(write),
};

/// The largest number a game id is read for; the board has a million cells.
const LARGEST: u32 = 999;

fn looks_like(text: &str) -> bool {
    let Some((params, desc)) = text.trim().split_once(':') else {
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

fn read(text: &str) -> Result<Tiling, InputError> {
    let id = text.trim();
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
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
    let columns = largest as usize + 2;
    if numbers.len() != columns * (columns - 1) {
        let message = format!(
            "{} numbers, expected {} for the largest number {largest}",
            numbers.len(),
            columns * (columns - 1)
        );
        return Err(error(behind, message));
    }
    for n in 0..=largest {
        let count = numbers.iter().filter(|&&number| number == n).count();
        if count != columns {
            return Err(error(
                behind,
                format!("{n} occurs {count} times, expected {columns}"),
            ));
        }
    }
    let grid = numbers.chunks(columns).map(<[u32]>::to_vec).collect();
    Tiling::new(grid, None, Vec::new(), None)
}

/// What went wrong, and at which character.
fn read_desc(desc: &str, largest: u32) -> Result<Vec<u32>, (usize, String)> {
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

fn write(board: &Tiling) -> Result<String, InputError> {
    let largest = board.largest();
    let columns = largest as usize + 2;
    let is_full_set = board.set.as_ref().is_none_or(|set| {
        set.len() as u64 == Tiling::full_set(largest)
            && set
                .iter()
                .all(|(&(_, b), &copies)| b <= largest && copies == 1)
    });
    if !is_full_set || !board.given.is_empty() || board.cover != Cover::All {
        return Err(InputError::whole(
            "a game id holds the full set of dominoes, all cells covered, none given",
        ));
    }
    if (board.rows(), board.columns()) != (columns - 1, columns) || largest > LARGEST {
        let message = format!(
            "a game id for numbers to {largest} holds {} rows of {columns}, not {} of {}",
            columns - 1,
            board.rows(),
            board.columns()
        );
        return Err(InputError::whole(message));
    }
    for n in 0..=largest {
        let count = board
            .grid
            .iter()
            .flatten()
            .filter(|&&number| number == n)
            .count();
        if count != columns {
            return Err(InputError::whole(format!(
                "{n} occurs {count} times, a game id holds each number {columns} times"
            )));
        }
    }
    let number = |n: &u32| {
        if *n < 10 {
            n.to_string()
        } else {
            format!("[{n}]")
        }
    };
    Ok(format!(
        "{largest}:{}\n",
        board.grid.iter().flatten().map(number).collect::<String>()
    ))
}
