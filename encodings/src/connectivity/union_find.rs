//! Disjoint sets (Galler and Fischer, 1964; path halving: van Leeuwen and van
//! der Weide, 1977).

/// Disjoint sets of `0..n`.
#[derive(Clone, Debug)]
pub struct UnionFind {
    parent: Vec<usize>,
    size: Vec<usize>,
    n_components: usize,
}

impl UnionFind {
    /// Creates `n` sets of one node.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self {
            parent: (0..n).collect(),
            size: vec![1; n],
            n_components: n,
        }
    }

    /// Returns the representative of the set of `node`.
    ///
    /// # Complexity
    ///
    /// Amortized O(α(n)): union by size with path halving.
    pub fn find(&mut self, mut node: usize) -> usize {
        while self.parent[node] != node {
            self.parent[node] = self.parent[self.parent[node]];
            node = self.parent[node];
        }
        node
    }

    /// Merges the sets of `a` and `b`; returns `false` if they were one set already.
    pub fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a] < self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.parent[small] = large;
        self.size[large] += self.size[small];
        self.n_components -= 1;
        true
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.parent.len()
    }

    /// Returns the number of sets.
    #[must_use]
    pub fn n_components(&self) -> usize {
        self.n_components
    }

    /// Returns the representative of a largest set, the lowest one among equals.
    ///
    /// # Panics
    /// If there is no node.
    #[must_use]
    pub fn largest(&self) -> usize {
        let roots = (0..self.parent.len()).filter(|&node| self.parent[node] == node);
        roots
            .min_by_key(|&node| (std::cmp::Reverse(self.size[node]), node))
            .expect("at least one node")
    }
}
