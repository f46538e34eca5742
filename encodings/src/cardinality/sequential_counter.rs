//! Sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean
//! cardinality constraints", 2005).
//!
//! `s[i][j]`: at least j of the first i literals are true. This holds if at least j of
//! the literals before i are true, or j - 1 of them and literal i:
//!
//! ```text
//! up:    s[i-1][j] -> s[i][j]         s[i-1][j-1] and x[i] -> s[i][j]
//! down:  s[i][j] -> s[i-1][j-1]       s[i][j] -> s[i-1][j] or x[i]
//! ```
//!
//! These are the clauses of a totalizer with a chain as its tree: node i is the sum of
//! node i - 1 and literal i. They are implemented that way; [`SortedTotalizer`] describes
//! when a clause is written.
//!
//! The paper fixes `<= k` by clauses. Here one more column is kept, so that the bound is
//! one literal and can move. The direction down, for lower bounds, is not in the paper.
//! `s[1][1]` is the first literal itself. Of the paper's `n` by `k` cells, only those are
//! created from which the bound can still be reached: not those with fewer than `k + 1 -
//! j` literals to come.

use super::{Direction, SortedTotalizer, UnaryCounter};
use crate::Sink;
use cnf::Lit;

/// Sequential counter; see the [module table](super::ENCODINGS).
///
/// For bounds with `0 < k < n`:
///
/// | bound | variables | clauses, without the bound itself |
/// |---|---|---|
/// | at most k of n | (k+1)(n-k) - 1 | 2(k+1)(n-k) - k - 2 |
/// | at least k of n | k(n-k+1) - 1 | 2k(n-k+1) - (n-k) - 2 |
/// | both | (k+1)(n-k+1) - 2 | both together |
#[derive(Clone, Debug, Default)]
pub struct SequentialCounter(SortedTotalizer);

impl FromIterator<Lit> for SequentialCounter {
    fn from_iter<T: IntoIterator<Item = Lit>>(lits: T) -> Self {
        let mut counter = Self::default();
        counter.append(&lits.into_iter().collect::<Vec<_>>());
        counter
    }
}

impl UnaryCounter for SequentialCounter {
    fn n_lits(&self) -> usize {
        UnaryCounter::n_lits(&self.0)
    }

    fn append(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|&lit| self.0.add(vec![lit]));
    }

    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit {
        self.0.encode(j, direction, sink)
    }

    fn output(&self, j: usize, direction: Direction) -> Option<Lit> {
        self.0.output(j, direction)
    }

    fn forget(&mut self, direction: Direction) {
        self.0.forget(direction);
    }
}
