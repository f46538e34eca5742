//! Cuts of a single loop: degrees, loops that are closed too early, and edges that no
//! loop can reach.
//!
//! A loop that passes an edge crosses the border of every set of nodes on one side of it
//! twice. So two chosen edges have a path between them. An edge that is the only
//! connection between two parts is not chosen. A path of chosen edges is not closed while
//! other edges are chosen.

use super::engine::{Assignment, Dfs, Network};
use super::finder::Finder;
use super::{Graph, UnionFind};
use cnf::Lit;
use std::ops::Range;

#[derive(Debug)]
pub(crate) struct LoopFinder {
    network: Network,
    lits: Vec<Lit>,
    dfs: Dfs,
}

impl LoopFinder {
    pub fn new(graph: &Graph) -> Self {
        Self {
            network: Network::of_edges(graph.n_nodes, &graph.edges),
            lits: graph.edges.iter().map(|edge| edge.lit).collect(),
            dfs: Dfs::new(graph.n_nodes),
        }
    }

    fn edges_with(&self, values: &Assignment, value: Option<bool>) -> Vec<u32> {
        let edges = 0..self.lits.len() as u32;
        edges
            .filter(|&edge| values.value(self.lits[edge as usize]) == value)
            .collect()
    }

    fn not(&self, edges: impl IntoIterator<Item = u32>) -> impl Iterator<Item = Lit> {
        let edges = edges.into_iter();
        edges.map(|edge| !self.lits[edge as usize])
    }

    /// Adds cuts for "every node is passed once or not at all".
    fn degrees(&self, values: &Assignment, cuts: &mut Vec<Vec<Lit>>) {
        for node in 0..self.network.n_nodes() as u32 {
            let at = self.network.at(node);
            let with = |value| {
                let own = at.iter().copied();
                own.filter(move |&edge| values.value(self.lits[edge as usize]) == value)
            };
            let chosen: Vec<u32> = with(Some(true)).take(3).collect();
            match chosen[..] {
                // a and b and c -> false: a node has at most two chosen edges
                [_, _, _] => cuts.push(self.not(chosen).collect()),
                // a -> b: a node has no single chosen edge
                [only] if with(None).next().is_none() => {
                    let others = at.iter().filter(|&&edge| edge != only);
                    let others = others.map(|&edge| self.lits[edge as usize]);
                    cuts.push(others.chain(self.not([only])).collect());
                }
                _ => {}
            }
        }
    }

    /// Adds cuts for closed paths: paths of chosen edges are not closed, and loops are
    /// closed, if no other edge is chosen.
    fn closings(&self, values: &Assignment, chosen: &[u32], cuts: &mut Vec<Vec<Lit>>) {
        let mut paths = UnionFind::new(self.network.n_nodes());
        let ends = |edge: u32| self.network.ends[edge as usize].map(|node| node as usize);
        let mut degree = vec![0_u8; self.network.n_nodes()];
        let mut closed = None;
        for &edge in chosen {
            let [a, b] = ends(edge);
            degree[a] = degree[a].saturating_add(1);
            degree[b] = degree[b].saturating_add(1);
            if !paths.union(a, b) {
                closed = Some(a);
            }
        }
        let roots: Vec<usize> = (0..degree.len()).map(|node| paths.find(node)).collect();
        let of_path = |node: usize| -> (Vec<u32>, Option<u32>) {
            let is_own = |&edge: &u32| roots[ends(edge)[0]] == roots[node];
            let (own, others): (Vec<u32>, Vec<u32>) = chosen.iter().copied().partition(is_own);
            (own, others.first().copied())
        };
        let open = self.edges_with(values, None);
        if let Some(node) = closed {
            let (cycle, other) = of_path(node);
            for edge in other.map_or(open, |other| vec![other]) {
                cuts.push(self.not(cycle.iter().copied().chain([edge])).collect());
            }
            return;
        }
        for edge in open {
            let [a, b] = ends(edge);
            if degree[a] == 1 && degree[b] == 1 && roots[a] == roots[b] {
                let (path, other) = of_path(a);
                if let Some(other) = other {
                    cuts.push(self.not(path.into_iter().chain([edge, other])).collect());
                }
            }
        }
    }

    /// Returns the edges that leave the nodes at `places`, except `but`.
    fn leaving(&self, places: &Range<usize>, but: Option<u32>) -> Vec<Lit> {
        let mut leaving = Vec::new();
        for place in places.clone() {
            let node = self.dfs.order[place];
            for &edge in self.network.at(node) {
                let other = self.network.other_end(edge, node);
                if !self.dfs.is_within(other, places) && Some(edge) != but {
                    leaving.push(self.lits[edge as usize]);
                }
            }
        }
        leaving
    }

    /// Adds cuts for edges that no loop through the chosen edges passes.
    fn parts(
        &mut self,
        values: &Assignment,
        first: Option<u32>,
        every: bool,
        cuts: &mut Vec<Vec<Lit>>,
    ) {
        self.dfs.clear();
        let start = first.map(|edge| self.network.ends[edge as usize][0]);
        for node in start.into_iter().chain(0..self.network.n_nodes() as u32) {
            if self.dfs.place(node).is_some() {
                continue;
            }
            let Self {
                network, lits, dfs, ..
            } = self;
            let is_open = |edge: u32| values.value(lits[edge as usize]) != Some(false);
            let part = dfs.search(node, network, is_open);
            let stray = first.filter(|_| Some(node) != start);
            let around = stray.map(|_| self.leaving(&part, None));
            for place in part {
                let entry = self.dfs.entry[place];
                if let Some(parent) = self.dfs.parent(place, &self.network)
                    && Some(self.dfs.low[place]) > self.dfs.place(parent)
                {
                    let mut cut = self.leaving(&self.dfs.subtree(place), Some(entry));
                    cut.extend(self.not([entry]));
                    cuts.push(cut);
                    if !every && values.value(self.lits[entry as usize]) == Some(true) {
                        return;
                    }
                }
                let node = self.dfs.order[place];
                for &edge in stray.map_or(&[][..], |_| self.network.at(node)) {
                    let value = values.value(self.lits[edge as usize]);
                    // Each edge is handled at its first end.
                    if value != Some(false) && self.network.ends[edge as usize][0] == node {
                        let mut cut = around.clone().unwrap_or_default();
                        cut.extend(self.not(stray.into_iter().chain([edge])));
                        cuts.push(cut);
                        if !every && value == Some(true) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Finder for LoopFinder {
    fn lits(&self) -> impl Iterator<Item = Lit> {
        self.lits.iter().copied()
    }

    fn find(&mut self, values: &Assignment, every: bool, cuts: &mut Vec<Vec<Lit>>) {
        let chosen = self.edges_with(values, Some(true));
        if chosen.is_empty() && self.edges_with(values, None).is_empty() {
            // true -> some edge
            cuts.push(self.lits.clone());
            return;
        }
        self.degrees(values, cuts);
        if !cuts.is_empty() {
            return;
        }
        self.parts(values, chosen.first().copied(), every, cuts);
        self.closings(values, &chosen, cuts);
    }
}
