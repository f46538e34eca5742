//! Cuts inside the search.
//!
//! An edge is *closed* once its literal is false. Whenever one is closed, a
//! search from both its ends, a step here and a step there, over edges that are
//! not closed, either meets or runs out on one side. A side that runs out is a
//! component that no edge can leave any more: its cut clause is false and is
//! raised as a conflict. Taking turns keeps the work at the size of the smaller
//! side.

use super::Graph;
use cnf::{Lit, Propagator};
use std::cell::Cell;
use std::rc::Rc;

/// Raises the cuts of one graph's connectivity.
#[derive(Debug)]
pub struct CutPropagator {
    ends: Vec<[usize; 2]>,
    lits: Vec<Lit>,
    /// By node: its edges.
    edges_at: Vec<Vec<usize>>,
    /// By variable: the edges whose literal it is.
    edges_of: Vec<Vec<usize>>,
    is_closed: Vec<bool>,
    /// Closed edges in order; `levels` has its length at the start of each level.
    trail: Vec<usize>,
    levels: Vec<usize>,
    /// How much of the trail was checked.
    checked: usize,
    /// By node: the last search that reached it, and from which end.
    reached: Vec<(u64, usize)>,
    searches: u64,
    raised: Rc<Cell<u64>>,
}

impl CutPropagator {
    /// A propagator for "the chosen edges join all nodes"; `raised` counts its
    /// cuts. `None` where not even all edges together join the nodes: then no
    /// choice does.
    #[must_use]
    pub fn new(graph: &Graph, raised: Rc<Cell<u64>>) -> Option<Self> {
        let mut edges_at = vec![Vec::new(); graph.n_nodes];
        let n_vars = graph.edges.iter().map(|edge| edge.lit.vidx() + 1).max().unwrap_or(0);
        let mut edges_of = vec![Vec::new(); n_vars];
        let mut components = super::UnionFind::new(graph.n_nodes);
        for (i, edge) in graph.edges.iter().enumerate() {
            components.union(edge.ends[0], edge.ends[1]);
            edge.ends.iter().for_each(|&node| edges_at[node].push(i));
            edges_of[edge.lit.vidx()].push(i);
        }
        (components.n_components() <= 1).then(|| Self {
            ends: graph.edges.iter().map(|edge| edge.ends).collect(),
            lits: graph.edges.iter().map(|edge| edge.lit).collect(),
            edges_at,
            edges_of,
            is_closed: vec![false; graph.edges.len()],
            trail: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            reached: vec![(0, 0); graph.n_nodes],
            searches: 0,
            raised,
        })
    }

    /// The component of one end of a closed edge, if nothing leaves it.
    fn cut_off(&mut self, edge: usize) -> Option<Vec<usize>> {
        let [a, b] = self.ends[edge];
        if a == b {
            return None;
        }
        self.searches += 1;
        let mut sides = [vec![a], vec![b]];
        let mut next = [0, 0];
        self.reached[a] = (self.searches, 0);
        self.reached[b] = (self.searches, 1);
        loop {
            for side in [0, 1] {
                let Some(&node) = sides[side].get(next[side]) else {
                    return Some(std::mem::take(&mut sides[side]));
                };
                next[side] += 1;
                for i in 0..self.edges_at[node].len() {
                    let open = self.edges_at[node][i];
                    if self.is_closed[open] {
                        continue;
                    }
                    let [x, y] = self.ends[open];
                    let other = if x == node { y } else { x };
                    match self.reached[other] {
                        (search, from) if search == self.searches && from != side => return None,
                        (search, _) if search == self.searches => {}
                        _ => {
                            self.reached[other] = (self.searches, side);
                            sides[side].push(other);
                        }
                    }
                }
            }
        }
    }

    /// The literals of the edges that leave `component`, all closed.
    fn cut(&mut self, component: &[usize]) -> Vec<Lit> {
        self.searches += 1;
        component.iter().for_each(|&node| self.reached[node] = (self.searches, 0));
        let inside = |node: usize| self.reached[node].0 == self.searches;
        let edges = component.iter().flat_map(|&node| &self.edges_at[node]);
        let leaving = edges.filter(|&&edge| self.ends[edge].iter().any(|&node| !inside(node)));
        leaving.map(|&edge| self.lits[edge]).collect()
    }
}

impl Propagator for CutPropagator {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            let Some(edges) = self.edges_of.get(lit.vidx()) else { continue };
            for &edge in edges.iter().filter(|&&edge| self.lits[edge] == !lit) {
                self.is_closed[edge] = true;
                self.trail.push(edge);
            }
        }
    }

    fn new_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn backtracked(&mut self, level: usize) {
        if let Some(&length) = self.levels.get(level) {
            self.trail.drain(length..).for_each(|edge| self.is_closed[edge] = false);
            self.levels.truncate(level);
            self.checked = self.checked.min(length);
        }
    }

    fn check(&mut self, _: bool) -> Option<Vec<Lit>> {
        while let Some(&edge) = self.trail.get(self.checked) {
            if let Some(component) = self.cut_off(edge) {
                self.raised.set(self.raised.get() + 1);
                return Some(self.cut(&component));
            }
            self.checked += 1;
        }
        None
    }
}
