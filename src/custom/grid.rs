//! Grids of cells, and the sides of cells.

use super::expr::{Bool, Number};
use crate::grid::CellGrid;
use crate::text::Cell;

/// Grid of one number per cell.
pub type NumberGrid = CellGrid<Number>;
/// Grid of one truth value per cell.
pub type BoolGrid = CellGrid<Bool>;

/// Grid of one truth value per side of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeGrid {
    n_rows: usize,
    n_columns: usize,
    sides: Vec<Bool>,
}

/// Side of a cell in a grid of sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The place, in words that follow its name.
    pub place: &'static str,
    /// The cell that names it.
    pub cell: Cell,
    /// The cell beyond it, if it is on the grid.
    pub beyond: Option<Cell>,
    /// The corners that it joins.
    pub ends: [(usize, usize); 2],
}

/// Returns the sides of the cells: those above and below cells row by row, then those
/// left and right of cells.
pub(super) fn sides(n_rows: usize, n_columns: usize) -> impl Iterator<Item = Side> {
    let across = (0..=n_rows).flat_map(move |r| (0..n_columns).map(move |c| across(n_rows, r, c)));
    let down = (0..n_rows).flat_map(move |r| (0..=n_columns).map(move |c| down(n_columns, r, c)));
    across.chain(down)
}

fn across(n_rows: usize, row: usize, column: usize) -> Side {
    let is_last = row == n_rows;
    let cell = Cell::new(if is_last { row - 1 } else { row }, column);
    let is_inner = row > 0 && !is_last;
    Side {
        place: if is_last { "below" } else { "above" },
        cell,
        beyond: is_inner.then(|| Cell::new(row - 1, column)),
        ends: [(row, column), (row, column + 1)],
    }
}

fn down(n_columns: usize, row: usize, column: usize) -> Side {
    let is_last = column == n_columns;
    let cell = Cell::new(row, if is_last { column - 1 } else { column });
    let is_inner = column > 0 && !is_last;
    Side {
        place: if is_last { "right of" } else { "left of" },
        cell,
        beyond: is_inner.then(|| Cell::new(row, column - 1)),
        ends: [(row, column), (row + 1, column)],
    }
}

impl EdgeGrid {
    pub(super) fn of(n_rows: usize, n_columns: usize, sides: Vec<Bool>) -> Self {
        Self {
            n_rows,
            n_columns,
            sides,
        }
    }

    /// Returns the numbers of rows and columns of cells.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.n_rows, self.n_columns)
    }

    /// Returns the sides of a cell: above, left, right, below; none if it is off the
    /// grid.
    #[must_use]
    pub fn around(&self, cell: Cell) -> Vec<Bool> {
        let Cell { row, column } = cell;
        if row >= self.n_rows || column >= self.n_columns {
            return Vec::new();
        }
        let first_down = (self.n_rows + 1) * self.n_columns;
        let left = first_down + row * (self.n_columns + 1) + column;
        let above = row * self.n_columns + column;
        let sides = [above, left, left + 1, above + self.n_columns];
        sides.map(|i| self.sides[i]).to_vec()
    }

    /// Returns the number of corners of cells.
    #[must_use]
    pub fn n_corners(&self) -> usize {
        (self.n_rows + 1) * (self.n_columns + 1)
    }

    /// Returns the sides as edges between corners, which are numbered row by row.
    pub fn edges(&self) -> impl Iterator<Item = ([usize; 2], Bool)> + '_ {
        let corner = |(row, column): (usize, usize)| row * (self.n_columns + 1) + column;
        let sides = sides(self.n_rows, self.n_columns).zip(&self.sides);
        sides.map(move |(side, &bool)| (side.ends.map(corner), bool))
    }
}
