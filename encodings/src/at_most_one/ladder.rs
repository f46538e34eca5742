//! Ladder (Gent and Nightingale, "A new encoding of AllDifferent into SAT",
//! 2004), one-directional as in the k = 1 case of Sinz, 2005.
//!
//! `seen[i]`: some literal among the first i + 1 is true.

use cnf::{Lit, Scope};

pub(super) fn encode(lits: &[Lit], scope: &mut Scope<'_>) {
    let Some((&first, rest)) = lits.split_first() else {
        return;
    };
    let mut before = first;
    for (i, &lit) in rest.iter().enumerate() {
        // before -> not lit: at most one is true
        scope.bind(&[!before, !lit]);
        if i + 1 < rest.len() {
            let seen = scope.new_lit();
            // before -> seen
            scope.define(&[!before, seen]);
            // lit -> seen
            scope.define(&[!lit, seen]);
            before = seen;
        }
    }
}
