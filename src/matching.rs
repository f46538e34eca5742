//! Labelled matching: choose edges of a graph so that each label is chosen as often
//! as is demanded, and no node is on two chosen edges.
//!
//! One model serves every puzzle that is such a matching, be its nodes cells of a grid
//! or names. With one label on all edges and a demand of half the nodes this is perfect
//! matching; with several labels it is *multiple choice matching*, NP-complete (Itai,
//! Rodeh and Tanimoto, 1978; Garey and Johnson, 1979, GT55).
//!
//! Variable `i` says that edge `i` is chosen. Deliberately lacking: what nodes and
//! labels are called, and any judge of answers.

use cnf::Lit;
use encodings::{Cardinality, Problem};

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its nodes, by index; different ones.
    pub ends: [usize; 2],
    /// Its label, by index.
    pub label: usize,
}

/// How many chosen edges a label or a node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// This many.
    Exactly(u32),
    /// At most one.
    AtMostOnce,
}

/// What a label or a node demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The kind of rule, as in [`Problem`]'s rules.
    pub rule: &'static str,
    /// The rule in words.
    pub text: String,
    /// How many of its edges are chosen.
    pub times: Times,
}

/// A graph with labelled edges, and what its labels and nodes demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The edges, in the order of their variables.
    pub edges: Vec<Edge>,
    /// By label.
    pub labels: Vec<Demand>,
    /// By node.
    pub nodes: Vec<Demand>,
}

impl Matching {
    /// Posts the constraints: a rule per label, then a rule per node. Literal `i` of the
    /// problem says that edge `i` is chosen. Linear in the size of the graph before any
    /// encoding.
    ///
    /// # Panics
    /// If an edge has a node or a label that is not there.
    pub fn post(self, problem: &mut Problem) {
        let mut by_label = vec![Vec::new(); self.labels.len()];
        let mut by_node = vec![Vec::new(); self.nodes.len()];
        for (i, Edge { ends, label }) in self.edges.into_iter().enumerate() {
            let lit = chosen(i);
            by_label[label].push(lit);
            for node in ends {
                by_node[node].push(lit);
            }
        }
        let labels = self.labels.into_iter().zip(by_label);
        for (demand, lits) in labels.chain(self.nodes.into_iter().zip(by_node)) {
            post(problem, demand, lits);
        }
    }
}

fn post(problem: &mut Problem, Demand { rule, text, times }: Demand, lits: Vec<Lit>) {
    let rule = problem.rule(rule, text);
    match times {
        Times::Exactly(1) => problem.exactly_one(rule, lits),
        Times::Exactly(n) => problem.sum(rule, Cardinality::exactly(lits, n.into())),
        Times::AtMostOnce => problem.at_most_one(rule, lits),
    }
}

/// Returns the literal that says that edge `edge` is chosen.
///
/// # Panics
/// If `edge` is above what a formula can number.
#[must_use]
pub fn chosen(edge: usize) -> Lit {
    Lit::positive(u32::try_from(edge).expect("a formula has fewer than 2^32 variables"))
}
