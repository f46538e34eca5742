//! Blocks of janko.at (see `format/janko.rs`).
//!
//! ```text
//! [clabels]   the totals of the columns, `-` not given
//! [rlabels]   the totals of the rows
//! [labels]    rows of cells: thermometer `.` position, 1 = bulb; `-` on none
//! [solution]  rows: `x` filled, `-` empty
//! ```
//! Thermometers are numbers, and are called a, b, c, ... in their order. An answer
//! is complete.

use crate::format::janko::{self, Blocks, section};
use crate::format::{Answers, Format};
use crate::puzzles::thermometers::json::name;
use crate::puzzles::thermometers::{Thermometer, Thermometers};
use crate::text::{Cell, InputError, Token, quoted};
use crate::values::Values;
use std::collections::BTreeMap;

pub(super) const FORMAT: Format<Thermometers> = Format {
    name: "janko",
    summary: "blocks of janko.at with [clabels], [rlabels], [labels]",
    looks_like: |text| janko::looks_like(text, &["clabels", "rlabels", "labels"], &NAMES),
    read: |text| board(&Blocks::read(text)?),
    write: Some(|board| Ok(write(board))),
    answers: Some(Answers {
        looks_like: |text| janko::looks_like(text, &["solution"], &NAMES),
        with_board: true,
        read: read_answer,
        write: write_answer,
    }),
};

const NAMES: [&str; 3] = ["thermometer", "thermometers", "thermo"];

fn totals(blocks: &Blocks<'_>, name: &str) -> Result<Vec<Option<u32>>, InputError> {
    let total = |token: &Token<'_>| match token.text {
        "-" => Ok(None),
        _ => token.number("a total or `-`").map(Some),
    };
    // One line, or one total a line.
    blocks.grid(name)?.iter().flatten().map(total).collect()
}

fn board(blocks: &Blocks<'_>) -> Result<Thermometers, InputError> {
    let (columns, rows) = (totals(blocks, "clabels")?, totals(blocks, "rlabels")?);
    let grid = blocks.grid_of("labels", rows.len(), columns.len())?;
    let mut paths: BTreeMap<u32, BTreeMap<u32, Cell>> = BTreeMap::new();
    for (row, tokens) in grid.iter().enumerate() {
        for (column, token) in tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.text != "-")
        {
            let (number, position) = label(token)?;
            let cell = Cell::new(row, column);
            if let Some(other) = paths.entry(number).or_default().insert(position, cell) {
                return Err(token.error(format!("{} is at {other} and at {cell}", token.text)));
            }
        }
    }
    let mut thermometers = Vec::new();
    for (i, (number, path)) in paths.into_iter().enumerate() {
        for (expected, (position, cell)) in (1..).zip(&path) {
            if *position != expected {
                let message = format!("{number}.{position}, but there is no {number}.{expected}");
                return Err(InputError::cell(*cell, message));
            }
        }
        thermometers.push(Thermometer {
            name: name(i),
            cells: path.into_values().collect(),
        });
    }
    Thermometers::new(rows, columns, thermometers)
}

/// Thermometer and position.
fn label(token: &Token<'_>) -> Result<(u32, u32), InputError> {
    let number = |digits: &str| {
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|&n| is_number && n > 0)
    };
    let pair = token
        .text
        .split_once('.')
        .and_then(|(t, k)| Some((number(t)?, number(k)?)));
    pair.ok_or_else(|| {
        token.error(format!(
            "expected a cell like 1.1 or `-`, found {}",
            quoted(token.text)
        ))
    })
}

fn read_answer(puzzle: &Thermometers, text: &str) -> Result<Option<Values>, InputError> {
    let Some(grid) = janko::answer(puzzle, text, "labels", board)? else {
        return Ok(None);
    };
    let mut filling = puzzle.undecided();
    for (place, token) in puzzle.places().into_iter().zip(grid.iter().flatten()) {
        let is_filled = match token.text.to_lowercase().as_str() {
            "x" => true,
            "-" | "." => false,
            _ => {
                return Err(
                    token.error(format!("expected `x` or `-`, found {}", quoted(token.text)))
                );
            }
        };
        match place {
            Some((t, step)) => filling[t][step] = Some(is_filled),
            None if is_filled => return Err(token.error("a filled cell on no thermometer")),
            None => {}
        }
    }
    Ok(Some(puzzle.answer(&filling)))
}

fn write(board: &Thermometers) -> String {
    let total = |total: &Option<u32>| total.map_or("-".into(), |t| t.to_string());
    let label = |place: &Option<(usize, usize)>| match place {
        Some((t, step)) => format!("{}.{}", t + 1, step + 1),
        None => "-".into(),
    };
    let places = board.places();
    let labels: Vec<Vec<String>> = places
        .chunks(board.columns())
        .map(|row| row.iter().map(label).collect())
        .collect();
    format!(
        "puzzle {}\n{}{}{}",
        NAMES[0],
        section(
            "clabels",
            &[board.column_totals.iter().map(total).collect()]
        ),
        section("rlabels", &[board.row_totals.iter().map(total).collect()]),
        section("labels", &labels)
    )
}

fn write_answer(board: &Thermometers, answer: &Values) -> Result<String, InputError> {
    let filling = board.filling(answer);
    let mut words = Vec::new();
    for (i, place) in board.places().into_iter().enumerate() {
        words.push(match place.map(|(t, step)| filling[t][step]) {
            Some(Some(true)) => "x".to_owned(),
            Some(Some(false)) | None => "-".to_owned(),
            Some(None) => {
                let cell = Cell::new(i / board.columns(), i % board.columns());
                return Err(InputError::cell(
                    cell,
                    "the format `janko` holds complete answers, this is undecided",
                ));
            }
        });
    }
    let rows: Vec<Vec<String>> = words
        .chunks(board.columns())
        .map(<[String]>::to_vec)
        .collect();
    Ok(format!(
        "{}{}[end]\n",
        write(board),
        section("solution", &rows)
    ))
}
