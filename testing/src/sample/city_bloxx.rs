//! Random boards: some ground missing, some towers fixed, sometimes other towers. They
//! have about nine cells at most, because every board has many cities.

use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{Built, City, CityBloxx, Ground, Rule, Tower, default_towers};
use puzzlesat::text::Cell;
use puzzlesat::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Returns a board and, if it has a target, a city that reaches it; or one with any
/// target and fixed towers.
pub fn city_bloxx(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> (CityBloxx, Option<Values>) {
    let (rows, columns) = (rows.max(1), columns.max(1));
    let towers = if rng.random_ratio(1, 2) {
        default_towers()
    } else {
        random_towers(rng)
    };
    let n = u32::try_from(towers.len()).expect("few towers");
    let mut ground = || match rng.random_range(0..12) {
        0 => Ground::Blocked,
        1 => Ground::Empty,
        2 if arbitrary => Ground::Fixed(rng.random_range(0..n) as usize),
        _ => Ground::Free,
    };
    let row = |_| (0..columns).map(|_| ground()).collect();
    let grid: Vec<Vec<Ground>> = (0..rows).map(row).collect();
    let board = |target| {
        CityBloxx::new(grid.clone(), towers.clone(), Rule::Stable, target)
            .expect("sampled boards are well-formed")
    };
    let open = board(None);
    let city = random_city(rng, &open);
    let total = open.total(&city);
    let has_target = rng.random_ratio(1, 2);
    if arbitrary {
        let target = has_target.then(|| total + rng.random_range(0..30_u64));
        return (board(target), None);
    }
    let board = board(has_target.then_some(total));
    let plan = Vec::new();
    let solution = has_target.then(|| board.answer(&Built { city, plan }));
    (board, solution)
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

/// Returns a city of random towers without broken rules.
fn random_city(rng: &mut ChaCha8Rng, board: &CityBloxx) -> City {
    let mut city: City = vec![vec![Some(None); board.columns()]; board.rows()];
    let n = u32::try_from(board.towers().len()).expect("few towers");
    for _ in 0..4 {
        for cell in cells(board) {
            let before = city[cell.row][cell.column];
            city[cell.row][cell.column] = Some(Some(rng.random_range(0..n) as usize));
            let built = Built {
                city: city.clone(),
                plan: Vec::new(),
            };
            if !board.verify(&board.answer(&built)).is_empty() {
                city[cell.row][cell.column] = before;
            }
        }
    }
    city
}

fn cells(board: &CityBloxx) -> impl Iterator<Item = Cell> + use<> {
    let (rows, columns) = (board.rows(), board.columns());
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
}
