//! Constraints. Where needs are nested, a cell is a number: literal `at_least[k]`
//! says "tower k or a better one", the rules are monotone, and every literal adds
//! a fixed amount to the score. Elsewhere a cell is one-hot.

use super::rule::{Built, Rule};
use super::tower::are_nested;
use super::{CityBloxx, Ground, peel, plan, rounds};
use crate::text::Cell;
use cnf::{Lit, Model, RuleId};
use encodings::{Cardinality, Goal, Objective, Problem, Tree};

/// The literals of a cell.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// `is[k]`: tower k stands here.
    pub is: Vec<Lit>,
    /// `at_least[k]`: tower k or a later one stands here; empty where towers
    /// are not nested.
    pub at_least: Vec<Lit>,
}

impl Site {
    /// "Tower k stands here", or a better one that needs all that k needs.
    pub fn here(&self, k: usize) -> Lit {
        *self.at_least.get(k).unwrap_or(&self.is[k])
    }

    /// Some of these is true when anything stands here.
    pub fn built(&self) -> Vec<Lit> {
        self.at_least
            .first()
            .map_or_else(|| self.is.clone(), |&lit| vec![lit])
    }

    /// By tower: what it needs and, where towers are nested, the one before it
    /// does not.
    pub fn new_needs(&self, board: &CityBloxx) -> Vec<(usize, Vec<(usize, u32)>)> {
        let before = |k: usize| match k.checked_sub(1) {
            Some(before) if !self.at_least.is_empty() => board.towers[before].needs.as_slice(),
            _ => &[],
        };
        let new = |k: usize| {
            board.towers[k]
                .needs
                .iter()
                .copied()
                .filter(|need| !before(k).contains(need))
                .collect::<Vec<_>>()
        };
        (0..board.towers.len())
            .map(|k| (k, new(k)))
            .filter(|(_, new)| !new.is_empty())
            .collect()
    }
}

/// By cell; blocked cells have no literals. Numbered cell by cell: first
/// `at_least`, then `is`, whose last one is the last of `at_least`.
pub(super) fn sites(board: &CityBloxx) -> Vec<Option<Site>> {
    let mut next = (0..).map(Lit::positive);
    let n = board.towers.len();
    let nested = are_nested(&board.towers);
    let mut site = || {
        let at_least: Vec<Lit> = if nested {
            next.by_ref().take(n).collect()
        } else {
            Vec::new()
        };
        let mut is: Vec<Lit> = next.by_ref().take(n - at_least.len().min(1)).collect();
        is.extend(at_least.last());
        Site { is, at_least }
    };
    board
        .cells()
        .map(|cell| (board.ground(cell) != Ground::Blocked).then(&mut site))
        .collect()
}

/// The number of variables of the sites.
fn n_site_vars(sites: &[Option<Site>]) -> u32 {
    let lits = sites
        .iter()
        .flatten()
        .flat_map(|site| site.is.iter().chain(&site.at_least));
    lits.map(|lit| lit.vidx32() + 1).max().unwrap_or(0)
}

pub(super) fn problem(board: &CityBloxx) -> Problem {
    let mut problem = Problem::new();
    let sites = sites(board);
    problem.reserve(n_site_vars(&sites));
    for site in sites.iter().flatten() {
        post_structure(&mut problem, site);
    }
    for cell in board.cells() {
        if let Some(site) = &sites[board.index(cell)] {
            post_ground(board, cell, site, &mut problem);
            if board.rule == Rule::Stable {
                post_needs(board, cell, site, &sites, &mut problem);
            }
        }
    }
    match board.rule {
        Rule::Stable => {}
        Rule::Placement { rounds: None } => peel::post(board, &sites, &mut problem),
        Rule::Placement { rounds: Some(n) } => rounds::post(board, &sites, n, &mut problem),
    }
    post_score(board, &sites, &mut problem);
    problem
}

fn post_structure(problem: &mut Problem, Site { is, at_least }: &Site) {
    if at_least.is_empty() {
        return problem.at_most_one(RuleId::STRUCTURE, is);
    }
    let mut clause = |lits: &[Lit]| problem.clause(RuleId::STRUCTURE, lits);
    for (k, pair) in at_least.windows(2).enumerate() {
        let [this, better] = [pair[0], pair[1]];
        // a better one -> at least this one
        clause(&[!better, this]);
        // is[k] <-> at least this one, and no better one
        clause(&[!is[k], this]);
        clause(&[!is[k], !better]);
        clause(&[is[k], !this, better]);
    }
}

fn post_ground(board: &CityBloxx, cell: Cell, site: &Site, problem: &mut Problem) {
    match board.ground(cell) {
        Ground::Free | Ground::Blocked => {}
        Ground::Empty => {
            let rule = problem.rule("fixed", format!("{cell} is empty"));
            let any = if site.at_least.is_empty() {
                &site.is
            } else {
                &site.at_least[..1]
            };
            any.iter().for_each(|&lit| problem.clause(rule, [!lit]));
        }
        Ground::Fixed(tower) => {
            let rule = problem.rule("fixed", format!("{cell} is {}", board.towers[tower].name));
            problem.clause(rule, [site.is[tower]]);
        }
    }
}

/// `tower k here -> at least n neighbours are tower j`.
fn post_needs(
    board: &CityBloxx,
    cell: Cell,
    site: &Site,
    sites: &[Option<Site>],
    problem: &mut Problem,
) {
    for (k, new) in site.new_needs(board) {
        let rule = problem.rule(
            "needs",
            format!(
                "{} at {cell} has the neighbours it needs",
                board.towers[k].name
            ),
        );
        for (needed, n) in new {
            let around = board
                .neighbours(cell)
                .filter_map(|c| sites[board.index(c)].as_ref());
            let neighbours: Vec<Lit> = around.map(|site| site.is[needed]).collect();
            at_least(n as usize, &neighbours, &mut |clause| {
                problem.clause(rule, [clause, &[!site.here(k)]].concat());
            });
        }
    }
}

/// At least `n` of `lits`: any `len - n + 1` of them hold a true one.
pub(super) fn at_least(n: usize, lits: &[Lit], clause: &mut dyn FnMut(&[Lit])) {
    if lits.len() < n {
        return clause(&[]);
    }
    let size = lits.len() - n + 1;
    for subset in 0_u32..1 << lits.len() {
        if subset.count_ones() as usize == size {
            let chosen: Vec<Lit> = lits
                .iter()
                .enumerate()
                .filter(|(i, _)| subset >> i & 1 == 1)
                .map(|(_, &lit)| lit)
                .collect();
            clause(&chosen);
        }
    }
}

fn post_score(board: &CityBloxx, sites: &[Option<Site>], problem: &mut Problem) {
    let objective = objective(board, sites);
    match (board.target, objective.unit()) {
        (None, _) => problem.set_goal(Goal::Maximize(objective)),
        (Some(target), Some(unit)) => {
            let rule = problem.rule("target", format!("the city scores at least {target}"));
            let k = i64::try_from(target.div_ceil(unit)).unwrap_or(i64::MAX);
            let upper =
                i64::try_from(objective.blocks.iter().flatten().count()).unwrap_or(i64::MAX);
            let sum = Cardinality {
                blocks: objective.blocks,
                tree: objective.tree,
                lower: k,
                upper,
            };
            problem.sum(rule, sum);
        }
        (Some(target), None) => problem.set_goal(Goal::AtLeast(objective, target)),
    }
}

/// What each literal adds to the score; literals that add nothing are left out.
fn objective(board: &CityBloxx, sites: &[Option<Site>]) -> Objective {
    let scores: Vec<u64> = board
        .towers
        .iter()
        .map(|tower| tower.score.into())
        .collect();
    let (mut blocks, mut weights) = (Vec::new(), Vec::new());
    let mut leaves: Vec<Option<Tree>> = Vec::new();
    for site in sites {
        let Some(site) = site else {
            leaves.push(None);
            continue;
        };
        let first = blocks.len();
        if site.at_least.is_empty() {
            for (&lit, &score) in site.is.iter().zip(&scores).filter(|(_, score)| **score > 0) {
                blocks.push(vec![lit]);
                weights.push(vec![score]);
            }
        } else {
            let added = (0..scores.len()).map(|k| {
                (
                    site.at_least[k],
                    scores[k] - if k > 0 { scores[k - 1] } else { 0 },
                )
            });
            let (lits, added): (Vec<Lit>, Vec<u64>) = added.filter(|&(_, added)| added > 0).unzip();
            if !lits.is_empty() {
                blocks.push(lits);
                weights.push(added);
            }
        }
        leaves.push(Tree::balanced(blocks.len() - first).map(|tree| tree.shifted(first)));
    }
    let tree = Tree::rectangles(board.rows(), board.columns())
        .and_then(|tree| tree.expand(&|cell| leaves[cell].clone()));
    Objective {
        blocks,
        weights,
        tree,
    }
}

pub(super) fn names(board: &CityBloxx) -> Vec<String> {
    let mut names = Vec::new();
    let nested = are_nested(&board.towers);
    let open = || {
        board
            .cells()
            .filter(|&cell| board.ground(cell) != Ground::Blocked)
    };
    for cell in open() {
        let (last, others) = board.towers.split_last().expect("at least one tower");
        if nested {
            names.extend(
                board
                    .towers
                    .iter()
                    .map(|tower| format!("tower {cell} >={}", tower.name)),
            );
        }
        names.extend(
            others
                .iter()
                .map(|tower| format!("tower {cell} {}", tower.name)),
        );
        names.extend((!nested).then(|| format!("tower {cell} {}", last.name)));
    }
    match board.rule {
        Rule::Stable => {}
        Rule::Placement { rounds: None } => names.extend(peel::names(board, &sites(board))),
        Rule::Placement { rounds: Some(n) } => names.extend(rounds::names(board, n)),
    }
    names
}

/// Under the placement rule with any number of rounds the plan is searched for,
/// and may be missing (see `plan.rs`).
pub(super) fn decode(board: &CityBloxx, model: &Model) -> Built {
    let sites = sites(board);
    let tower = |site: &Option<Site>| {
        Some(
            site.as_ref()
                .and_then(|site| site.is.iter().position(|&lit| model.value(lit))),
        )
    };
    let city = sites
        .chunks(board.columns())
        .map(|row| row.iter().map(tower).collect())
        .collect();
    let n_vars = n_site_vars(&sites);
    let plan = match board.rule {
        Rule::Stable => Vec::new(),
        Rule::Placement { rounds: None } => {
            let order = peel::order(board, &sites, n_vars, model);
            plan::plan(board, &city, &order).unwrap_or_default()
        }
        Rule::Placement { rounds: Some(n) } => {
            rounds::moves(board, &rounds::rounds(board, &sites, n_vars, n), model)
        }
    };
    Built { city, plan }
}

/// The final city; plans do not tell answers apart.
pub(super) fn literals(board: &CityBloxx, built: &Built) -> Vec<Lit> {
    let mut literals = Vec::new();
    for (site, tower) in sites(board).iter().zip(built.city.iter().flatten()) {
        match (site, tower) {
            (Some(site), Some(Some(tower))) => literals.push(site.is[*tower]),
            (Some(site), Some(None)) => literals.extend(site.built().iter().map(|&lit| !lit)),
            (None, _) | (_, None) => {}
        }
    }
    literals
}
