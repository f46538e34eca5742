//! Random boards: a random partial tiling, numbered by a random set.

use super::{Cover, Laid, Tiling, ordered};
use crate::puzzle::Sample;
use crate::text::Cell;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

pub(super) fn sample(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> Sample<Tiling> {
    let (rows, columns) = (rows.max(1), columns.max(2));
    let mut laid = random_tiling(rng, rows, columns);
    let numbers = rng.random_range(1..=4);
    let mut grid: Vec<Vec<u32>> = (0..rows)
        .map(|_| {
            (0..columns)
                .map(|_| rng.random_range(0..=numbers))
                .collect()
        })
        .collect();
    let mut set: Vec<_> = laid
        .iter()
        .map(|[a, b]| (grid[a.row][a.column], grid[b.row][b.column]))
        .collect();
    if arbitrary {
        let (a, b) = (
            rng.random_range(0..rows as u32) as usize,
            rng.random_range(0..columns as u32) as usize,
        );
        grid[a][b] = rng.random_range(0..=numbers);
        set.shuffle(rng);
        set.truncate(set.len().max(2) - 1);
    }
    let given = if arbitrary {
        Vec::new()
    } else {
        laid.iter()
            .copied()
            .filter(|_| rng.random_ratio(1, 10))
            .collect()
    };
    let puzzle = Tiling::new(grid, Some(set), given, Some(Cover::Any))
        .expect("sampled boards are well-formed");
    laid.sort();
    Sample {
        puzzle,
        solution: (!arbitrary).then_some(laid),
    }
}

/// Dominoes on random free pairs until a few tries find none.
fn random_tiling(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Laid {
    let mut free = vec![true; rows * columns];
    let mut cells: Vec<_> = (0..rows * columns).collect();
    cells.shuffle(rng);
    let mut laid = Vec::new();
    for index in cells {
        let cell = Cell::new(index / columns, index % columns);
        let mut neighbours: Vec<_> = cell
            .neighbours(rows, columns)
            .filter(|c| free[c.row * columns + c.column])
            .collect();
        neighbours.shuffle(rng);
        if let Some(&other) = neighbours.first().filter(|_| free[index]) {
            free[index] = false;
            free[other.row * columns + other.column] = false;
            laid.push(ordered([cell, other]));
        }
    }
    laid
}
