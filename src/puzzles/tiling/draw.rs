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

/// The dominoes of a drawing: pairs of cells without a line between them, and with lines
/// on all other sides. `None` if there are fewer rows than the board has.
pub(super) fn read(board: &Tiling, lines: &[&str]) -> Option<Laid> {
    let is_border = |line: &&&str| !line.is_empty() && !line.contains(|c: char| c.is_ascii_digit());
    // The lines above each row of numbers, and the row.
    let mut rows: Vec<(Option<&str>, &str)> = Vec::new();
    let mut above = None;
    for line in lines {
        if rows.len() == board.rows() {
            break;
        }
        match is_border(&line) {
            true => above = Some(*line),
            false => rows.push((above.take(), line)),
        }
    }
    if rows.len() < board.rows() {
        return None;
    }
    let width = board.width() + 3;
    let is_drawn = |line: &str, at: usize| line.chars().nth(at).is_some_and(|c| c != ' ');
    let is_joined = |a: Cell, b: Cell| match a.row == b.row {
        true => !is_drawn(rows[a.row].1, b.column * width),
        false => !rows[b.row]
            .0
            .is_some_and(|line| is_drawn(line, a.column * width + 1)),
    };
    let mates = |cell: Cell| -> Vec<Cell> {
        let all = cell.neighbours(board.rows(), board.columns());
        all.filter(|&other| is_joined(cell.min(other), cell.max(other)))
            .collect()
    };
    let pair = |cell: Cell| match mates(cell)[..] {
        [mate] if cell < mate && mates(mate)[..] == [cell] => Some([cell, mate]),
        _ => None,
    };
    let cells = (0..board.rows() * board.columns())
        .map(|i| Cell::new(i / board.columns(), i % board.columns()));
    Some(cells.filter_map(pair).collect())
}
