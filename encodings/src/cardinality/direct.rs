//! Direct encoding: a clause for every smallest combination of block values
//! that is too much and every largest one that is too little. These are the
//! prime implicates of the sum over sorted blocks, so unit propagation is
//! complete; their number grows exponentially with the number of blocks.

use crate::Cardinality;
use crate::constraint::size;
use cnf::{Lit, Scope};

/// Adds the clauses; no variables.
pub(super) fn encode(cardinality: &Cardinality, scope: &mut Scope<'_>) {
    let blocks = &cardinality.blocks;
    if let Some(sum) = too_much(cardinality) {
        combinations(blocks, sum, &mut |values| {
            // all these reached -> conflict
            let reached = blocks.iter().zip(values).filter(|&(_, &v)| v > 0);
            scope.bind(&reached.map(|(block, &v)| !block[v - 1]).collect::<Vec<_>>());
            true
        });
    }
    if let Some(sum) = too_little(cardinality) {
        combinations(blocks, sum, &mut |values| {
            // none of these exceeded -> conflict
            let exceeded = blocks
                .iter()
                .zip(values)
                .filter(|&(block, &v)| v < block.len());
            scope.bind(&exceeded.map(|(block, &v)| block[v]).collect::<Vec<_>>());
            true
        });
    }
}

/// The number of clauses, counted to at most `limit + 1`.
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
    usize::try_from(cardinality.lower - 1).ok()
}

/// Calls `visit` with every choice of one value a block (0 to its length) that
/// adds up to `sum`, until `visit` returns false.
fn combinations(blocks: &[Vec<Lit>], sum: usize, visit: &mut dyn FnMut(&[usize]) -> bool) {
    // room[i]: the most that the blocks from i on can add.
    let mut room = vec![0; blocks.len() + 1];
    for (i, block) in blocks.iter().enumerate().rev() {
        room[i] = room[i + 1] + block.len();
    }
    choose(&room, sum, &mut Vec::with_capacity(blocks.len()), visit);
}

fn choose(
    room: &[usize],
    sum: usize,
    values: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    let i = values.len();
    if i + 1 == room.len() {
        return sum != 0 || visit(values);
    }
    let most = (room[i] - room[i + 1]).min(sum);
    for value in sum.saturating_sub(room[i + 1])..=most {
        values.push(value);
        let go_on = choose(room, sum - value, values, visit);
        values.pop();
        if !go_on {
            return false;
        }
    }
    true
}
