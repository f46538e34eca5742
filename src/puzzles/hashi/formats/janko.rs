//! Blocks of janko.at (see `format/janko.rs`).
//!
//! ```text
//! [problem]   rows of numbers; `-` or `.` water, `?` an island without a number
//! [solution]  rows; between islands `1` or `2` bridges from left to right, `a` or `b`
//!             from top to bottom, `-` or `.` no bridge; on an island anything
//! ```
//! An answer is complete. Adjacent islands have no cell between them to write in:
//! what joins them is undecided, unless every island has its number.

use super::drawn::finished;
use super::limits::{all_decided, at_most_two, usual_rules};
use crate::format::janko::{self, Blocks, section};
use crate::format::{Answers, Format};
use crate::puzzles::hashi::{Clue, Hashi, bridges};
use crate::text::{Cell, InputError, Token, quoted};
use crate::values::Values;

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "janko",
    summary: "blocks of janko.at with [problem]",
    looks_like: |text| janko::looks_like(text, &["problem"], &NAMES),
    read: |text| board(&Blocks::read(text)?),
    write: Some(write),
    answers: Some(Answers {
        looks_like: |text| janko::looks_like(text, &["solution"], &NAMES),
        with_board: true,
        read: read_answer,
        write: write_answer,
    }),
};

const NAMES: [&str; 3] = ["hashi", "hashiwokakero", "bridges"];

fn board(blocks: &Blocks<'_>) -> Result<Hashi, InputError> {
    let clue = |token: &Token<'_>| match token.text {
        "-" | "." => Ok(None),
        "?" => Ok(Some(None)),
        _ => token
            .number("an island's number, `?`, or water `-`")
            .map(|n| Some(Some(n))),
    };
    let grid = blocks.grid("problem")?;
    let row = |row: &Vec<Token<'_>>| row.iter().map(clue).collect::<Result<Vec<Clue>, _>>();
    let grid: Vec<Vec<Clue>> = grid.iter().map(row).collect::<Result<_, _>>()?;
    Hashi::new(&grid, 2, false)
}

fn read_answer(puzzle: &Hashi, text: &str) -> Result<Option<Values>, InputError> {
    let Some(grid) = janko::answer(puzzle, text, "problem", board)? else {
        return Ok(None);
    };
    let mut bridges = Vec::new();
    let mut is_read = vec![false; puzzle.rows() * puzzle.columns()];
    for island in puzzle.islands() {
        is_read[island.cell.row * puzzle.columns() + island.cell.column] = true;
    }
    for span in puzzle.spans() {
        let [a, b] = puzzle.ends(span);
        let symbols = if a.row == b.row {
            ["1", "2"]
        } else {
            ["a", "b"]
        };
        let between = between(a, b);
        let drawn = |cell: &Cell| {
            symbols
                .iter()
                .position(|symbol| grid[cell.row][cell.column].text == *symbol)
        };
        let Some(first) = between.first() else {
            bridges.push(None);
            continue;
        };
        let place = drawn(first);
        if let Some(cell) = between.iter().find(|cell| drawn(cell) != place) {
            let message = format!(
                "the bridge {} is not drawn alike all the way",
                puzzle.span_name(span)
            );
            return Err(grid[cell.row][cell.column].error(message));
        }
        if place.is_some() {
            between
                .iter()
                .for_each(|cell| is_read[cell.row * puzzle.columns() + cell.column] = true);
        }
        bridges.push(Some(place.map_or(0, |i| i as u32 + 1)));
    }
    let unread = grid
        .iter()
        .flatten()
        .zip(is_read)
        .find(|(token, is_read)| !is_read && !["-", "."].contains(&token.text));
    match unread {
        Some((token, _)) => Err(token.error(format!(
            "expected a bridge between two islands, or `-`, found {}",
            quoted(token.text)
        ))),
        None => Ok(Some(finished(puzzle, bridges))),
    }
}

/// The cells between two in a row or column.
fn between(a: Cell, b: Cell) -> Vec<Cell> {
    if a.row == b.row {
        (a.column + 1..b.column)
            .map(|column| Cell::new(a.row, column))
            .collect()
    } else {
        (a.row + 1..b.row)
            .map(|row| Cell::new(row, a.column))
            .collect()
    }
}

fn write(board: &Hashi) -> Result<String, InputError> {
    usual_rules(board, "janko")?;
    let word = |clue: &Clue| match clue {
        None => "-".into(),
        Some(None) => "?".into(),
        Some(Some(n)) => n.to_string(),
    };
    let rows: Vec<Vec<String>> = board
        .grid()
        .iter()
        .map(|row| row.iter().map(word).collect())
        .collect();
    Ok(format!(
        "puzzle {}\n{}",
        NAMES[0],
        section("problem", &rows)
    ))
}

fn write_answer(board: &Hashi, answer: &Values) -> Result<String, InputError> {
    let bridges = &bridges(answer);
    let problem = write(board)?;
    all_decided(board, bridges, "janko")?;
    at_most_two(board, bridges, "janko")?;
    let mut rows = vec![vec![String::from("-"); board.columns()]; board.rows()];
    for (span, n) in board.spans().iter().zip(bridges) {
        let n = n.unwrap_or(0);
        let [a, b] = board.ends(span);
        let symbols = if a.row == b.row {
            ["-", "1", "2"]
        } else {
            ["-", "a", "b"]
        };
        for cell in between(a, b).into_iter().filter(|_| n > 0) {
            let old =
                std::mem::replace(&mut rows[cell.row][cell.column], symbols[n as usize].into());
            if old != "-" {
                return Err(InputError::cell(
                    cell,
                    "the format `janko` holds no crossing bridges",
                ));
            }
        }
    }
    // Only an answer that is right brings back what joins adjacent islands.
    let text = format!("{problem}{}[end]\n", section("solution", &rows));
    if read_answer(board, &text)?.as_ref() != Some(answer) {
        let message = "the format `janko` has no place for bridges between adjacent islands";
        return Err(InputError::whole(message));
    }
    Ok(text)
}
