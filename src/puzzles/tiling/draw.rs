//! The numbers, with a box around each domino.

use super::{Laid, Tiling};
use crate::render::Sheet;
use crate::text::Cell;

/// Border lines without a border are left out.
pub(super) fn sheet(board: &Tiling, laid: Option<&Laid>) -> Sheet {
    let width = board.width();
    let boxes = Boxes::new(board, laid);
    let mut sheet = Sheet::default();
    for row in 0..=board.rows() {
        let border = boxes.border(row, width + 2);
        if !border.trim().is_empty() {
            sheet.lines.push(border.trim_end().into());
        }
        if row < board.rows() {
            for column in 0..board.columns() {
                let at = 1 + column * (width + 3);
                let spot = (sheet.lines.len(), at..at + width + 2);
                sheet.spots.insert(Cell::new(row, column), spot);
            }
            sheet
                .lines
                .push(boxes.numbers(row, width).trim_end().into());
        }
    }
    sheet
}

/// Which domino lies on each cell.
struct Boxes<'b> {
    board: &'b Tiling,
    domino: Vec<Option<usize>>,
}

impl<'b> Boxes<'b> {
    fn new(board: &'b Tiling, laid: Option<&Laid>) -> Self {
        let mut domino = vec![None; board.rows() * board.columns()];
        for (i, cell) in laid
            .into_iter()
            .flatten()
            .enumerate()
            .flat_map(|(i, placement)| placement.map(|cell| (i, cell)))
        {
            domino[cell.row * board.columns() + cell.column] = Some(i);
        }
        Self { board, domino }
    }

    /// The domino on a cell; 0 stands for the outside, so cells are counted from 1.
    fn at(&self, row: usize, column: usize) -> Option<usize> {
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let within = row < self.board.rows() && column < self.board.columns();
        within
            .then(|| self.domino[row * self.board.columns() + column])
            .flatten()
    }

    /// Whether a line runs above cell (row, column), counted from 0.
    fn above(&self, row: usize, column: usize) -> bool {
        self.at(row, column + 1) != self.at(row + 1, column + 1)
    }

    /// Whether a line runs left of cell (row, column), counted from 0.
    fn left(&self, row: usize, column: usize) -> bool {
        self.at(row + 1, column) != self.at(row + 1, column + 1)
    }

    fn corner(&self, row: usize, column: usize) -> char {
        let up = row > 0 && self.left(row - 1, column);
        let down = row < self.board.rows() && self.left(row, column);
        let left = column > 0 && self.above(row, column - 1);
        let right = column < self.board.columns() && self.above(row, column);
        let index = usize::from(up)
            + 2 * usize::from(down)
            + 4 * usize::from(left)
            + 8 * usize::from(right);
        [
            ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
        ][index]
    }

    fn border(&self, row: usize, width: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.board.columns() {
            line.push(self.corner(row, column));
            if column < self.board.columns() {
                line.push_str(&if self.above(row, column) { "─" } else { " " }.repeat(width));
            }
        }
        line
    }

    fn numbers(&self, row: usize, width: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.board.columns() {
            line.push(if self.left(row, column) { '│' } else { ' ' });
            if column < self.board.columns() {
                let cell = Cell::new(row, column);
                let text = match self.board.holes.contains(&cell) {
                    true => String::new(),
                    false => self.board.value(cell).to_string(),
                };
                line.push_str(&format!(" {text:>width$} "));
            }
        }
        line
    }
}
