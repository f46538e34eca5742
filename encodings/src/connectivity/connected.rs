//! Cuts of components.

use super::{Graph, UnionFind};
use cnf::{Lit, Model};

pub(super) fn components(graph: &Graph, model: &Model) -> UnionFind {
    let mut components = UnionFind::new(graph.n_nodes);
    for edge in graph.chosen(model) {
        components.union(edge.ends[0], edge.ends[1]);
    }
    components
}

pub(super) fn cuts(graph: &Graph, model: &Model) -> Vec<Vec<Lit>> {
    let mut components = components(graph, model);
    if components.n_components() <= 1 {
        return Vec::new();
    }
    let largest = components.largest();
    let mut leaving: Vec<Vec<Lit>> = vec![Vec::new(); graph.n_nodes];
    for edge in &graph.edges {
        let [a, b] = edge.ends.map(|node| components.find(node));
        if a != b {
            leaving[a].push(edge.lit);
            leaving[b].push(edge.lit);
        }
    }
    let roots = (0..graph.n_nodes).filter(|&node| components.find(node) == node && node != largest);
    let cuts: Vec<_> = roots
        .map(|node| std::mem::take(&mut leaving[node]))
        .collect();
    assert!(
        cuts.iter().all(|cut| !model.satisfies(cut)),
        "no chosen edge leaves a component"
    );
    cuts
}
