//! Random boards: islands grown from one another by bridges, then some more bridges
//! where there is room.

use puzzlesat::puzzles::Hashi;
use puzzlesat::text::Cell;
use puzzlesat::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Water, or an island with its number, if it is given.
type Clue = Option<Option<u32>>;

/// A board and the bridges that it was grown from, or one with any numbers.
pub fn hashi(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> (Hashi, Option<Values>) {
    let (rows, columns) = (rows.max(1), columns.max(2));
    let max = if rng.random_ratio(2, 3) {
        2
    } else {
        rng.random_range(1..=4)
    };
    if arbitrary {
        return (random_clues(rng, rows, columns, max), None);
    }
    let mut growth = Growth::new(rng, rows, columns);
    for _ in 0..rows * columns * 3 {
        let n = rng.random_range(1..=max);
        growth.grow(rng, n);
    }
    let is_tree = rng.random_ratio(1, 4);
    for from in growth.islands.clone() {
        for direction in [RIGHT, DOWN] {
            if !is_tree && rng.random_ratio(1, 4) {
                growth.thicken(from, direction, rng.random_range(1..=max));
            }
        }
    }
    finish(&growth, rng, max, is_tree)
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

fn finish(
    growth: &Growth,
    rng: &mut ChaCha8Rng,
    max: u32,
    is_tree: bool,
) -> (Hashi, Option<Values>) {
    let mut grid = growth.grid();
    for clue in grid.iter_mut().flatten().flatten() {
        *clue = clue.filter(|_| rng.random_ratio(9, 10));
    }
    let board = Hashi::new(&grid, max, is_tree).expect("sampled boards are well-formed");
    let ends = board
        .spans()
        .iter()
        .map(|span| span.ends.map(|i| board.islands()[i].cell));
    let bridges = ends.map(|ends| growth.bridges.get(&ends).copied().or(Some(0)));
    let bridges: Vec<Option<u32>> = bridges.collect();
    // A lone island has no bridge at all, which no board allows.
    let solution = (growth.islands.len() > 1).then(|| board.answer(&bridges));
    (board, solution)
}

#[derive(Clone, Copy, PartialEq)]
enum Ground {
    Water,
    Island,
    Bridge,
}

const DOWN: usize = 1;
const RIGHT: usize = 3;

struct Growth {
    ground: Vec<Vec<Ground>>,
    islands: Vec<Cell>,
    /// By pair of islands, the upper or left one first.
    bridges: BTreeMap<[Cell; 2], u32>,
}

impl Growth {
    fn new(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Self {
        let first = Cell::new(below(rng, rows), below(rng, columns));
        let mut ground = vec![vec![Ground::Water; columns]; rows];
        ground[first.row][first.column] = Ground::Island;
        Self {
            ground,
            islands: vec![first],
            bridges: BTreeMap::new(),
        }
    }

    /// A new island at a random distance from an old one, over water only.
    fn grow(&mut self, rng: &mut ChaCha8Rng, n: u32) {
        let from = self.islands[below(rng, self.islands.len())];
        let (direction, length) = (below(rng, 4), 1 + below(rng, 4));
        let path: Option<Vec<Cell>> = (1..=length)
            .map(|steps| self.step(from, direction, steps))
            .collect();
        let is_water = |path: &Vec<Cell>| path.iter().all(|&cell| self.at(cell) == Ground::Water);
        if let Some(path) = path.filter(is_water) {
            let to = path[path.len() - 1];
            self.join(&path, from, to, n);
            self.ground[to.row][to.column] = Ground::Island;
            self.islands.push(to);
        }
    }

    /// Joins an island by `n` bridges with the next one to the right or below, if there
    /// is one behind water only.
    fn thicken(&mut self, from: Cell, direction: usize, n: u32) {
        let mut path = Vec::new();
        while let Some(cell) = self.step(from, direction, path.len() + 1) {
            path.push(cell);
            match self.at(cell) {
                Ground::Water => {}
                Ground::Bridge => return,
                Ground::Island => return self.join(&path, from, cell, n),
            }
        }
    }

    fn join(&mut self, path: &[Cell], from: Cell, to: Cell, n: u32) {
        for cell in path.iter().filter(|&&cell| cell != to) {
            self.ground[cell.row][cell.column] = Ground::Bridge;
        }
        self.bridges.insert([from.min(to), from.max(to)], n);
    }

    /// The cell `steps` away, if it is on the board.
    fn step(&self, from: Cell, direction: usize, steps: usize) -> Option<Cell> {
        let (row, column) = match direction {
            0 => (from.row.checked_sub(steps)?, from.column),
            DOWN => (from.row + steps, from.column),
            2 => (from.row, from.column.checked_sub(steps)?),
            _ => (from.row, from.column + steps),
        };
        (row < self.ground.len() && column < self.ground[0].len()).then(|| Cell::new(row, column))
    }

    fn at(&self, cell: Cell) -> Ground {
        self.ground[cell.row][cell.column]
    }

    /// The board with every number given.
    fn grid(&self) -> Vec<Vec<Clue>> {
        let mut grid = vec![vec![None; self.ground[0].len()]; self.ground.len()];
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

fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.random_range(0..u32::try_from(n).expect("small boards")) as usize
}
