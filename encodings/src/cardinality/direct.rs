//! Direct encoding: one clause for every smallest combination of block values that is too
//! large, and one for every largest combination that is too small. These are the prime
//! implicates of the constraint over sorted blocks, so unit propagation is complete.
//! Their number grows exponentially with the number of blocks.

use crate::Cardinality;
use crate::constraints::size;
use cnf::{Lit, Scope};

/// Adds the clauses, without variables.
pub(super) fn encode(cardinality: &Cardinality, scope: &mut Scope<'_>) {
    let blocks = &cardinality.blocks;
    let mut clause = Vec::new();
    if let Some(sum) = too_much(cardinality) {
        combinations(blocks, sum, &mut |values| {
            let reached = blocks.iter().zip(values).filter(|&(_, &v)| v > 0);
            clause.clear();
            clause.extend(reached.map(|(block, &v)| !block[v - 1]));
            // all blocks >= their values -> false: the sum is too large
            scope.bind(&clause);
            true
        });
    }
    if let Some(sum) = too_little(cardinality) {
        combinations(blocks, sum, &mut |values| {
            let exceeded = blocks
                .iter()
                .zip(values)
                .filter(|&(block, &v)| v < block.len());
            clause.clear();
            clause.extend(exceeded.map(|(block, &v)| block[v]));
            // all blocks <= their values -> false: the sum is too small
            scope.bind(&clause);
            true
        });
    }
}

/// Returns the number of clauses, or any number above `limit` if there are more.
pub(super) fn n_clauses(cardinality: &Cardinality, limit: usize) -> usize {
    let mut count = 0;
    for sum in [too_much(cardinality), too_little(cardinality)]
        .into_iter()
        .flatten()
    {
        combinations(&cardinality.blocks, sum, &mut |_| {
            count += 1;
            count <= limit
        });
    }
    count
}

fn too_much(cardinality: &Cardinality) -> Option<usize> {
    let n = size(cardinality.len());
    (cardinality.upper < n)
        .then(|| usize::try_from(cardinality.upper + 1).expect("trivial bounds are handled before"))
}

fn too_little(cardinality: &Cardinality) -> Option<usize> {
    usize::try_from(cardinality.lower).ok()?.checked_sub(1)
}

/// Calls `visit` with every combination of one value per block (0 to its length) that
/// adds up to `sum`, in lexicographic order, until `visit` returns `false`.
///
/// Not recursive, because there may be more blocks than the stack can hold.
fn combinations(blocks: &[Vec<Lit>], sum: usize, visit: &mut dyn FnMut(&[usize]) -> bool) {
    let mut values = vec![0; blocks.len()];
    if fill(blocks, &mut values, sum) != 0 {
        return;
    }
    while visit(&values) && advance(blocks, &mut values) {}
}

/// Spreads `sum` over `values`, the last ones first, and returns the rest.
fn fill(blocks: &[Vec<Lit>], values: &mut [usize], mut sum: usize) -> usize {
    for (block, value) in blocks.iter().zip(values).rev() {
        *value = block.len().min(sum);
        sum -= *value;
    }
    sum
}

/// Advances `values` to the next combination with the same sum; returns `false` after the
/// last.
fn advance(blocks: &[Vec<Lit>], values: &mut [usize]) -> bool {
    let mut behind = 0;
    for i in (0..values.len()).rev() {
        if behind > 0 && values[i] < blocks[i].len() {
            values[i] += 1;
            fill(&blocks[i + 1..], &mut values[i + 1..], behind - 1);
            return true;
        }
        behind += values[i];
    }
    false
}
