//! Grids of cells, and the sides of cells.

use super::expr::{Bool, Number};
use crate::text::Cell;
use std::ops::{Index, RangeInclusive};

/// Something per cell of a grid, indexed by 0-based `(row, column)` or by [`Cell`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGrid<T> {
    n_rows: usize,
    n_columns: usize,
    items: Vec<T>,
}

/// A number per cell.
pub type NumberGrid = CellGrid<Number>;
/// A truth value per cell.
pub type BoolGrid = CellGrid<Bool>;

impl<T: Copy> CellGrid<T> {
    /// One item per cell, row by row; `items` are as many as cells.
    pub(super) fn of(n_rows: usize, n_columns: usize, items: Vec<T>) -> Self {
        Self {
            n_rows,
            n_columns,
            items,
        }
    }

    /// The numbers of rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.n_rows, self.n_columns)
    }

    /// What is in the cell, if it is on the grid.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<T> {
        let is_inside = cell.row < self.n_rows && cell.column < self.n_columns;
        is_inside.then(|| self.items[cell.row * self.n_columns + cell.column])
    }

    /// All cells with what is in them, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, T)> + '_ {
        let cell = |i| Cell::new(i / self.n_columns, i % self.n_columns);
        self.items
            .iter()
            .enumerate()
            .map(move |(i, &item)| (cell(i), item))
    }

    /// The rows, each with its name, `row 1` on top.
    pub fn rows(&self) -> impl Iterator<Item = (String, Vec<T>)> + '_ {
        let row = move |r| (0..self.n_columns).map(move |c| self[(r, c)]).collect();
        (0..self.n_rows).map(move |r| (format!("row {}", r + 1), row(r)))
    }

    /// The columns, each with its name, `column 1` on the left.
    pub fn columns(&self) -> impl Iterator<Item = (String, Vec<T>)> + '_ {
        let column = move |c| (0..self.n_rows).map(move |r| self[(r, c)]).collect();
        (0..self.n_columns).map(move |c| (format!("column {}", c + 1), column(c)))
    }

    /// What is in `rows` and `columns`, 0-based, as far as they are on the grid.
    #[must_use]
    pub fn block(&self, rows: RangeInclusive<usize>, columns: RangeInclusive<usize>) -> Vec<T> {
        let is_inside = |cell: &Cell| rows.contains(&cell.row) && columns.contains(&cell.column);
        let inside = self.cells().filter(|(cell, _)| is_inside(cell));
        inside.map(|(_, item)| item).collect()
    }

    /// What is in the cells that share a side with `cell`: above, left, right, below.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = T> + '_ {
        let cells = cell.neighbours(self.n_rows, self.n_columns);
        cells.filter_map(|cell| self.get(cell))
    }

    /// The pairs of cells that share a side, each once.
    pub fn neighbours(&self) -> impl Iterator<Item = (T, T)> + '_ {
        self.cells().flat_map(move |(cell, item)| {
            let later = cell.neighbours(self.n_rows, self.n_columns);
            let later = later.filter(move |other| *other > cell);
            later.filter_map(move |other| Some((item, self.get(other)?)))
        })
    }

    /// The grid of what `change` makes of each item.
    #[must_use]
    pub fn map<U: Copy>(&self, change: impl FnMut(T) -> U) -> CellGrid<U> {
        let items = self.items.iter().copied().map(change).collect();
        CellGrid::of(self.n_rows, self.n_columns, items)
    }

    pub(super) fn set(&mut self, cell: Cell, item: T) {
        if cell.row < self.n_rows && cell.column < self.n_columns {
            self.items[cell.row * self.n_columns + cell.column] = item;
        }
    }
}

impl<T: Copy> Index<(usize, usize)> for CellGrid<T> {
    type Output = T;

    /// # Panics
    /// If the cell is off the grid.
    fn index(&self, (row, column): (usize, usize)) -> &T {
        assert!(column < self.n_columns, "a column of the grid");
        &self.items[row * self.n_columns + column]
    }
}

impl<T: Copy> Index<Cell> for CellGrid<T> {
    type Output = T;

    /// # Panics
    /// If the cell is off the grid.
    fn index(&self, cell: Cell) -> &T {
        &self[(cell.row, cell.column)]
    }
}

impl<T: Copy> IntoIterator for &CellGrid<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.clone().into_iter()
    }
}

/// A truth value per side of the cells of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeGrid {
    n_rows: usize,
    n_columns: usize,
    sides: Vec<Bool>,
}

/// A side of a cell in a grid of sides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// Where it is, in words that follow its name.
    pub place: &'static str,
    /// The cell that names it.
    pub cell: Cell,
    /// The cell beyond it, if it is on the grid.
    pub beyond: Option<Cell>,
    /// The corners that it joins.
    pub ends: [(usize, usize); 2],
}

/// The sides of the cells: those above and below cells row by row, then those left and
/// right of cells.
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

    /// The numbers of rows and columns of cells.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.n_rows, self.n_columns)
    }

    /// The sides of a cell: above, left, right, below; none if it is off the grid.
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

    /// The number of corners of cells.
    #[must_use]
    pub fn n_corners(&self) -> usize {
        (self.n_rows + 1) * (self.n_columns + 1)
    }

    /// The sides as edges between corners, which are numbered row by row.
    pub fn edges(&self) -> impl Iterator<Item = ([usize; 2], Bool)> + '_ {
        let corner = |(row, column): (usize, usize)| row * (self.n_columns + 1) + column;
        let sides = sides(self.n_rows, self.n_columns).zip(&self.sides);
        sides.map(move |(side, &bool)| (side.ends.map(corner), bool))
    }
}
