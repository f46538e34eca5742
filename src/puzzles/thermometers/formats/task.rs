//! Task strings of puzzle-thermometers.com.
//!
//! ```text
//! task        = totals { `;` thermometer }
//! totals      = number { `_` number }           columns first, then rows; square
//! thermometer = type `,` length                 straight: 1 bulb left, 2 right, 3 top, 4 bottom
//!             | `5` { `,` cell }                its cells from 0, row by row, bulb first
//! ```
//! A straight thermometer's upper or left end is the first cell, row by row, that no
//! thermometer before it covers. Boards of up to 200 rows are read.

use crate::format::Format;
use crate::puzzles::thermometers::json::name;
use crate::puzzles::thermometers::{Thermometer, Thermometers};
use crate::text::{Cell, InputError, quoted, without_mark};

pub(super) const FORMAT: Format<Thermometers> = Format {
    name: "task",
    summary: "task string of puzzle-thermometers.com: 3_2_1_1_2_1_2_2;1,2;5,2,3,7;...",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

/// The longest side that is read; a short header must not ask for a large board.
const MOST: usize = 200;

fn looks_like(text: &str) -> bool {
    let task = without_mark(text).trim();
    task.contains('_')
        && task
            .chars()
            .all(|c| c.is_ascii_digit() || "_;,".contains(c))
}

/// A part of the text and where it begins, in bytes.
#[derive(Clone, Copy)]
struct Part<'t> {
    whole: &'t str,
    text: &'t str,
    at: usize,
}

impl<'t> Part<'t> {
    fn split(self, sign: char) -> impl Iterator<Item = Part<'t>> {
        let mut at = self.at;
        self.text.split(sign).map(move |text| {
            let part = Part { text, at, ..self };
            at += text.len() + sign.len_utf8();
            part
        })
    }

    fn error(&self, message: impl Into<String>) -> InputError {
        InputError::at_byte(self.whole, self.at, message)
    }

    fn number(&self, what: &str) -> Result<u32, InputError> {
        let is_number = self.text.bytes().all(|b| b.is_ascii_digit());
        let number = self.text.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| self.error(format!("expected {what}, found {}", quoted(self.text))))
    }
}

fn read(text: &str) -> Result<Thermometers, InputError> {
    let trimmed = without_mark(text).trim();
    let whole = Part {
        whole: text,
        text: trimmed,
        at: text.len() - without_mark(text).trim_start().len(),
    };
    let mut parts = whole.split(';');
    let head = parts.next().expect("a text has a first part");
    let totals = head.split('_').map(|part| part.number("a total").map(Some));
    let mut totals = totals.collect::<Result<Vec<_>, _>>()?;
    let side = totals.len() / 2;
    if totals.len() % 2 == 1 || !(1..=MOST).contains(&side) {
        let message = format!(
            "{} totals, expected two for each of 1 to {MOST} rows",
            totals.len()
        );
        return Err(head.error(message));
    }
    let rows = totals.split_off(side);
    let mut covered = Covered::new(side);
    let mut thermometers = Vec::new();
    for part in parts {
        thermometers.push(Thermometer {
            name: name(thermometers.len()),
            cells: covered.thermometer(part)?,
        });
    }
    Thermometers::new(rows, totals, thermometers)
}

/// The cells that thermometers cover so far.
struct Covered {
    side: usize,
    is_covered: Vec<bool>,
    /// No cell before this is free.
    first: usize,
}

impl Covered {
    fn new(side: usize) -> Self {
        Self {
            side,
            is_covered: vec![false; side * side],
            first: 0,
        }
    }

    fn first_free(&mut self) -> Option<usize> {
        while self.is_covered.get(self.first) == Some(&true) {
            self.first += 1;
        }
        (self.first < self.is_covered.len()).then_some(self.first)
    }

    /// Reads a thermometer and covers its cells.
    fn thermometer(&mut self, part: Part<'_>) -> Result<Vec<Cell>, InputError> {
        let mut fields = part.split(',');
        let kind = fields.next().expect("a part has a first field");
        let fields: Vec<Part<'_>> = fields.collect();
        let cells = match (kind.text, fields.as_slice()) {
            ("1" | "2" | "3" | "4", [length]) => {
                let cells = self.straight(kind.text, length.number("a length")? as usize);
                cells.map_err(|message| length.error(message))?
            }
            ("5", [_, ..]) => {
                let cell = |field: &Part<'_>| {
                    let cell = field.number("a cell")? as usize;
                    let error = || {
                        field.error(format!(
                            "cell {cell}, expected 0 to {}",
                            self.is_covered.len() - 1
                        ))
                    };
                    Some(cell)
                        .filter(|&cell| cell < self.is_covered.len())
                        .ok_or_else(error)
                };
                fields.iter().map(cell).collect::<Result<_, _>>()?
            }
            _ => {
                let message = "expected 1, 2, 3 or 4 and a length, or 5 and cells";
                return Err(kind.error(format!("{message}, found {}", quoted(part.text))));
            }
        };
        for &cell in &cells {
            if std::mem::replace(&mut self.is_covered[cell], true) {
                let cell = Cell::new(cell / self.side, cell % self.side);
                return Err(part.error(format!("{cell} is already on a thermometer")));
            }
        }
        Ok(cells
            .into_iter()
            .map(|i| Cell::new(i / self.side, i % self.side))
            .collect())
    }

    fn straight(&mut self, kind: &str, length: usize) -> Result<Vec<usize>, String> {
        let start = self.first_free().ok_or("no cell is left")?;
        let is_down = kind == "3" || kind == "4";
        let place = if is_down {
            start / self.side
        } else {
            start % self.side
        };
        if length == 0 || length > self.side - place {
            return Err(format!(
                "length {length}, expected 1 to {}",
                self.side - place
            ));
        }
        let step = if is_down { self.side } else { 1 };
        let mut cells: Vec<usize> = (0..length).map(|i| start + i * step).collect();
        if kind == "2" || kind == "4" {
            cells.reverse();
        }
        Ok(cells)
    }
}

fn write(board: &Thermometers) -> Result<String, InputError> {
    let side = board.rows();
    if board.columns() != side || side > MOST {
        let message = format!(
            "a task is a square board of up to {MOST} rows, not {side} of {}",
            board.columns()
        );
        return Err(InputError::whole(message));
    }
    let totals = board.column_totals.iter().chain(&board.row_totals);
    let totals: Option<Vec<String>> = totals.map(|total| total.map(|t| t.to_string())).collect();
    let totals =
        totals.ok_or_else(|| InputError::whole("a task holds all totals, some are not given"))?;
    let mut covered = Covered::new(side);
    let mut parts = vec![totals.join("_")];
    for thermometer in board.thermometers() {
        let cells: Vec<usize> = thermometer
            .cells
            .iter()
            .map(|cell| cell.row * side + cell.column)
            .collect();
        let mut is_straight =
            |kind: &&str| covered.straight(kind, cells.len()).as_ref() == Ok(&cells);
        parts.push(
            match ["1", "2", "3", "4"].iter().copied().find(&mut is_straight) {
                Some(kind) => format!("{kind},{}", cells.len()),
                None => {
                    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                    format!("5,{}", cells.join(","))
                }
            },
        );
        cells
            .iter()
            .for_each(|&cell| covered.is_covered[cell] = true);
    }
    Ok(parts.join(";") + "\n")
}
