//! The plain rules.

use super::{Cover, Domino, Laid, Tiling};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

/// How many dominoes lie on each cell that has one.
type Load = BTreeMap<Cell, u32>;

pub(super) fn violations(board: &Tiling, laid: &Laid) -> Vec<Violation> {
    let mut load = Load::new();
    for &cell in laid.iter().flatten() {
        *load.entry(cell).or_default() += 1;
    }
    let is_complete = laid.len() as u64 >= board.n_dominoes();
    let mut violations = broken(laid);
    violations.extend(crowded(&load));
    violations.extend(too_often(board, laid));
    violations.extend(missing(board, laid, &load, is_complete));
    if is_complete && board.cover == Cover::All {
        violations.extend(bare(board, &load));
    }
    violations
}

/// Dominoes that do not lie on neighbours.
fn broken(laid: &Laid) -> Vec<Violation> {
    let violation = |&[a, b]: &[Cell; 2]| Violation {
        rule: "domino",
        cells: vec![a, b],
        message: format!("a domino lies on {a} and {b}, which are not neighbours"),
    };
    let apart = laid.iter().filter(|[a, b]| !a.is_neighbour(*b));
    apart.map(violation).collect()
}

/// Cells with more than one domino.
fn crowded(load: &Load) -> impl Iterator<Item = Violation> + '_ {
    let several = load.iter().filter(|&(_, &n)| n > 1);
    several.map(|(&cell, &n)| Violation {
        rule: "cell",
        cells: vec![cell],
        message: format!("{n} dominoes lie on {cell}"),
    })
}

/// Dominoes that lie more often than the set has them.
fn too_often(board: &Tiling, laid: &Laid) -> Vec<Violation> {
    let mut by_domino: BTreeMap<Domino, Vec<Cell>> = BTreeMap::new();
    for &placement in laid {
        let cells = by_domino.entry(board.domino(placement)).or_default();
        cells.extend(placement);
    }
    let violation = |((a, b), cells): (Domino, Vec<Cell>)| {
        let (n, copies) = (cells.len() / 2, board.copies((a, b)) as usize);
        (n > copies).then(|| Violation {
            rule: "domino",
            cells,
            message: format!("domino {a}-{b} lies {n} times, expected {copies}"),
        })
    };
    by_domino.into_iter().filter_map(violation).collect()
}

/// Given dominoes that are not there and cannot come any more.
fn missing(board: &Tiling, laid: &Laid, load: &Load, is_complete: bool) -> Vec<Violation> {
    let is_late = |[a, b]: &[Cell; 2]| is_complete || load.contains_key(a) || load.contains_key(b);
    let absent = board.given.iter().filter(|given| !laid.contains(given));
    let violation = |&[a, b]: &[Cell; 2]| Violation {
        rule: "given",
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
        rule: "cell",
        cells: vec![cell],
        message: format!("{cell} is not covered"),
    };
    cells.map(violation).collect()
}
