//! Rules, words and cells for explanations. "It lies somewhere" and "nothing else
//! lies there" are two rules here: the second costs nothing to see.

use super::{Cover, Domino, Laid, Tiling};
use crate::known::Known;
use crate::puzzle::Violation;
use crate::text::Cell;
use cnf::Lit;
use encodings::{Cardinality, Problem};
use std::collections::BTreeMap;

/// What a rule is about.
#[derive(Clone, Copy)]
enum Rule {
    Lies(Domino),
    LiesOnce(Domino),
    Covered(Cell),
    CoveredOnce(Cell),
    Given([Cell; 2]),
}

/// The rules in order.
fn rules(board: &Tiling) -> Vec<Rule> {
    let dominoes = board.dominoes().into_iter();
    let dominoes = dominoes.flat_map(|domino| [Rule::Lies(domino), Rule::LiesOnce(domino)]);
    let cells = board.cells();
    let cells = cells.flat_map(|cell| [Rule::Covered(cell), Rule::CoveredOnce(cell)]);
    let given = board.given.iter().map(|&placement| Rule::Given(placement));
    let all = dominoes.chain(cells).chain(given);
    all.filter(|rule| match rule {
        Rule::LiesOnce(domino) => board.copies(*domino) == 1,
        Rule::Covered(_) => board.cover == Cover::All,
        _ => true,
    })
    .collect()
}

pub(super) fn problem(board: &Tiling) -> Problem {
    let mut problem = Problem::new();
    let mut by_domino: BTreeMap<Domino, Vec<Lit>> = BTreeMap::new();
    let mut by_cell: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
    let mut by_placement = BTreeMap::new();
    for placement in board.placements() {
        let lit = problem.new_lit();
        by_domino
            .entry(board.domino(placement))
            .or_default()
            .push(lit);
        placement
            .iter()
            .for_each(|&cell| by_cell.entry(cell).or_default().push(lit));
        by_placement.insert(placement, lit);
    }
    let of_domino = |domino| by_domino.get(&domino).cloned().unwrap_or_default();
    let of_cell = |cell| by_cell.get(&cell).cloned().unwrap_or_default();
    for rule in rules(board) {
        match rule {
            Rule::Lies((a, b)) => {
                let (copies, lits) = (board.copies((a, b)), of_domino((a, b)));
                if copies == 1 {
                    let label = format!("domino {a}-{b} lies somewhere");
                    let rule = problem.rule("domino", label);
                    problem.clause(rule, lits);
                } else {
                    let label = format!("domino {a}-{b} lies {copies} times");
                    let rule = problem.rule("domino", label);
                    problem.sum(rule, Cardinality::exactly(lits, copies.into()));
                }
            }
            Rule::LiesOnce((a, b)) => {
                let label = format!("domino {a}-{b} lies only once");
                let rule = problem.rule("domino once", label);
                problem.at_most_one(rule, of_domino((a, b)));
            }
            Rule::Covered(cell) => {
                let rule = problem.rule("cell", format!("{cell} is covered"));
                problem.clause(rule, of_cell(cell));
            }
            Rule::CoveredOnce(cell) => {
                let label = format!("{cell} is covered only once");
                let rule = problem.rule("cell once", label);
                problem.at_most_one(rule, of_cell(cell));
            }
            Rule::Given([a, b]) => {
                let label = format!("a domino is given on {a}-{b}");
                let rule = problem.rule("given", label);
                problem.clause(rule, [by_placement[&[a, b]]]);
            }
        }
    }
    problem
}

pub(super) fn fact_text(board: &Tiling, literal: Lit) -> String {
    let placement = board.placements().get(literal.vidx()).copied();
    placement.map_or(String::new(), |[a, b]| {
        let (x, y) = board.domino([a, b]);
        if literal.is_pos() {
            format!("domino {x}-{y} lies on {a}-{b}")
        } else {
            format!("none lies on {a}-{b}")
        }
    })
}

pub(super) fn variable_cells(board: &Tiling) -> Vec<Vec<Cell>> {
    board
        .placements()
        .iter()
        .map(|placement| placement.to_vec())
        .collect()
}

pub(super) fn rule_cells(board: &Tiling) -> Vec<Option<Vec<Cell>>> {
    let cells = |rule: Rule| match rule {
        Rule::Covered(cell) | Rule::CoveredOnce(cell) => Some(vec![cell]),
        Rule::Lies(_) | Rule::LiesOnce(_) | Rule::Given(_) => None,
    };
    std::iter::once(None)
        .chain(rules(board).into_iter().map(cells))
        .collect()
}

/// Every number is there as often as the dominoes show it.
pub(super) fn counting(board: &Tiling) -> Option<Violation> {
    let mut needed: BTreeMap<u32, u64> = BTreeMap::new();
    for (a, b) in board.dominoes() {
        for number in [a, b] {
            *needed.entry(number).or_default() += u64::from(board.copies((a, b)));
        }
    }
    let cells_of = |number: u32| -> Vec<Cell> {
        board
            .cells()
            .filter(|&cell| board.value(cell) == number)
            .collect()
    };
    needed.into_iter().find_map(|(number, needed)| {
        let cells = cells_of(number);
        let has = cells.len() as u64;
        let is_wrong = has < needed || has > needed && board.cover == Cover::All;
        is_wrong.then(|| Violation {
            rule: "sum",
            cells,
            message: format!(
                "the dominoes show the number {number} {needed} times, the board has it {has} times"
            ),
        })
    })
}

pub(super) fn partial(board: &Tiling, known: &Known) -> Laid {
    let placements = (0..).map(Lit::positive).zip(board.placements());
    placements
        .filter(|&(lit, _)| known.holds(lit))
        .map(|(_, placement)| placement)
        .collect()
}
