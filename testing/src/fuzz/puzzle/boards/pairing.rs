//! Any edges of a few nodes, with any labels, demands and weights.

use crate::fuzz::Bytes;
use puzzlesat::puzzles::{Edge, Pairing};
use std::collections::BTreeMap;

/// Names that text must write with care, too.
const NAMES: [&str; 7] = ["a", "b", "c", "d e", "é#", "%41", "f"];

pub(super) fn board(bytes: &mut Bytes<'_>) -> Option<Pairing> {
    let n_labels = 1 + bytes.below(3);
    let is_weighted = bytes.byte() % 2 == 1;
    let n_edges = bytes.below(11);
    let edges: Vec<Edge> = (0..n_edges)
        .map(|_| Edge {
            ends: [bytes.pick(&NAMES).into(), bytes.pick(&NAMES).into()],
            label: NAMES[bytes.below(n_labels)].into(),
            weight: is_weighted.then(|| bytes.small(6)),
        })
        .collect();
    let mut demands = BTreeMap::new();
    for label in &NAMES[..n_labels] {
        if !bytes.byte().is_multiple_of(4) {
            demands.insert((*label).to_owned(), bytes.small(4));
        }
    }
    Pairing::new(edges, demands).ok()
}
