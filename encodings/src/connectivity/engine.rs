//! Shared parts of the propagators of all graph constraints: edges by node, the
//! assignment with its levels, and a depth-first search with low points.

use super::Edge;
use cnf::Lit;
use std::ops::Range;

/// The edges of each key, in one array, because it is read at nearly every assignment.
#[derive(Debug)]
pub(super) struct Adjacency {
    starts: Vec<u32>,
    edges: Vec<u32>,
}

impl Adjacency {
    /// Builds the table from pairs of a key below `n_keys` and an edge.
    pub fn new(n_keys: usize, pairs: impl Iterator<Item = (usize, u32)> + Clone) -> Self {
        let mut starts = vec![0; n_keys + 1];
        pairs.clone().for_each(|(key, _)| starts[key + 1] += 1);
        for key in 0..n_keys {
            starts[key + 1] += starts[key];
        }
        let mut next = starts.clone();
        let mut edges = vec![0; starts[n_keys] as usize];
        for (key, edge) in pairs {
            edges[next[key] as usize] = edge;
            next[key] += 1;
        }
        Self { starts, edges }
    }

    pub fn n_keys(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn of(&self, key: usize) -> &[u32] {
        match self.starts.get(key..=key + 1) {
            Some(&[start, end]) => &self.edges[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Values of variables, undone by levels.
#[derive(Debug, Default)]
pub(crate) struct Assignment {
    /// Whether each variable belongs to the constraint. A constraint with few of many
    /// variables is examined only if one of these is assigned.
    is_own: Vec<bool>,
    /// The value of each variable.
    values: Vec<Option<bool>>,
    /// Assigned variables in order; `levels` has its length at the start of each level.
    trail: Vec<u32>,
    levels: Vec<usize>,
}

impl Assignment {
    /// Creates an assignment of the variables of `lits`.
    pub fn new(lits: impl Iterator<Item = Lit>) -> Self {
        let mut is_own = Vec::new();
        for var in lits.map(Lit::vidx) {
            is_own.resize(is_own.len().max(var + 1), false);
            is_own[var] = true;
        }
        Self {
            values: vec![None; is_own.len()],
            is_own,
            ..Self::default()
        }
    }

    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    /// Makes `lit` true; returns `false` if its variable does not belong to the
    /// constraint.
    pub fn assign(&mut self, lit: Lit) -> bool {
        if self.is_own.get(lit.vidx()) != Some(&true) {
            return false;
        }
        self.values[lit.vidx()] = Some(lit.is_pos());
        self.trail.push(lit.vidx32());
        true
    }

    pub fn new_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    pub fn backtrack(&mut self, level: usize) {
        if let Some(&length) = self.levels.get(level) {
            for var in self.trail.drain(length..) {
                self.values[var as usize] = None;
            }
            self.levels.truncate(level);
        }
    }
}

/// Edges by node.
#[derive(Debug)]
pub(super) struct Network {
    pub ends: Vec<[u32; 2]>,
    at: Adjacency,
}

impl Network {
    pub fn new(n_nodes: usize, ends: impl Iterator<Item = [usize; 2]>) -> Self {
        let ends: Vec<[u32; 2]> = ends.map(|ends| ends.map(|node| node as u32)).collect();
        let pairs = (0..).zip(&ends);
        let pairs = pairs.flat_map(|(edge, ends)| ends.map(|node| (node as usize, edge)));
        Self {
            at: Adjacency::new(n_nodes, pairs),
            ends,
        }
    }

    pub fn of_edges(n_nodes: usize, edges: &[Edge]) -> Self {
        Self::new(n_nodes, edges.iter().map(|edge| edge.ends))
    }

    pub fn n_nodes(&self) -> usize {
        self.at.n_keys()
    }

    /// Returns the edges at a node.
    pub fn at(&self, node: u32) -> &[u32] {
        self.at.of(node as usize)
    }

    pub fn other_end(&self, edge: u32, node: u32) -> u32 {
        let [a, b] = self.ends[edge as usize];
        a ^ b ^ node
    }
}

/// Depth-first search with low points (Hopcroft and Tarjan, 1973). Nodes have places in
/// the order in which they are reached. The subtree of a node is a range of places.
#[derive(Debug)]
pub(super) struct Dfs {
    /// The nodes, by place.
    pub order: Vec<u32>,
    /// The place plus 1 of each node, or 0.
    place: Vec<u32>,
    /// By place: the lowest place at the end of an edge out of the subtree.
    pub low: Vec<u32>,
    /// By place: the end of the subtree.
    pub last: Vec<u32>,
    /// By place: the edge over which it was reached.
    pub entry: Vec<u32>,
    /// Nodes on the path, with the number of their edges that were followed.
    stack: Vec<(u32, u32)>,
}

/// Entry of the start of a search.
const NO_EDGE: u32 = u32::MAX;

impl Dfs {
    pub fn new(n_nodes: usize) -> Self {
        Self {
            order: Vec::new(),
            place: vec![0; n_nodes],
            low: Vec::new(),
            last: Vec::new(),
            entry: Vec::new(),
            stack: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.place.fill(0);
        self.order.clear();
        self.low.clear();
        self.last.clear();
        self.entry.clear();
    }

    pub fn place(&self, node: u32) -> Option<u32> {
        self.place[node as usize].checked_sub(1)
    }

    fn reach(&mut self, node: u32, entry: u32) {
        let place = self.order.len() as u32;
        self.place[node as usize] = place + 1;
        self.order.push(node);
        self.low.push(place);
        self.last.push(0);
        self.entry.push(entry);
        self.stack.push((node, 0));
    }

    /// Reaches all nodes that open edges join to `start`; returns their places.
    pub fn search(
        &mut self,
        start: u32,
        network: &Network,
        is_open: impl Fn(u32) -> bool,
    ) -> Range<usize> {
        let first = self.order.len();
        self.reach(start, NO_EDGE);
        while let Some((node, next)) = self.stack.last_mut() {
            let node = *node;
            let place = self.place[node as usize] as usize - 1;
            if let Some(&edge) = network.at(node).get(*next as usize) {
                *next += 1;
                if edge == self.entry[place] || !is_open(edge) {
                    continue;
                }
                let other = network.other_end(edge, node);
                match self.place(other) {
                    Some(seen) => self.low[place] = self.low[place].min(seen),
                    None => self.reach(other, edge),
                }
            } else {
                self.stack.pop();
                self.last[place] = self.order.len() as u32;
                if let Some(&(parent, _)) = self.stack.last() {
                    let above = self.place[parent as usize] as usize - 1;
                    self.low[above] = self.low[above].min(self.low[place]);
                }
            }
        }
        first..self.order.len()
    }

    /// Returns the node from which `place` was reached.
    pub fn parent(&self, place: usize, network: &Network) -> Option<u32> {
        let entry = self.entry[place];
        (entry != NO_EDGE).then(|| network.other_end(entry, self.order[place]))
    }

    /// Returns the places of the subtree of `place`, itself included.
    pub fn subtree(&self, place: usize) -> Range<usize> {
        place..self.last[place] as usize
    }

    pub fn is_within(&self, node: u32, places: &Range<usize>) -> bool {
        let place = self.place(node);
        place.is_some_and(|place| places.contains(&(place as usize)))
    }
}
