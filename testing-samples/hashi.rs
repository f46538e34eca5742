//! Random boards: islands grown from one another by bridges, then some more
//! bridges where there is room.

use super::growth::Growth;
use super::{Bridges, Clue, Hashi};
use crate::puzzle::Sample;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

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
    let mut growth = Growth::new(rng, rows, columns);
    for _ in 0..rows * columns * 3 {
        let n = rng.random_range(1..=max);
        growth.grow(rng, n);
    }
    let is_tree = rng.random_ratio(1, 4);
    for from in growth.islands.clone() {
        for downwards in [false, true] {
            if !is_tree && rng.random_ratio(1, 4) {
                growth.thicken(from, downwards, rng.random_range(1..=max));
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

fn finish(growth: &Growth, rng: &mut ChaCha8Rng, max: u32, is_tree: bool) -> Sample<Hashi> {
    let mut grid = growth.grid();
    for clue in grid.iter_mut().flatten().flatten() {
        *clue = clue.filter(|_| rng.random_ratio(9, 10));
    }
    let puzzle = Hashi::new(&grid, max, is_tree).expect("sampled boards are well-formed");
    let count = |span| growth.bridges.get(&puzzle.ends(span)).copied().or(Some(0));
    let solution: Bridges = puzzle.spans.iter().map(count).collect();
    // A lone island has no bridge at all, which no board allows.
    let solution = (growth.islands.len() > 1).then_some(solution);
    Sample { puzzle, solution }
}
