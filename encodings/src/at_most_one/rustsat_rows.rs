//! rustsat's encoders.
//!
//! They take repeated and opposite literals as they come: a literal in two
//! places would have to have two codes. Their definitions and what they bind is
//! not told apart, so under a guard every clause carries it.

use super::pairwise;
use cnf::rustsat::encodings::am1::{Bimander, Bitwise, Encode};
use cnf::{ClauseKind, Lit, Scope};

/// Bitwise (Prestwich, "Finding large cliques using SAT local search", 2007): a
/// true literal writes its number in binary.
pub(super) fn bitwise(lits: &[Lit], scope: &mut Scope<'_>) {
    encode(lits.iter().copied().collect::<Bitwise>(), scope);
}

/// Bimander (Nguyen and Mai, "A new method to encode the at-most-one constraint
/// into SAT", 2015), in groups of four: a true literal writes its group's
/// number in binary, and of a group at most one is true.
pub(super) fn bimander(lits: &[Lit], scope: &mut Scope<'_>) {
    if lits.len() <= 4 {
        // One group; its number would be a variable for nothing.
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
