//! Labelled matching: choose edges of a graph so that each label is chosen as often as
//! required, and no node is on two chosen edges.
//!
//! One model serves every puzzle that is such a matching, with nodes that are cells of a
//! grid or names. With one label on all edges and half as many edges as nodes, this is
//! perfect matching. With several labels it is *multiple choice matching*, NP-complete
//! (Itai, Rodeh and Tanimoto, 1978; Garey and Johnson, 1979, GT55).
//!
//! Variable `i` says that edge `i` is chosen. Out of scope: the names of nodes and
//! labels, and any check of answers.

use cnf::Lit;
use encodings::{Cardinality, Problem};

/// Edge of a matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The indices of its two different nodes.
    pub ends: [usize; 2],
    /// Its label, by index.
    pub label: usize,
}

/// Number of chosen edges of a label or a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Exactly this many.
    Exactly(u32),
    /// At most one.
    AtMostOnce,
}

/// Requirement of a label or a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// The kind of rule, as in [`Problem`]'s rules.
    pub rule: &'static str,
    /// The rule in words.
    pub text: String,
    /// The number of its edges that are chosen.
    pub times: Times,
}

/// Graph with labelled edges, with the requirements of its labels and nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The edges, in the order of their variables.
    pub edges: Vec<Edge>,
    /// The requirement of each label.
    pub labels: Vec<Demand>,
    /// The requirement of each node.
    pub nodes: Vec<Demand>,
}

impl Matching {
    /// Posts the constraints: one rule per label, then one rule per node. Literal `i` of
    /// the problem says that edge `i` is chosen.
    ///
    /// # Complexity
    ///
    /// Linear in the size of the graph, before any encoding.
    ///
    /// # Panics
    /// If an edge has an unknown node or label.
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
/// If `edge` is above the maximum number of variables.
#[must_use]
pub fn chosen(edge: usize) -> Lit {
    Lit::positive(u32::try_from(edge).expect("a formula has fewer than 2^32 variables"))
}
