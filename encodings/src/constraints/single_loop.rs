//! Edges that form one closed loop.

use crate::connectivity::{
    Edge, Graph, GraphError, LoopFinder, UnionFind, encode_part, find_cuts, in_search, violated,
};
use crate::linear::{LinearForm, Quantity};
use crate::{
    Choice, Constraint, Cut, CutCandidate, CutKind, CutReason, InSearch, LazyConstraint, Sink,
};
use cnf::{Lit, Model, Scope};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Constraint "the chosen edges form exactly one closed loop", which passes each node at
/// most once. At least one edge is chosen. Two edges between the same nodes are a loop.
///
/// The degrees are clauses from the start. Loops are cut by "not this loop and an edge
/// elsewhere", components by "an edge leaves this component".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SingleLoop {
    graph: Graph,
}

impl SingleLoop {
    /// Creates the constraint on the edges of `graph`.
    ///
    /// # Errors
    /// [`GraphError`] if an end of an edge is not a node, or if both ends are the same
    /// node.
    pub fn new(graph: Graph) -> Result<Self, GraphError> {
        GraphError::check(graph.n_nodes, graph.edges.iter().flat_map(|edge| edge.ends))?;
        match graph.edges.iter().find(|edge| edge.ends[0] == edge.ends[1]) {
            Some(edge) => Err(GraphError::OneEnd { node: edge.ends[0] }),
            None => Ok(Self { graph }),
        }
    }

    /// Returns the edges of each node.
    fn edges_at(&self) -> Vec<Vec<Lit>> {
        let mut at = vec![Vec::new(); self.graph.n_nodes];
        for edge in &self.graph.edges {
            edge.ends.iter().for_each(|&node| at[node].push(edge.lit));
        }
        at
    }

    fn lits(&self) -> Vec<Lit> {
        self.graph.edges.iter().map(|edge| edge.lit).collect()
    }
}

impl Constraint for SingleLoop {
    fn name(&self) -> &'static str {
        "single-loop"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.graph.for_each_lit(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        let mut degree = vec![0; self.graph.n_nodes];
        let mut parts = UnionFind::new(self.graph.n_nodes);
        let mut n_closing = 0;
        for edge in self.graph.edges.iter().filter(|edge| model.value(edge.lit)) {
            edge.ends.iter().for_each(|&node| degree[node] += 1);
            n_closing += u32::from(!parts.union(edge.ends[0], edge.ends[1]));
        }
        n_closing == 1 && degree.iter().all(|&degree| degree == 0 || degree == 2)
    }

    fn companions(&self, post: &mut dyn FnMut(&[Lit])) {
        post(&self.lits());
        for at in self.edges_at() {
            for (i, &edge) in at.iter().enumerate() {
                // edge -> some other edge at the node
                let others = at.iter().enumerate().filter(|&(j, _)| j != i);
                let mut clause: Vec<Lit> = others.map(|(_, &lit)| lit).collect();
                clause.push(!edge);
                post(&clause);
                // edge and second and third -> false: a node has at most two chosen edges
                for (j, &second) in at.iter().enumerate().skip(i + 1) {
                    for &third in &at[j + 1..] {
                        post(&[!edge, !second, !third]);
                    }
                }
            }
        }
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        let passed: Vec<Lit> = (0..self.graph.n_nodes)
            .map(|_| Sink::new_lit(scope))
            .collect();
        for edge in &self.graph.edges {
            for node in edge.ends {
                // edge -> passed[node]
                scope.define(&[!edge.lit, passed[node]]);
            }
        }
        let edges = self.graph.edges.iter();
        let steps: Vec<_> = edges.map(|edge| (edge.ends, Some(edge.lit))).collect();
        encode_part(&passed, &steps, None, choice, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        Arc::new(Self {
            graph: self.graph.renamed(name),
        })
    }

    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        Some(self)
    }

    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        form.clause(&self.lits());
        let mut passed = Vec::new();
        for at in self.edges_at() {
            let is_passed = form.integer(1);
            let mut terms: Vec<_> = at.iter().map(|&lit| (1, Quantity::Lit(lit))).collect();
            terms.push((-2, is_passed));
            form.equal(terms, 0);
            passed.push(is_passed);
        }
        let edges = self.graph.edges.iter();
        let edges: Vec<_> = edges
            .map(|edge| (edge.ends, vec![Quantity::Lit(edge.lit)]))
            .collect();
        form.joined(&passed, &edges, None);
        form
    }
}

impl LazyConstraint for SingleLoop {
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        violated(LoopFinder::new(&self.graph), model)
    }

    fn propagator(&self, raised: Rc<Cell<u64>>) -> InSearch {
        if self.graph.edges.is_empty() {
            return InSearch::Unsatisfiable;
        }
        in_search(LoopFinder::new(&self.graph), raised)
    }

    /// Finds the reason from the clause: the loop is impossible if the false edges are
    /// removed and the negated ones chosen.
    fn reason(&self, clause: &[Lit]) -> Option<CutReason> {
        let clause: BTreeSet<Lit> = clause.iter().copied().collect();
        let edges = &self.graph.edges;
        let left: Vec<Edge> = edges
            .iter()
            .copied()
            .filter(|edge| !clause.contains(&edge.lit))
            .collect();
        let chosen: Vec<Edge> = edges
            .iter()
            .copied()
            .filter(|edge| clause.contains(&!edge.lit))
            .collect();
        let is_empty = left.is_empty().then(|| (0..self.graph.n_nodes).collect());
        let side = |nodes| (CutKind::Side, nodes);
        let dead_end = is_empty.or_else(|| self.dead_end(&left, &chosen));
        let reason = dead_end
            .map(side)
            .or_else(|| Some((CutKind::Loop, self.closed_early(&chosen)?)))
            .or_else(|| Some(side(self.one_way(&left, &chosen)?)));
        reason.map(|(kind, nodes)| CutReason { kind, nodes })
    }

    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate> {
        let explain = |clause: Vec<Lit>| {
            let reason = self.reason(&clause)?;
            Some(CutCandidate {
                cut: Cut { reason, clause },
                near: Vec::new(),
            })
        };
        let cuts = find_cuts(&mut LoopFinder::new(&self.graph), value);
        cuts.into_iter().filter_map(explain).collect()
    }
}

impl SingleLoop {
    /// Returns a node with three chosen edges, or with one and no other open edge.
    fn dead_end(&self, left: &[Edge], chosen: &[Edge]) -> Option<Vec<usize>> {
        let count = |edges: &[Edge], node: usize| {
            let here = edges.iter().filter(|edge| edge.ends.contains(&node));
            here.count()
        };
        let is_dead = |&node: &usize| match count(chosen, node) {
            0 | 2 => false,
            1 => count(left, node) == 1,
            _ => true,
        };
        (0..self.graph.n_nodes).find(is_dead).map(|node| vec![node])
    }

    /// Returns a loop of chosen edges, if other edges are chosen.
    fn closed_early(&self, chosen: &[Edge]) -> Option<Vec<usize>> {
        let mut parts = UnionFind::new(self.graph.n_nodes);
        let closing = chosen
            .iter()
            .find(|edge| !parts.union(edge.ends[0], edge.ends[1]))?;
        let root = parts.find(closing.ends[0]);
        let mut others = chosen.iter();
        others.find(|edge| parts.find(edge.ends[0]) != root)?;
        Some(nodes_of(&mut parts, root))
    }

    /// Returns a component with a chosen edge that is separated from another one, or
    /// connected to it only by one edge, which is chosen; the smaller side.
    fn one_way(&self, left: &[Edge], chosen: &[Edge]) -> Option<Vec<usize>> {
        let mut taken = (0..left.len()).filter(|&i| chosen.contains(&left[i]));
        taken.find_map(|i| {
            let mut parts = UnionFind::new(self.graph.n_nodes);
            for other in left[..i].iter().chain(&left[i + 1..]) {
                parts.union(other.ends[0], other.ends[1]);
            }
            let [near, far] = left[i].ends.map(|node| parts.find(node));
            let mut ends = [far]
                .into_iter()
                .chain(chosen.iter().map(|other| other.ends[0]));
            let far = ends.find(|&node| parts.find(node) != near)?;
            let far = parts.find(far);
            let (near, far) = (nodes_of(&mut parts, near), nodes_of(&mut parts, far));
            Some(if far.len() < near.len() { far } else { near })
        })
    }
}

fn nodes_of(parts: &mut UnionFind, root: usize) -> Vec<usize> {
    let nodes = 0..parts.n_nodes();
    nodes.filter(|&node| parts.find(node) == root).collect()
}
