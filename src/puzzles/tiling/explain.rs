//! Rules, words and cells for explanations. "It lies somewhere" and "nothing else
//! lies there" are two rules here: the second costs nothing to see.

use super::{Cover, Domino, Placement, Tiling, place};
use crate::known::Known;
use crate::matching::chosen;
use crate::puzzle::{Explain, Puzzle, Violation};
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
    Given(Placement),
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

impl Explain for Tiling {
    fn problem(&self, _score: Option<u64>) -> Option<Result<Problem, String>> {
        Some(Ok(problem(self)))
    }

    fn fact_text(&self, literal: Lit, _name: &str, _known: &Known) -> Option<String> {
        let layout = self.layout();
        let [a, b] = place(layout, layout.variable_of(literal)?);
        let (x, y) = self.domino([a, b]);
        Some(if literal.is_pos() {
            format!("domino {x}-{y} lies on {a}-{b}")
        } else {
            format!("none lies on {a}-{b}")
        })
    }

    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        let cells = |rule: Rule| match rule {
            Rule::Covered(cell) | Rule::CoveredOnce(cell) => Some(vec![cell]),
            Rule::Lies(_) | Rule::LiesOnce(_) | Rule::Given(_) => None,
        };
        let rules = rules(self).into_iter().map(cells);
        std::iter::once(None).chain(rules).collect()
    }

    fn counting_refutation(&self) -> Option<Violation> {
        counting_refutation(self)
    }
}

fn problem(board: &Tiling) -> Problem {
    let mut problem = board.layout().problem();
    let mut by_domino: BTreeMap<Domino, Vec<Lit>> = BTreeMap::new();
    let mut by_cell: BTreeMap<Cell, Vec<Lit>> = BTreeMap::new();
    let placements = board.placements();
    for (i, &placement) in placements.iter().enumerate() {
        let of_domino = by_domino.entry(board.domino(placement)).or_default();
        of_domino.push(chosen(i));
        for cell in placement {
            by_cell.entry(cell).or_default().push(chosen(i));
        }
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
                let place = placements.binary_search(&[a, b]);
                let lits: Vec<Lit> = place.into_iter().map(chosen).collect();
                let rule = problem.rule("given", label);
                problem.clause(rule, lits);
            }
        }
    }
    problem
}

/// Every number is there as often as the dominoes show it.
fn counting_refutation(board: &Tiling) -> Option<Violation> {
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
            rule: "sum".into(),
            cells,
            message: format!(
                "the dominoes show the number {number} {needed} times, the board has it {has} times"
            ),
        })
    })
}
