//! Constraints. Where needs are nested, a cell is a number: literal `at_least[k]`
//! says "tower k or a better one", the rules are monotone, and every literal adds
//! a fixed amount to the score. Elsewhere a cell is one-hot.

use super::rule::{Move, Rule};
use super::tower::are_nested;
use super::{City, CityBloxx, Ground, peel, plan, rounds, to_u32};
use crate::layout::{Encoding, Layout, Term, append};
use crate::puzzle::Puzzle;
use crate::text::Cell;
use cnf::{Lit, Model};
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

/// A choice per cell, by index: empty, or tower k as the value k + 1.
pub(super) fn layout(board: &CityBloxx) -> Layout {
    let mut values = vec!["empty".to_owned()];
    // A tower may also be called that.
    while board.towers.iter().any(|tower| tower.name == values[0]) {
        values[0].insert(0, '_');
    }
    values.extend(board.towers.iter().map(|tower| tower.name.clone()));
    let values = values.into();
    let open = if are_nested(&board.towers) {
        Encoding::OrderAndDirect
    } else {
        Encoding::DirectAboveLeast
    };
    let mut layout = Layout::new();
    for cell in board.cells() {
        let encoding = match board.ground(cell) {
            Ground::Blocked => Encoding::Fixed,
            _ => open,
        };
        let name = |text: &mut String| append(text, format_args!("tower {cell}"));
        layout.choice(&values, encoding, name, &[cell]);
    }
    match board.rule {
        Rule::Stable => {}
        Rule::Placement { rounds: None } => peel::describe(board, &mut layout),
        Rule::Placement { rounds: Some(n) } => rounds::describe(board, n, &mut layout),
    }
    layout
}

/// The literals of the cell with this index; a blocked one has none.
pub(super) fn site(board: &CityBloxx, index: usize) -> Option<Site> {
    let layout = board.layout();
    let lits = |term: &dyn Fn(u32) -> Option<Term>| -> Vec<Lit> {
        let terms = (1..=to_u32(board.towers.len())).filter_map(term);
        let lit = |term| match term {
            Term::Lit(lit) => Some(lit),
            Term::Constant(_) => None,
        };
        terms.filter_map(lit).collect()
    };
    let is = lits(&|value| layout.equal(index, value));
    let at_least = if are_nested(&board.towers) {
        lits(&|value| layout.at_least(index, value))
    } else {
        Vec::new()
    };
    (!is.is_empty()).then_some(Site { is, at_least })
}

/// By cell.
pub(super) fn sites(board: &CityBloxx) -> Vec<Option<Site>> {
    let cells = board.cells();
    cells.map(|cell| site(board, board.index(cell))).collect()
}

pub(super) fn post(board: &CityBloxx, problem: &mut Problem) {
    let sites = sites(board);
    for cell in board.cells() {
        if let Some(site) = &sites[board.index(cell)] {
            post_ground(board, cell, site, problem);
            if board.rule == Rule::Stable {
                post_needs(board, cell, site, &sites, problem);
            }
        }
    }
    match board.rule {
        Rule::Stable => {}
        Rule::Placement { rounds: None } => peel::post(board, &sites, problem),
        Rule::Placement { rounds: Some(n) } => rounds::post(board, &sites, n, problem),
    }
    post_score(board, &sites, problem);
}

fn post_ground(board: &CityBloxx, cell: Cell, site: &Site, problem: &mut Problem) {
    match board.ground(cell) {
        Ground::Free | Ground::Blocked => {}
        Ground::Empty => {
            let rule = problem.rule("fixed", format!("{cell} is empty"));
            let built = site.built().into_iter();
            built.for_each(|lit| problem.clause(rule, [!lit]));
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

/// The moves of a model under the placement rule. Without a number of rounds they are
/// searched for, and may be missing (see `plan.rs`).
pub(super) fn plan(board: &CityBloxx, city: &City, model: &Model) -> Vec<Move> {
    let n_lits = board.layout().n_lits();
    match board.rule {
        Rule::Stable => Vec::new(),
        Rule::Placement { rounds: None } => {
            plan::plan(board, city, &peel::order(board, n_lits, model)).unwrap_or_default()
        }
        Rule::Placement { rounds: Some(n) } => rounds::moves(
            board,
            &rounds::rounds(board, &sites(board), n_lits, n),
            model,
        ),
    }
}
