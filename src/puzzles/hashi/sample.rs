//! Random boards: islands grown from one another by bridges, then some more
//! bridges where there is room.

use super::{Bridges, Clue, Hashi};
use crate::puzzle::Sample;
use crate::text::Cell;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

pub(super) fn sample(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> Sample<Hashi> {
    let (rows, columns) = (rows.max(1), columns.max(2));
    let max = if rng.random_ratio(2, 3) {
        2
    } else {
        rng.random_range(1..=4)
    };
    if arbitrary {
        return Sample {
            puzzle: random_clues(rng, rows, columns, max),
            solution: None,
        };
    }
    let mut growth = Growth::new(rng, rows, columns, max);
    for _ in 0..rows * columns * 3 {
        growth.grow(rng);
    }
    let is_tree = rng.random_ratio(1, 4);
    if !is_tree {
        growth.thicken(rng);
    }
    growth.finish(rng, is_tree)
}

fn random_clues(rng: &mut ChaCha8Rng, rows: usize, columns: usize, max: u32) -> Hashi {
    let clue = |rng: &mut ChaCha8Rng| match rng.random_range(0..10) {
        0..5 => None,
        5 => Some(None),
        _ => Some(Some(rng.random_range(1..=2 * max))),
    };
    let mut grid: Vec<Vec<Clue>> = (0..rows)
        .map(|_| (0..columns).map(|_| clue(rng)).collect())
        .collect();
    grid[0][0] = grid[0][0].or(Some(None));
    Hashi::new(&grid, max, rng.random_ratio(1, 4)).expect("sampled boards are well-formed")
}

#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Water,
    Island,
    Bridge,
}

struct Growth {
    ground: Vec<Vec<Ground>>,
    islands: Vec<Cell>,
    bridges: BTreeMap<[Cell; 2], u32>,
    max: u32,
}

impl Growth {
    fn new(rng: &mut ChaCha8Rng, rows: usize, columns: usize, max: u32) -> Self {
        let first = Cell::new(below(rng, rows), below(rng, columns));
        let mut ground = vec![vec![Ground::Water; columns]; rows];
        ground[first.row][first.column] = Ground::Island;
        Self {
            ground,
            islands: vec![first],
            bridges: BTreeMap::new(),
            max,
        }
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
    fn grow(&mut self, rng: &mut ChaCha8Rng) {
        let from = self.islands[below(rng, self.islands.len())];
        let (direction, length) = (below(rng, 4), 1 + below(rng, 4));
        let path: Option<Vec<Cell>> = (1..=length)
            .map(|steps| self.step(from, direction, steps))
            .collect();
        let Some(path) =
            path.filter(|path| path.iter().all(|&cell| self.at(cell) == Ground::Water))
        else {
            return;
        };
        let to = path[length - 1];
        self.join(&path, from, to, rng.random_range(1..=self.max));
        self.ground[to.row][to.column] = Ground::Island;
        self.islands.push(to);
    }

    fn join(&mut self, path: &[Cell], from: Cell, to: Cell, n: u32) {
        path.iter()
            .filter(|&&cell| cell != to)
            .for_each(|cell| self.ground[cell.row][cell.column] = Ground::Bridge);
        self.bridges.insert([from.min(to), from.max(to)], n);
    }

    /// Joins some islands that see each other over water.
    fn thicken(&mut self, rng: &mut ChaCha8Rng) {
        for from in self.islands.clone() {
            for direction in [1, 3] {
                let mut path = Vec::new();
                while let Some(cell) = self.step(from, direction, path.len() + 1) {
                    path.push(cell);
                    if self.at(cell) != Ground::Water {
                        break;
                    }
                }
                if let Some(&to) = path.last().filter(|&&cell| self.at(cell) == Ground::Island)
                    && rng.random_ratio(1, 4)
                {
                    self.join(&path, from, to, rng.random_range(1..=self.max));
                }
            }
        }
    }

    fn finish(&self, rng: &mut ChaCha8Rng, is_tree: bool) -> Sample<Hashi> {
        let mut grid: Vec<Vec<Clue>> = self
            .ground
            .iter()
            .map(|row| vec![None; row.len()])
            .collect();
        self.islands
            .iter()
            .for_each(|cell| grid[cell.row][cell.column] = Some(None));
        for (cells, n) in &self.bridges {
            for cell in cells {
                let clue = grid[cell.row][cell.column].flatten().unwrap_or(0) + n;
                grid[cell.row][cell.column] = Some(Some(clue));
            }
        }
        for clue in grid.iter_mut().flatten().flatten() {
            *clue = clue.filter(|_| rng.random_ratio(9, 10));
        }
        let puzzle = Hashi::new(&grid, self.max, is_tree).expect("sampled boards are well-formed");
        let count = |span| self.bridges.get(&puzzle.ends(span)).copied().or(Some(0));
        let solution: Bridges = puzzle.spans.iter().map(count).collect();
        // A lone island has no bridge at all, which no board allows.
        let solution = (self.islands.len() > 1).then_some(solution);
        Sample { puzzle, solution }
    }
}

fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.random_range(0..u32::try_from(n).expect("small boards")) as usize
}
