//! Pairwise: no pair of literals is true. Folklore.

use cnf::{Lit, Scope};

pub(super) fn encode(lits: &[Lit], scope: &mut Scope<'_>) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[i + 1..] {
            // a -> not b: no two are true
            scope.bind(&[!a, !b]);
        }
    }
}
