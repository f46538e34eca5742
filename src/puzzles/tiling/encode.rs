//! Constraints: one variable a placement; each domino as often as the set says,
//! each cell at most (or exactly) once.

use super::{Cover, Domino, Laid, Tiling};
use cnf::{Lit, Model};
use encodings::{Cardinality, Constraint, Problem};
use std::collections::BTreeMap;

pub(super) fn problem(board: &Tiling) -> Problem {
    let mut problem = Problem::new();
    let placements = board.placements();
    let mut by_domino: BTreeMap<Domino, Vec<Lit>> = board
        .dominoes()
        .into_iter()
        .map(|d| (d, Vec::new()))
        .collect();
    let mut by_cell: Vec<Vec<Lit>> = vec![Vec::new(); board.rows() * board.columns()];
    let mut given = Vec::new();
    for &placement in &placements {
        let lit = problem.new_lit();
        by_domino
            .entry(board.domino(placement))
            .or_default()
            .push(lit);
        placement
            .iter()
            .for_each(|cell| by_cell[cell.row * board.columns() + cell.column].push(lit));
        if board.given.binary_search(&placement).is_ok() {
            given.push((placement, lit));
        }
    }
    for (domino, lits) in by_domino {
        post_domino(&mut problem, domino, board.copies(domino), lits);
    }
    for (cell, lits) in board.cells().zip(by_cell) {
        post_cell(&mut problem, &cell.to_string(), board.cover, lits);
    }
    for ([a, b], lit) in given {
        let rule = problem.rule("given", format!("a domino is given on {a}-{b}"));
        problem.post(rule, Constraint::Clause(vec![lit]));
    }
    problem
}

fn post_domino(problem: &mut Problem, (a, b): Domino, copies: u32, lits: Vec<Lit>) {
    let times = if copies == 1 {
        "once".into()
    } else {
        format!("{copies} times")
    };
    let rule = problem.rule("domino", format!("domino {a}-{b} lies {times}"));
    if copies == 1 {
        problem.post(rule, Constraint::Clause(lits.clone()));
        problem.post(rule, Constraint::AtMostOne(lits));
    } else {
        problem.post_sum(rule, Cardinality::exactly(lits, copies.into()));
    }
}

fn post_cell(problem: &mut Problem, cell: &str, cover: Cover, lits: Vec<Lit>) {
    match cover {
        Cover::All => {
            let rule = problem.rule("cell", format!("cell {cell} is covered once"));
            problem.post(rule, Constraint::Clause(lits.clone()));
            problem.post(rule, Constraint::AtMostOne(lits));
        }
        Cover::Any => {
            let rule = problem.rule("cell", format!("cell {cell} is covered at most once"));
            problem.post(rule, Constraint::AtMostOne(lits));
        }
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
    let laid = (0..)
        .map(Lit::positive)
        .zip(board.placements())
        .filter(|&(lit, _)| model.value(lit));
    laid.map(|(_, placement)| placement).collect()
}

/// The placements that are there; the counts rule out all others.
pub(super) fn literals(board: &Tiling, laid: &Laid) -> Vec<Lit> {
    let placements = (0..).map(Lit::positive).zip(board.placements());
    placements
        .filter(|(_, placement)| laid.binary_search(placement).is_ok())
        .map(|(lit, _)| lit)
        .collect()
}
