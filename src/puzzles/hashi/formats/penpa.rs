//! Penpa+ URLs (see `format/penpa.rs`).
//!
//! ```text
//! number     the islands: a number, or `?` or a blank where it is not given
//! line       of the answer: between the middles of neighbouring cells, style 30 two
//!            bridges, any other style one; half a step, from a middle to an edge, is
//!            a step; on an edge alone (style 98) a cross: no bridge
//! ```
//! A span without lines and crosses is undecided, unless every island has its number.
//! A page with thermometers is no board of this kind.

use super::drawn::{Step, Steps};
use super::limits::{at_most_two, usual_rules};
use crate::format::penpa::{Draft, Frame, Kind, Page, Point, looks_like};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::hashi::{Clue, Hashi, bridges};
use crate::text::{Cell, InputError, quoted};
use crate::values::Values;
use serde_json::{Value, json};

pub(super) const FORMAT: Format<Hashi> = Format {
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

/// Style numbers of two bridges, one bridge, and a cross.
const DOUBLE: u64 = 30;
const SINGLE: u64 = 3;
const CROSS: u64 = 98;

fn board(page: &Page) -> Result<Hashi, InputError> {
    if !page.lists("thermo")?.is_empty() {
        return Err(InputError::field("thermo", "expected a board without them"));
    }
    let Frame { rows, columns, .. } = page.frame;
    let mut grid: Vec<Vec<Clue>> = vec![vec![None; columns]; rows];
    for (point, text) in page.numbers()? {
        let outside =
            || InputError::field("number", format!("{} is outside the grid", quoted(&text)));
        let cell = page.frame.cell(point).ok_or_else(outside)?;
        let digits = text.trim();
        let is_number = digits.bytes().all(|b| b.is_ascii_digit());
        let number = digits.parse::<u32>().ok().filter(|_| is_number);
        if number.is_none() && !["", "?"].contains(&digits) {
            let message = format!("expected a number or `?`, found {}", quoted(digits));
            return Err(InputError::cell(cell, message));
        }
        grid[cell.row][cell.column] = Some(number);
    }
    Hashi::new(&grid, 2, false)
}

fn read_answer(puzzle: &Hashi, text: &str) -> Result<Option<Values>, InputError> {
    let page = Page::read(text)?;
    same_board(puzzle, &board(&page)?)?;
    if !page.has_answer(&["line"]) {
        return Ok(None);
    }
    let mut steps = Steps::new();
    for (points, style) in page.layer(true, "line")? {
        let (step, drawn) = step(&page.frame, &points, style).ok_or_else(|| {
            InputError::field(
                "line",
                "expected lines between neighbouring cells, or crosses",
            )
        })?;
        if let Some((cell, is_down)) = step {
            steps.put(cell, is_down, drawn);
        }
    }
    steps.answer(puzzle).map(Some)
}

/// A step by its left or upper cell, unless that is outside the grid.
type At = Option<(Cell, bool)>;

fn step(frame: &Frame, points: &[u64], style: &Value) -> Option<(At, Step)> {
    let points: Option<Vec<Point>> = points.iter().map(|&number| frame.point(number)).collect();
    let bridges = Step::Bridges(if style.as_u64() == Some(DOUBLE) { 2 } else { 1 });
    let at = |row, column, is_down| {
        frame
            .cell((row, column, Kind::Middle))
            .map(|cell| (cell, is_down))
    };
    match *points?.as_slice() {
        [(row, column, Kind::Lower)] => Some((at(row, column, true), Step::Crossed)),
        [(row, column, Kind::Right)] => Some((at(row, column, false), Step::Crossed)),
        [(r1, c1, Kind::Middle), (r2, c2, Kind::Middle)] => match (r2 - r1, c2 - c1) {
            (0, 1) => Some((at(r1, c1, false), bridges)),
            (1, 0) => Some((at(r1, c1, true), bridges)),
            _ => None,
        },
        [(_, _, Kind::Middle), (row, column, Kind::Lower)] => {
            Some((at(row, column, true), bridges))
        }
        [(_, _, Kind::Middle), (row, column, Kind::Right)] => {
            Some((at(row, column, false), bridges))
        }
        _ => None,
    }
}

fn draft(board: &Hashi) -> Result<Draft, InputError> {
    usual_rules(board, "penpa")?;
    let frame = Frame {
        rows: board.rows(),
        columns: board.columns(),
        margins: [0; 4],
    };
    let mut draft = Draft::new(frame, "hashiwokakero")?;
    for island in board.islands() {
        let text = island.clue.map_or("?".into(), |n| n.to_string());
        // Style 6 is a number in a circle.
        draft.put_number(
            (
                island.cell.row as isize,
                island.cell.column as isize,
                Kind::Middle,
            ),
            &text,
            6,
        );
    }
    Ok(draft)
}

fn write_answer(board: &Hashi, answer: &Values) -> Result<String, InputError> {
    let bridges = &bridges(answer);
    at_most_two(board, bridges, "penpa")?;
    let mut draft = draft(board)?;
    let steps = Steps::of(board, bridges);
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            for is_down in [false, true] {
                let cell = Cell::new(row, column);
                let (kind, next) = if is_down {
                    (Kind::Lower, Cell::new(row + 1, column))
                } else {
                    (Kind::Right, Cell::new(row, column + 1))
                };
                let line = format!("{},{}", draft.frame.middle(cell), draft.frame.middle(next));
                let edge = draft
                    .frame
                    .number((row as isize, column as isize, kind))
                    .to_string();
                match steps.at(cell, is_down) {
                    Step::Blank => {}
                    Step::Crossed => draft.answer["line"][edge] = json!(CROSS),
                    Step::Bridges(2) => draft.answer["line"][line] = json!(DOUBLE),
                    Step::Bridges(_) => draft.answer["line"][line] = json!(SINGLE),
                }
            }
        }
    }
    Ok(draft.url())
}
