//! The plain rules.

use super::{City, CityBloxx, Ground};
use crate::puzzle::Violation;
use crate::text::Cell;

pub(super) fn violations(board: &CityBloxx, city: &City) -> Vec<Violation> {
    let mut violations: Vec<Violation> = board
        .cells()
        .filter_map(|cell| ground(board, city, cell))
        .collect();
    violations.extend(board.cells().flat_map(|cell| needs(board, city, cell)));
    violations.extend(target(board, city));
    violations
}

fn at(city: &City, cell: Cell) -> Option<Option<usize>> {
    city[cell.row][cell.column]
}

fn ground(board: &CityBloxx, city: &City, cell: Cell) -> Option<Violation> {
    let built = at(city, cell)?;
    let name =
        |tower: Option<usize>| tower.map_or("empty", |tower| board.towers[tower].name.as_str());
    let expected = match board.ground(cell) {
        Ground::Free => return None,
        Ground::Blocked | Ground::Empty => None,
        Ground::Fixed(tower) => Some(tower),
    };
    let message = format!("{cell} is {}, expected {}", name(built), name(expected));
    (built != expected).then(|| Violation {
        rule: "fixed",
        cells: vec![cell],
        message,
    })
}

/// Needs that neither built nor undecided neighbours can meet.
fn needs(board: &CityBloxx, city: &City, cell: Cell) -> Vec<Violation> {
    let Some(Some(tower)) = at(city, cell) else {
        return Vec::new();
    };
    let tower = &board.towers[tower];
    let missing = |&(needed, n): &(usize, u32)| {
        let open = |c: &Cell| match at(city, *c) {
            Some(built) => built == Some(needed),
            None => board.ground(*c) != Ground::Blocked,
        };
        let has = board.neighbours(cell).filter(open).count();
        let message = format!(
            "{} at {cell} needs {n} {} beside it, and has {has}",
            tower.name, board.towers[needed].name
        );
        (has < n as usize).then(|| Violation {
            rule: "needs",
            cells: vec![cell],
            message,
        })
    };
    tower.needs.iter().filter_map(missing).collect()
}

fn target(board: &CityBloxx, city: &City) -> Option<Violation> {
    let target = board.target?;
    let best = board
        .towers
        .iter()
        .map(|tower| u64::from(tower.score))
        .max()
        .unwrap_or(0);
    let open = board
        .cells()
        .filter(|&cell| at(city, cell).is_none() && board.ground(cell) != Ground::Blocked);
    let reach = board.total(city) + best * open.count() as u64;
    let message = format!(
        "the city scores {} at most, expected at least {target}",
        reach
    );
    (reach < target).then(|| Violation {
        rule: "target",
        cells: Vec::new(),
        message,
    })
}
