//! The placement rule in at most N rounds, exactly: a state per round, as in
//! planning as satisfiability (Kautz and Selman, 1992).

use super::encode::{Site, at_least};
use super::rule::Move;
use super::{CityBloxx, Ground, Tower};
use crate::layout::Layout;
use crate::text::Cell;
use cnf::{Lit, Model};
use encodings::Problem;

/// `put[t][cell][tower]` and `is[t][cell][tower]`, the state after round t; the
/// last state is the sites' own. Cells without ground have no literals.
pub(super) struct Rounds {
    put: Vec<Vec<Vec<Lit>>>,
    is: Vec<Vec<Vec<Lit>>>,
}

/// The literals come after the `n_vars` of the sites, round by round.
pub(super) fn rounds(
    board: &CityBloxx,
    sites: &[Option<Site>],
    n_vars: u32,
    rounds: u32,
) -> Rounds {
    let mut next = (n_vars..).map(Lit::positive);
    let n = board.towers.len();
    let mut layer = || -> Vec<Vec<Lit>> {
        sites
            .iter()
            .map(|site| {
                next.by_ref()
                    .take(if site.is_some() { n } else { 0 })
                    .collect()
            })
            .collect()
    };
    let put: Vec<_> = (0..rounds).map(|_| layer()).collect();
    let mut is: Vec<_> = (1..rounds).map(|_| layer()).collect();
    is.push(
        sites
            .iter()
            .map(|site| site.as_ref().map_or(Vec::new(), |site| site.is.clone()))
            .collect(),
    );
    Rounds { put, is }
}

pub(super) fn post(
    board: &CityBloxx,
    sites: &[Option<Site>],
    n_rounds: u32,
    problem: &mut Problem,
) {
    let Rounds { put, is } = rounds(board, sites, problem.n_vars(), n_rounds);
    let all = put.iter().chain(&is).flatten().flatten();
    problem.reserve(all.map(|lit| lit.vidx32() + 1).max().unwrap_or(0));
    if n_rounds == 0 {
        let rule = problem.rule("rounds", "nothing is put");
        let built = sites.iter().flatten().flat_map(Site::built);
        return built.for_each(|lit| problem.clause(rule, [!lit]));
    }
    for t in 0..put.len() {
        let rule = problem.rule("rounds", format!("round {} puts at most one tower", t + 1));
        problem.at_most_one(rule, put[t].concat());
        for cell in board.cells() {
            let before = t.checked_sub(1).map(|t| is[t].as_slice());
            post_cell(board, cell, t, &put[t], before, &is[t], problem);
        }
    }
}

/// The state of a cell after a round, and what a put needs before it.
fn post_cell(
    board: &CityBloxx,
    cell: Cell,
    t: usize,
    put: &[Vec<Lit>],
    before: Option<&[Vec<Lit>]>,
    after: &[Vec<Lit>],
    problem: &mut Problem,
) {
    let at = board.index(cell);
    if put[at].is_empty() {
        return;
    }
    let rule = problem.rule("round", format!("round {} at {cell}", t + 1));
    let mut clause = |lits: Vec<Lit>| problem.clause(rule, lits);
    for (k, tower) in board.towers.iter().enumerate() {
        let (put_here, is_here) = (put[at][k], after[at][k]);
        let was_here = before.map(|before| before[at][k]);
        // put -> is after
        clause(vec![!put_here, is_here]);
        // is after -> was before, or put
        clause([!is_here, put_here].into_iter().chain(was_here).collect());
        if let Some(was_here) = was_here {
            // was before, and no other put -> is after
            let others = put[at]
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != k)
                .map(|(_, &lit)| lit);
            clause([!was_here, is_here].into_iter().chain(others).collect());
        }
        for &(needed, n) in &tower.needs {
            let neighbours = board
                .neighbours(cell)
                .filter_map(|c| before.and_then(|before| before[board.index(c)].get(needed)));
            let neighbours: Vec<Lit> = neighbours.copied().collect();
            at_least(n as usize, &neighbours, &mut |lits| {
                clause(lits.iter().copied().chain([!put_here]).collect())
            });
        }
    }
    problem.at_most_one(rule, &after[at]);
}

/// The moves of a model, first to last.
pub(super) fn moves(board: &CityBloxx, rounds: &Rounds, model: &Model) -> Vec<Move> {
    let in_round = |put: &Vec<Vec<Lit>>| {
        let towers = board.cells().flat_map(|cell| {
            put[board.index(cell)]
                .iter()
                .enumerate()
                .map(move |(tower, &lit)| (cell, tower, lit))
        });
        towers
            .filter(|&(_, _, lit)| model.value(lit))
            .map(|(cell, tower, _)| (cell, tower))
            .collect::<Vec<_>>()
    };
    rounds.put.iter().flat_map(in_round).collect()
}

/// The literals of all rounds, in order.
pub(super) fn describe(board: &CityBloxx, n_rounds: u32, layout: &mut Layout) {
    let put = (1..=n_rounds).map(|t| ("put", t));
    for (what, t) in put.chain((1..n_rounds).map(|t| ("after", t))) {
        for cell in board
            .cells()
            .filter(|&cell| board.ground(cell) != Ground::Blocked)
        {
            for Tower { name, .. } in &board.towers {
                let write = |text: &mut String| *text += &format!("{what} {t} {cell} {name}");
                layout.derived(write, &[cell]);
            }
        }
    }
}
