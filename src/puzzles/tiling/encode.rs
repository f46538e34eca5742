//! Constraints: a labelled matching of the grid, whose nodes are cells and whose labels
//! are dominoes; and the dominoes that are given.

use super::{Cover, Domino, Placement, Tiling};
use crate::layout::{Layout, append};
use crate::matching::{Demand, Edge, Matching, Times, chosen};
use crate::text::Cell;
use encodings::Problem;
use std::collections::BTreeMap;

/// Whether a domino lies on each pair of cells that shows one of the set, and then on
/// each other pair.
pub(super) fn layout(board: &Tiling) -> Layout {
    let mut layout = Layout::with_capacity(2 * board.rows() * board.columns());
    let name =
        |[a, b]: Placement| move |text: &mut String| append(text, format_args!("domino {a}-{b}"));
    for placement in board.placements() {
        layout.bool(name(placement), &placement);
        layout.told_if_true();
    }
    for pair in board.pairs().filter(|&pair| !board.is_in_set(pair)) {
        layout.never(name(pair), &pair);
    }
    layout
}

pub(super) fn post(board: &Tiling, problem: &mut Problem) {
    let placements = board.placements();
    grid(board, &placements).post(problem);
    for (i, placement) in placements.iter().enumerate() {
        let [a, b] = placement;
        if board.given.binary_search(placement).is_ok() {
            let rule = problem.rule("given", format!("a domino is given on {a}-{b}"));
            problem.clause(rule, [chosen(i)]);
        }
    }
}

fn grid(board: &Tiling, placements: &[Placement]) -> Matching {
    let dominoes = board.dominoes();
    let nodes: BTreeMap<Cell, usize> = board.cells().zip(0..).collect();
    let edge = |&placement: &Placement| Edge {
        ends: placement.map(|cell| nodes[&cell]),
        label: dominoes
            .binary_search(&board.domino(placement))
            .expect("placements show dominoes of the set"),
    };
    let edges = placements.iter().map(edge).collect();
    Matching {
        edges,
        nodes: board
            .cells()
            .map(|cell| cell_once(cell, board.cover))
            .collect(),
        labels: dominoes
            .into_iter()
            .map(|domino| domino_often(domino, board.copies(domino)))
            .collect(),
    }
}

fn domino_often((a, b): Domino, copies: u32) -> Demand {
    let times = if copies == 1 {
        "once".into()
    } else {
        format!("{copies} times")
    };
    Demand {
        rule: "domino",
        text: format!("domino {a}-{b} lies {times}"),
        times: Times::Exactly(copies),
    }
}

fn cell_once(cell: Cell, cover: Cover) -> Demand {
    let (text, times) = match cover {
        Cover::All => ("once", Times::Exactly(1)),
        Cover::Any => ("at most once", Times::AtMostOnce),
    };
    Demand {
        rule: "cell",
        text: format!("cell {cell} is covered {text}"),
        times,
    }
}
