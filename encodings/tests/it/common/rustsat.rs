//! What the suites of rustsat's traits share: ranges, a collector without room, and
//! whether bounds hold exactly where they should.

use super::models;
use super::propagator::has_solution;
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::CollectClauses;
use cnf::rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use cnf::rustsat::types::Clause;
use cnf::{Lit, Model};
use std::ops::Bound;

pub type Range = (Bound<usize>, Bound<usize>);

/// The first variables.
pub fn inputs(range: std::ops::Range<usize>) -> impl Iterator<Item = Lit> {
    range.map(|i| Lit::positive(u32::try_from(i).expect("small")))
}

/// Ranges of bounds over a sum of up to n, some beyond it.
pub fn ranges(n: usize) -> Vec<Range> {
    use Bound::{Excluded, Included, Unbounded};
    vec![
        (Unbounded, Unbounded),
        (Unbounded, Included(n)),
        (Unbounded, Excluded(n)),
        (Unbounded, Excluded(1)),
        (Included(0), Included(0)),
        (Included(n), Included(n)),
        (Included(n), Unbounded),
        (Included(1), Included(2)),
        (Included(2), Excluded(4)),
        (Excluded(1), Included(3)),
        (Included(n + 1), Included(n + 3)),
        (Included(1), Included(n + 3)),
    ]
}

/// The empty ranges and the ones that overflow in rustsat.
pub fn odd_ranges(n: usize) -> Vec<Range> {
    use Bound::{Excluded, Included, Unbounded};
    vec![
        (Unbounded, Excluded(0)),
        (Included(2), Excluded(2)),
        (Included(3), Included(1)),
        (Excluded(2), Included(2)),
        (Excluded(n), Unbounded),
        (Included(usize::MAX), Unbounded),
        (Unbounded, Included(usize::MAX)),
        (Included(0), Excluded(usize::MAX)),
    ]
}

/// A collector without room.
pub struct Full;

impl CollectClauses for Full {
    fn n_clauses(&self) -> usize {
        0
    }

    fn extend_clauses<T: IntoIterator<Item = Clause>>(&mut self, _: T) -> Result<(), OutOfMemory> {
        Err(OutOfMemory::ExternalApi)
    }
}

/// Over the first n variables the clauses have, under `enforced`, exactly the
/// `expected` models.
pub fn check_models(
    cnf: &Cnf,
    vars: &BasicVarManager,
    n: usize,
    what: &str,
    enforced: &[Lit],
    expected: impl Fn(&Model) -> bool,
) {
    let clauses = cnf.iter().map(|clause| clause.iter().copied().collect());
    let clauses: Vec<Vec<Lit>> = clauses.collect();
    let n = u32::try_from(n).expect("small");
    for model in models(n) {
        let assumptions: Vec<_> = model.literals(n).chain(enforced.iter().copied()).collect();
        let found = has_solution(&clauses, vars.n_used(), &assumptions);
        assert_eq!(found, expected(&model), "{what} under {assumptions:?}");
    }
}
