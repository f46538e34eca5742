//! Handles: the values in statements of rules.

use super::Owner;
use std::ops::Not;
use std::sync::Arc;

/// Comparison sign of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Equal,
    AtLeast,
}

/// Statement about the value of one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Test {
    pub variable: usize,
    pub sign: Sign,
    pub value: u32,
    pub is_negated: bool,
}

/// Statement that is true or false in an answer: a truth value, or a comparison of a
/// number or a choice with one of its values. `!` negates it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bool {
    pub(super) owner: Owner,
    pub(super) test: Test,
}

impl Bool {
    pub(super) fn truth(owner: Owner, variable: usize) -> Self {
        Self::test(owner, variable, Sign::Equal, 1)
    }

    fn test(owner: Owner, variable: usize, sign: Sign, value: u32) -> Self {
        let test = Test {
            variable,
            sign,
            value,
            is_negated: false,
        };
        Self { owner, test }
    }
}

impl Not for Bool {
    type Output = Self;

    fn not(mut self) -> Self {
        self.test.is_negated = !self.test.is_negated;
        self
    }
}

/// Number of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub(super) owner: Owner,
    pub(super) variable: usize,
}

impl Number {
    /// Returns "it is `value`", which must be in its range.
    #[must_use]
    pub fn is(self, value: u32) -> Bool {
        Bool::test(self.owner, self.variable, Sign::Equal, value)
    }

    /// Returns "it is not `value`", which must be in its range.
    #[must_use]
    pub fn is_not(self, value: u32) -> Bool {
        !self.is(value)
    }

    /// Returns "it is at least `value`", which must be above its minimum and in its
    /// range.
    #[must_use]
    pub fn at_least(self, value: u32) -> Bool {
        Bool::test(self.owner, self.variable, Sign::AtLeast, value)
    }

    /// Returns "it is at most `value`", which must be below its maximum and in its range.
    #[must_use]
    pub fn at_most(self, value: u32) -> Bool {
        !self.at_least(value.saturating_add(1))
    }
}

/// Choice of one of several names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub(super) number: Number,
    pub(super) names: Arc<[String]>,
}

impl Choice {
    /// Returns "it is `name`", which must be one of its names.
    #[must_use]
    pub fn is(&self, name: &str) -> Bool {
        let index = self.names.iter().position(|own| own == name);
        let value = index.and_then(|i| u32::try_from(i).ok());
        self.number.is(value.unwrap_or(u32::MAX))
    }

    /// Returns its values as a number, from 0 in the order of the names.
    #[must_use]
    pub fn number(&self) -> Number {
        self.number
    }
}

/// Term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// 1 if it is true, otherwise 0.
    Test(Test),
    /// The value of this variable.
    Value(usize),
}

/// Term of a sum: a [`Number`], or a [`Bool`] that counts 1 if it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summand {
    pub(super) owner: Owner,
    pub(super) part: Part,
}

impl From<Bool> for Summand {
    fn from(bool: Bool) -> Self {
        Self {
            owner: bool.owner,
            part: Part::Test(bool.test),
        }
    }
}

impl From<Number> for Summand {
    fn from(number: Number) -> Self {
        Self {
            owner: number.owner,
            part: Part::Value(number.variable),
        }
    }
}

/// Bounds of a count or a sum: a number, or a range such as `1..=3`, `2..` or `..=5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub(super) min: Option<i64>,
    pub(super) max: Option<i64>,
}

macro_rules! bounds_from {
    ($($number:ty),*) => {$(
        impl From<$number> for Bounds {
            fn from(n: $number) -> Self {
                Self::from(n..=n)
            }
        }
        impl From<std::ops::RangeInclusive<$number>> for Bounds {
            fn from(range: std::ops::RangeInclusive<$number>) -> Self {
                let (min, max) = range.into_inner();
                Self { min: Some(clamped(min)), max: Some(clamped(max)) }
            }
        }
        impl From<std::ops::RangeFrom<$number>> for Bounds {
            fn from(range: std::ops::RangeFrom<$number>) -> Self {
                Self { min: Some(clamped(range.start)), max: None }
            }
        }
        impl From<std::ops::RangeToInclusive<$number>> for Bounds {
            fn from(range: std::ops::RangeToInclusive<$number>) -> Self {
                Self { min: None, max: Some(clamped(range.end)) }
            }
        }
    )*};
}

bounds_from!(i32, i64, u32, usize);

fn clamped(n: impl TryInto<i64>) -> i64 {
    n.try_into().unwrap_or(i64::MAX)
}
