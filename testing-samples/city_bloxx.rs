//! Random boards: some ground missing, some towers fixed, sometimes other
//! towers; at most nine cells or so, since every board has many cities.

use super::{Built, City, CityBloxx, Ground, Rule, Tower, default_towers};
use crate::puzzle::{Puzzle, Sample};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

pub(super) fn sample(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> Sample<CityBloxx> {
    let (rows, columns) = (rows.max(1), columns.max(1));
    let towers = if rng.random_ratio(1, 2) {
        default_towers()
    } else {
        random_towers(rng)
    };
    let n = u32::try_from(towers.len()).expect("few towers");
    let free = vec![vec![Ground::Free; columns]; rows];
    let mut board =
        CityBloxx::new(free, towers, Rule::Stable, None).expect("sampled boards are well-formed");
    for cell in board.cells() {
        board.grid[cell.row][cell.column] = match rng.random_range(0..12) {
            0 => Ground::Blocked,
            1 => Ground::Empty,
            2 if arbitrary => Ground::Fixed(rng.random_range(0..n) as usize),
            _ => Ground::Free,
        };
    }
    let city = random_city(rng, &board);
    let total = board.total(&city);
    if arbitrary {
        board.target = rng
            .random_ratio(1, 2)
            .then(|| total + rng.random_range(0..30_u64));
        return Sample {
            puzzle: board,
            solution: None,
        };
    }
    board.target = rng.random_ratio(1, 2).then_some(total);
    let solution = board.target.map(|_| Built {
        city,
        plan: Vec::new(),
    });
    Sample {
        puzzle: board,
        solution,
    }
}

fn random_towers(rng: &mut ChaCha8Rng) -> Vec<Tower> {
    let n = rng.random_range(1..=3_u32) as usize;
    let mut tower = |i: usize| {
        let mut needs = Vec::new();
        for needed in (0..n).filter(|_| i > 0) {
            if rng.random_ratio(1, 3) {
                needs.push((needed, rng.random_range(1..=2)));
            }
        }
        let letter = char::from(b'P' + u8::try_from(i).expect("few towers"));
        Tower {
            name: format!("t{i}"),
            letter,
            score: rng.random_range(0..8),
            needs,
        }
    };
    (0..n).map(&mut tower).collect()
}

/// Towers put at random, kept where nothing breaks.
fn random_city(rng: &mut ChaCha8Rng, board: &CityBloxx) -> City {
    let mut city: City = vec![vec![Some(None); board.columns()]; board.rows()];
    let n = u32::try_from(board.towers.len()).expect("few towers");
    for _ in 0..4 {
        for cell in board.cells() {
            let before = city[cell.row][cell.column];
            city[cell.row][cell.column] = Some(Some(rng.random_range(0..n) as usize));
            let built = Built {
                city: city.clone(),
                plan: Vec::new(),
            };
            if !board.verify(&built).is_empty() {
                city[cell.row][cell.column] = before;
            }
        }
    }
    city
}
