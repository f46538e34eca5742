//! Dynamic cuts: what a lazy constraint says about the board as it stands.
//!
//! The groups worth looking at are those that known edges hold together, alone and
//! two at a time across an edge that is open.

use super::cut::Cut;
use super::rulebook::{Instance, Rulebook};
use crate::known::Known;
use cnf::{Lit, Model, RuleId};
use encodings::Constraint;
use encodings::connectivity::{Edge, Graph, UnionFind};
use std::collections::BTreeSet;

/// The cuts that `model` violates.
pub(super) fn violated(book: &Rulebook, model: &Model) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for post in book.lazy() {
        match &post.constraint {
            Constraint::Connected(graph) => {
                let mut parts = graph.components(model);
                let roots: Vec<usize> = (0..graph.n_nodes).map(|node| parts.find(node)).collect();
                let largest = (graph.n_nodes > 0).then(|| parts.largest());
                for root in (0..graph.n_nodes).filter(|&node| roots[node] == node) {
                    if Some(root) != largest {
                        cuts.push(Cut::side(post.rule, graph, &|node| roots[node] == root));
                    }
                }
            }
            Constraint::Acyclic(graph) => {
                let cycles = graph.cycle_cuts(model);
                cuts.extend(
                    cycles
                        .into_iter()
                        .map(|c| Cut::of_cycle(post.rule, graph, c)),
                );
            }
            _ => {}
        }
    }
    cuts
}

/// A cut worth looking at, and the rules about what is open around it.
pub(super) struct Look {
    pub cut: Cut,
    pub rules: Vec<Instance>,
}

/// The cuts worth looking at in the state `known`.
pub(super) fn looks(book: &Rulebook, known: &Known) -> Vec<Look> {
    let mut looks = Vec::new();
    for post in book.lazy() {
        match &post.constraint {
            Constraint::Connected(graph) => side_looks(book, known, post.rule, graph, &mut looks),
            Constraint::Acyclic(graph) => loop_looks(known, post.rule, graph, &mut looks),
            _ => {}
        }
    }
    looks
}

/// More rules than this around a group leave it too much freedom to be closed.
const MOST_RULES: usize = 8;

fn side_looks(book: &Rulebook, known: &Known, rule: RuleId, graph: &Graph, looks: &mut Vec<Look>) {
    let mut parts = parts(graph, known);
    if parts.n_components() <= 1 {
        return;
    }
    let roots: Vec<usize> = (0..graph.n_nodes).map(|node| parts.find(node)).collect();
    let mut groups: BTreeSet<[usize; 2]> = roots.iter().map(|&root| [root, root]).collect();
    for edge in graph
        .edges
        .iter()
        .filter(|edge| known.value(edge.lit).is_none())
    {
        let [a, b] = edge.ends.map(|node| roots[node]);
        groups.insert([a.min(b), a.max(b)]);
    }
    for [a, b] in groups {
        let is_inside = |node: usize| roots[node] == a || roots[node] == b;
        if roots.iter().all(|&root| root == a || root == b) {
            continue;
        }
        let rules = rules_inside(book, known, graph, &is_inside);
        if rules.len() <= MOST_RULES {
            looks.push(Look {
                cut: Cut::side(rule, graph, &is_inside),
                rules,
            });
        }
    }
}

/// The groups that known edges hold together.
fn parts(graph: &Graph, known: &Known) -> UnionFind {
    let mut parts = UnionFind::new(graph.n_nodes);
    for edge in graph.edges.iter().filter(|edge| known.holds(edge.lit)) {
        parts.union(edge.ends[0], edge.ends[1]);
    }
    parts
}

/// The rules about open edges all of whose edges touch the group.
fn rules_inside(
    book: &Rulebook,
    known: &Known,
    graph: &Graph,
    is_inside: &dyn Fn(usize) -> bool,
) -> Vec<Instance> {
    let touches = |edge: &&Edge| is_inside(edge.ends[0]) || is_inside(edge.ends[1]);
    let near: BTreeSet<usize> = graph
        .edges
        .iter()
        .filter(touches)
        .map(|edge| edge.lit.vidx())
        .collect();
    let mut open = BTreeSet::new();
    let mut elsewhere = BTreeSet::new();
    for edge in &graph.edges {
        let rules = book
            .rules_at(edge.lit.vidx())
            .iter()
            .filter(|&&rule| !book.is_free(rule));
        if !near.contains(&edge.lit.vidx()) {
            elsewhere.extend(rules);
        } else if book
            .scope_of(edge.lit)
            .iter()
            .any(|&var| known.is_open(var))
        {
            open.extend(rules);
        }
    }
    open.difference(&elsewhere).copied().copied().collect()
}

fn loop_looks(known: &Known, rule: RuleId, graph: &Graph, looks: &mut Vec<Look>) {
    let mut parts = parts(graph, known);
    for edge in graph
        .edges
        .iter()
        .filter(|edge| known.value(edge.lit).is_none())
    {
        if parts.find(edge.ends[0]) != parts.find(edge.ends[1]) {
            continue;
        }
        let n_vars = graph
            .edges
            .iter()
            .map(|edge| edge.lit.vidx32() + 1)
            .max()
            .unwrap_or(0);
        let closed = Model::from_fn(n_vars, |var| {
            known.holds(Lit::positive(var.idx32())) || var.idx32() == edge.lit.vidx32()
        });
        let cycle = graph
            .cycle_cuts(&closed)
            .into_iter()
            .find(|c| c.contains(&!edge.lit));
        if let Some(clause) = cycle {
            looks.push(Look {
                cut: Cut::of_cycle(rule, graph, clause),
                rules: Vec::new(),
            });
        }
    }
}
