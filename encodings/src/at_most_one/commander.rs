//! Commander (Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N objects",
//! 2007), in groups of three, recursively.
//!
//! A true literal makes the commander of its group true. At most one literal of a group
//! is true, and at most one commander. The paper's third type of clause, "a commander has
//! someone to command", only matters for exactly one.

use super::pairwise;
use cnf::{Lit, Scope};

/// Below this number of literals, pairwise has fewer clauses and variables.
const SMALLEST: usize = 6;
/// Group size; of 2 to 8 it gives the fewest clauses and variables.
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

/// Returns the literal "some literal of the group is true"; for one literal, the literal
/// itself.
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
