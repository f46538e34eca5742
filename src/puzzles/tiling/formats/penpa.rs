//! Penpa+ URLs (see `format/penpa.rs`).
//!
//! ```text
//! number     the numbers, one in each cell
//! lineE      of the answer: edges between the corners of cells
//! ```
//! A domino is two cells with an edge or the border of the grid on each of their six
//! outer sides, and none between them; what is not closed is undecided. The dominoes
//! are all pairs from 0 to the largest number, once each.

use super::full_set;
use crate::format::penpa::{Draft, Frame, Kind, Page, Point, looks_like};
use crate::format::{Answers, Format, same_board};
use crate::puzzles::tiling::{Laid, Placement, Tiling, laid};
use crate::text::{Cell, InputError, quoted};
use crate::values::Values;
use serde_json::json;
use std::collections::BTreeSet;

pub(super) const FORMAT: Format<Tiling> = Format {
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

fn board(page: &Page) -> Result<Tiling, InputError> {
    let Frame { rows, columns, .. } = page.frame;
    let mut grid = vec![vec![None; columns]; rows];
    for (point, text) in page.numbers()? {
        let text = text.trim().to_owned();
        let outside =
            || InputError::field("number", format!("{} is outside the grid", quoted(&text)));
        let cell = page.frame.cell(point).ok_or_else(outside)?;
        let number = text
            .parse::<u32>()
            .ok()
            .filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let error =
            || InputError::cell(cell, format!("expected a number, found {}", quoted(&text)));
        grid[cell.row][cell.column] = Some(number.ok_or_else(error)?);
    }
    let mut numbers = Vec::new();
    for (row, cells) in grid.into_iter().enumerate() {
        let number = |(column, number): (usize, Option<u32>)| {
            number.ok_or_else(|| {
                InputError::cell(Cell::new(row, column), "expected a number in each cell")
            })
        };
        numbers.push(
            cells
                .into_iter()
                .enumerate()
                .map(number)
                .collect::<Result<Vec<u32>, _>>()?,
        );
    }
    let largest = numbers.iter().flatten().copied().max().unwrap_or(0);
    full_set::read(numbers, largest)
}

/// Walls between cells, by the upper or left cell and whether the other is below.
struct Walls<'b> {
    board: &'b Tiling,
    between: BTreeSet<(Cell, bool)>,
}

impl Walls<'_> {
    fn of(placement: Placement) -> (Cell, bool) {
        (placement[0], placement[0].column == placement[1].column)
    }

    /// The pairs of a cell of the placement and a cell outside.
    fn around(&self, placement: Placement) -> Vec<Placement> {
        let outer = |cell: Cell| {
            let next = cell.neighbours(self.board.rows(), self.board.columns());
            next.filter(move |next| !placement.contains(next))
                .map(move |next| [cell.min(next), cell.max(next)])
        };
        placement.into_iter().flat_map(outer).collect()
    }

    /// Whether nothing leads out and nothing is between.
    fn is_closed(&self, placement: Placement) -> bool {
        let is_wall = |pair| self.between.contains(&Self::of(pair));
        !is_wall(placement) && self.around(placement).into_iter().all(is_wall)
    }

    fn closed(&self) -> Laid {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let after = |cell: Cell| {
            cell.neighbours(rows, columns)
                .filter(move |next| *next > cell)
                .map(move |next| [cell, next])
        };
        self.board
            .cells()
            .flat_map(after)
            .filter(|&pair| self.is_closed(pair))
            .collect()
    }
}

fn read_answer(puzzle: &Tiling, text: &str) -> Result<Option<Values>, InputError> {
    let page = Page::read(text)?;
    same_board(puzzle, &board(&page)?)?;
    if !page.has_answer(&["lineE"]) {
        return Ok(None);
    }
    let mut between = BTreeSet::new();
    for (numbers, _) in page.layer(true, "lineE")? {
        let points: Option<Vec<Point>> = numbers
            .iter()
            .map(|&number| page.frame.point(number))
            .collect();
        // An edge ends at lower right corners: it lies above or left of the
        // cell behind it.
        let wall = match points.as_deref() {
            Some(&[(r1, c1, Kind::Corner), (r2, c2, Kind::Corner)]) => match (r2 - r1, c2 - c1) {
                (0, 1) => Some((page.frame.cell((r2, c2, Kind::Middle)), true)),
                (1, 0) => Some((page.frame.cell((r2, c2, Kind::Middle)), false)),
                _ => None,
            },
            // A cross on an edge says that there is none.
            Some(&[(_, _, Kind::Lower | Kind::Right)]) => continue,
            _ => None,
        };
        let expected = "expected edges between neighbouring corners, or crosses";
        let (cell, is_below) = wall.ok_or_else(|| InputError::field("lineE", expected))?;
        between.extend(cell.map(|cell| (cell, is_below)));
    }
    let board = puzzle;
    Ok(Some(board.answer(&Walls { board, between }.closed())))
}

fn draft(board: &Tiling) -> Result<Draft, InputError> {
    if full_set::largest(board, "the format `penpa`")? != board.largest() {
        return Err(InputError::whole(
            "the format `penpa` needs the largest number on the board",
        ));
    }
    let frame = Frame {
        rows: board.rows(),
        columns: board.columns(),
        margins: [0; 4],
    };
    let mut draft = Draft::new(frame, "dominosa")?;
    for cell in board.cells() {
        let point = (cell.row as isize, cell.column as isize, Kind::Middle);
        draft.put_number(point, &board.value(cell).to_string(), 1);
    }
    Ok(draft)
}

fn write_answer(board: &Tiling, answer: &Values) -> Result<String, InputError> {
    let laid = laid(answer);
    let mut draft = draft(board)?;
    let mut walls = Walls {
        board,
        between: BTreeSet::new(),
    };
    for &placement in &laid {
        let around = walls.around(placement);
        walls.between.extend(around.into_iter().map(Walls::of));
    }
    // Two cells left free between dominoes are also closed in.
    let phantoms: Vec<Placement> = walls
        .closed()
        .into_iter()
        .filter(|pair| !laid.contains(pair))
        .collect();
    walls
        .between
        .extend(phantoms.iter().copied().map(Walls::of));
    if walls.closed() != laid {
        return Err(InputError::whole(
            "the format `penpa` holds no overlapping dominoes",
        ));
    }
    let inner = phantoms.into_iter().map(|pair| side(Walls::of(pair)));
    for [start, end] in laid.iter().copied().flat_map(perimeter).chain(inner) {
        let line = format!("{},{}", draft.frame.number(start), draft.frame.number(end));
        draft.answer["lineE"][line] = json!(3);
    }
    Ok(draft.url())
}

fn corner(row: isize, column: isize) -> Point {
    (row, column, Kind::Corner)
}

/// The edge below or to the right of a cell.
fn side((cell, is_below): (Cell, bool)) -> [Point; 2] {
    let (row, column) = (cell.row as isize, cell.column as isize);
    let start = if is_below {
        corner(row, column - 1)
    } else {
        corner(row - 1, column)
    };
    [start, corner(row, column)]
}

/// The six edges around a domino.
fn perimeter([a, b]: Placement) -> Vec<[Point; 2]> {
    let (top, left) = (a.row as isize - 1, a.column as isize - 1);
    let (bottom, right) = (b.row as isize, b.column as isize);
    let across = (left + 1..=right)
        .flat_map(|c| [top, bottom].map(|row| [corner(row, c - 1), corner(row, c)]));
    let down = (top + 1..=bottom)
        .flat_map(|r| [left, right].map(|column| [corner(r - 1, column), corner(r, column)]));
    across.chain(down).collect()
}
