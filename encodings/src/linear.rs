//! Constraints as rows of an integer program.
//!
//! Each form adds fresh variables, such as the flow that shows that nodes are joined.
//! With fixed literals, the rows can be satisfied if and only if the constraint holds.

use cnf::format::opb;
pub use cnf::format::opb::Relation;
use cnf::{Formula, Lit};

/// Quantity that a coefficient multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// 1 if the literal is true, otherwise 0.
    Lit(Lit),
    /// A fresh variable of the form, by its index.
    Fresh(usize),
}

/// Fresh variable of a form, from 0 to `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreshVar {
    /// The maximum value.
    pub upper: i64,
    /// Whether it must be an integer.
    pub is_integer: bool,
}

/// Linear row: the terms add up to the bound, or to at least the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRow {
    /// Coefficients and the quantities that they multiply.
    pub terms: Vec<(i64, Quantity)>,
    /// Relation of the sum to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

/// The rows of one constraint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearForm {
    /// The variables that the form adds.
    pub fresh: Vec<FreshVar>,
    /// The rows.
    pub rows: Vec<LinearRow>,
}

impl LinearForm {
    pub(crate) fn real(&mut self, upper: i64) -> Quantity {
        self.fresh(upper, false)
    }

    pub(crate) fn integer(&mut self, upper: i64) -> Quantity {
        self.fresh(upper, true)
    }

    fn fresh(&mut self, upper: i64, is_integer: bool) -> Quantity {
        self.fresh.push(FreshVar { upper, is_integer });
        Quantity::Fresh(self.fresh.len() - 1)
    }

    /// Adds the row `terms >= bound`.
    pub(crate) fn at_least(&mut self, terms: Vec<(i64, Quantity)>, bound: i64) {
        self.push(terms, Relation::AtLeast, bound);
    }

    /// Adds the row `terms = bound`.
    pub(crate) fn equal(&mut self, terms: Vec<(i64, Quantity)>, bound: i64) {
        self.push(terms, Relation::Equal, bound);
    }

    pub(crate) fn clause(&mut self, lits: &[Lit]) {
        let terms = lits.iter().map(|&lit| (1, Quantity::Lit(lit)));
        self.at_least(terms.collect(), 1);
    }

    pub(crate) fn opb(&mut self, row: &opb::Linear) {
        let terms = row.terms.iter().map(|&(n, lit)| (n, Quantity::Lit(lit)));
        self.push(terms.collect(), row.relation, row.bound);
    }

    /// Adds the clauses of `formula`; its variables from `n_vars` on become fresh ones.
    pub(crate) fn formula(&mut self, formula: &Formula, n_vars: u32) {
        let own: Vec<Quantity> = (n_vars..formula.n_vars())
            .map(|_| self.integer(1))
            .collect();
        for clause in formula.clauses() {
            let mut bound = 1;
            let term = |&lit: &Lit| match lit.vidx32().checked_sub(n_vars) {
                None => (1, Quantity::Lit(lit)),
                Some(i) if lit.is_pos() => (1, own[i as usize]),
                Some(i) => {
                    bound -= 1;
                    (-1, own[i as usize])
                }
            };
            let terms = clause.iter().map(term).collect();
            self.at_least(terms, bound);
        }
    }

    /// Returns a variable that is 1.
    pub(crate) fn one(&mut self) -> Quantity {
        let one = self.real(1);
        self.equal(vec![(1, one)], 1);
        one
    }

    /// Adds a row. Terms of one quantity are merged, because solvers refuse a repeated
    /// variable in a row.
    fn push(&mut self, all: Vec<(i64, Quantity)>, relation: Relation, bound: i64) {
        let mut terms: Vec<(i64, Quantity)> = Vec::new();
        for (n, quantity) in all {
            match terms.iter_mut().find(|(_, other)| *other == quantity) {
                Some(term) => term.0 += n,
                None => terms.push((n, quantity)),
            }
        }
        self.rows.push(LinearRow {
            terms,
            relation,
            bound,
        });
    }

    /// Adds rows for connected nodes by single-commodity flow (Gavish and Graves, 1978).
    /// Every node of the part consumes one unit, and all units come from one source in
    /// the part. `parts[v]` is 1 if node `v` is in the part. An arc carries flow if all
    /// of its `gates` are 1. Without `source`, some node of the part is the source.
    pub(crate) fn joined(
        &mut self,
        parts: &[Quantity],
        edges: &[([usize; 2], Vec<Quantity>)],
        source: Option<usize>,
    ) {
        let n = crate::constraints::size(parts.len());
        let mut balance: Vec<Vec<(i64, Quantity)>> =
            parts.iter().map(|&part| vec![(-1, part)]).collect();
        for (ends, gates) in edges {
            for [from, to] in [*ends, [ends[1], ends[0]]] {
                let flow = self.real(n);
                for &gate in gates {
                    self.at_least(vec![(n, gate), (-1, flow)], 0);
                }
                balance[from].push((-1, flow));
                balance[to].push((1, flow));
            }
        }
        let mut sources = Vec::new();
        for (node, &part) in parts.iter().enumerate() {
            if source.is_none_or(|source| source == node) {
                let supply = self.real(n);
                let is_source = self.integer(1);
                self.at_least(vec![(n, is_source), (-1, supply)], 0);
                self.at_least(vec![(1, part), (-1, is_source)], 0);
                balance[node].push((1, supply));
                sources.push((-1, is_source));
            }
        }
        self.at_least(sources, -1);
        for terms in balance {
            self.equal(terms, 0);
        }
    }

    /// Adds rows for "no directed cycle", by levels (Miller, Tucker and Zemlin, 1960): an
    /// arc with quantity 1 leads to a higher level.
    pub(crate) fn ordered(&mut self, n_nodes: usize, arcs: &[([usize; 2], Quantity)]) {
        let n = crate::constraints::size(n_nodes);
        let levels: Vec<Quantity> = (0..n_nodes).map(|_| self.real(n)).collect();
        for &([from, to], arc) in arcs {
            if from == to {
                self.equal(vec![(1, arc)], 0);
            } else {
                // level[to] - level[from] - (n + 1) arc >= -n
                let terms = vec![(1, levels[to]), (-1, levels[from]), (-(n + 1), arc)];
                self.at_least(terms, -n);
            }
        }
    }
}
