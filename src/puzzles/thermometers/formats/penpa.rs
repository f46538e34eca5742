//! Penpa+ URLs (see `format/penpa.rs`).
//!
//! ```text
//! thermo     lists of cells, bulb first
//! number     totals, in the margins: columns above or below, rows left or right
//! surface    of the answer: colour 2 an empty cell, any other a filled one
//! ```
//! A cell without colour is undecided.

use crate::format::penpa::{Draft, Frame, Kind, Page, looks_like};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::thermometers::json::name;
use crate::puzzles::thermometers::{Thermometer, Thermometers};
use crate::text::{InputError, quoted};
use crate::values::Values;
use serde_json::{Value, json};

pub(super) const FORMAT: Format<Thermometers> = Format {
    name: "penpa",
    summary: "URL of Penpa+",
    looks_like,
    read: |text| board(&Page::read(text)?),
    write: Some(|board| Ok(draft(board)?.url())),
    answers: Some(Answers {
        looks_like,
        with_board: true,
        read: read_answer,
        write: write_answer,
    }),
};

/// Colours of filled (dark grey) and empty (green) cells.
const FILLED: u64 = 1;
const EMPTY: u64 = 2;

fn board(page: &Page) -> Result<Thermometers, InputError> {
    let frame = &page.frame;
    let lists = page.lists("thermo")?;
    if lists.is_empty() {
        return Err(InputError::field("thermo", "expected at least one"));
    }
    let mut thermometers = Vec::new();
    for list in lists.iter().filter(|list| !list.is_empty()) {
        let cell = |&number: &u64| {
            let point = frame.point(number).filter(|point| point.2 == Kind::Middle);
            let cell = point.and_then(|point| frame.cell(point));
            cell.ok_or_else(|| {
                InputError::field(
                    "thermo",
                    format!("point {number} is not a cell of the grid"),
                )
            })
        };
        thermometers.push(Thermometer {
            name: name(thermometers.len()),
            cells: list.iter().map(cell).collect::<Result<_, _>>()?,
        });
    }
    let (mut rows, mut columns) = (vec![None; frame.rows], vec![None; frame.columns]);
    for ((row, column, _), text) in page.numbers()? {
        let text = text.trim().to_owned();
        let line = |n: isize, length: usize| usize::try_from(n).ok().filter(|&n| n < length);
        let total = match (line(row, frame.rows), line(column, frame.columns)) {
            (Some(row), None) => &mut rows[row],
            (None, Some(column)) => &mut columns[column],
            _ => {
                let message = format!(
                    "{} at row {}, column {} is in no margin",
                    quoted(&text),
                    row + 1,
                    column + 1
                );
                return Err(InputError::field("number", message));
            }
        };
        let number = text
            .parse::<u32>()
            .ok()
            .filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let number = number.ok_or_else(|| {
            InputError::field(
                "number",
                format!("expected a total, found {}", quoted(&text)),
            )
        })?;
        if total.replace(number).is_some() {
            return Err(InputError::field(
                "number",
                format!("a second total of a line, {number}"),
            ));
        }
    }
    Thermometers::new(rows, columns, thermometers)
}

fn read_answer(puzzle: &Thermometers, text: &str) -> Result<Option<Values>, InputError> {
    let page = Page::read(text)?;
    same_board(puzzle, &board(&page)?)?;
    if !page.has_answer(&["surface"]) {
        return Ok(None);
    }
    let places = puzzle.places();
    let mut filling = puzzle.undecided();
    for (numbers, colour) in page.layer(true, "surface")? {
        let point = match numbers.as_slice() {
            &[number] => page
                .frame
                .point(number)
                .filter(|point| point.2 == Kind::Middle),
            _ => None,
        };
        let point = point.ok_or_else(|| InputError::field("surface", "expected cells"))?;
        // What is coloured outside the thermometers says nothing.
        let place = page
            .frame
            .cell(point)
            .and_then(|cell| places[cell.row * puzzle.columns() + cell.column]);
        if let Some((t, step)) = place.filter(|_| colour.as_u64() != Some(0)) {
            filling[t][step] = Some(colour.as_u64() != Some(EMPTY));
        }
    }
    Ok(Some(puzzle.answer(&filling)))
}

fn draft(board: &Thermometers) -> Result<Draft, InputError> {
    if board.thermometers().is_empty() {
        return Err(InputError::whole("the format `penpa` needs a thermometer"));
    }
    let frame = Frame {
        rows: board.rows(),
        columns: board.columns(),
        margins: [1, 0, 1, 0],
    };
    let mut draft = Draft::new(frame, "thermometers")?;
    let list = |t: &Thermometer| {
        t.cells
            .iter()
            .map(|&cell| frame.middle(cell))
            .collect::<Value>()
    };
    draft.problem["thermo"] = board.thermometers().iter().map(list).collect();
    let columns = board
        .column_totals
        .iter()
        .enumerate()
        .map(|(i, total)| ((-1, i as isize), total));
    let rows = board
        .row_totals
        .iter()
        .enumerate()
        .map(|(i, total)| ((i as isize, -1), total));
    for ((row, column), total) in columns.chain(rows) {
        if let Some(total) = total {
            draft.put_number((row, column, Kind::Middle), &total.to_string(), 1);
        }
    }
    Ok(draft)
}

fn write_answer(board: &Thermometers, answer: &Values) -> Result<String, InputError> {
    let mut draft = draft(board)?;
    for (thermometer, values) in board.thermometers().iter().zip(board.filling(answer)) {
        for (&cell, value) in thermometer.cells.iter().zip(values) {
            let key = draft.frame.middle(cell).to_string();
            if let Some(is_filled) = value {
                draft.answer["surface"][key] = json!(if is_filled { FILLED } else { EMPTY });
            }
        }
    }
    Ok(draft.url())
}
