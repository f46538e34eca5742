//! Random boards: islands grown from one another, no two of them side by side.

use super::growth::Growth;
use super::{Bridges, Clue as Shown, Hashi, bridges, encode};
use crate::generation::{Clue, Clues, Draft, Start, Symmetry, Wish, below, pick};
use crate::puzzle::{Generate, Puzzle};
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Islands in percent of the cells, if no density is given.
const DENSITY: u32 = 20;

/// The most cells from an island to the next.
const LONGEST: usize = 6;

/// Roots that are tried for a board with half of the islands wanted.
const MAX_ROOTS: u32 = 20;

/// Maximum number of bridges per pair.
const MAX: u32 = 2;

impl Hashi {
    /// A random board to start from.
    ///
    /// # Errors
    /// If there are no boards like that; the text says what is expected.
    pub fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
        wish.without_dominoes()?;
        let (rows, columns) = wish.size;
        if rows.max(columns) < 3 || wish.symmetry == Symmetry::Rotation && rows.min(columns) < 3 {
            return Err(format!(
                "a board of {rows}x{columns}, expected at least 1x3, and 3x3 where it is symmetric"
            ));
        }
        let wanted = rows * columns * wish.density.unwrap_or(DENSITY) as usize / 100;
        let mut growth = grown(rng, wish, wanted);
        let mut tries = 1;
        // Some roots leave little room; a first island in the middle of a small board sees
        // no place at all for another.
        while growth.islands.len() < 2 || growth.islands.len() * 2 < wanted && tries < MAX_ROOTS {
            growth = grown(rng, wish, wanted);
            tries += 1;
        }
        if wish.density.is_some() {
            growth = dense(rng, wish, wanted, growth)?;
        }
        for from in growth.islands.clone() {
            for downwards in [false, true] {
                if rng.random_ratio(1, 4) {
                    growth.thicken(from, downwards, rng.random_range(1..=MAX));
                }
            }
        }
        Ok(Start::Draft(finish(&growth)))
    }
}

impl Generate for Hashi {
    fn singled_out(&self, solution: Values, _: &mut ChaCha8Rng) -> Draft {
        Draft::new(self.clone(), solution)
    }

    /// A span that differs gets one bridge for two, two for one, or a first one.
    fn repaired(&self, solution: &Values, other: &Values, _: &Wish, rng: &mut ChaCha8Rng) -> Draft {
        let (mut bridges, other) = (bridges(solution), bridges(other));
        let differs: Vec<usize> = (0..bridges.len())
            .filter(|&span| bridges[span] != other[span] && may_change(self, &bridges, span))
            .collect();
        if differs.is_empty() {
            return Draft::new(self.clone(), solution.clone());
        }
        let span = *pick(rng, &differs);
        bridges[span] = Some(match bridges[span] {
            Some(1) => 2,
            Some(2) => 1,
            _ => rng.random_range(1..=MAX),
        });
        numbered(self, bridges)
    }

    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<Clue>> {
        if wish.clues == Clues::All {
            return Vec::new();
        }
        let cells = self.islands.iter().map(|island| island.cell);
        cells
            .map(|cell| wish.symmetry.orbit(cell, wish.size))
            .filter(|orbit| orbit.iter().all(|cell| orbit[0] <= *cell))
            .map(|orbit| orbit.into_iter().map(Clue::Cell).collect())
            .collect()
    }

    /// Islands without their numbers.
    fn without_clues(&self, clues: &[Clue]) -> Option<Arc<dyn Puzzle>> {
        let mut grid = self.grid();
        for clue in clues {
            if let Clue::Cell(cell) = *clue {
                grid[cell.row][cell.column] = Some(None);
            }
        }
        let board = Self::new(&grid, self.max, self.is_tree);
        Some(Arc::new(board.expect("the islands are the same")))
    }
}

/// Islands from random roots, until there are enough or there is no room.
fn grown(rng: &mut ChaCha8Rng, wish: &Wish, wanted: usize) -> Growth {
    grown_by(rng, wish, wanted, LONGEST)
}

/// Returns islands as [`grown`] does, at most `longest` cells from one to the next.
fn grown_by(rng: &mut ChaCha8Rng, wish: &Wish, wanted: usize, longest: usize) -> Growth {
    let mut growth = roots(rng, wish);
    for _ in 0..wish.size.0 * wish.size.1 * 20 {
        if growth.islands.len() >= wanted.max(2) {
            break;
        }
        grow(&mut growth, rng, wish, longest);
    }
    growth
}

/// Returns a board as dense as requested: `first`, or others with shorter bridges.
///
/// # Errors
/// If none has at least nine in ten of the islands `wanted`.
fn dense(
    rng: &mut ChaCha8Rng,
    wish: &Wish,
    wanted: usize,
    first: Growth,
) -> Result<Growth, String> {
    let mut best = first;
    for i in 0..MAX_ROOTS {
        if best.islands.len() * 10 >= wanted * 9 {
            return Ok(best);
        }
        // If all bridges had two cells, islands would keep to every second row and column.
        let longest = if i < MAX_ROOTS / 2 { 4 } else { 3 };
        let other = grown_by(rng, wish, wanted, longest);
        if other.islands.len() > best.islands.len() {
            best = other;
        }
    }
    let (rows, columns) = wish.size;
    let reached = best.islands.len() * 100 / (rows * columns);
    Err(format!(
        "expected a density of at most about {reached} at {rows}x{columns}, since islands are not adjacent, found {}",
        wish.density.unwrap_or(DENSITY)
    ))
}

/// The first islands: one, or, where the board is symmetric, the corners of a
/// rectangle around its middle.
fn roots(rng: &mut ChaCha8Rng, wish: &Wish) -> Growth {
    let (rows, columns) = wish.size;
    if wish.symmetry == Symmetry::None {
        return Growth::new(rng, rows, columns);
    }
    let (top, left) = (below(rng, (rows - 1) / 2), below(rng, (columns - 1) / 2));
    let (bottom, right) = (rows - 1 - top, columns - 1 - left);
    let corners = [(top, left), (top, right), (bottom, left), (bottom, right)];
    let islands = corners.map(|(row, column)| Cell::new(row, column));
    let mut growth = Growth::from_islands(rows, columns, islands.to_vec());
    // Three sides join the corners; the fourth stays open, or nothing could grow
    // inwards.
    let open = below(rng, 4);
    for (side, (from, downwards)) in [(0, false), (0, true), (1, true), (2, false)]
        .into_iter()
        .enumerate()
    {
        if side != open {
            growth.thicken(islands[from], downwards, rng.random_range(1..=MAX));
        }
    }
    growth
}

/// A new island, and its image where the board is symmetric, if there is room.
fn grow(growth: &mut Growth, rng: &mut ChaCha8Rng, wish: &Wish, longest: usize) {
    let from = *pick(rng, &growth.islands);
    let (direction, length) = (below(rng, 4), 2 + below(rng, longest - 1));
    let n = rng.random_range(1..=MAX);
    let Some(path) = growth.water(from, direction, length) else {
        return;
    };
    let image = |cell: Cell| *wish.symmetry.orbit(cell, wish.size).last().expect("itself");
    let images: Vec<Cell> = path.iter().map(|&cell| image(cell)).collect();
    let end = path[path.len() - 1];
    let has_image = wish.symmetry != Symmetry::None;
    let is_crowded = has_image
        && (path.iter().any(|cell| images.contains(cell))
            || end.is_neighbour(image(end))
            || !growth.is_water(&images)
            || growth.is_beside_island(image(end)));
    if is_crowded || growth.is_beside_island(end) {
        return;
    }
    growth.extend(&path, from, n);
    if has_image {
        growth.extend(&images, image(from), rng.random_range(1..=MAX));
    }
}

fn finish(growth: &Growth) -> Draft {
    let puzzle = Hashi::new(&growth.grid(), MAX, false).expect("grown boards are well-formed");
    let count = |span| growth.bridges(puzzle.ends(span)).or(Some(0));
    let solution = puzzle.spans.iter().map(count).collect();
    draft_of(puzzle, solution)
}

fn draft_of(board: Hashi, bridges: Bridges) -> Draft {
    let solution = board.answer(&bridges);
    Draft::new(board, solution)
}

/// A first bridge must cross no other.
fn may_change(board: &Hashi, bridges: &Bridges, span: usize) -> bool {
    let is_built = |span: usize| bridges[span].is_some_and(|n| n > 0);
    let crosses = |pair: &[usize; 2]| pair.contains(&span) && pair.iter().any(|&s| is_built(s));
    is_built(span) || !encode::crossings(board).iter().any(crosses)
}

/// The board with the numbers of these bridges.
fn numbered(board: &Hashi, bridges: Bridges) -> Draft {
    let mut numbers: BTreeMap<Cell, u32> = BTreeMap::new();
    for (span, n) in board.spans.iter().zip(&bridges) {
        for cell in board.ends(span) {
            *numbers.entry(cell).or_default() += n.unwrap_or(0);
        }
    }
    let mut grid: Vec<Vec<Shown>> = vec![vec![None; board.columns]; board.rows];
    for island in &board.islands {
        let number = numbers.get(&island.cell).copied();
        grid[island.cell.row][island.cell.column] = Some(number);
    }
    let puzzle = Hashi::new(&grid, board.max, board.is_tree).expect("each island has a bridge");
    // The same islands have the same spans.
    let bridges = bridges.into_iter().map(|n| n.or(Some(0))).collect();
    draft_of(puzzle, bridges)
}
