//! Connectivity cuts inside the search.
//!
//! An edge is *closed* after its literal became false. A spanning tree of edges that are
//! not closed shows that the nodes can still be joined. While it is complete, no work is
//! needed, so closing an edge outside it costs nothing. If a tree edge is closed, a
//! search along the tree from both its ends, one step at a time, finds the smaller of the
//! two parts. Another edge that leaves this part repairs the tree. If all such edges are
//! closed, the cut clause of the part is false and is raised as a conflict. If one is
//! open, the cut clause chooses it.
//!
//! Backtracking only opens edges, so the tree stays valid, as watched literals do.
//! Repairs prefer chosen edges, which are rarely closed soon.

use super::engine::Adjacency;
use super::{Graph, UnionFind};
use cnf::{Lit, Propagator};
use std::cell::Cell;
use std::rc::Rc;

/// Propagator for the connectivity of one graph.
#[derive(Debug)]
pub struct CutPropagator {
    edges: Vec<EdgeState>,
    /// The edges of each node.
    edges_at: Adjacency,
    /// The edges of each variable.
    edges_of: Adjacency,
    /// Assigned edges in order; `levels` has its length at the start of each level.
    trail: Vec<u32>,
    levels: Vec<usize>,
    /// Number of trail entries that were checked.
    checked: usize,
    search: TwoEndedSearch,
    raised: Rc<Cell<u64>>,
}

#[derive(Clone, Copy, Debug)]
struct EdgeState {
    ends: [u32; 2],
    lit: Lit,
    /// Whether it is chosen (`true`) or closed (`false`); `None` for neither.
    chosen: Option<bool>,
    /// Whether it is in the tree. It stays there until its closing is checked.
    in_tree: bool,
}

/// Edges that can still leave a part.
enum Ways {
    /// No edge.
    None,
    /// This edge, which is not chosen yet, and no other literal.
    Only(u32),
    /// This edge and others, or this edge, which is chosen.
    Some(u32),
}

impl EdgeState {
    fn is_closed(&self) -> bool {
        self.chosen == Some(false)
    }

    fn other_end(&self, node: u32) -> u32 {
        self.ends[0] ^ self.ends[1] ^ node
    }
}

/// Memory of a search from two ends, reused by the next search.
#[derive(Debug)]
struct TwoEndedSearch {
    /// The mark of the side that last reached each node; see `mark`.
    reached: Vec<u64>,
    searches: u64,
    /// The nodes reached from each end, in order.
    sides: [Vec<u32>; 2],
}

impl TwoEndedSearch {
    fn new(n_nodes: usize) -> Self {
        Self {
            reached: vec![0; n_nodes],
            searches: 0,
            sides: Default::default(),
        }
    }

    /// Returns the mark of a side: two marks per search, none of them 0.
    fn mark(&self, side: usize) -> u64 {
        2 * self.searches + side as u64
    }

    fn start(&mut self, ends: [u32; 2]) {
        self.searches += 1;
        for (side, end) in ends.into_iter().enumerate() {
            self.sides[side].clear();
            self.reach(end, side);
        }
    }

    fn reach(&mut self, node: u32, side: usize) {
        self.reached[node as usize] = self.mark(side);
        self.sides[side].push(node);
    }

    fn is_reached(&self, node: u32, side: usize) -> bool {
        self.reached[node as usize] == self.mark(side)
    }
}

impl CutPropagator {
    /// Returns a propagator for "the chosen edges join all nodes"; `raised` counts its
    /// cuts. `None` if not even all edges together join the nodes; then no choice of
    /// edges does.
    #[must_use]
    pub fn new(graph: &Graph, raised: Rc<Cell<u64>>) -> Option<Self> {
        let vars = graph.edges.iter().map(|edge| edge.lit.vidx());
        let n_vars = vars.clone().max().map_or(0, |var| var + 1);
        let ends = graph.edges.iter().zip(0..);
        let ends = ends.flat_map(|(edge, i)| edge.ends.map(|node| (node, i)));
        let mut components = UnionFind::new(graph.n_nodes);
        let edges = graph.edges.iter().map(|edge| EdgeState {
            ends: edge.ends.map(|node| node as u32),
            lit: edge.lit,
            chosen: None,
            in_tree: components.union(edge.ends[0], edge.ends[1]),
        });
        let edges = edges.collect();
        (components.n_components() <= 1).then(|| Self {
            edges,
            edges_at: Adjacency::new(graph.n_nodes, ends),
            edges_of: Adjacency::new(n_vars, vars.zip(0..)),
            trail: Vec::new(),
            levels: Vec::new(),
            checked: 0,
            search: TwoEndedSearch::new(graph.n_nodes),
            raised,
        })
    }

    /// Repairs the tree after `edge` was closed. Otherwise returns the side of the last
    /// search that has no open edge left, or one.
    fn mend(&mut self, edge: u32) -> Result<(), usize> {
        while let Some(side) = self.smaller_part(edge) {
            match self.ways_out(side) {
                Ways::None => return Err(side),
                Ways::Only(other) => {
                    self.edges[other as usize].in_tree = true;
                    return Err(side);
                }
                Ways::Some(other) => self.edges[other as usize].in_tree = true,
            }
        }
        self.edges[edge as usize].in_tree = false;
        Ok(())
    }

    /// Searches the tree from the two ends of `edge`. Returns the side with the smaller
    /// part, or `None` if both ends are in one part.
    fn smaller_part(&mut self, edge: u32) -> Option<usize> {
        let ends = self.edges[edge as usize].ends;
        if ends[0] == ends[1] {
            return None;
        }
        let search = &mut self.search;
        search.start(ends);
        for next in 0.. {
            for side in [0, 1] {
                let Some(&node) = search.sides[side].get(next) else {
                    return Some(side);
                };
                for &i in self.edges_at.of(node as usize) {
                    let along = &self.edges[i as usize];
                    if !along.in_tree || along.is_closed() {
                        continue;
                    }
                    let other = along.other_end(node);
                    if search.is_reached(other, 1 - side) {
                        return None;
                    }
                    if !search.is_reached(other, side) {
                        search.reach(other, side);
                    }
                }
            }
        }
        unreachable!("a finite graph has a last node");
    }

    /// Returns the edges that leave the part of `side` and are not closed; chosen edges
    /// come first.
    fn ways_out(&self, side: usize) -> Ways {
        let mut ways = Ways::None;
        for edge in self.leaving(side) {
            let state = &self.edges[edge as usize];
            match (state.chosen, &ways) {
                (Some(true), _) => return Ways::Some(edge),
                (Some(false), _) => {}
                (None, Ways::None) => ways = Ways::Only(edge),
                // Several edges of one literal give one literal of the clause.
                (None, &Ways::Only(other)) if state.lit == self.edges[other as usize].lit => {}
                (None, &Ways::Only(other) | &Ways::Some(other)) => ways = Ways::Some(other),
            }
        }
        ways
    }

    /// Returns the edges that leave the part that the last search reached from `side`.
    fn leaving(&self, side: usize) -> impl Iterator<Item = u32> {
        let part = self.search.sides[side].iter();
        part.flat_map(move |&node| {
            let edges = self.edges_at.of(node as usize).iter().copied();
            edges.filter(move |&edge| {
                let other = self.edges[edge as usize].other_end(node);
                !self.search.is_reached(other, side)
            })
        })
    }
}

impl Propagator for CutPropagator {
    fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            for &edge in self.edges_of.of(lit.vidx()) {
                let state = &mut self.edges[edge as usize];
                state.chosen = Some(state.lit == lit);
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
                self.edges[edge as usize].chosen = None;
            }
            self.levels.truncate(level);
            self.checked = self.checked.min(length);
        }
    }

    fn check(&mut self, _: bool) -> Option<Vec<Lit>> {
        while let Some(&edge) = self.trail.get(self.checked) {
            let state = self.edges[edge as usize];
            if state.is_closed()
                && state.in_tree
                && let Err(side) = self.mend(edge)
            {
                self.raised.set(self.raised.get() + 1);
                let cut = self.leaving(side);
                return Some(cut.map(|edge| self.edges[edge as usize].lit).collect());
            }
            self.checked += 1;
        }
        None
    }
}
