//! Blocks of janko.at (see `format/janko.rs`).
//!
//! ```text
//! [problem]   rows of numbers
//! [solution]  rows: the same word, of any kind, on both cells of a domino; `-` none
//! ```
//! The dominoes are all pairs from 0 to the largest number, once each.

use super::full_set;
use crate::format::janko::{self, Blocks, section};
use crate::format::{Answers, Format};
use crate::puzzles::tiling::{Laid, Tiling, laid};
use crate::text::{Cell, InputError, Token, quoted};
use crate::values::Values;
use std::collections::BTreeMap;

pub(super) const FORMAT: Format<Tiling> = Format {
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

const NAMES: [&str; 4] = ["dominosa", "dominos", "domino", "dominoes"];

fn board(blocks: &Blocks<'_>) -> Result<Tiling, InputError> {
    let row = |row: &Vec<Token<'_>>| row.iter().map(|token| token.number("a number")).collect();
    let grid: Vec<Vec<u32>> = blocks
        .grid("problem")?
        .iter()
        .map(row)
        .collect::<Result<_, InputError>>()?;
    let largest = grid.iter().flatten().copied().max().unwrap_or(0);
    full_set::read(grid, largest)
}

fn read_answer(puzzle: &Tiling, text: &str) -> Result<Option<Values>, InputError> {
    let Some(grid) = janko::answer(puzzle, text, "problem", board)? else {
        return Ok(None);
    };
    let mut dominoes: BTreeMap<&str, Vec<(Cell, Token<'_>)>> = BTreeMap::new();
    for (row, tokens) in grid.iter().enumerate() {
        let tokens = tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| !["-", "."].contains(&token.text));
        for (column, token) in tokens {
            dominoes
                .entry(token.text)
                .or_default()
                .push((Cell::new(row, column), *token));
        }
    }
    let mut laid = Laid::new();
    for (name, cells) in dominoes {
        match cells.as_slice() {
            [(a, _), (b, _)] if a.is_neighbour(*b) => laid.push([*a, *b]),
            [.., (_, last)] => {
                let message = format!(
                    "expected {} on two neighbouring cells, not on {}",
                    quoted(name),
                    cells.len()
                );
                return Err(last.error(message));
            }
            [] => {}
        }
    }
    Ok(Some(puzzle.answer(&laid)))
}

fn write(board: &Tiling) -> Result<String, InputError> {
    if full_set::largest(board, "the format `janko`")? != board.largest() {
        return Err(InputError::whole(
            "the format `janko` needs the largest number on the board",
        ));
    }
    let row = |row: &Vec<u32>| row.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = board.grid.iter().map(row).collect();
    Ok(format!(
        "puzzle {}\n{}",
        NAMES[0],
        section("problem", &rows)
    ))
}

fn write_answer(board: &Tiling, answer: &Values) -> Result<String, InputError> {
    let laid = laid(answer);
    let problem = write(board)?;
    let mut rows = vec![vec![String::from("-"); board.columns()]; board.rows()];
    for (i, placement) in laid.iter().enumerate() {
        for cell in placement {
            let old = std::mem::replace(&mut rows[cell.row][cell.column], (i + 1).to_string());
            if old != "-" {
                return Err(InputError::cell(
                    *cell,
                    "the format `janko` holds no overlapping dominoes",
                ));
            }
        }
    }
    Ok(format!("{problem}{}[end]\n", section("solution", &rows)))
}
