//! rustsat's bound traits for our weighted counters, as [for plain
//! sums](crate::cardinality).
//!
//! As in rustsat's generalized totalizer, `encode_ub` and `encode_lb` write all clauses
//! again, over the same variables, because the collector may be a different one. The
//! `_change` methods write only missing clauses. Of a range of bounds, only those between
//! two attainable sums are written, so a range can be as wide as the weights.
//!
//! [`TooLarge`] is rustsat's [`OutOfMemory`]. Earlier outputs of the range may have been
//! defined then, which constrains nothing. If the weights add up to more than 2^63 - 1,
//! `weight_sum` is [`usize::MAX`], nothing can be encoded and nothing is enforced.

use super::{Counter, GeneralizedTotalizer, Inputs, SequentialWeightCounter, Term, TooLarge};
use crate::cardinality::Direction;
use crate::cardinality::rustsat_traits::within;
use crate::sink::RustsatSink;
use cnf::Lit;
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::pb::{
    BoundBoth, BoundBothIncremental, BoundLower, BoundLowerIncremental, BoundUpper,
    BoundUpperIncremental, Encode, EncodeIncremental,
};
use cnf::rustsat::encodings::{CollectClauses, EnforceError, Monotone};
use cnf::rustsat::instances::ManageVars;
use std::ops::{Range, RangeBounds};

/// The error of a request that no collection can satisfy.
impl From<TooLarge> for OutOfMemory {
    fn from(_: TooLarge) -> Self {
        let error = Vec::<u64>::new().try_reserve(usize::MAX).err();
        error.map_or(Self::ExternalApi, Self::TryReserve)
    }
}

/// Returns a weight in rustsat's type, `usize`.
fn narrow(weight: u64) -> usize {
    usize::try_from(weight).unwrap_or(usize::MAX)
}

fn widen(weight: usize) -> u64 {
    u64::try_from(weight).unwrap_or(u64::MAX)
}

fn terms(of_rustsat: impl IntoIterator<Item = (Lit, usize)>) -> Vec<Term> {
    let terms = of_rustsat.into_iter();
    terms.map(|(lit, weight)| (lit, widen(weight))).collect()
}

/// The parts of rustsat's traits, for the totalizer in every row.
impl GeneralizedTotalizer {
    fn weight_sum(&self) -> usize {
        self.total().map_or(usize::MAX, narrow)
    }

    fn next_higher(&self, value: usize) -> usize {
        let higher = self.read(value, Direction::Up);
        higher.map_or(value.saturating_add(1), narrow)
    }

    fn next_lower(&self, value: usize) -> usize {
        match self.total() {
            Some(_) => narrow(self.greatest_below(widen(value))),
            None => value.saturating_sub(1),
        }
    }

    /// Returns the output that a bound reads; 0 means no output. An upper bound k is the
    /// negated output "at least k + 1". `None` if the weights are too large.
    fn read(&self, bound: usize, direction: Direction) -> Option<u64> {
        let value = match direction {
            Direction::Up => widen(bound).saturating_add(1),
            Direction::Down => widen(bound),
        };
        self.total().and_then(|_| self.least_from(value))
    }

    fn encode_range(
        &mut self,
        bounds: Range<usize>,
        direction: Direction,
        collector: &mut impl CollectClauses,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        if !bounds.is_empty() && self.total().is_none() {
            return Err(TooLarge.into());
        }
        let mut sink = RustsatSink {
            collector,
            vars,
            result: Ok(()),
        };
        let mut bound = bounds.start;
        while bound < bounds.end && sink.result.is_ok() {
            let Some(value) = self.read(bound, direction) else {
                break;
            };
            if value > 0 {
                self.encode(value, direction, &mut sink)?;
            }
            // The bounds up to the next one read the same output.
            bound = match direction {
                Direction::Up => narrow(value),
                Direction::Down => narrow(value).saturating_add(1),
            };
        }
        sink.result
    }

    fn enforced(&self, bound: usize, direction: Direction) -> Result<Lit, EnforceError> {
        let read = self.read(bound, direction).filter(|&value| value > 0);
        let output = read.and_then(|value| self.output(value, direction));
        let output = output.ok_or(EnforceError::NotEncoded)?;
        Ok(match direction {
            Direction::Up => !output,
            Direction::Down => output,
        })
    }
}

/// Access to the totalizer of a row.
trait Totalizer {
    fn sums(&self) -> &GeneralizedTotalizer;
    fn sums_mut(&mut self) -> &mut GeneralizedTotalizer;
}

impl Totalizer for GeneralizedTotalizer {
    fn sums(&self) -> &GeneralizedTotalizer {
        self
    }

    fn sums_mut(&mut self) -> &mut GeneralizedTotalizer {
        self
    }
}

impl Totalizer for SequentialWeightCounter {
    fn sums(&self) -> &GeneralizedTotalizer {
        &self.0
    }

    fn sums_mut(&mut self) -> &mut GeneralizedTotalizer {
        &mut self.0
    }
}

macro_rules! rustsat_counter {
    ($counter:ty) => {
        /// A repeated literal weighs each time.
        impl FromIterator<(Lit, usize)> for $counter {
            fn from_iter<T: IntoIterator<Item = (Lit, usize)>>(of_rustsat: T) -> Self {
                let terms = terms(of_rustsat);
                let blocks: Vec<_> = terms.iter().map(|&(lit, _)| vec![lit]).collect();
                let weights: Vec<_> = terms.iter().map(|&(_, weight)| vec![weight]).collect();
                Self::new(Inputs {
                    blocks: &blocks,
                    weights: &weights,
                    tree: None,
                })
            }
        }

        /// A repeated literal weighs each time.
        impl Extend<(Lit, usize)> for $counter {
            fn extend<T: IntoIterator<Item = (Lit, usize)>>(&mut self, of_rustsat: T) {
                Counter::extend(self, &terms(of_rustsat));
            }
        }

        impl Encode for $counter {
            /// Returns [`usize::MAX`] if the weights are too large.
            fn weight_sum(&self) -> usize {
                self.sums().weight_sum()
            }

            /// Returns `value + 1` if there is no higher sum, or too many are possible.
            fn next_higher(&self, value: usize) -> usize {
                self.sums().next_higher(value)
            }

            /// Returns 0 if there is no lower sum, and `value - 1` if too many are
            /// possible.
            fn next_lower(&self, value: usize) -> usize {
                self.sums().next_lower(value)
            }
        }

        impl EncodeIncremental for $counter {
            /// Reserves nothing: bounds create their variables when they need them.
            fn reserve(&mut self, _: &mut dyn ManageVars) {}
        }

        impl Monotone for $counter {}

        impl BoundUpper for $counter {
            fn encode_ub<Col, R>(
                &mut self,
                range: R,
                collector: &mut Col,
                vars: &mut dyn ManageVars,
            ) -> Result<(), OutOfMemory>
            where
                Col: CollectClauses,
                R: RangeBounds<usize>,
            {
                self.sums_mut().forget(Direction::Up);
                self.encode_ub_change(range, collector, vars)
            }

            fn enforce_ub(&self, ub: usize) -> Result<Vec<Lit>, EnforceError> {
                let sums = self.sums();
                if sums.total().is_some_and(|total| widen(ub) >= total) {
                    return Ok(Vec::new());
                }
                Ok(vec![sums.enforced(ub, Direction::Up)?])
            }
        }

        impl BoundLower for $counter {
            fn encode_lb<Col, R>(
                &mut self,
                range: R,
                collector: &mut Col,
                vars: &mut dyn ManageVars,
            ) -> Result<(), OutOfMemory>
            where
                Col: CollectClauses,
                R: RangeBounds<usize>,
            {
                self.sums_mut().forget(Direction::Down);
                self.encode_lb_change(range, collector, vars)
            }

            fn enforce_lb(&self, lb: usize) -> Result<Vec<Lit>, EnforceError> {
                let sums = self.sums();
                if lb == 0 {
                    Ok(Vec::new())
                } else if sums.total().is_some_and(|total| widen(lb) > total) {
                    Err(EnforceError::Unsat)
                } else {
                    Ok(vec![sums.enforced(lb, Direction::Down)?])
                }
            }
        }

        impl BoundBoth for $counter {}

        impl BoundUpperIncremental for $counter {
            fn encode_ub_change<Col, R>(
                &mut self,
                range: R,
                collector: &mut Col,
                vars: &mut dyn ManageVars,
            ) -> Result<(), OutOfMemory>
            where
                Col: CollectClauses,
                R: RangeBounds<usize>,
            {
                let sums = self.sums_mut();
                let bounds = within(&range, 0..sums.weight_sum());
                sums.encode_range(bounds, Direction::Up, collector, vars)
            }
        }

        impl BoundLowerIncremental for $counter {
            fn encode_lb_change<Col, R>(
                &mut self,
                range: R,
                collector: &mut Col,
                vars: &mut dyn ManageVars,
            ) -> Result<(), OutOfMemory>
            where
                Col: CollectClauses,
                R: RangeBounds<usize>,
            {
                let sums = self.sums_mut();
                let bounds = within(&range, 1..sums.weight_sum().saturating_add(1));
                sums.encode_range(bounds, Direction::Down, collector, vars)
            }
        }

        impl BoundBothIncremental for $counter {}
    };
}

rustsat_counter!(SequentialWeightCounter);
rustsat_counter!(GeneralizedTotalizer);
