//! Constraints: a labelled matching; its weight is the score.

use super::{Chosen, Pairing, words};
use crate::matching::{self, Demand, Matching, Times, chosen};
use cnf::{Lit, Model};
use encodings::{Goal, Objective, Problem};
use std::collections::BTreeMap;

pub(super) fn problem(pairing: &Pairing) -> Problem {
    let mut problem = graph(pairing).problem();
    if pairing.is_weighted() {
        problem.set_goal(Goal::Maximize(weight(pairing)));
    }
    problem
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

/// The weights of the chosen edges; one that weighs nothing is no part of a sum.
fn weight(pairing: &Pairing) -> Objective {
    let weights = pairing.edges.iter().map(|edge| edge.weight.unwrap_or(0));
    let heavy = weights.enumerate().filter(|&(_, weight)| weight > 0);
    let (blocks, weights) = heavy
        .map(|(i, weight)| (vec![chosen(i)], vec![u64::from(weight)]))
        .unzip();
    Objective {
        blocks,
        weights,
        tree: None,
    }
}

pub(super) fn decode(pairing: &Pairing, model: &Model) -> Chosen {
    matching::decode(0..pairing.edges.len(), model).collect()
}

/// The edges that are there; the demands rule out all others.
pub(super) fn literals(edges: &Chosen) -> Vec<Lit> {
    edges.iter().map(|&i| chosen(i)).collect()
}
