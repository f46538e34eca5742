//! The plain rules.

use super::rule::{Built, Rule, replay};
use super::{City, CityBloxx, Ground};
use crate::puzzle::Violation;
use crate::text::Cell;
use crate::values::Values;

pub(super) fn violations(board: &CityBloxx, built: &Built) -> Vec<Violation> {
    let city = &built.city;
    let mut violations: Vec<Violation> = board
        .cells()
        .filter_map(|cell| ground(board, city, cell))
        .collect();
    match board.rule {
        Rule::Stable => violations.extend(board.cells().flat_map(|cell| needs(board, city, cell))),
        Rule::Placement { rounds } => violations.extend(plan(board, built, rounds)),
    }
    if board.rule == Rule::Stable && !built.plan.is_empty() {
        let message = "the final city alone counts under `rule stable`, there is no plan";
        violations.push(Violation::new("plan", Vec::new(), message));
    }
    violations.extend(target(board, city));
    violations
}

/// Values that are no tower of the board, and moves that name none or no cell of it: callers
/// can set such values, and the generic forms can hold such moves.
pub(super) fn strangers(board: &CityBloxx, answer: &Values) -> Vec<Violation> {
    let n = board.towers.len();
    let values = board.cells().filter_map(|cell| {
        let tower = answer
            .value(board.index(cell))
            .filter(|&value| value as usize > n)?;
        let message = format!("{cell} has the value {tower}, expected at most {n}");
        Some(Violation::new("tower", vec![cell], message))
    });
    let moves = answer
        .moves
        .iter()
        .zip(1..)
        .filter(|(step, _)| !board.has(step));
    let moves = moves.map(|(&(cell, tower), i)| {
        let message =
            format!("move {i} puts tower {tower} on {cell}: the board does not have both");
        Violation::new("plan", Vec::new(), message)
    });
    values.chain(moves).collect()
}

/// The plan is played; it must end in the city.
fn plan(board: &CityBloxx, Built { city, plan }: &Built, rounds: Option<u32>) -> Vec<Violation> {
    if plan.is_empty() {
        return Vec::new();
    }
    let mut violations = Vec::new();
    if let Some(rounds) = rounds.filter(|&rounds| plan.len() as u64 > u64::from(rounds)) {
        let message = format!(
            "the plan has {} rounds, expected at most {rounds}",
            plan.len()
        );
        violations.push(Violation::new("rounds", Vec::new(), message));
    }
    match replay(board, plan) {
        Err((i, lack)) => violations.push(Violation::new(
            "needs",
            vec![plan[i].0],
            format!("round {}: {lack}", i + 1),
        )),
        Ok(end) => {
            let differs =
                |cell: &Cell| at(city, *cell).is_some_and(|built| at(&end, *cell) != Some(built));
            let cells: Vec<Cell> = board.cells().filter(differs).collect();
            if let Some(first) = cells.first() {
                let message = format!("the plan does not end in the city, as at {first}");
                violations.push(Violation::new("plan", cells, message));
            }
        }
    }
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
    (built != expected).then(|| Violation::new("fixed", vec![cell], message))
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
        (has < n as usize).then(|| Violation::new("needs", vec![cell], message))
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
    (reach < target).then(|| Violation::new("target", Vec::new(), message))
}
