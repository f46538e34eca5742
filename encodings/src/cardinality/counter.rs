//! Counters: sums whose bounds move.

use crate::Sink;
use crate::constraints::size;
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
    /// Returns the number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum. Bounds given earlier do not count them.
    fn extend(&mut self, lits: &[Lit]);

    /// Returns the bound `sum <= k`.
    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;

    /// Returns the bound `sum >= k`.
    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;
}

/// Which half of an output's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// `sum >= j -> output(j)`: what an upper bound needs.
    Up,
    /// `output(j) -> sum >= j`: what a lower bound needs.
    Down,
}

impl Direction {
    /// Returns the same half of the definition of the negated output.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// A counter with unary outputs: output `j` means "the sum is at least `j`".
pub trait UnaryCounter {
    /// Returns the number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum.
    fn append(&mut self, lits: &[Lit]);

    /// Makes one direction of output `j` hold, by the clauses that are missing.
    ///
    /// # Panics
    /// If `j` is not in `1..=n_lits`.
    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit;

    /// Output `j`, where that direction of it is encoded for the literals as
    /// they are now.
    fn output(&self, j: usize, direction: Direction) -> Option<Lit>;

    /// Gives the clauses of one direction again from the start, over the same
    /// variables: to another sink.
    fn forget(&mut self, direction: Direction);
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
        usize::try_from(k).map_or(Bound::Never, |k| {
            Bound::Literal(!self.encode(k + 1, Direction::Up, scope))
        })
    }

    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound {
        if k > size(UnaryCounter::n_lits(self)) {
            return Bound::Never;
        }
        match usize::try_from(k) {
            Ok(k) if k > 0 => Bound::Literal(self.encode(k, Direction::Down, scope)),
            _ => Bound::Always,
        }
    }
}
