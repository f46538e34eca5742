//! Grids with one item per cell, and grids as text.

use crate::text::{Cell, InputError, Line, Token};
use std::ops::{Index, RangeInclusive};

/// Grid with one item per cell, indexed by 0-based `(row, column)` or by [`Cell`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellGrid<T> {
    n_rows: usize,
    n_columns: usize,
    items: Vec<T>,
}

impl<T: Copy> CellGrid<T> {
    /// Returns a grid of this size; `make` makes the item of each cell.
    pub fn new((n_rows, n_columns): (usize, usize), make: impl FnMut(Cell) -> T) -> Self {
        let row = |row| (0..n_columns).map(move |column| Cell::new(row, column));
        let cells = (0..n_rows).flat_map(row);
        Self::of(n_rows, n_columns, cells.map(make).collect())
    }
    /// Creates a grid from one item per cell, row by row; `items` has as many items as
    /// cells.
    pub(crate) fn of(n_rows: usize, n_columns: usize, items: Vec<T>) -> Self {
        Self {
            n_rows,
            n_columns,
            items,
        }
    }

    /// Reads one row per line. Each character is an entry, or each word if a line has
    /// more than one word; `entry` reads it.
    ///
    /// # Errors
    /// The first error of `entry`; if rows have different lengths; if there are none.
    pub fn read<'t>(
        lines: impl IntoIterator<Item = Line<'t>>,
        mut entry: impl FnMut(&Token<'t>) -> Result<T, InputError>,
    ) -> Result<Self, InputError> {
        let lines: Vec<Line<'t>> = lines.into_iter().collect();
        let has_words = lines.iter().any(|line| line.tokens().nth(1).is_some());
        let (mut items, mut n_columns) = (Vec::new(), 0);
        for (i, line) in lines.iter().enumerate() {
            let words: Vec<Token<'t>> = if has_words {
                line.tokens().collect()
            } else {
                line.trimmed().characters().collect()
            };
            for word in &words {
                items.push(entry(word)?);
            }
            let found = words.len();
            if i == 0 {
                n_columns = found;
            } else if found != n_columns {
                return Err(line.end_error(format!(
                    "{found} cells in the row, expected {n_columns} as in the first"
                )));
            }
        }
        if lines.is_empty() {
            return Err(InputError::whole("expected a grid, found no rows"));
        }
        Ok(Self::of(lines.len(), n_columns, items))
    }

    /// Returns the numbers of rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.n_rows, self.n_columns)
    }

    /// Returns the number of each cell, row by row from 0. If a layout has one variable
    /// per cell, this is its index.
    #[must_use]
    pub fn indices(&self) -> CellGrid<usize> {
        CellGrid::of(self.n_rows, self.n_columns, (0..self.items.len()).collect())
    }

    /// Returns the item of the cell, if it is on the grid.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<T> {
        let is_inside = cell.row < self.n_rows && cell.column < self.n_columns;
        is_inside.then(|| self.items[cell.row * self.n_columns + cell.column])
    }

    /// Returns all cells with their items, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, T)> + '_ {
        let cell = |i| Cell::new(i / self.n_columns, i % self.n_columns);
        self.items
            .iter()
            .enumerate()
            .map(move |(i, &item)| (cell(i), item))
    }

    /// Returns the rows, each with its name, `row 1` on top.
    pub fn rows(&self) -> impl Iterator<Item = (String, Vec<T>)> + '_ {
        let row = move |r| (0..self.n_columns).map(move |c| self[(r, c)]).collect();
        (0..self.n_rows).map(move |r| (format!("row {}", r + 1), row(r)))
    }

    /// Returns the columns, each with its name, `column 1` on the left.
    pub fn columns(&self) -> impl Iterator<Item = (String, Vec<T>)> + '_ {
        let column = move |c| (0..self.n_rows).map(move |r| self[(r, c)]).collect();
        (0..self.n_columns).map(move |c| (format!("column {}", c + 1), column(c)))
    }

    /// Returns the items of `rows` and `columns`, 0-based, that are on the grid.
    #[must_use]
    pub fn block(&self, rows: RangeInclusive<usize>, columns: RangeInclusive<usize>) -> Vec<T> {
        let is_inside = |cell: &Cell| rows.contains(&cell.row) && columns.contains(&cell.column);
        let inside = self.cells().filter(|(cell, _)| is_inside(cell));
        inside.map(|(_, item)| item).collect()
    }

    /// Returns the items of the cells that share a side with `cell`: above, left, right,
    /// below.
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = T> + '_ {
        let cells = cell.neighbours(self.n_rows, self.n_columns);
        cells.filter_map(|cell| self.get(cell))
    }

    /// Returns the pairs of cells that share a side, each once.
    pub fn neighbours(&self) -> impl Iterator<Item = (T, T)> + '_ {
        self.cells().flat_map(move |(cell, item)| {
            let later = cell.neighbours(self.n_rows, self.n_columns);
            let later = later.filter(move |other| *other > cell);
            later.filter_map(move |other| Some((item, self.get(other)?)))
        })
    }

    /// Returns the grid with `change` applied to each item.
    #[must_use]
    pub fn map<U: Copy>(&self, change: impl FnMut(T) -> U) -> CellGrid<U> {
        let items = self.items.iter().copied().map(change).collect();
        CellGrid::of(self.n_rows, self.n_columns, items)
    }

    pub(crate) fn set(&mut self, cell: Cell, item: T) {
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
