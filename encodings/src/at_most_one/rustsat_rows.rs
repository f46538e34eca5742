//! rustsat's encoders.
//!
//! They accept repeated and opposite literals: a literal in two places would need two
//! codes, so it is false. They do not separate definitions from binding clauses, so under
//! a guard every clause carries the guard.

use super::pairwise;
use cnf::rustsat::encodings::am1::{Bimander, Bitwise, Encode};
use cnf::{ClauseKind, Lit, Scope};

/// Bitwise (Prestwich, "Finding large cliques using SAT local search", 2007): a true
/// literal fixes the bits of its number.
pub(super) fn bitwise(lits: &[Lit], scope: &mut Scope<'_>) {
    encode(lits.iter().copied().collect::<Bitwise>(), scope);
}

/// Bimander (Nguyen and Mai, "A new method to encode the at-most-one constraint into
/// SAT", 2015), in groups of four. A true literal fixes the bits of the number of its
/// group, and at most one literal of a group is true.
pub(super) fn bimander(lits: &[Lit], scope: &mut Scope<'_>) {
    if lits.len() <= 4 {
        // One group needs no variables for its number.
        return pairwise::encode(lits, scope);
    }
    encode(lits.iter().copied().collect::<Bimander<4>>(), scope);
}

fn encode(mut encoder: impl Encode, scope: &mut Scope<'_>) {
    let (mut collector, mut vars) = scope.views(ClauseKind::Binding);
    encoder
        .encode(&mut collector, &mut vars)
        .expect("formulas do not run out of memory softly");
}
