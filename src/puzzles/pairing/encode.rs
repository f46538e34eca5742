//! Constraints: a labelled matching; its weight is the score.

use super::{Pairing, words};
use crate::layout::Layout;
use crate::matching::{self, Demand, Matching, Times, chosen};
use crate::text::Cell;
use cnf::{Lit, RuleId};
use encodings::{Goal, Objective, Problem};
use std::collections::BTreeMap;

pub(super) fn layout(pairing: &Pairing) -> Layout {
    let mut layout = Layout::new();
    for (i, edge) in pairing.edges.iter().enumerate() {
        let name = |text: &mut String| *text += &format!("pair {}", words::pair(edge));
        layout.bool(name, &[Cell::new(i, 0)]);
        layout.told_if_true();
    }
    if pairing.is_weighted() {
        for name in level_names(pairing) {
            layout.derived(|text| *text += &name, &[]);
        }
    }
    layout
}

pub(super) fn post(pairing: &Pairing, problem: &mut Problem) {
    graph(pairing).post(problem);
    if pairing.is_weighted() {
        let weight = weight(pairing, problem);
        problem.set_goal(Goal::Maximize(weight));
    }
}

fn graph(pairing: &Pairing) -> Matching {
    let nodes = pairing.nodes();
    let node: BTreeMap<&str, usize> = nodes.iter().copied().zip(0..).collect();
    let label: BTreeMap<&str, usize> = pairing
        .demands
        .keys()
        .map(String::as_str)
        .zip(0..)
        .collect();
    let edges = pairing.edges.iter().map(|edge| matching::Edge {
        ends: edge.ends.each_ref().map(|end| node[end.as_str()]),
        label: label[edge.label.as_str()],
    });
    let labels = pairing.demands.iter().map(|(name, &times)| Demand {
        rule: "label",
        text: match times {
            1 => format!("label {} is taken once", words::said(name)),
            _ => format!("label {} is taken {times} times", words::said(name)),
        },
        times: Times::Exactly(times),
    });
    Matching {
        edges: edges.collect(),
        labels: labels.collect(),
        nodes: nodes.iter().map(|name| node_once(name)).collect(),
    }
}

fn node_once(name: &str) -> Demand {
    Demand {
        rule: "node",
        text: format!("node {} is paired at most once", words::said(name)),
        times: Times::AtMostOnce,
    }
}

/// The weights of the chosen edges. Where a label is taken once, its weight is a number
/// in order encoding: what is out of reach then shows in the sum at once, while the sum
/// over its edges would count the ones not chosen as lost.
fn weight(pairing: &Pairing, problem: &mut Problem) -> Objective {
    let mut blocks = Vec::new();
    let mut weights = Vec::new();
    for scale in Scale::all(pairing) {
        let levels = problem.new_sorted(scale.weights.len());
        scale.define(&levels, problem);
        let below = [0].iter().chain(&scale.weights);
        let steps = scale
            .weights
            .iter()
            .zip(below)
            .map(|(w, b)| u64::from(w - b));
        weights.push(steps.collect());
        blocks.push(levels);
    }
    for (i, edge) in pairing.edges.iter().enumerate() {
        // One that weighs nothing or is never chosen is not part of a sum.
        let weight = edge.weight.filter(|&weight| weight > 0);
        if let Some(weight) = weight.filter(|_| pairing.demands[&edge.label] > 1) {
            blocks.push(vec![chosen(i)]);
            weights.push(vec![u64::from(weight)]);
        }
    }
    Objective {
        blocks,
        weights,
        tree: None,
    }
}

/// The weights that the edge of a label taken once can have.
struct Scale<'p> {
    label: &'p str,
    /// From the smallest above 0 on, each once.
    weights: Vec<u32>,
    /// The label's edges that weigh something: index and place of the weight.
    edges: Vec<(usize, usize)>,
}

impl<'p> Scale<'p> {
    /// One per label that is taken once, in order.
    fn all(pairing: &'p Pairing) -> impl Iterator<Item = Self> {
        let mut heavy: BTreeMap<&str, Vec<(usize, u32)>> = BTreeMap::new();
        for (i, edge) in pairing.edges.iter().enumerate() {
            if let Some(weight) = edge.weight.filter(|&weight| weight > 0) {
                heavy.entry(&edge.label).or_default().push((i, weight));
            }
        }
        heavy.retain(|label, _| pairing.demands[*label] == 1);
        heavy.into_iter().map(|(label, own)| Self::new(label, &own))
    }

    fn new(label: &'p str, own: &[(usize, u32)]) -> Self {
        let mut weights: Vec<u32> = own.iter().map(|&(_, weight)| weight).collect();
        weights.sort_unstable();
        weights.dedup();
        let place = |weight| weights.partition_point(|&other| other < weight);
        let edges = own.iter().map(|&(i, weight)| (i, place(weight))).collect();
        Self {
            label,
            weights,
            edges,
        }
    }

    /// Level `j` is true if and only if an edge of at least the weight `j` is chosen.
    fn define(&self, levels: &[Lit], problem: &mut Problem) {
        let mut post = |clause| problem.clause(RuleId::STRUCTURE, clause);
        for (j, &level) in levels.iter().enumerate() {
            let own = self.edges.iter().filter(|&&(_, place)| place == j);
            let own: Vec<Lit> = own.map(|&(i, _)| chosen(i)).collect();
            // e -> level
            own.iter().for_each(|&edge| post(vec![!edge, level]));
            // level -> next level | e | ...
            let mut clause = vec![!level];
            clause.extend(levels.get(j + 1));
            clause.extend(own);
            post(clause);
        }
    }
}

/// Names of the levels, which follow the edges.
fn level_names(pairing: &Pairing) -> Vec<String> {
    let scales = Scale::all(pairing);
    let names = scales.flat_map(|scale| {
        let label = words::word(scale.label);
        let names = scale.weights.into_iter();
        names.map(move |weight| format!("weight {label} >={weight}"))
    });
    names.collect()
}
