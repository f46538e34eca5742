//! Random boards: islands grown from one another by bridges, then more bridges where
//! there is space.

use puzzlesat::puzzles::Hashi;
use puzzlesat::puzzles::hashi::Growth;
use puzzlesat::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Water, or an island with its number, if it is given.
type Clue = Option<Option<u32>>;

/// Returns a board and the bridges that it was grown from, or one with any numbers.
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
    for from in growth.islands().to_vec() {
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
    let bridges = ends.map(|ends| growth.bridges(ends).or(Some(0)));
    let bridges: Vec<Option<u32>> = bridges.collect();
    // A single island has no bridge, which no board allows.
    let solution = (growth.islands().len() > 1).then(|| board.answer(&bridges));
    (board, solution)
}
