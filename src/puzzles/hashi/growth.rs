//! Boards grown at random: islands from one another by bridges, over water only.

use super::{Clue, Hashi};
use crate::text::Cell;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Ground {
    Water,
    Island,
    Bridge,
}

/// A board that grows: islands, and bridges that do not cross.
#[derive(Clone, Debug)]
pub struct Growth {
    ground: Vec<Vec<Ground>>,
    pub(super) islands: Vec<Cell>,
    /// By pair of islands, the upper or left one first.
    bridges: BTreeMap<[Cell; 2], u32>,
}

impl Growth {
    /// One island at a random place of `rows` by `columns` cells.
    ///
    /// # Panics
    /// If there are no cells.
    pub fn new(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Self {
        let first = Cell::new(below(rng, rows), below(rng, columns));
        Self::from_islands(rows, columns, vec![first])
    }

    /// The islands, in the order in which they came.
    #[must_use]
    pub fn islands(&self) -> &[Cell] {
        &self.islands
    }

    /// The number of bridges between two islands, the upper or left one first; `None` if
    /// they were never joined.
    #[must_use]
    pub fn bridges(&self, ends: [Cell; 2]) -> Option<u32> {
        self.bridges.get(&ends).copied()
    }

    /// Islands without bridges.
    pub(super) fn from_islands(rows: usize, columns: usize, islands: Vec<Cell>) -> Self {
        let mut ground = vec![vec![Ground::Water; columns]; rows];
        for island in &islands {
            ground[island.row][island.column] = Ground::Island;
        }
        Self {
            ground,
            islands,
            bridges: BTreeMap::new(),
        }
    }

    /// The `length` cells from `from` on, if all are water.
    pub(super) fn water(&self, from: Cell, direction: usize, length: usize) -> Option<Vec<Cell>> {
        let path: Option<Vec<Cell>> = (1..=length)
            .map(|steps| self.step(from, direction, steps))
            .collect();
        path.filter(|path| self.is_water(path))
    }

    /// Whether all `cells` are water.
    pub(super) fn is_water(&self, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| self.at(cell) == Ground::Water)
    }

    /// Whether there is an island on a neighbouring cell.
    pub(super) fn is_beside_island(&self, cell: Cell) -> bool {
        (0..4).any(|direction| {
            self.step(cell, direction, 1)
                .is_some_and(|other| self.at(other) == Ground::Island)
        })
    }

    /// A new island at the end of a path over water, joined by `n` bridges.
    pub(super) fn extend(&mut self, path: &[Cell], from: Cell, n: u32) {
        let to = path[path.len() - 1];
        self.join(path, from, to, n);
        self.ground[to.row][to.column] = Ground::Island;
        self.islands.push(to);
    }

    /// The cell `steps` away, if it is on the board.
    fn step(&self, from: Cell, direction: usize, steps: usize) -> Option<Cell> {
        let (row, column) = match direction {
            0 => (from.row.checked_sub(steps)?, from.column),
            1 => (from.row + steps, from.column),
            2 => (from.row, from.column.checked_sub(steps)?),
            _ => (from.row, from.column + steps),
        };
        (row < self.ground.len() && column < self.ground[0].len()).then(|| Cell::new(row, column))
    }

    fn at(&self, cell: Cell) -> Ground {
        self.ground[cell.row][cell.column]
    }

    /// A new island at a random distance from an old one, over water only.
    pub fn grow(&mut self, rng: &mut ChaCha8Rng, n: u32) {
        let from = self.islands[below(rng, self.islands.len())];
        let (direction, length) = (below(rng, 4), 1 + below(rng, 4));
        if let Some(path) = self.water(from, direction, length) {
            self.extend(&path, from, n);
        }
    }

    fn join(&mut self, path: &[Cell], from: Cell, to: Cell, n: u32) {
        path.iter()
            .filter(|&&cell| cell != to)
            .for_each(|cell| self.ground[cell.row][cell.column] = Ground::Bridge);
        self.bridges.insert([from.min(to), from.max(to)], n);
    }

    /// Joins an island by `n` bridges with the next one to the right or below,
    /// if only water lies between them; returns whether it did.
    pub fn thicken(&mut self, from: Cell, downwards: bool, n: u32) -> bool {
        let direction = if downwards { 1 } else { 3 };
        let mut path = Vec::new();
        while let Some(cell) = self.step(from, direction, path.len() + 1) {
            path.push(cell);
            if self.at(cell) != Ground::Water {
                break;
            }
        }
        let to = path
            .last()
            .copied()
            .filter(|&cell| self.at(cell) == Ground::Island);
        if let Some(to) = to {
            self.join(&path, from, to, n);
        }
        to.is_some()
    }

    /// The board with every number given, as [`Hashi::new`] takes it.
    #[must_use]
    pub fn grid(&self) -> Vec<Vec<Clue>> {
        let mut grid: Vec<Vec<Clue>> = self
            .ground
            .iter()
            .map(|row| vec![None; row.len()])
            .collect();
        for cell in &self.islands {
            grid[cell.row][cell.column] = Some(None);
        }
        for (cells, n) in &self.bridges {
            for cell in cells {
                let clue = grid[cell.row][cell.column].flatten().unwrap_or(0) + n;
                grid[cell.row][cell.column] = Some(Some(clue));
            }
        }
        grid
    }
}

/// A board by the recipe of the benchmark of Coelho, Laporte, Lindbeck and Vidal
/// (2019): a spanning tree grown at random, of whose edges `alpha` percent are
/// single and the others double, and further bridges for `beta` percent of the
/// islands. The same numbers give the same board on every machine.
///
/// The board is a square of about 2.9 cells per island; it has fewer islands
/// than asked for where growth gets stuck.
///
/// # Panics
/// When `islands` is 0 or above 1,000,000, or a percentage is above 100.
#[must_use]
pub fn coelho_board(seed: u64, islands: u32, alpha: u32, beta: u32) -> Hashi {
    assert!(
        (1..=1_000_000).contains(&islands) && alpha <= 100 && beta <= 100,
        "numbers out of range"
    );
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let wanted = islands as usize;
    let side = (islands * 29 / 10).isqrt() as usize + 1;
    let mut growth = Growth::new(&mut rng, side, side);
    for _ in 0..wanted * 200 {
        if growth.islands.len() == wanted {
            break;
        }
        let n = if rng.random_ratio(alpha, 100) { 1 } else { 2 };
        growth.grow(&mut rng, n);
    }
    let extra = growth.bridges.len() + wanted * beta as usize / 100;
    for _ in 0..wanted * 20 {
        if growth.bridges.len() >= extra {
            break;
        }
        let from = growth.islands[below(&mut rng, growth.islands.len())];
        let (downwards, n) = (rng.random_ratio(1, 2), rng.random_range(1..=2));
        growth.thicken(from, downwards, n);
    }
    Hashi::new(&growth.grid(), 2, false).expect("grown boards are well-formed")
}

pub(super) fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.random_range(0..u32::try_from(n).expect("small boards")) as usize
}
