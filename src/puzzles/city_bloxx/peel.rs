//! The placement rule with any number of rounds, as an upper bound.
//!
//! Take a plan's last put on each cell. In reverse, the final city can be peeled:
//! when the tower of a cell was placed permanently, each neighbour that it needed
//! either showed its own final tower, or was placed permanently later and showed any
//! one tower then. So each needed neighbour *supplies* one tower, from its
//! final one or by being *later*, and "later" has no cycle.
//!
//! That every city with such an order can be reached is not proved in general:
//! an answer counts only with a plan that was replayed (see `plan.rs`).

use super::encode::{Site, at_least};
use super::{CityBloxx, Ground};
use crate::layout::Layout;
use crate::text::Cell;
use cnf::{Lit, Model, RuleId};
use encodings::connectivity::{Edge, Graph};
use encodings::{AcyclicDirected, Problem};

/// The literals of an ordered pair of neighbours, both with ground.
struct Pair {
    /// The cell that is supplied, by index.
    cell: usize,
    /// The neighbour that supplies, by index.
    neighbour: usize,
    /// The neighbour is placed permanently later than the cell.
    later: Lit,
    /// By tower: the neighbour supplies it; none for towers nobody needs.
    supplies: Vec<Option<Lit>>,
}

/// All pairs; their literals come after the `n_vars` of the sites.
fn pairs(board: &CityBloxx, n_vars: u32) -> Vec<Pair> {
    let mut next = (n_vars..).map(Lit::positive);
    let mut fresh = || next.next().expect("endless");
    let is_needed = |tower: usize| {
        board
            .towers
            .iter()
            .flat_map(|tower| &tower.needs)
            .any(|&(needed, _)| needed == tower)
    };
    let has_ground = |cell: &Cell| board.ground(*cell) != Ground::Blocked;
    let mut pairs = Vec::new();
    for cell in board.cells().filter(has_ground) {
        for neighbour in board.neighbours(cell).filter(has_ground) {
            let later = fresh();
            let supplies = (0..board.towers.len())
                .map(|tower| is_needed(tower).then(&mut fresh))
                .collect();
            pairs.push(Pair {
                cell: board.index(cell),
                neighbour: board.index(neighbour),
                later,
                supplies,
            });
        }
    }
    pairs
}

pub(super) fn post(board: &CityBloxx, sites: &[Option<Site>], problem: &mut Problem) {
    let pairs = pairs(board, problem.n_vars());
    let last = pairs.last().map(|pair| {
        pair.supplies
            .iter()
            .flatten()
            .last()
            .unwrap_or(&pair.later)
            .vidx32()
            + 1
    });
    problem.reserve(last.unwrap_or(0));
    for pair in &pairs {
        post_pair(pair, sites, problem);
    }
    for cell in board.cells() {
        let at = board.index(cell);
        let Some(site) = &sites[at] else { continue };
        for (k, new) in site.new_needs(board) {
            let rule = problem.rule(
                "needs",
                format!(
                    "{} at {cell} had the neighbours it needs",
                    board.towers[k].name
                ),
            );
            for (needed, n) in new {
                let supplies: Vec<Lit> = pairs
                    .iter()
                    .filter(|pair| pair.cell == at)
                    .filter_map(|pair| pair.supplies[needed])
                    .collect();
                at_least(n as usize, &supplies, &mut |clause| {
                    problem.clause(rule, [clause, &[!site.here(k)]].concat());
                });
            }
        }
    }
    let edges = pairs
        .iter()
        .map(|pair| Edge {
            ends: [pair.cell, pair.neighbour],
            lit: pair.later,
        })
        .collect();
    let rule = problem.rule("order", "the towers are put one after the other");
    let graph = Graph {
        n_nodes: sites.len(),
        edges,
    };
    problem.post(rule, AcyclicDirected(graph));
}

fn post_pair(pair: &Pair, sites: &[Option<Site>], problem: &mut Problem) {
    let neighbour = sites[pair.neighbour].as_ref().expect("pairs have ground");
    // later -> built
    let mut clause: Vec<Lit> = neighbour.built().into_iter().collect();
    clause.push(!pair.later);
    problem.clause(RuleId::STRUCTURE, clause);
    for (tower, supplies) in pair.supplies.iter().enumerate() {
        if let Some(supplies) = *supplies {
            // supplies a tower -> it is that tower in the end, or later
            let clause = [!supplies, neighbour.is[tower], pair.later];
            problem.clause(RuleId::STRUCTURE, clause);
        }
    }
    let supplies: Vec<Lit> = pair.supplies.iter().flatten().copied().collect();
    problem.at_most_one(RuleId::STRUCTURE, supplies);
}

/// The cells, by index, in an order in which they can be placed permanently.
pub(super) fn order(board: &CityBloxx, n_vars: u32, model: &Model) -> Vec<usize> {
    let arcs: Vec<_> = pairs(board, n_vars)
        .into_iter()
        .filter(|pair| model.value(pair.later))
        .collect();
    let n_cells = board.rows() * board.columns();
    let mut waiting = vec![0_usize; n_cells];
    arcs.iter().for_each(|pair| waiting[pair.neighbour] += 1);
    let mut order: Vec<usize> = (0..n_cells).filter(|&cell| waiting[cell] == 0).collect();
    let mut next = 0;
    while let Some(&cell) = order.get(next) {
        next += 1;
        for pair in arcs.iter().filter(|pair| pair.cell == cell) {
            waiting[pair.neighbour] -= 1;
            order.extend((waiting[pair.neighbour] == 0).then_some(pair.neighbour));
        }
    }
    order
}

/// The literals of all pairs, in order.
pub(super) fn describe(board: &CityBloxx, layout: &mut Layout) {
    for pair in pairs(board, 0) {
        let [a, b] = [pair.cell, pair.neighbour].map(|index| board.cell(index));
        layout.derived(|text| *text += &format!("later {b} than {a}"), &[]);
        let towers = board.towers.iter().zip(&pair.supplies);
        for (tower, _) in towers.filter(|(_, lit)| lit.is_some()) {
            let name = |text: &mut String| *text += &format!("supply {b} to {a} {}", tower.name);
            layout.derived(name, &[]);
        }
    }
}
