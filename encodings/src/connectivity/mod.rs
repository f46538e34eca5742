//! Graphs with edges or nodes that literals choose: joined into one component, free of
//! cycles, one loop, or, for directed graphs, free of directed cycles.
//!
//! Union-find defines the meaning. The encoding for solving is lazy: a model that
//! violates the constraint gets *cut clauses* that it falsifies, and the search
//! continues. The cut of connectivity is "some edge leaves this component", the cut of
//! acyclicity "some edge of this cycle is not chosen".
//!
//! The absence of directed cycles is encoded eagerly by a row of [`ORDERS`], because it
//! has too many cuts. The other constraints can be encoded on top of it, for formulas
//! that other programs solve.

mod acyclic;
mod binary_levels;
mod connected;
mod cycle_propagator;
mod eager;
mod engine;
mod finder;
mod justification;
mod loop_cuts;
mod node_cuts;
mod parts;
mod propagator;
mod together;
mod union_find;
mod vertex_elimination;

use cnf::{Lit, Model, Scope};
pub(crate) use cycle_propagator::CyclePropagator;
pub(crate) use eager::{encode_acyclic, encode_connected};
pub(crate) use finder::{find_cuts, in_search, violated};
pub(crate) use loop_cuts::LoopFinder;
pub(crate) use node_cuts::NodeFinder;
pub(crate) use parts::encode_part;
pub use propagator::CutPropagator;
use std::fmt;
pub use together::together;
pub use union_find::UnionFind;

/// Encoding of "no directed cycle" as clauses.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The name that users type.
    pub name: &'static str,
    /// Variables and clauses, in one line.
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

/// All acyclicity encodings; the first is the default.
pub const ORDERS: &[Order] = &[
    Order {
        name: "by-size",
        summary: "vertex-elimination up to 1000 nodes, binary-levels above",
        reference: "by the table of sizes in docs/encodings.md",
        encode: by_size,
    },
    Order {
        name: "vertex-elimination",
        summary: "linear for bounded elimination width, which in grids is the shorter side",
        reference: "Rankooh and Rintanen, 2022",
        encode: vertex_elimination::encode,
    },
    Order {
        name: "binary-levels",
        summary: "a binary number per node: O(m log n) variables and clauses for m edges",
        reference: "folklore",
        encode: binary_levels::encode,
    },
];

/// Maximum number of nodes for elimination. Above it, elimination takes too many clauses:
/// 1.3 million in a grid of 50 by 50 nodes, 14 million in one of 100 by 100; levels take
/// 2 million there.
const MAX_ELIMINATED: usize = 1000;

/// Vertex elimination propagates more, and levels need fewer clauses.
fn by_size(graph: &Graph, scope: &mut Scope<'_>) {
    if graph.n_nodes <= MAX_ELIMINATED {
        vertex_elimination::encode(graph, scope);
    } else {
        binary_levels::encode(graph, scope);
    }
}

/// Returns the acyclicity encoding called `name`.
#[must_use]
pub fn order(name: &str) -> Option<&'static Order> {
    ORDERS.iter().find(|row| row.name == name)
}

/// Edge that is chosen if its literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The two nodes.
    pub ends: [usize; 2],
    /// True if the edge is chosen.
    pub lit: Lit,
}

/// Graph of nodes `0..n_nodes`, with edges that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of nodes.
    pub n_nodes: usize,
    /// The edges, chosen or not.
    pub edges: Vec<Edge>,
}

/// Reason why numbers do not describe a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// A node is not one of `0..n_nodes`.
    NoNode {
        /// The node.
        node: usize,
        /// The number of nodes.
        n_nodes: usize,
    },
    /// An edge has both ends at this node, which is not allowed.
    OneEnd {
        /// The node.
        node: usize,
    },
}

impl GraphError {
    pub(crate) fn check(
        n_nodes: usize,
        mut nodes: impl Iterator<Item = usize>,
    ) -> Result<(), Self> {
        match nodes.find(|&node| node >= n_nodes) {
            Some(node) => Err(Self::NoNode { node, n_nodes }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNode { node, n_nodes } => {
                write!(f, "expected a node below {n_nodes}, found {node}")
            }
            Self::OneEnd { node } => write!(f, "both ends of an edge are node {node}"),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// Creates a graph of nodes `0..n_nodes` and `edges`.
    ///
    /// # Errors
    /// If an edge has an end that is no node.
    pub fn new(n_nodes: usize, edges: Vec<Edge>) -> Result<Self, GraphError> {
        GraphError::check(n_nodes, edges.iter().flat_map(|edge| edge.ends))?;
        Ok(Self { n_nodes, edges })
    }

    pub(crate) fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.edges.iter().for_each(|edge| visit(edge.lit));
    }

    pub(crate) fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Self {
        let edges = self.edges.iter();
        let edges = edges.map(|&Edge { ends, lit }| Edge {
            ends,
            lit: name(lit),
        });
        Self {
            n_nodes: self.n_nodes,
            edges: edges.collect(),
        }
    }

    /// Returns whether the edges chosen in `model` join all nodes; true for no node and
    /// for a single node.
    #[must_use]
    pub fn is_connected(&self, model: &Model) -> bool {
        self.components(model).n_components() <= 1
    }

    /// Returns the components of the edges chosen in `model`.
    #[must_use]
    pub fn components(&self, model: &Model) -> UnionFind {
        connected::components(self, model)
    }

    /// Returns whether the edges chosen in `model` form no cycle.
    #[must_use]
    pub fn is_acyclic(&self, model: &Model) -> bool {
        let mut components = UnionFind::new(self.n_nodes);
        self.chosen(model)
            .all(|edge| components.union(edge.ends[0], edge.ends[1]))
    }

    /// Returns the cut clause of every component except a largest one: some edge leaves
    /// it. Empty if the chosen edges join all nodes.
    ///
    /// Cutting every component instead of the smallest takes about five times fewer
    /// rounds on large boards. Every clause is false in `model`, so a loop over models
    /// that adds them ends. Every clause is true if the nodes are joined. Time is linear
    /// in the graph.
    #[must_use]
    pub fn component_cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        connected::cuts(self, model)
    }

    /// Returns, for every chosen edge that closes a cycle, the clause "not all of the
    /// cycle is chosen". Empty if there is no cycle.
    ///
    /// Every clause is false in `model`, and true if there is no cycle. Time is linear in
    /// the graph per cycle.
    #[must_use]
    pub fn cycle_cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        acyclic::cuts(self, model)
    }

    /// Returns whether the edges chosen in `model`, each directed from its first end to
    /// its second, form no directed cycle. It removes nodes one by one, each after no
    /// chosen edge leads to it any more (Kahn, 1962).
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
