//! Product (Chen, "A new SAT encoding of the at-most-one constraint", 2010).
//!
//! The literals are arranged in a grid. A true literal marks its row and its column, and
//! at most one row and at most one column are marked.

use super::pairwise;
use cnf::{Lit, Scope};

/// Below this number of literals, pairwise has fewer clauses.
const SMALLEST: usize = 7;

pub(super) fn encode(lits: &[Lit], scope: &mut Scope<'_>) {
    if lits.len() < SMALLEST {
        return pairwise::encode(lits, scope);
    }
    let columns = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let rows = lits.len().div_ceil(columns);
    let row: Vec<Lit> = (0..rows).map(|_| scope.new_lit()).collect();
    let column: Vec<Lit> = (0..columns).map(|_| scope.new_lit()).collect();
    for (i, &lit) in lits.iter().enumerate() {
        // lit -> row[i / columns]
        scope.define(&[!lit, row[i / columns]]);
        // lit -> column[i % columns]
        scope.define(&[!lit, column[i % columns]]);
    }
    encode(&row, scope);
    encode(&column, scope);
}
