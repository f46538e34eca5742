//! Places of cells.

use super::Point;
use crate::text::Cell;

/// Grid of square cells within a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub columns: usize,
    /// Side of a cell.
    pub cell: f64,
    /// The upper left corner.
    pub at: Point,
}

impl Grid {
    /// Returns the width and the height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        (
            self.columns as f64 * self.cell,
            self.rows as f64 * self.cell,
        )
    }

    /// Returns the upper left corner of a cell, or of one beyond the last.
    #[must_use]
    pub fn corner(&self, row: usize, column: usize) -> Point {
        (
            self.at.0 + column as f64 * self.cell,
            self.at.1 + row as f64 * self.cell,
        )
    }

    /// Returns the middle of a cell.
    #[must_use]
    pub fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell.row, cell.column);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// Returns whether the cell is on the grid.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Returns the lines between cells.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<Point>> {
        let across =
            (1..self.rows).map(|row| vec![self.corner(row, 0), self.corner(row, self.columns)]);
        let down = (1..self.columns)
            .map(|column| vec![self.corner(0, column), self.corner(self.rows, column)]);
        across.chain(down).collect()
    }
}
