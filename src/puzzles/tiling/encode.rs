//! Constraints: a labelled matching of the grid, whose nodes are cells and whose labels
//! are dominoes; and the dominoes that are given.

use super::{Cover, Domino, Laid, Tiling};
use crate::matching::{self, Demand, Edge, Matching, Times, chosen};
use crate::text::Cell;
use cnf::{Lit, Model};
use encodings::Problem;

pub(super) fn problem(board: &Tiling) -> Problem {
    let placements = board.placements();
    let mut problem = grid(board, &placements).problem();
    for (i, placement) in placements.iter().enumerate() {
        let [a, b] = placement;
        if board.given.binary_search(placement).is_ok() {
            let rule = problem.rule("given", format!("a domino is given on {a}-{b}"));
            problem.clause(rule, [chosen(i)]);
        }
    }
    problem
}

fn grid(board: &Tiling, placements: &[[Cell; 2]]) -> Matching {
    let dominoes = board.dominoes();
    let edge = |&placement: &[Cell; 2]| Edge {
        ends: placement.map(|cell| cell.row * board.columns() + cell.column),
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

pub(super) fn names(board: &Tiling) -> Vec<String> {
    board
        .placements()
        .iter()
        .map(|[a, b]| format!("domino {a}-{b}"))
        .collect()
}

pub(super) fn decode(board: &Tiling, model: &Model) -> Laid {
    matching::decode(board.placements(), model).collect()
}

/// The placements that are there; the counts rule out all others.
pub(super) fn literals(board: &Tiling, laid: &Laid) -> Vec<Lit> {
    let placements = board.placements().into_iter().enumerate();
    placements
        .filter(|(_, placement)| laid.binary_search(placement).is_ok())
        .map(|(i, _)| chosen(i))
        .collect()
}
