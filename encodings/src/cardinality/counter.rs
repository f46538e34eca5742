//! Counters: encoded sums with movable bounds.

use crate::Sink;
use crate::constraints::size;
use cnf::{Lit, Scope};

/// The literal to assume or to bind, so that a bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The bound always holds.
    Always,
    /// The bound never holds.
    Never,
    /// The bound holds if this literal is true.
    Literal(Lit),
}

impl Bound {
    /// Binds the bound in `scope` (under its guard, if there is one).
    pub fn bind(self, scope: &mut Scope<'_>) {
        match self {
            Self::Always => {}
            // true -> false: the bound never holds
            Self::Never => scope.bind(&[]),
            // lit -> the bound; binds lit, so assignments beyond the bound are forbidden
            Self::Literal(lit) => scope.bind(&[lit]),
        }
    }
}

/// Sum of literals with movable bounds.
///
/// Only clauses that the requested bounds need are added, and all of them are
/// definitions. Nothing is constrained until a [`Bound`] is bound or assumed. A bound
/// counts the literals at the time of its creation.
pub trait Counter {
    /// Returns the number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum. Earlier bounds do not count them.
    fn extend(&mut self, lits: &[Lit]);

    /// Returns the bound `sum <= k`.
    fn at_most(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;

    /// Returns the bound `sum >= k`.
    fn at_least(&mut self, k: i64, scope: &mut Scope<'_>) -> Bound;
}

/// One half of the definition of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// `sum >= j -> output(j)`, for upper bounds.
    Up,
    /// `output(j) -> sum >= j`, for lower bounds.
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

/// Counter with unary outputs: output `j` means "the sum is at least `j`".
pub trait UnaryCounter {
    /// Returns the number of literals.
    fn n_lits(&self) -> usize;

    /// Adds plain literals to the sum.
    fn append(&mut self, lits: &[Lit]);

    /// Adds the missing clauses for one direction of output `j`.
    ///
    /// # Panics
    /// If `j` is not in `1..=n_lits`.
    fn encode(&mut self, j: usize, direction: Direction, sink: &mut dyn Sink) -> Lit;

    /// Returns output `j`, if that direction is encoded for the current literals.
    fn output(&self, j: usize, direction: Direction) -> Option<Lit>;

    /// Forgets the clauses of one direction, so that they are written again, over the
    /// same variables, to another sink.
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
