//! Random boards: a random partial tiling, numbered by a random set.

use puzzlesat::puzzles::tiling::{Cover, Placement, Tiling};
use puzzlesat::text::Cell;
use puzzlesat::values::Values;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Returns a board and a tiling of it, or a board with any set of dominoes.
pub fn tiling(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> (Tiling, Option<Values>) {
    if !arbitrary && rng.random_ratio(1, 4) {
        return full_set(rng, rows.min(columns).max(1));
    }
    let (rows, columns) = (rows.max(1), columns.max(2));
    let laid = random_tiling(rng, rows, columns);
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
    // Cells without a domino may be holes.
    let is_hole = |cell: Cell, rng: &mut ChaCha8Rng| {
        !laid.iter().flatten().any(|&other| other == cell) && rng.random_ratio(1, 3)
    };
    let row = |(row, numbers): (usize, Vec<u32>)| -> Vec<Option<u32>> {
        let numbers = numbers.into_iter().enumerate();
        numbers
            .map(|(column, n)| (!is_hole(Cell::new(row, column), rng)).then_some(n))
            .collect()
    };
    let grid = grid.into_iter().enumerate().map(row).collect();
    let puzzle = Tiling::with_holes(grid, Some(set), given, Some(Cover::Any))
        .expect("sampled boards are well-formed");
    let solution = (!arbitrary).then(|| puzzle.answer(&laid));
    (puzzle, solution)
}

/// Returns a board of the full set: every pair once, all cells covered.
fn full_set(rng: &mut ChaCha8Rng, rows: usize) -> (Tiling, Option<Values>) {
    let columns = rows + 1;
    let laid = bricks(rng, rows, columns);
    let largest = u32::try_from(rows - 1).expect("a small board");
    let mut pairs: Vec<_> = (0..=largest)
        .flat_map(|a| (a..=largest).map(move |b| [a, b]))
        .collect();
    pairs.shuffle(rng);
    let mut grid = vec![vec![0; columns]; rows];
    for (placement, mut numbers) in laid.iter().zip(pairs) {
        numbers.shuffle(rng);
        for (cell, number) in placement.iter().zip(numbers) {
            grid[cell.row][cell.column] = number;
        }
    }
    let puzzle = Tiling::new(grid, None, Vec::new(), Some(Cover::All))
        .expect("sampled boards are well-formed");
    let solution = puzzle.answer(&laid);
    (puzzle, Some(solution))
}

/// Returns a tiling of all cells: rows or columns of dominoes, some pairs rotated.
fn bricks(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Vec<Placement> {
    let is_wide = columns.is_multiple_of(2);
    let (long, wide) = if is_wide {
        (columns, rows)
    } else {
        (rows, columns)
    };
    let cell = |along: usize, across: usize| {
        if is_wide {
            Cell::new(across, along)
        } else {
            Cell::new(along, across)
        }
    };
    let mut laid = Vec::new();
    for along in (0..long).step_by(2) {
        let mut across = 0;
        while across < wide {
            if across + 1 < wide && rng.random_ratio(1, 2) {
                for i in [along, along + 1] {
                    laid.push(ordered([cell(i, across), cell(i, across + 1)]));
                }
                across += 2;
            } else {
                laid.push(ordered([cell(along, across), cell(along + 1, across)]));
                across += 1;
            }
        }
    }
    laid
}

/// Returns dominoes on random free pairs, until a few attempts find none.
fn random_tiling(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Vec<Placement> {
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

/// Returns the upper or left cell first.
fn ordered([a, b]: Placement) -> Placement {
    [a.min(b), a.max(b)]
}
