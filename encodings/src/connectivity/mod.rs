//! Graphs whose edges are chosen by literals: joined into one component, free
//! of cycles, or, as directed graphs, free of directed cycles.
//!
//! The meaning is by union-find. The encoding used for solving is lazy: a model
//! that violates the constraint gets *cut clauses* that it falsifies, and the
//! search goes on. Connectivity is cut by "some edge leaves this component",
//! acyclicity by "some edge of this cycle is not chosen".
//!
//! Order, the absence of directed cycles, is encoded eagerly by a row of
//! [`ORDERS`]: its cuts are too many. The other two can be written out on top of
//! it, for formulas that other programs solve.

mod acyclic;
mod binary_levels;
mod connected;
mod eager;
mod justification;
mod propagator;
mod union_find;
mod vertex_elimination;

use cnf::{Lit, Model, Scope};
pub(crate) use eager::{encode_acyclic, encode_connected};
pub use propagator::CutPropagator;
pub use union_find::UnionFind;

/// A way to write "no directed cycle" as clauses.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The name users type.
    pub name: &'static str,
    /// Variables and clauses, in a line.
    pub summary: &'static str,
    /// The paper.
    pub reference: &'static str,
    encode: fn(&Graph, &mut Scope<'_>),
}

impl Order {
    /// Adds the clauses of "the chosen edges, each directed from its first end to
    /// its second, form no directed cycle" to `scope`.
    pub fn encode(&self, graph: &Graph, scope: &mut Scope<'_>) {
        (self.encode)(graph, scope);
    }
}

/// All encodings of order; the first is the default.
pub const ORDERS: &[Order] = &[
    Order {
        name: "vertex-elimination",
        summary: "linear for bounded elimination width, which in grids is the shorter side",
        reference: "Rankooh and Rintanen, 2022",
        encode: vertex_elimination::encode,
    },
    Order {
        name: "binary-levels",
        summary: "a binary number a node: O(m log n) variables and clauses for m edges",
        reference: "folklore",
        encode: binary_levels::encode,
    },
];

/// The encoding of order called `name`.
#[must_use]
pub fn order(name: &str) -> Option<&'static Order> {
    ORDERS.iter().find(|row| row.name == name)
}

/// An edge that is there when its literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The two nodes.
    pub ends: [usize; 2],
    /// True when the edge is chosen.
    pub lit: Lit,
}

/// Nodes `0..n_nodes` and edges between them that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of nodes.
    pub n_nodes: usize,
    /// The edges, chosen or not.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// Whether the edges chosen in `model` join all nodes; true of no node and
    /// of a single one.
    #[must_use]
    pub fn is_connected(&self, model: &Model) -> bool {
        self.components(model).n_components() <= 1
    }

    /// The components of the edges chosen in `model`.
    #[must_use]
    pub fn components(&self, model: &Model) -> UnionFind {
        connected::components(self, model)
    }

    /// Whether the edges chosen in `model` form no cycle.
    #[must_use]
    pub fn is_acyclic(&self, model: &Model) -> bool {
        let mut components = UnionFind::new(self.n_nodes);
        self.chosen(model)
            .all(|edge| components.union(edge.ends[0], edge.ends[1]))
    }

    /// The cut clause of every component but a largest one: some edge leaves
    /// it. Empty when the chosen edges join all nodes.
    ///
    /// Cutting every component rather than the smallest takes about five times
    /// fewer rounds on large boards. Every clause is false in `model`, so a
    /// loop over models that adds them ends; and true wherever the nodes are
    /// joined. Time is linear in the graph.
    #[must_use]
    pub fn component_cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        connected::cuts(self, model)
    }

    /// For every chosen edge that closes a cycle: not all of the cycle is
    /// chosen. Empty when there is no cycle.
    ///
    /// Every clause is false in `model` and true wherever there is no cycle.
    /// Time is linear in the graph for each cycle.
    #[must_use]
    pub fn cycle_cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        acyclic::cuts(self, model)
    }

    /// Whether the edges chosen in `model`, each directed from its first end to
    /// its second, form no directed cycle: whether the nodes can be taken away
    /// one by one, each when no chosen edge leads to it any more (Kahn, 1962).
    #[must_use]
    pub fn is_ordered(&self, model: &Model) -> bool {
        let mut leading_to = vec![0_usize; self.n_nodes];
        let mut leaving = vec![Vec::new(); self.n_nodes];
        for edge in self.chosen(model) {
            leading_to[edge.ends[1]] += 1;
            leaving[edge.ends[0]].push(edge.ends[1]);
        }
        let mut taken: Vec<usize> = (0..self.n_nodes)
            .filter(|&node| leading_to[node] == 0)
            .collect();
        let mut next = 0;
        while let Some(&node) = taken.get(next) {
            next += 1;
            for &to in &leaving[node] {
                leading_to[to] -= 1;
                taken.extend((leading_to[to] == 0).then_some(to));
            }
        }
        taken.len() == self.n_nodes
    }

    fn chosen<'a>(&'a self, model: &'a Model) -> impl Iterator<Item = &'a Edge> + 'a {
        self.edges.iter().filter(|edge| model.value(edge.lit))
    }
}
