//! Rules, words and cells for explanations.

use super::encode::{Site, sites};
use super::{Built, CityBloxx, Ground, Rule, encode};
use crate::known::Known;
use crate::puzzle::demand_score;
use crate::text::Cell;
use cnf::Lit;
use encodings::Problem;

/// The rules; with `score`, "the city scores at least" that.
pub(super) fn problem(board: &CityBloxx, score: Option<u64>) -> Result<Problem, String> {
    if board.rule == (Rule::Placement { rounds: None }) {
        return Err("under `rule placement` without `rounds` the rules are only a bound".into());
    }
    let problem = encode::problem(board);
    let Some(target) = score.or(board.target) else {
        return Ok(problem);
    };
    let label = format!("the city scores at least {target}");
    demand_score(problem, target, label)
}

pub(super) fn fact_text(board: &CityBloxx, literal: Lit, name: &str, known: &Known) -> String {
    let sites = sites(board);
    let has = |site: &Site| {
        site.is
            .iter()
            .chain(&site.at_least)
            .any(|lit| lit.var() == literal.var())
    };
    let found = board.cells().zip(&sites).find_map(|(cell, site)| {
        site.as_ref()
            .filter(|site| has(site))
            .map(|site| (cell, site))
    });
    let Some((cell, site)) = found else {
        return format!("{}{name}", if literal.is_pos() { "" } else { "not " });
    };
    let tower = |k: usize| board.towers[k].name.as_str();
    if let Some(k) = site.is.iter().position(|&lit| known.holds(lit)) {
        return format!("{cell} is {}", tower(k));
    }
    if site.built().iter().all(|&lit| known.holds(!lit)) {
        return format!("{cell} is empty");
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
    match (level, literal.is_pos()) {
        (Some(0), true) => format!("{cell} is not empty"),
        (Some(k), true) => format!("{cell} is {} or better", tower(k)),
        (Some(k), false) => format!("{cell} is worse than {}", tower(k)),
        (None, true) => format!("{cell} is {}", tower(kind)),
        (None, false) => format!("{cell} is not {}", tower(kind)),
    }
}

pub(super) fn variable_cells(board: &CityBloxx) -> Vec<Vec<Cell>> {
    let mut cells = Vec::new();
    for (cell, site) in board.cells().zip(sites(board)) {
        for lit in site
            .iter()
            .flat_map(|site| site.at_least.iter().chain(&site.is))
        {
            cells.resize(cells.len().max(lit.vidx() + 1), Vec::new());
            cells[lit.vidx()] = vec![cell];
        }
    }
    if let Rule::Placement { rounds: Some(n) } = board.rule {
        let open = board
            .cells()
            .filter(|&cell| board.ground(cell) != Ground::Blocked);
        let open: Vec<Cell> = open.collect();
        // Puts and states, round by round; the last state is the sites' own.
        for _ in 0..(2 * n).saturating_sub(1) {
            let towers = |&cell: &Cell| std::iter::repeat_n(vec![cell], board.towers.len());
            cells.extend(open.iter().flat_map(towers));
        }
    }
    cells
}

pub(super) fn partial(board: &CityBloxx, known: &Known) -> Built {
    let at = |site: &Option<Site>| match site {
        None => Some(None),
        Some(site) if site.built().iter().all(|&lit| known.holds(!lit)) => Some(None),
        Some(site) => site.is.iter().position(|&lit| known.holds(lit)).map(Some),
    };
    let sites = sites(board);
    let rows = sites.chunks(board.columns());
    Built {
        city: rows.map(|row| row.iter().map(at).collect()).collect(),
        plan: Vec::new(),
    }
}
