//! Any ground, any towers, either rule.

use super::{MAX_CANDIDATES, grid, product, size};
use crate::fuzz::Bytes;
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::puzzles::{Built, CityBloxx, Ground, Rule, Tower, default_towers};
use puzzlesat::text::Cell;
use puzzlesat::values::Values;

pub(super) fn board(bytes: &mut Bytes<'_>) -> Option<CityBloxx> {
    let towers = towers(bytes);
    let rule = match bytes.byte() % 4 {
        0 | 1 => Rule::Stable,
        2 => Rule::Placement { rounds: None },
        _ => Rule::Placement {
            rounds: Some(bytes.small(8)),
        },
    };
    let size = size(bytes, 10);
    let ground = grid(size, || match bytes.byte() % 16 {
        0..10 => Ground::Free,
        10 | 11 => Ground::Blocked,
        12 => Ground::Empty,
        _ => Ground::Fixed(bytes.below(towers.len())),
    });
    let target = bytes.coin().then(|| u64::from(bytes.byte()));
    CityBloxx::new(ground, towers, rule, target).ok()
}

fn towers(bytes: &mut Bytes<'_>) -> Vec<Tower> {
    if bytes.coin() {
        return default_towers();
    }
    let n = 1 + bytes.small(4);
    let mut tower = |i: u32| Tower {
        name: format!("t{i}"),
        letter: char::from_u32(u32::from(b'P') + i).expect("a letter"),
        score: bytes.small(9) * bytes.pick(&[1, 10]),
        needs: (0..n as usize)
            .filter_map(|needed| Some((needed, bytes.small(6).checked_sub(3)?)))
            .filter(|&(_, n)| n > 0)
            .collect(),
    };
    (0..n).map(&mut tower).collect()
}

pub(super) fn candidates(board: &CityBloxx) -> Option<Vec<Values>> {
    match board.rule() {
        Rule::Stable => {
            let cell = |cell: Cell| match board.ground(cell) {
                Ground::Blocked => vec![Some(None)],
                _ => [None]
                    .into_iter()
                    .chain((0..board.towers().len()).map(Some))
                    .map(Some)
                    .collect(),
            };
            let columns = board.columns();
            let cells = (0..board.rows() * columns).map(|i| Cell::new(i / columns, i % columns));
            let cities = product(cells.map(cell).collect())?;
            let built = |city: Vec<_>| Built {
                city: city.chunks(columns).map(<[_]>::to_vec).collect(),
                plan: Vec::new(),
            };
            let answer = |city| board.answer(&built(city));
            Some(cities.into_iter().map(answer).collect())
        }
        Rule::Placement { .. } => reachable(board),
    }
}

/// Every city that can be built in any number of rounds, in its fewest.
fn reachable(board: &CityBloxx) -> Option<Vec<Values>> {
    let (rows, columns) = (board.rows(), board.columns());
    let states = (board.towers().len() + 1).checked_pow(u32::try_from(rows * columns).ok()?);
    states.filter(|&n| n <= MAX_CANDIDATES)?;
    let ground = (0..rows).map(|row| (0..columns).map(move |column| Cell::new(row, column)));
    let ground = ground.map(|cells| cells.map(|cell| board.ground(cell)).collect());
    let any = Rule::Placement { rounds: None };
    let towers = board.towers().to_vec();
    let all = CityBloxx::new(ground.collect(), towers, any, Some(0)).ok()?;
    let all = all.into_board().exhaustive()?.ok()?;
    all.iter()
        .map(|answer| answer.over(board.layout()))
        .collect()
}
