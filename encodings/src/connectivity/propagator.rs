//! Cuts inside the search.
//!
//! An edge is *closed* once its literal is false. A spanning tree of edges that
//! are not closed shows that the nodes can still be joined; while it is whole
//! nothing needs to be done, so closing an edge outside it costs nothing. When an
//! edge of it is closed, a search along the tree from both its ends, a step here
//! and a step there, finds the smaller of the two parts that are left, and
//! another edge that leaves this part mends the tree. If all of those are closed,
//! no edge can leave the part any more: its cut clause is false and is raised as
//! a conflict.
//!
//! Backtracking only opens edges, so the tree stays what it is, as watched
//! literals do. Mending prefers chosen edges, which are not closed soon.

use super::{Graph, UnionFind};
use cnf::{Lit, Propagator};
use std::cell::Cell;
use std::rc::Rc;

/// Raises the cuts of one graph's connectivity.
#[derive(Debug)]
pub struct CutPropagator {
    edges: Vec<EdgeState>,
    /// By node: its edges.
    edges_at: Vec<Vec<usize>>,
    /// By variable: the edges whose literal it is.
    edges_of: Vec<Vec<usize>>,
    /// Assigned edges in order; `levels` has its length at the start of each level.
    trail: Vec<usize>,
    levels: Vec<usize>,
    /// How much of the trail was checked.
    checked: usize,
    /// By node: the last search that reached it, and from which end.
    reached: Vec<(u64, usize)>,
    searches: u64,
    raised: Rc<Cell<u64>>,
}

#[derive(Clone, Copy, Debug)]
struct EdgeState {
    ends: [usize; 2],
    lit: Lit,
    /// Chosen or closed; `None` is neither.
    chosen: Option<bool>,
    /// Whether it is of the tree; it stays so while its closing is not checked.
    in_tree: bool,
}

impl EdgeState {
    fn is_closed(self) -> bool {
        self.chosen == Some(false)
    }

    fn other_end(self, node: usize) -> usize {
        if self.ends[0] == node {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

impl CutPropagator {
    /// A propagator for "the chosen edges join all nodes"; `raised` counts its
    /// cuts. `None` where not even all edges together join the nodes: then no
    /// choice does.
    #[must_use]
    pub fn new(graph: &Graph, raised: Rc<Cell<u64>>) -> Option<Self> {
        let mut edges_at = vec![Vec::new(); graph.n_nodes];
        let n_vars = graph
            .edges
            .iter()
            .map(|edge| edge.lit.vidx() + 1)
            .max()
            .unwrap_or(0);
        let mut edges_of = vec![Vec::new(); n_vars];
        let mut components = UnionFind::new(graph.n_nodes);
        let mut edges = Vec::new();
        for (i, edge) in graph.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            let in_tree = components.union(a, b);
            edges.push(EdgeState {
                ends: edge.ends,
                lit: edge.lit,
                chosen: None,
                in_tree,
            });
            edge.ends.iter().for_each(|&node| edges_at[node].push(i));
            edges_of[edge.lit.vidx()].push(i);
        }
        (components.n_components() <= 1).then(|| Self {
            edges,
            edges_at,
            edges_of,
            trail: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            reached: vec![(0, 0); graph.n_nodes],
            searches: 0,
            raised,
        })
    }

    /// Mends the tree after `edge` was closed, or gives the part that nothing can
    /// leave any more.
    fn mend(&mut self, edge: usize) -> Result<(), Vec<usize>> {
        while let Some(part) = self.smaller_part(edge) {
            match self.way_out(&part) {
                Some(other) => self.edges[other].in_tree = true,
                None => return Err(part),
            }
        }
        self.edges[edge].in_tree = false;
        Ok(())
    }

    /// The smaller of the parts of the tree at the two ends of `edge`, or `None`
    /// when both ends are in one part.
    fn smaller_part(&mut self, edge: usize) -> Option<Vec<usize>> {
        let [a, b] = self.edges[edge].ends;
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
                for &i in &self.edges_at[node] {
                    let along = self.edges[i];
                    if !along.in_tree || along.is_closed() {
                        continue;
                    }
                    let other = along.other_end(node);
                    match self.reached[other] {
                        (search, from) if search == self.searches => {
                            if from != side {
                                return None;
                            }
                        }
                        _ => {
                            self.reached[other] = (self.searches, side);
                            sides[side].push(other);
                        }
                    }
                }
            }
        }
    }

    /// An edge that leaves `part` and is not closed, chosen ones first.
    fn way_out(&mut self, part: &[usize]) -> Option<usize> {
        let mut open = None;
        for edge in self.leaving(part) {
            match self.edges[edge].chosen {
                Some(true) => return Some(edge),
                None => open = open.or(Some(edge)),
                Some(false) => {}
            }
        }
        open
    }

    /// The edges that leave `part`.
    fn leaving(&mut self, part: &[usize]) -> Vec<usize> {
        self.searches += 1;
        for &node in part {
            self.reached[node] = (self.searches, 0);
        }
        let is_outside = |node: &usize| self.reached[*node].0 != self.searches;
        let edges = part.iter().flat_map(|&node| &self.edges_at[node]);
        edges
            .copied()
            .filter(|&edge| self.edges[edge].ends.iter().any(is_outside))
            .collect()
    }
}

impl Propagator for CutPropagator {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            for &edge in self.edges_of.get(lit.vidx()).into_iter().flatten() {
                self.edges[edge].chosen = Some(self.edges[edge].lit == lit);
                self.trail.push(edge);
            }
        }
    }

    fn new_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn backtracked(&mut self, level: usize) {
        if let Some(&length) = self.levels.get(level) {
            for edge in self.trail.drain(length..) {
                self.edges[edge].chosen = None;
            }
            self.levels.truncate(level);
            self.checked = self.checked.min(length);
        }
    }

    fn check(&mut self, _: bool) -> Option<Vec<Lit>> {
        while let Some(&edge) = self.trail.get(self.checked) {
            let state = self.edges[edge];
            if state.is_closed()
                && state.in_tree
                && let Err(part) = self.mend(edge)
            {
                self.raised.set(self.raised.get() + 1);
                let cut = self.leaving(&part);
                return Some(cut.into_iter().map(|edge| self.edges[edge].lit).collect());
            }
            self.checked += 1;
        }
        None
    }
}
