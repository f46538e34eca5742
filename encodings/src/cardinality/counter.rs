//! Counters: sums whose bounds move.

use crate::Sink;
use crate::constraint::size;
use cnf::{Lit, Scope};

/// What to assume, or to bind, for a bound to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The bound always holds.
    Always,
    /// The bound never holds.
    Never,
    /// The bound holds wherever this literal is true.
    Literal(Lit),
}

impl Bound {
    /// Binds the bound in `scope` (under its guard, if it has one).
    pub fn bind(self, scope: &mut Scope<'_>) {
        match self {
            Self::Always => {}
            Self::Never => scope.bind(&[]),
            Self::Literal(lit) => scope.bind(&[lit]),
        }
    }
}

/// A sum of literals whose bounds may be tightened and loosened.
///
/// Clauses are added only as far as the bounds asked for so far need them, and
/// all of them are definitions: nothing is constrained until a [`Bound`] is
/// bound or assumed. A bound counts the literals at the time it was given.
pub trait Counter {
    /// The number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum. Bounds given earlier do not count them.
    fn extend(&mut self, lits: &[Lit]);

    /// The bound `sum <= k`.
    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;

    /// The bound `sum >= k`.
    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;
}

/// A counter with unary outputs: output `j` means "the sum is at least `j`".
pub trait UnaryCounter {
    /// The number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum.
    fn append(&mut self, lits: &[Lit]);

    /// Makes `sum >= j -> output(j)` hold for all `j <= k`, `k` in `0..=n_lits`.
    fn encode_up(&mut self, k: usize, sink: &mut dyn Sink);

    /// Makes `output(j) -> sum >= j` hold for all `j <= k`, `k` in `0..=n_lits`.
    fn encode_down(&mut self, k: usize, sink: &mut dyn Sink);

    /// How far [`encode_up`](UnaryCounter::encode_up) reaches for the literals
    /// as they are now.
    fn encoded_up(&self) -> usize;

    /// How far [`encode_down`](UnaryCounter::encode_down) reaches for the
    /// literals as they are now.
    fn encoded_down(&self) -> usize;

    /// "The sum is at least `j`", for an encoded `j >= 1`.
    ///
    /// # Panics
    /// When `j` is 0 or not encoded.
    fn output(&self, j: usize) -> Lit;
}

impl<C: UnaryCounter> Counter for C {
    fn n_lits(&self) -> usize {
        UnaryCounter::n_lits(self)
    }

    fn extend(&mut self, lits: &[Lit]) {
        self.append(lits);
    }

    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound {
        if k >= size(UnaryCounter::n_lits(self)) {
            return Bound::Always;
        }
        let Ok(k) = usize::try_from(k) else {
            return Bound::Never;
        };
        self.encode_up(k + 1, scope);
        Bound::Literal(!self.output(k + 1))
    }

    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound {
        if k <= 0 {
            return Bound::Always;
        }
        match usize::try_from(k) {
            Ok(k) if k <= UnaryCounter::n_lits(self) => {
                self.encode_down(k, scope);
                Bound::Literal(self.output(k))
            }
            _ => Bound::Never,
        }
    }
}
