//! Lazy constraints over small random graphs, each with a second definition.

use super::models;
use cnf::{Lit, Model};
use encodings::connectivity::{Edge, Graph};
use encodings::{Acyclic, Connected, ConnectedNodes, Constraint, SingleLoop};
use proptest::prelude::*;
use std::sync::Arc;

pub const N_VARS: u32 = 7;

/// A lazy constraint over the first variables.
#[derive(Clone, Debug)]
pub struct Subject {
    pub constraint: Arc<dyn Constraint>,
    /// All models in which it holds, by the second definition.
    pub solutions: Vec<Model>,
}

impl Subject {
    fn new(constraint: impl Constraint + 'static, definition: impl Fn(&Model) -> bool) -> Self {
        Self {
            constraint: Arc::new(constraint),
            solutions: models(N_VARS).filter(definition).collect(),
        }
    }

    pub fn is_solution(&self, model: &Model) -> bool {
        let all = |other: &&Model| model.literals(N_VARS).all(|lit| other.value(lit));
        self.solutions.iter().any(|other| all(&other))
    }

    /// Whether `clause` is true in all solutions.
    pub fn implies(&self, clause: &[Lit]) -> bool {
        self.solutions.iter().all(|model| model.satisfies(clause))
    }
}

/// What a search from `start` reaches over `steps`.
fn reached(start: usize, steps: &[[usize; 2]]) -> Vec<usize> {
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        for &[a, b] in steps {
            for [from, to] in [[a, b], [b, a]] {
                if from == node && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
    }
    reached
}

fn chosen_ends(graph: &Graph, model: &Model) -> Vec<[usize; 2]> {
    let chosen = graph.edges.iter().filter(|edge| model.value(edge.lit));
    chosen.map(|edge| edge.ends).collect()
}

pub fn nodes(lits: &[Lit], ends: &[[usize; 2]], root: Option<usize>) -> Subject {
    let constraint = ConnectedNodes::new(lits.to_vec(), ends.to_vec(), root);
    Subject::new(constraint.expect("nodes of the graph"), |model| {
        let chosen: Vec<usize> = (0..lits.len()).filter(|&i| model.value(lits[i])).collect();
        let steps: Vec<[usize; 2]> = ends
            .iter()
            .copied()
            .filter(|ends| ends.iter().all(|node| chosen.contains(node)))
            .collect();
        let Some(&first) = chosen.first() else {
            return true;
        };
        let start = root.unwrap_or(first);
        let reached = reached(start, &steps);
        chosen.contains(&start) && chosen.iter().all(|node| reached.contains(node))
    })
}

/// Walks along the edges and takes each away: back at the start, none is left.
fn is_loop(mut edges: Vec<[usize; 2]>) -> bool {
    let Some([start, mut at]) = edges.pop() else {
        return false;
    };
    let mut passed = vec![at];
    while at != start {
        let Some(i) = edges.iter().position(|ends| ends.contains(&at)) else {
            return false;
        };
        let [a, b] = edges.swap_remove(i);
        at ^= a ^ b;
        if passed.contains(&at) {
            return false;
        }
        passed.push(at);
    }
    edges.is_empty()
}

pub fn single_loop(graph: &Graph) -> Subject {
    let constraint = SingleLoop::new(graph.clone()).expect("edges between two nodes");
    Subject::new(constraint, |model| is_loop(chosen_ends(graph, model)))
}

pub fn connected(graph: &Graph) -> Subject {
    Subject::new(Connected(graph.clone()), |model| {
        graph.n_nodes == 0 || reached(0, &chosen_ends(graph, model)).len() == graph.n_nodes
    })
}

pub fn acyclic(graph: &Graph) -> Subject {
    Subject::new(Acyclic(graph.clone()), |model| {
        let mut left = chosen_ends(graph, model);
        // Leaves fall off until nothing is left, unless there is a cycle.
        loop {
            let n_left = left.len();
            let all = left.clone();
            let degree = |node| all.iter().flatten().filter(|&&other| other == node).count();
            left.retain(|&[a, b]| a == b || degree(a) > 1 && degree(b) > 1);
            if left.len() == n_left {
                return left.is_empty();
            }
        }
    })
}

fn lit() -> impl Strategy<Value = Lit> {
    (0..N_VARS, prop::bool::weighted(0.8)).prop_map(|(var, is_pos)| Lit::new(var, !is_pos))
}

/// Parallel edges, shared and negative literals included; both ends of an edge may be
/// one node if `loops`.
pub fn graphs(loops: bool) -> impl Strategy<Value = Graph> {
    (2..=6usize).prop_flat_map(move |n_nodes| {
        let edge = (0..n_nodes, 0..n_nodes, lit());
        prop::collection::vec(edge, 0..=10).prop_map(move |edges| {
            let edges = edges
                .into_iter()
                .map(|(a, b, lit)| Edge { ends: [a, b], lit });
            let edges = edges.filter(|edge| loops || edge.ends[0] != edge.ends[1]);
            Graph {
                n_nodes,
                edges: edges.collect(),
            }
        })
    })
}

/// A graph in which every edge has a variable of its own.
fn distinct(mut graph: Graph) -> Graph {
    graph.edges.truncate(N_VARS as usize);
    (0..)
        .zip(&mut graph.edges)
        .for_each(|(var, edge)| edge.lit = Lit::positive(var));
    graph
}

pub fn subjects() -> impl Strategy<Value = Subject> {
    let own = (graphs(false), any::<bool>());
    let own = own
        .prop_map(|(graph, own)| if own { distinct(graph) } else { graph })
        .boxed();
    prop_oneof![
        graphs(true).prop_map(|graph| connected(&graph)),
        graphs(true).prop_map(|graph| acyclic(&graph)),
        own.clone().prop_map(|graph| single_loop(&graph)),
        (own.clone(), prop::collection::vec(lit(), 6), any::<bool>()).prop_map(
            |(graph, lits, has_root)| {
                let ends: Vec<_> = graph.edges.iter().map(|edge| edge.ends).collect();
                nodes(
                    &lits[..graph.n_nodes],
                    &ends,
                    has_root.then_some(graph.n_nodes - 1),
                )
            }
        ),
        (own, any::<bool>()).prop_map(|(graph, has_root)| plain_nodes(&graph, has_root)),
    ]
}

/// Every node has a variable of its own.
pub fn plain_nodes(graph: &Graph, has_root: bool) -> Subject {
    let ends: Vec<_> = graph.edges.iter().map(|edge| edge.ends).collect();
    let n_nodes = u32::try_from(graph.n_nodes).expect("a small graph");
    let lits: Vec<Lit> = (0..n_nodes).map(Lit::positive).collect();
    nodes(&lits, &ends, has_root.then_some(0))
}
