//! The plain rules.

use super::{Cover, Domino, Laid, Tiling};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

/// How many dominoes lie on each cell that has one.
type Load = BTreeMap<Cell, u32>;

/// The rules that `laid` breaks; no domino is undecided if it `is_decided`.
pub(super) fn violations(board: &Tiling, laid: &Laid, is_decided: bool) -> Vec<Violation> {
    let mut load = Load::new();
    for &cell in laid.iter().flatten() {
        *load.entry(cell).or_default() += 1;
    }
    let mut violations: Vec<Violation> = crowded(&load).collect();
    violations.extend(wrong_times(board, laid, is_decided));
    violations.extend(missing(board, laid, &load, is_decided));
    if is_decided && board.cover == Cover::All {
        violations.extend(bare(board, &load));
    }
    violations
}

/// Cells with more than one domino.
fn crowded(load: &Load) -> impl Iterator<Item = Violation> + '_ {
    let several = load.iter().filter(|&(_, &n)| n > 1);
    several.map(|(&cell, &n)| Violation {
        rule: "cell".into(),
        cells: vec![cell],
        message: format!("{n} dominoes lie on {cell}"),
    })
}

/// Dominoes that lie more often than the set has them, or less often and none can come
/// any more. Where as many lie as the set has, the former say it all.
fn wrong_times(board: &Tiling, laid: &Laid, is_decided: bool) -> Vec<Violation> {
    let mut by_domino: BTreeMap<Domino, Vec<Cell>> = BTreeMap::new();
    let is_short = is_decided && (laid.len() as u64) < board.n_dominoes();
    if is_short {
        by_domino.extend(board.dominoes().into_iter().map(|domino| (domino, vec![])));
    }
    for &placement in laid {
        let cells = by_domino.entry(board.domino(placement)).or_default();
        cells.extend(placement);
    }
    let violation = |((a, b), cells): (Domino, Vec<Cell>)| {
        let (n, copies) = (cells.len() / 2, board.copies((a, b)) as usize);
        (n > copies || is_short && n < copies).then(|| Violation {
            rule: "domino".into(),
            cells,
            message: format!("domino {a}-{b} lies {n} times, expected {copies}"),
        })
    };
    by_domino.into_iter().filter_map(violation).collect()
}

/// Given dominoes that are not there and cannot come any more.
fn missing(board: &Tiling, laid: &Laid, load: &Load, is_decided: bool) -> Vec<Violation> {
    let is_late = |[a, b]: &[Cell; 2]| is_decided || load.contains_key(a) || load.contains_key(b);
    let absent = board.given.iter().filter(|given| !laid.contains(given));
    let violation = |&[a, b]: &[Cell; 2]| Violation {
        rule: "given".into(),
        cells: vec![a, b],
        message: format!("the given domino on {a}-{b} is missing"),
    };
    absent
        .filter(|given| is_late(given))
        .map(violation)
        .collect()
}

/// Cells without a domino.
fn bare(board: &Tiling, load: &Load) -> Vec<Violation> {
    let cells = board.cells().filter(|cell| !load.contains_key(cell));
    let violation = |cell: Cell| Violation {
        rule: "cell".into(),
        cells: vec![cell],
        message: format!("{cell} is not covered"),
    };
    cells.map(violation).collect()
}
