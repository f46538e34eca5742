//! Commander (Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N
//! objects", 2007), in groups of three, again and again.
//!
//! A true literal makes its group's commander true; of a group at most one is
//! true, and so of the commanders. The paper's third kind of clause, "a
//! commander has someone to command", only matters for exactly one.

use super::pairwise;
use cnf::{Lit, Scope};

/// Up to this many the pairs are fewer clauses and variables.
const SMALLEST: usize = 6;
/// Of 2 to 8 this gives the fewest clauses and variables.
const GROUP: usize = 3;

pub(super) fn encode(lits: &[Lit], scope: &mut Scope<'_>) {
    let mut level = lits.to_vec();
    while level.len() >= SMALLEST {
        level = level
            .chunks(GROUP)
            .map(|group| commander(group, scope))
            .collect();
    }
    pairwise::encode(&level, scope);
}

/// "Some literal of the group is true"; of a single one, itself.
fn commander(group: &[Lit], scope: &mut Scope<'_>) -> Lit {
    if let [lit] = group {
        return *lit;
    }
    pairwise::encode(group, scope);
    let commander = scope.new_lit();
    for &lit in group {
        // lit -> commander
        scope.define(&[!lit, commander]);
    }
    commander
}
