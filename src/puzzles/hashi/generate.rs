//! Random boards: islands grown from one another, no two of them side by side.

use super::growth::Growth;
use super::{Bridges, Clue as Shown, Hashi, encode};
use crate::generation::{Clue, Clues, Draft, Start, Symmetry, Wish, below, pick};
use crate::text::Cell;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Islands in per cent of the cells, where nothing else is asked for.
const DENSITY: u32 = 20;

/// The most cells from an island to the next.
const LONGEST: usize = 6;

/// Roots that are tried for a board with half of the islands wanted.
const MOST_ROOTS: u32 = 20;

/// Most bridges a pair.
const MAX: u32 = 2;

pub(super) fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start<Hashi>, String> {
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
    while growth.islands.len() < 2 || growth.islands.len() * 2 < wanted && tries < MOST_ROOTS {
        growth = grown(rng, wish, wanted);
        tries += 1;
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

/// Islands from random roots, until there are enough or there is no room.
fn grown(rng: &mut ChaCha8Rng, wish: &Wish, wanted: usize) -> Growth {
    let mut growth = roots(rng, wish);
    for _ in 0..wish.size.0 * wish.size.1 * 20 {
        if growth.islands.len() >= wanted.max(2) {
            break;
        }
        grow(&mut growth, rng, wish);
    }
    growth
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
fn grow(growth: &mut Growth, rng: &mut ChaCha8Rng, wish: &Wish) {
    let from = *pick(rng, &growth.islands);
    let (direction, length) = (below(rng, 4), 2 + below(rng, LONGEST - 1));
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

fn finish(growth: &Growth) -> Draft<Hashi> {
    let puzzle = Hashi::new(&growth.grid(), MAX, false).expect("grown boards are well-formed");
    let count = |span| growth.bridges.get(&puzzle.ends(span)).copied().or(Some(0));
    let solution = puzzle.spans.iter().map(count).collect();
    Draft { puzzle, solution }
}

/// A span that differs gets one bridge for two, two for one, or a first one.
pub(super) fn repaired(draft: Draft<Hashi>, other: &Bridges, rng: &mut ChaCha8Rng) -> Draft<Hashi> {
    let Draft { puzzle, solution } = draft;
    let differs: Vec<usize> = (0..solution.len())
        .filter(|&span| solution[span] != other[span] && may_change(&puzzle, &solution, span))
        .collect();
    if differs.is_empty() {
        return Draft { puzzle, solution };
    }
    let span = *pick(rng, &differs);
    let mut bridges = solution;
    bridges[span] = Some(match bridges[span] {
        Some(1) => 2,
        Some(2) => 1,
        _ => rng.random_range(1..=MAX),
    });
    numbered(&puzzle, bridges)
}

/// A first bridge must cross no other.
fn may_change(board: &Hashi, bridges: &Bridges, span: usize) -> bool {
    let is_built = |span: usize| bridges[span].is_some_and(|n| n > 0);
    let crosses = |pair: &[usize; 2]| pair.contains(&span) && pair.iter().any(|&s| is_built(s));
    is_built(span) || !encode::crossings(board).iter().any(crosses)
}

/// The board with the numbers of these bridges.
fn numbered(board: &Hashi, bridges: Bridges) -> Draft<Hashi> {
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
    let by_ends: BTreeMap<[Cell; 2], Option<u32>> = board
        .spans
        .iter()
        .map(|span| board.ends(span))
        .zip(bridges)
        .collect();
    let solution = puzzle
        .spans
        .iter()
        .map(|span| {
            by_ends
                .get(&puzzle.ends(span))
                .copied()
                .flatten()
                .or(Some(0))
        })
        .collect();
    Draft { puzzle, solution }
}

pub(super) fn spare_clues(board: &Hashi, wish: &Wish) -> Vec<Vec<Clue>> {
    if wish.clues == Clues::All {
        return Vec::new();
    }
    let cells = board.islands.iter().map(|island| island.cell);
    cells
        .map(|cell| wish.symmetry.orbit(cell, wish.size))
        .filter(|orbit| orbit.iter().all(|cell| orbit[0] <= *cell))
        .map(|orbit| orbit.into_iter().map(Clue::Cell).collect())
        .collect()
}

/// Islands without their numbers.
pub(super) fn without_clues(board: &Hashi, clues: &[Clue]) -> Hashi {
    let mut grid = board.grid();
    for clue in clues {
        if let Clue::Cell(cell) = *clue {
            grid[cell.row][cell.column] = Some(None);
        }
    }
    Hashi::new(&grid, board.max, board.is_tree).expect("the islands are the same")
}
