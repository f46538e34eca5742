//! Cuts of chosen nodes: every component of them has a chosen neighbour, unless it is the
//! only one.
//!
//! The search visits nodes that are not ruled out. Chosen nodes that it does not reach
//! are cut off, and other unreached nodes are ruled out. An open node is chosen if every
//! path to some chosen node passes it.

use super::engine::{Assignment, Dfs, Network};
use super::finder::Finder;
use cnf::Lit;
use std::ops::Range;

#[derive(Debug)]
pub(crate) struct NodeFinder {
    network: Network,
    lits: Vec<Lit>,
    root: Option<u32>,
    dfs: Dfs,
    /// By place: the next place with a chosen node.
    next_chosen: Vec<u32>,
    /// The last count with which each node was marked.
    marks: Vec<u32>,
    count: u32,
}

impl NodeFinder {
    pub fn new(edges: &[[usize; 2]], lits: &[Lit], root: Option<usize>) -> Self {
        Self {
            network: Network::new(lits.len(), edges.iter().copied()),
            lits: lits.to_vec(),
            root: root.map(|root| root as u32),
            dfs: Dfs::new(lits.len()),
            next_chosen: Vec::new(),
            marks: vec![0; lits.len()],
            count: 0,
        }
    }

    /// Reaches all nodes that are joined to `start` by nodes that are not ruled out;
    /// returns their places.
    fn reach(&mut self, start: u32, values: &Assignment) -> Range<usize> {
        let Self {
            network, lits, dfs, ..
        } = self;
        let is_out = |node: u32| values.value(lits[node as usize]) == Some(false);
        let is_open = |edge: u32| !network.ends[edge as usize].into_iter().any(is_out);
        dfs.search(start, network, is_open)
    }

    /// Returns the literals of the nodes around those at `places`, with `also`.
    fn around(&mut self, places: Range<usize>, also: Option<u32>) -> Vec<Lit> {
        self.count += 1;
        let mut clause = Vec::new();
        for place in places.clone() {
            let node = self.dfs.order[place];
            for &edge in self.network.at(node) {
                let other = self.network.other_end(edge, node) as usize;
                let is_around =
                    self.dfs.place(other as u32).is_none() || also == Some(other as u32);
                if is_around
                    && !self.dfs.is_within(other as u32, &places)
                    && self.marks[other] != self.count
                {
                    self.marks[other] = self.count;
                    clause.push(self.lits[other]);
                }
            }
        }
        clause
    }

    /// Adds cuts for open nodes that are the only connection to a chosen node.
    fn gates(&mut self, values: &Assignment, start: Option<Lit>, cuts: &mut Vec<Vec<Lit>>) {
        let n_reached = self.dfs.order.len();
        let lit = |place: usize| self.lits[self.dfs.order[place] as usize];
        self.next_chosen.clear();
        self.next_chosen.resize(n_reached, u32::MAX);
        let mut next = u32::MAX;
        for place in (0..n_reached).rev() {
            if values.value(lit(place)) == Some(true) {
                next = place as u32;
            }
            self.next_chosen[place] = next;
        }
        let mut last_gate = None;
        for place in 1..n_reached {
            let Some(gate) = self.dfs.parent(place, &self.network) else {
                continue;
            };
            let above = self.dfs.place(gate).expect("a parent was reached");
            let hidden = self.next_chosen[place];
            if above == 0
                || self.dfs.low[place] < above
                || hidden >= self.dfs.last[place]
                || last_gate == Some(gate)
                || values.value(self.lits[gate as usize]).is_some()
            {
                continue;
            }
            last_gate = Some(gate);
            let hidden = self.lits[self.dfs.order[hidden as usize] as usize];
            let mut clause = self.around(self.dfs.subtree(place), Some(gate));
            clause.extend(start.into_iter().chain([hidden]).map(|lit| !lit));
            cuts.push(clause);
        }
    }

    /// Adds cuts for nodes that were not reached from the start, whose component is at
    /// `joined`.
    fn strays(
        &mut self,
        values: &Assignment,
        start: Option<Lit>,
        every: bool,
        cuts: &mut Vec<Vec<Lit>>,
    ) {
        let joined = 0..self.dfs.order.len();
        let mut around_start: Option<Vec<Lit>> = None;
        for node in 0..self.lits.len() as u32 {
            if self.dfs.place(node).is_some()
                || values.value(self.lits[node as usize]) == Some(false)
            {
                continue;
            }
            let part = self.reach(node, values);
            let mut around = self.around(part.clone(), None);
            if !joined.is_empty() {
                let other = match around_start.take() {
                    Some(other) => other,
                    None => self.around(joined.clone(), None),
                };
                if other.len() < around.len() {
                    around.clone_from(&other);
                }
                around_start = Some(other);
            }
            for place in part {
                let stray = self.lits[self.dfs.order[place] as usize];
                let banned = start.into_iter().chain([stray]).map(|lit| !lit);
                cuts.push(around.iter().copied().chain(banned).collect());
                if values.value(stray) == Some(true) {
                    // The last one is returned first.
                    if every { break } else { return }
                }
            }
        }
    }
}

impl Finder for NodeFinder {
    fn lits(&self) -> impl Iterator<Item = Lit> {
        self.lits.iter().copied()
    }

    fn find(&mut self, values: &Assignment, every: bool, cuts: &mut Vec<Vec<Lit>>) {
        self.dfs.clear();
        let value = |node: u32| values.value(self.lits[node as usize]);
        let start = match self.root {
            Some(root) => (value(root) != Some(false)).then_some(root),
            None => (0..self.lits.len() as u32).find(|&node| value(node) == Some(true)),
        };
        if start.is_none() && self.root.is_none() {
            return;
        }
        // The root is in the component if any node is.
        let is_free = self.root.is_some();
        let named = start.filter(|_| !is_free);
        let named = named.map(|node| self.lits[node as usize]);
        if let Some(start) = start {
            self.reach(start, values);
            self.gates(values, named, cuts);
        }
        self.strays(values, named, every, cuts);
    }
}
