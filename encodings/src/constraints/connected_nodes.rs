//! Nodes that form one connected part.

use crate::connectivity::{
    GraphError, NodeFinder, UnionFind, encode_part, find_cuts, in_search, violated,
};
use crate::linear::{LinearForm, Quantity};
use crate::{Choice, Constraint, Cut, CutCandidate, CutKind, CutReason, InSearch, LazyConstraint};
use cnf::{Lit, Model, Scope};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Constraint "the chosen nodes form one connected component, or no node is chosen". With
/// a root, every chosen node is joined to it: if any node is chosen, so is the root.
///
/// The cut is "if two chosen nodes are not joined, a node around the component of one is
/// chosen".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedNodes {
    lits: Vec<Lit>,
    edges: Vec<[usize; 2]>,
    root: Option<usize>,
}

impl ConnectedNodes {
    /// Creates the constraint. Node `i` is chosen if `lits[i]` is true; `edges` say which
    /// nodes are neighbours.
    ///
    /// # Errors
    /// [`GraphError`] if an edge or the root is not one of the nodes.
    pub fn new(
        lits: Vec<Lit>,
        edges: Vec<[usize; 2]>,
        root: Option<usize>,
    ) -> Result<Self, GraphError> {
        GraphError::check(lits.len(), edges.iter().flatten().copied().chain(root))?;
        Ok(Self { lits, edges, root })
    }

    fn finder(&self) -> NodeFinder {
        NodeFinder::new(&self.edges, &self.lits, self.root)
    }

    /// Returns the components of the nodes with `is_there`.
    fn parts(&self, is_there: impl Fn(usize) -> bool) -> UnionFind {
        let mut parts = UnionFind::new(self.lits.len());
        for &[a, b] in &self.edges {
            if is_there(a) && is_there(b) {
                parts.union(a, b);
            }
        }
        parts
    }
}

impl Constraint for ConnectedNodes {
    fn name(&self) -> &'static str {
        "connected-nodes"
    }

    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit)) {
        self.lits.iter().copied().for_each(visit);
    }

    fn holds(&self, model: &Model) -> bool {
        let is_chosen = |node: usize| model.value(self.lits[node]);
        let mut parts = self.parts(is_chosen);
        let mut chosen = (0..self.lits.len()).filter(|&node| is_chosen(node));
        let Some(first) = chosen.next() else {
            return true;
        };
        let part = parts.find(first);
        self.root.is_none_or(is_chosen) && chosen.all(|node| parts.find(node) == part)
    }

    fn companions(&self, post: &mut dyn FnMut(&[Lit])) {
        if let Some(root) = self.root {
            for (node, &lit) in self.lits.iter().enumerate() {
                // node -> root
                if node != root {
                    post(&[!lit, self.lits[root]]);
                }
            }
        }
    }

    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>) {
        let steps: Vec<_> = self.edges.iter().map(|&ends| (ends, None)).collect();
        encode_part(&self.lits, &steps, self.root, choice, scope);
    }

    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint> {
        let lits = self.lits.iter().map(|&lit| name(lit)).collect();
        Arc::new(Self {
            lits,
            ..self.clone()
        })
    }

    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        Some(self)
    }

    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        let chosen: Vec<Quantity> = self.lits.iter().map(|&lit| Quantity::Lit(lit)).collect();
        let edge = |&ends: &[usize; 2]| (ends, ends.map(|node| chosen[node]).to_vec());
        let edges: Vec<_> = self.edges.iter().map(edge).collect();
        form.joined(&chosen, &edges, self.root);
        form
    }
}

impl LazyConstraint for ConnectedNodes {
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>> {
        violated(self.finder(), model)
    }

    fn propagator(&self, raised: Rc<Cell<u64>>) -> InSearch {
        in_search(self.finder(), raised)
    }

    fn reason(&self, clause: &[Lit]) -> Option<CutReason> {
        let clause: BTreeSet<Lit> = clause.iter().copied().collect();
        let mut parts =
            self.parts(|node| ![node].iter().any(|&node| clause.contains(&self.lits[node])));
        let mut chosen: Vec<usize> = (0..self.lits.len())
            .filter(|&node| clause.contains(&!self.lits[node]))
            .collect();
        chosen.splice(0..0, self.root);
        let (&first, others) = chosen.split_first()?;
        let part = parts.find(first);
        let other = others
            .iter()
            .map(|&node| parts.find(node))
            .find(|&other| other != part)?;
        let mut nodes_of = |root: usize| -> Vec<usize> {
            (0..self.lits.len())
                .filter(|&node| parts.find(node) == root)
                .collect()
        };
        let (near, far) = (nodes_of(part), nodes_of(other));
        let is_smaller = self.root.is_none() && near.len() < far.len();
        Some(CutReason {
            kind: CutKind::Part,
            nodes: if is_smaller { near } else { far },
        })
    }

    /// Returns cuts from the nodes that are not ruled out, and components of chosen nodes
    /// that need a neighbour.
    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate> {
        let mut clauses = find_cuts(&mut self.finder(), value);
        let is_chosen = |node: usize| value(self.lits[node]) == Some(true);
        let mut parts = self.parts(is_chosen);
        let chosen: Vec<usize> = (0..self.lits.len())
            .filter(|&node| is_chosen(node))
            .collect();
        for &node in &chosen {
            let other = match self.root {
                Some(root) => Some(root),
                None => chosen
                    .iter()
                    .copied()
                    .find(|&other| parts.find(other) != parts.find(node)),
            };
            let Some(other) = other.filter(|&other| parts.find(other) != parts.find(node)) else {
                continue;
            };
            if parts.find(node) != node {
                continue;
            }
            let mut around = BTreeSet::new();
            for &[a, b] in &self.edges {
                for [inside, outside] in [[a, b], [b, a]] {
                    if parts.find(inside) == node && parts.find(outside) != node {
                        around.insert(self.lits[outside]);
                    }
                }
            }
            let ends = [node, other].map(|node| !self.lits[node]);
            let n_ends = if self.root.is_some() { 1 } else { 2 };
            clauses.push(
                around
                    .into_iter()
                    .chain(ends.into_iter().take(n_ends))
                    .collect(),
            );
        }
        self.explained(clauses, value)
    }
}

impl ConnectedNodes {
    fn explained(
        &self,
        clauses: Vec<Vec<Lit>>,
        value: &dyn Fn(Lit) -> Option<bool>,
    ) -> Vec<CutCandidate> {
        let explain = |clause: Vec<Lit>| {
            let reason = self.reason(&clause)?;
            let open = clause.iter().copied().filter(|&lit| value(lit).is_none());
            Some(CutCandidate {
                near: open.collect(),
                cut: Cut { reason, clause },
            })
        };
        clauses.into_iter().filter_map(explain).collect()
    }
}
