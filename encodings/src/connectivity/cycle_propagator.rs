//! Propagator that forbids cycles inside the search.
//!
//! Disjoint sets without path compression hold the components of the chosen edges.
//! Resetting one pointer undoes a union (Westbrook and Tarjan, 1989). The nodes of a
//! component are in a ring. Swapping two pointers joins two rings, and splits them again.

use super::Graph;
use super::engine::{Adjacency, Assignment, Network};
use cnf::{Lit, Propagator};
use std::cell::Cell;
use std::rc::Rc;

/// Propagator for the acyclicity of one graph.
#[derive(Debug)]
pub(crate) struct CyclePropagator {
    network: Network,
    lits: Vec<Lit>,
    edges_of: Adjacency,
    values: Assignment,
    parent: Vec<u32>,
    size: Vec<u32>,
    ring: Vec<u32>,
    /// The roots that were joined, in order; the second is below the first.
    unions: Vec<[u32; 2]>,
    /// Chosen edges in order, and the number of them that were joined.
    chosen: Vec<u32>,
    checked: usize,
    /// The state at the start of each level: the lengths of `chosen` and `unions`, and
    /// `checked`.
    levels: Vec<[usize; 3]>,
    /// Edges that would close a cycle.
    closing: Vec<u32>,
    raised: Rc<Cell<u64>>,
}

impl CyclePropagator {
    pub fn new(graph: &Graph, raised: Rc<Cell<u64>>) -> Self {
        let lits: Vec<Lit> = graph.edges.iter().map(|edge| edge.lit).collect();
        let n_vars = lits.iter().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
        let nodes: Vec<u32> = (0..graph.n_nodes as u32).collect();
        let loops = (0..)
            .zip(&graph.edges)
            .filter(|(_, edge)| edge.ends[0] == edge.ends[1]);
        Self {
            closing: loops.map(|(edge, _)| edge).collect(),
            network: Network::of_edges(graph.n_nodes, &graph.edges),
            edges_of: Adjacency::new(n_vars, lits.iter().map(|lit| lit.vidx()).zip(0..)),
            values: Assignment::new(lits.iter().copied()),
            lits,
            parent: nodes.clone(),
            ring: nodes,
            size: vec![1; graph.n_nodes],
            unions: Vec::new(),
            chosen: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            raised,
        }
    }

    fn find(&self, mut node: u32) -> u32 {
        while self.parent[node as usize] != node {
            node = self.parent[node as usize];
        }
        node
    }

    /// Joins the ends of a chosen edge, and notes the edges that would now close a cycle.
    /// Returns `false` if this edge closes one itself.
    fn join(&mut self, edge: u32) -> bool {
        let [a, b] = self.network.ends[edge as usize].map(|node| self.find(node));
        if a == b {
            return false;
        }
        let is_smaller = self.size[a as usize] < self.size[b as usize];
        let [large, small] = if is_smaller { [b, a] } else { [a, b] };
        let mut node = small;
        loop {
            for &other in self.network.at(node) {
                let far = self.network.other_end(other, node);
                if other != edge
                    && self.values.value(self.lits[other as usize]).is_none()
                    && self.find(far) == large
                {
                    self.closing.push(other);
                }
            }
            node = self.ring[node as usize];
            if node == small {
                break;
            }
        }
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.ring.swap(large as usize, small as usize);
        self.unions.push([large, small]);
        true
    }

    /// Returns the cut of the cycle that `edge` closes with earlier chosen edges: not all
    /// of them are chosen.
    fn cut(&self, edge: u32) -> Vec<Lit> {
        let [from, to] = self.network.ends[edge as usize];
        let mut entry = vec![None; self.parent.len()];
        let mut queue = vec![from];
        let mut next = 0;
        while from != to && entry[to as usize].is_none() {
            let node = queue[next];
            next += 1;
            for &along in self.network.at(node) {
                let other = self.network.other_end(along, node);
                let is_chosen = self.values.value(self.lits[along as usize]) == Some(true);
                if along != edge && is_chosen && other != from && entry[other as usize].is_none() {
                    entry[other as usize] = Some(along);
                    queue.push(other);
                }
            }
        }
        let mut cut = vec![!self.lits[edge as usize]];
        let mut node = to;
        while let Some(along) = entry[node as usize] {
            cut.push(!self.lits[along as usize]);
            node = self.network.other_end(along, node);
        }
        cut
    }
}

impl Propagator for CyclePropagator {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            if self.values.assign(lit) {
                let edges = self.edges_of.of(lit.vidx()).iter().copied();
                self.chosen
                    .extend(edges.filter(|&edge| self.lits[edge as usize] == lit));
            }
        }
    }

    fn new_level(&mut self) {
        self.values.new_level();
        self.levels
            .push([self.chosen.len(), self.unions.len(), self.checked]);
    }

    fn backtracked(&mut self, level: usize) {
        self.values.backtrack(level);
        if let Some(&[n_chosen, n_unions, checked]) = self.levels.get(level) {
            for [large, small] in self.unions.drain(n_unions..).rev() {
                self.ring.swap(large as usize, small as usize);
                self.size[large as usize] -= self.size[small as usize];
                self.parent[small as usize] = small;
            }
            self.chosen.truncate(n_chosen);
            self.checked = checked;
            self.levels.truncate(level);
            self.closing.clear();
        }
    }

    fn check(&mut self, _: bool) -> Option<Vec<Lit>> {
        loop {
            let mut closes = None;
            while let (None, Some(edge)) = (closes, self.closing.pop()) {
                let is_false = self.values.value(self.lits[edge as usize]) == Some(false);
                closes = (!is_false).then_some(edge);
            }
            if closes.is_none() {
                let &edge = self.chosen.get(self.checked)?;
                self.checked += 1;
                closes = (!self.join(edge)).then_some(edge);
            }
            if let Some(edge) = closes {
                self.raised.set(self.raised.get() + 1);
                return Some(self.cut(edge));
            }
        }
    }
}
