//! Reduced sequential counter (Knuth, The Art of Computer Programming, volume 4, fascicle
//! 6, "Satisfiability", 2015, section 7.2.2.2, formulas 18 and 19, after Sinz, 2005), for
//! fixed bounds.
//!
//! `s[c][j]`: at least c of the first c + j - 1 literals are true. "At most r of n" needs
//! the cells c = 1..=r, j = 1..=n-r, from which the bound can still be both met and
//! missed:
//!
//! ```text
//! s[c][j] -> s[c][j+1]        s[c][j] and x[j+c] -> s[c+1][j]
//! ```
//!
//! Here `s[0][j]` is true and `s[r+1][j]` is false; the latter binds. "At least r" is "at
//! most n - r" of the negated literals, and its cells are the negations of these. Both
//! bounds therefore share them, and "exactly r" has r(n-r) variables.

use crate::Cardinality;
use crate::constraints::size;
use cnf::{Lit, Scope};
use std::collections::BTreeMap;

/// Cells that exist, by c and j.
#[derive(Default)]
struct Cells(BTreeMap<(usize, usize), Lit>);

impl Cells {
    fn get(&mut self, count: usize, j: usize, scope: &mut Scope<'_>) -> Lit {
        *self.0.entry((count, j)).or_insert_with(|| scope.new_lit())
    }
}

/// Adds the clauses. Trivial bounds were handled before.
pub(super) fn encode(cardinality: &Cardinality, scope: &mut Scope<'_>) {
    let lits: Vec<Lit> = cardinality.lits().collect();
    let n = size(lits.len());
    let bound = |k: i64| usize::try_from(k).ok().filter(|_| 0 < k && k < n);
    let mut cells = Cells::default();
    if let Some(upper) = bound(cardinality.upper) {
        at_most(&lits, upper, scope, |count, j, scope| {
            cells.get(count, j, scope)
        });
    }
    if let Some(lower) = bound(cardinality.lower) {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        at_most(&negated, lits.len() - lower, scope, |count, j, scope| {
            !cells.get(j, count, scope)
        });
    }
}

/// Adds "at most `most` of `lits`", with the cells of `cell`.
fn at_most(
    lits: &[Lit],
    most: usize,
    scope: &mut Scope<'_>,
    mut cell: impl FnMut(usize, usize, &mut Scope<'_>) -> Lit,
) {
    let width = lits.len() - most;
    for j in 1..=width {
        for count in 0..=most {
            let mut clause = vec![!lits[j + count - 1]];
            if count > 0 {
                let now = cell(count, j, scope);
                clause.push(!now);
                if j < width {
                    let later = cell(count, j + 1, scope);
                    // s[c][j] -> s[c][j + 1]
                    scope.define(&[!now, later]);
                }
            }
            if count == most {
                // s[r][j] and x[j + r] -> false: more than r are true
                scope.bind(&clause);
            } else {
                clause.push(cell(count + 1, j, scope));
                // s[c][j] and x[j + c] -> s[c + 1][j]
                scope.define(&clause);
            }
        }
    }
}
