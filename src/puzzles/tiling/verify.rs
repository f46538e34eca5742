//! The plain rules.

use super::{Cover, Domino, Laid, Tiling};
use crate::puzzle::Violation;
use crate::text::Cell;
use std::collections::BTreeMap;

pub(super) fn violations(board: &Tiling, laid: &Laid) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut on_cell: BTreeMap<Cell, u32> = BTreeMap::new();
    let mut by_domino: BTreeMap<Domino, Vec<Cell>> = BTreeMap::new();
    for &placement in laid {
        by_domino
            .entry(board.domino(placement))
            .or_default()
            .extend(placement);
        placement
            .iter()
            .for_each(|&cell| *on_cell.entry(cell).or_default() += 1);
        if !placement[0].is_neighbour(placement[1]) {
            let message = format!(
                "a domino lies on {} and {}, which are not neighbours",
                placement[0], placement[1]
            );
            violations.push(Violation {
                rule: "domino",
                cells: placement.to_vec(),
                message,
            });
        }
    }
    for (&cell, &n) in on_cell.iter().filter(|&(_, &n)| n > 1) {
        violations.push(Violation {
            rule: "cell",
            cells: vec![cell],
            message: format!("{n} dominoes lie on {cell}"),
        });
    }
    for ((a, b), cells) in by_domino {
        let (n, copies) = (cells.len() / 2, board.copies((a, b)) as usize);
        if n > copies {
            let message = format!("domino {a}-{b} lies {n} times, expected {copies}");
            violations.push(Violation {
                rule: "domino",
                cells,
                message,
            });
        }
    }
    let complete = laid.len() as u64 >= board.n_dominoes();
    for &[a, b] in board
        .given
        .iter()
        .filter(|placement| !laid.contains(placement))
    {
        if complete || on_cell.contains_key(&a) || on_cell.contains_key(&b) {
            violations.push(Violation {
                rule: "given",
                cells: vec![a, b],
                message: format!("the given domino on {a}-{b} is missing"),
            });
        }
    }
    if complete && board.cover == Cover::All {
        let bare = board.cells().filter(|cell| !on_cell.contains_key(cell));
        violations.extend(bare.map(|cell| Violation {
            rule: "cell",
            cells: vec![cell],
            message: format!("{cell} is not covered"),
        }));
    }
    violations
}
