//! Rules and words for explanations.

use super::encode::site;
use super::{CityBloxx, Rule};
use crate::known::Known;
use crate::puzzle::{Explain, Puzzle, demand_score};
use cnf::Lit;
use encodings::Problem;

impl Explain for CityBloxx {
    fn problem(&self, score: Option<u64>) -> Option<Result<Problem, String>> {
        Some(problem(self, score))
    }

    fn fact_text(&self, literal: Lit, _name: &str, known: &Known) -> Option<String> {
        fact_text(self, literal, known)
    }
}

/// The rules; with `score`, "the city scores at least" that.
fn problem(board: &CityBloxx, score: Option<u64>) -> Result<Problem, String> {
    if board.rule == (Rule::Placement { rounds: None }) {
        return Err("under `rule placement` without `rounds` the rules are only a bound".into());
    }
    let problem = (board as &dyn Puzzle).problem();
    let Some(target) = score.or(board.target) else {
        return Ok(problem);
    };
    let label = format!("the city scores at least {target}");
    demand_score(problem, target, label)
}

fn fact_text(board: &CityBloxx, literal: Lit, known: &Known) -> Option<String> {
    let index = board.layout().variable_of(literal)?;
    let (cell, site) = (board.cell(index), site(board, index)?);
    let tower = |k: usize| board.towers[k].name.as_str();
    if let Some(k) = site.is.iter().position(|&lit| known.holds(lit)) {
        return Some(format!("{cell} is {}", tower(k)));
    }
    if site.built().iter().all(|&lit| known.holds(!lit)) {
        return Some(format!("{cell} is empty"));
    }
    let level = site
        .at_least
        .iter()
        .position(|lit| lit.var() == literal.var());
    let kind = site
        .is
        .iter()
        .position(|lit| lit.var() == literal.var())
        .unwrap_or(0);
    Some(match (level, literal.is_pos()) {
        (Some(0), true) => format!("{cell} is not empty"),
        (Some(k), true) => format!("{cell} is {} or better", tower(k)),
        (Some(k), false) => format!("{cell} is worse than {}", tower(k)),
        (None, true) => format!("{cell} is {}", tower(kind)),
        (None, false) => format!("{cell} is not {}", tower(kind)),
    })
}
