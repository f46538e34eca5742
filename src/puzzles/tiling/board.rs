//! The board.

use crate::layout::LazyLayout;
use crate::text::{Cell, InputError};
use std::collections::{BTreeMap, BTreeSet};

/// Whether every cell must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No cell is left.
    All,
    /// Cells may be left.
    Any,
}

/// Two neighbouring cells, the upper or left one first.
pub type Placement = [Cell; 2];

/// A domino's two numbers, the smaller one first.
pub type Domino = (u32, u32);

/// A board with its dominoes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    /// The numbers; at holes, 0.
    pub(super) grid: Vec<Vec<u32>>,
    /// Places of the grid that are not cells.
    pub(super) holes: BTreeSet<Cell>,
    pub(super) largest: u32,
    /// How many times each domino must be placed; `None` is every pair from 0 to the
    /// largest number, once each.
    pub(super) set: Option<BTreeMap<Domino, u32>>,
    pub(super) given: Vec<Placement>,
    pub(super) cover: Cover,
    pub(super) layout: LazyLayout,
}

impl Tiling {
    /// A board; `set` `None` is every pair from 0 to the largest number once,
    /// `cover` `None` is all cells unless they are more than twice the dominoes.
    ///
    /// # Errors
    /// When the grid is empty or ragged, there are too few cells for the
    /// dominoes or too many to cover all, a number belongs to no domino though
    /// all cells must be covered, or a given domino is not in the set, not on
    /// neighbouring cells, or overlaps another.
    pub fn new(
        grid: Vec<Vec<u32>>,
        set: Option<Vec<Domino>>,
        given: Vec<Placement>,
        cover: Option<Cover>,
    ) -> Result<Self, InputError> {
        let row = |row: Vec<u32>| row.into_iter().map(Some).collect();
        Self::with_holes(grid.into_iter().map(row).collect(), set, given, cover)
    }

    /// As [`new`](Self::new); `None` is a hole, not a cell: no domino lies there, and
    /// it does not count.
    ///
    /// # Errors
    /// As [`new`](Self::new), and when there is no cell, or a given domino lies on a hole.
    pub fn with_holes(
        grid: Vec<Vec<Option<u32>>>,
        set: Option<Vec<Domino>>,
        given: Vec<Placement>,
        cover: Option<Cover>,
    ) -> Result<Self, InputError> {
        let set = set.map(|dominoes| {
            let mut counts = BTreeMap::new();
            for (a, b) in dominoes {
                *counts.entry((a.min(b), a.max(b))).or_insert(0) += 1;
            }
            counts
        });
        let mut given: Vec<_> = given.into_iter().map(ordered).collect();
        given.sort();
        let places = grid.iter().enumerate().flat_map(|(row, numbers)| {
            let numbers = numbers.iter().enumerate();
            numbers.map(move |(column, number)| (Cell::new(row, column), *number))
        });
        let holes = places.filter(|(_, number)| number.is_none());
        let mut board = Self {
            holes: holes.map(|(cell, _)| cell).collect(),
            largest: grid.iter().flatten().copied().flatten().max().unwrap_or(0),
            grid: grid
                .into_iter()
                .map(|row| row.into_iter().map(Option::unwrap_or_default).collect())
                .collect(),
            set,
            given,
            cover: Cover::All,
            layout: LazyLayout::default(),
        };
        board.check_counts(cover)?;
        board.check_values()?;
        board.check_given()?;
        Ok(board)
    }

    fn check_counts(&mut self, cover: Option<Cover>) -> Result<(), InputError> {
        if self.rows() * self.columns() == self.holes.len() {
            return Err(InputError::whole("a board needs at least one cell"));
        }
        if let Some(row) = self.grid.iter().position(|row| row.len() != self.columns()) {
            let message = format!(
                "{} cells in row {}, expected {} as in row 1",
                self.grid[row].len(),
                row + 1,
                self.columns()
            );
            return Err(InputError::cell(Cell::new(row, 0), message));
        }
        let cells = self.n_cells() as u128;
        let dominoes = u128::from(self.n_dominoes());
        if cells < 2 * dominoes {
            return Err(InputError::whole(format!(
                "{cells} cells are too few for {dominoes} dominoes, expected at least {}",
                2 * dominoes
            )));
        }
        self.cover = cover.unwrap_or(if cells > 2 * dominoes {
            Cover::Any
        } else {
            Cover::All
        });
        if self.cover == Cover::All && cells != 2 * dominoes {
            return Err(InputError::whole(format!(
                "{dominoes} dominoes cannot cover all {cells} cells, expected {} cells",
                2 * dominoes
            )));
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), InputError> {
        let Some(set) = self.set.as_ref().filter(|_| self.cover == Cover::All) else {
            return Ok(());
        };
        let known: BTreeSet<u32> = set.keys().flat_map(|&(a, b)| [a, b]).collect();
        for cell in self.cells() {
            if !known.contains(&self.value(cell)) {
                return Err(InputError::cell(
                    cell,
                    format!("no domino of the set has a {}", self.value(cell)),
                ));
            }
        }
        Ok(())
    }

    fn check_given(&self) -> Result<(), InputError> {
        let mut covered: BTreeMap<Cell, Placement> = BTreeMap::new();
        for &placement in &self.given {
            let [a, b] = placement;
            if let Some(cell) = placement
                .into_iter()
                .find(|cell| cell.row >= self.rows() || cell.column >= self.columns())
            {
                return Err(InputError::cell(cell, "the given domino is off the board"));
            }
            if let Some(&cell) = placement.iter().find(|cell| self.holes.contains(cell)) {
                return Err(InputError::cell(cell, "the given domino lies on a hole"));
            }
            if !a.is_neighbour(b) {
                return Err(InputError::cell(
                    b,
                    format!("the given domino's {a} and {b} are not neighbours"),
                ));
            }
            let domino = self.domino(placement);
            if self.copies(domino) == 0 {
                return Err(InputError::cell(
                    a,
                    format!(
                        "the given domino {}-{} is not in the set",
                        domino.0, domino.1
                    ),
                ));
            }
            if let Some(cell) = placement
                .into_iter()
                .find(|&cell| covered.insert(cell, placement).is_some())
            {
                return Err(InputError::cell(
                    cell,
                    "two given dominoes lie on this cell",
                ));
            }
        }
        Ok(())
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.grid.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.grid.first().map_or(0, Vec::len)
    }

    /// Whether every cell must be covered.
    #[must_use]
    pub fn cover(&self) -> Cover {
        self.cover
    }

    /// The number in a cell; 0 at a hole.
    #[must_use]
    pub fn value(&self, cell: Cell) -> u32 {
        self.grid[cell.row][cell.column]
    }

    /// The number of dominoes to lay.
    #[must_use]
    pub fn n_dominoes(&self) -> u64 {
        match &self.set {
            Some(set) => set.values().map(|&copies| u64::from(copies)).sum(),
            None => Self::full_set(self.largest),
        }
    }

    /// The number of pairs from 0 to `largest`.
    pub(super) fn full_set(largest: u32) -> u64 {
        let n = u128::from(largest);
        u64::try_from((n + 1) * (n + 2) / 2).expect("below 2^64")
    }

    /// How many times a domino must be placed.
    #[must_use]
    pub fn copies(&self, domino: Domino) -> u32 {
        match &self.set {
            Some(set) => set.get(&domino).copied().unwrap_or(0),
            None => u32::from(domino.1 <= self.largest),
        }
    }

    /// The largest number of the grid.
    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// The dominoes to lay, each once, in order.
    pub(super) fn dominoes(&self) -> Vec<Domino> {
        match &self.set {
            Some(set) => set.keys().copied().collect(),
            None => (0..=self.largest)
                .flat_map(|a| (a..=self.largest).map(move |b| (a, b)))
                .collect(),
        }
    }

    /// The cells, row by row; holes are none.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows(), self.columns());
        let holes = self.holes.clone();
        (0..rows)
            .flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
            .filter(move |cell| !holes.contains(cell))
    }

    /// The number of cells.
    pub(super) fn n_cells(&self) -> usize {
        self.rows() * self.columns() - self.holes.len()
    }

    /// The number in each place of the grid; `None` is a hole.
    pub(super) fn numbers(&self) -> Vec<Vec<Option<u32>>> {
        let rows = self.grid.iter().enumerate();
        let number = |cell: Cell| (!self.holes.contains(&cell)).then(|| self.value(cell));
        let row = |(row, numbers): (usize, &Vec<u32>)| {
            (0..numbers.len())
                .map(|column| number(Cell::new(row, column)))
                .collect()
        };
        rows.map(row).collect()
    }

    /// The number of digits of the largest number.
    pub(super) fn width(&self) -> usize {
        self.largest.to_string().len()
    }

    /// The domino that two cells show.
    pub(super) fn domino(&self, [a, b]: Placement) -> Domino {
        let (a, b) = (self.value(a), self.value(b));
        (a.min(b), a.max(b))
    }

    /// Every pair of neighbouring cells that shows a domino of the set, in the order of
    /// [`pairs`](Self::pairs).
    pub(super) fn placements(&self) -> Vec<Placement> {
        self.pairs().filter(|&pair| self.is_in_set(pair)).collect()
    }

    /// Whether two cells show a domino of the set.
    pub(super) fn is_in_set(&self, pair: Placement) -> bool {
        self.copies(self.domino(pair)) > 0
    }

    /// Every pair of neighbouring cells: for each cell, row by row, the pair to the
    /// right and the pair downwards.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Placement> + use<> {
        let (rows, columns) = (self.rows(), self.columns());
        let right =
            move |c: Cell| (c.column + 1 < columns).then(|| [c, Cell::new(c.row, c.column + 1)]);
        let down = move |c: Cell| (c.row + 1 < rows).then(|| [c, Cell::new(c.row + 1, c.column)]);
        let holes = self.holes.clone();
        self.cells()
            .flat_map(move |cell| [right(cell), down(cell)].into_iter().flatten())
            .filter(move |[_, other]| !holes.contains(other))
    }
}

/// The upper or left cell first.
pub(super) fn ordered([a, b]: Placement) -> Placement {
    [a.min(b), a.max(b)]
}
