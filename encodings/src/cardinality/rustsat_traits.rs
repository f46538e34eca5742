//! rustsat's bound traits for our counters, so that any algorithm written
//! against rustsat can use them.
//!
//! As in rustsat's totalizer, `encode_ub` and `encode_lb` write all clauses again, over
//! the same variables, because the collector may be a different one. The `_change`
//! methods write only missing clauses.

use super::{
    CardinalityNetwork, DefinedTotalizer, Direction, IterativeTotalizer, SequentialCounter,
    SortedTotalizer, UnaryCounter,
};
use crate::sink::RustsatSink;
use cnf::Lit;
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::card::{
    BoundBoth, BoundBothIncremental, BoundLower, BoundLowerIncremental, BoundUpper,
    BoundUpperIncremental, Encode, EncodeIncremental,
};
use cnf::rustsat::encodings::{CollectClauses, EnforceError, Monotone, NotEncoded};
use cnf::rustsat::instances::ManageVars;
use std::ops::{Bound, Range, RangeBounds};

/// Returns the bounds in `range` that are not trivial.
pub(crate) fn within(range: &impl RangeBounds<usize>, bounds: Range<usize>) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&start) => start.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&end) => end.saturating_add(1),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => usize::MAX,
    };
    start.max(bounds.start)..end.min(bounds.end)
}

fn encode(
    counter: &mut impl UnaryCounter,
    outputs: impl Iterator<Item = usize>,
    direction: Direction,
    collector: &mut impl CollectClauses,
    vars: &mut dyn ManageVars,
) -> Result<(), OutOfMemory> {
    let mut sink = RustsatSink {
        collector,
        vars,
        result: Ok(()),
    };
    for output in outputs {
        counter.encode(output, direction, &mut sink);
    }
    sink.result
}

macro_rules! rustsat_counter {
    ($counter:ty) => {
        impl Extend<Lit> for $counter {
            fn extend<T: IntoIterator<Item = Lit>>(&mut self, lits: T) {
                self.append(&lits.into_iter().collect::<Vec<_>>());
            }
        }

        impl Encode for $counter {
            fn n_lits(&self) -> usize {
                UnaryCounter::n_lits(self)
            }
        }

        impl EncodeIncremental for $counter {
            /// Reserves nothing: bounds create their variables when they need them.
            fn reserve(&mut self, _: &mut dyn ManageVars) {}
        }

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
                self.forget(Direction::Up);
                self.encode_ub_change(range, collector, vars)
            }

            fn enforce_ub(&self, ub: usize) -> Result<Vec<Lit>, NotEncoded> {
                if ub >= UnaryCounter::n_lits(self) {
                    Ok(Vec::new())
                } else {
                    let output = self.output(ub + 1, Direction::Up);
                    output.map(|lit| vec![!lit]).ok_or(NotEncoded)
                }
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
                self.forget(Direction::Down);
                self.encode_lb_change(range, collector, vars)
            }

            fn enforce_lb(&self, lb: usize) -> Result<Vec<Lit>, EnforceError> {
                if lb == 0 {
                    Ok(Vec::new())
                } else if lb > UnaryCounter::n_lits(self) {
                    Err(EnforceError::Unsat)
                } else {
                    let output = self.output(lb, Direction::Down);
                    output.map(|lit| vec![lit]).ok_or(EnforceError::NotEncoded)
                }
            }
        }

        impl Monotone for $counter {}

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
                let n = UnaryCounter::n_lits(self);
                let outputs = within(&range, 0..n).map(|ub| ub + 1);
                encode(self, outputs, Direction::Up, collector, vars)
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
                let n = UnaryCounter::n_lits(self);
                let outputs = within(&range, 1..n + 1);
                encode(self, outputs, Direction::Down, collector, vars)
            }
        }

        impl BoundBothIncremental for $counter {}
    };
}

rustsat_counter!(SequentialCounter);
rustsat_counter!(SortedTotalizer);
rustsat_counter!(IterativeTotalizer);
rustsat_counter!(DefinedTotalizer);
rustsat_counter!(CardinalityNetwork);
