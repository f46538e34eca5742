//! Sets of values: an interval with holes.
//!
//! Out of scope: layouts, and what a value means.

use crate::layout::Layout;

/// Set of the possible values of a variable: an interval with holes.
///
/// A value from 64 on is never a hole; there, only the bounds are kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueSet {
    min: u32,
    max: u32,
    /// Bit `v`: value `v`, strictly between the bounds, is not possible.
    holes: u64,
}

impl ValueSet {
    /// Returns all values from `min` to `max`; none if `min` is above `max`.
    #[must_use]
    pub fn between(min: u32, max: u32) -> Self {
        Self { min, max, holes: 0 }
    }

    /// Returns this value alone.
    #[must_use]
    pub fn single(value: u32) -> Self {
        Self::between(value, value)
    }

    /// Returns the minimum of the possible values; it is above [`max`](Self::max) if
    /// there are none.
    #[must_use]
    pub fn min(self) -> u32 {
        self.min
    }

    /// Returns the maximum of the possible values.
    #[must_use]
    pub fn max(self) -> u32 {
        self.max
    }

    /// Returns whether no value is possible.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.min > self.max
    }

    /// Returns whether `value` is possible.
    #[must_use]
    pub fn contains(self, value: u32) -> bool {
        (self.min..=self.max).contains(&value) && !self.is_hole(value)
    }

    /// Returns the value, if one is left.
    #[must_use]
    pub fn value(self) -> Option<u32> {
        (self.min == self.max).then_some(self.min)
    }

    /// Returns the values that are possible, ascending.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (self.min..=self.max).filter(move |&value| !self.is_hole(value))
    }

    /// Returns the possible values from `min` on.
    #[must_use]
    pub fn at_least(mut self, min: u32) -> Self {
        self.min = self.min.max(min);
        self.tight()
    }

    /// Returns the possible values to `max`.
    #[must_use]
    pub fn at_most(mut self, max: u32) -> Self {
        self.max = self.max.min(max);
        self.tight()
    }

    /// Returns the possible values except `value`.
    #[must_use]
    pub fn without(mut self, value: u32) -> Self {
        if self.is_empty() || self.value() == Some(value) {
            return Self::between(1, 0);
        }
        if value == self.min {
            self.min += 1;
        } else if value == self.max {
            self.max -= 1;
        } else if self.contains(value) && value < Layout::MAX_HOLE {
            self.holes |= 1 << value;
        }
        self.tight()
    }

    /// Returns the values possible in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut both = Self {
            min: self.min.max(other.min),
            max: self.max.min(other.max),
            holes: self.holes | other.holes,
        };
        both = both.tight();
        if both.is_empty() {
            Self::between(1, 0)
        } else {
            both
        }
    }

    fn is_hole(self, value: u32) -> bool {
        value < Layout::MAX_HOLE && self.holes >> value & 1 == 1
    }

    /// Moves the bounds to possible values and forgets holes outside them, so that equal
    /// sets are equal.
    fn tight(mut self) -> Self {
        while self.min <= self.max && self.is_hole(self.min) {
            self.min += 1;
        }
        while self.min <= self.max && self.is_hole(self.max) {
            self.max -= 1;
        }
        if self.is_empty() {
            return Self::between(1, 0);
        }
        let above = |v: u32| u64::MAX.checked_shl(v).unwrap_or(0);
        self.holes &= above(self.min) & !above(self.max);
        self
    }
}

impl std::fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.value() {
            Some(value) => write!(f, "{value}"),
            None if self.holes == 0 => write!(f, "{}..={}", self.min, self.max),
            None => f.debug_set().entries(self.iter()).finish(),
        }
    }
}
