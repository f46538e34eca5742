//! Random pairings: a matching, and edges around it.

use puzzlesat::puzzles::{Edge, Pairing};
use puzzlesat::values::Values;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Returns a pairing of about `rows` times `columns` edges: a solvable one with its
/// matching, or one with any requirements.
pub fn pairing(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> (Pairing, Option<Values>) {
    let n_labels = rng.random_range(1..=rows);
    let n_nodes = rows.max(columns) + 2;
    let is_weighted = rng.random_ratio(1, 2);
    let mut nodes: Vec<usize> = (0..n_nodes).collect();
    nodes.shuffle(rng);
    // The matching comes first; after shuffling, nothing distinguishes it.
    let n_pairs = rng.random_range(1..=(n_nodes / 2).min(rows * columns));
    let mut all: Vec<([usize; 2], usize)> = nodes
        .chunks_exact(2)
        .take(n_pairs)
        .map(|pair| ([pair[0], pair[1]], rng.random_range(0..n_labels)))
        .collect();
    for _ in n_pairs..rows * columns {
        nodes.shuffle(rng);
        let edge = ([nodes[0], nodes[1]], rng.random_range(0..n_labels));
        let same = |other: &([usize; 2], usize)| {
            other.1 == edge.1 && edge.0.iter().all(|node| other.0.contains(node))
        };
        if !all.iter().any(same) {
            all.push(edge);
        }
    }
    let mut demands: BTreeMap<String, u32> = BTreeMap::new();
    for &(_, label) in &all[..n_pairs] {
        *demands.entry(label_name(label)).or_default() += 1;
    }
    for &(_, label) in &all[n_pairs..] {
        demands.entry(label_name(label)).or_insert(0);
    }
    if arbitrary {
        let changed = label_name(rng.random_range(0..n_labels));
        demands.insert(changed, rng.random_range(0..=2));
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.shuffle(rng);
    let edges = order.iter().map(|&i| {
        let (ends, label) = all[i];
        edge(ends, label, is_weighted.then(|| rng.random_range(0..=4)))
    });
    let puzzle = Pairing::new(edges.collect::<Vec<_>>(), demands).expect("no edge occurs twice");
    let is_first = |&place: &usize| order[place] < n_pairs;
    let chosen: Vec<usize> = (0..order.len()).filter(is_first).collect();
    let solution = (!arbitrary).then(|| puzzle.answer(&chosen));
    (puzzle, solution)
}

fn edge(ends: [usize; 2], label: usize, weight: Option<u32>) -> Edge {
    Edge {
        ends: ends.map(|node| format!("n{}", node + 1)),
        label: label_name(label),
        weight,
    }
}

fn label_name(label: usize) -> String {
    format!("l{}", label + 1)
}
