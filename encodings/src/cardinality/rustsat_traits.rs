//! rustsat's bound traits for our counters, so that any algorithm written
//! against rustsat can use them.
//!
//! As with rustsat's own totalizer, `encode_ub` and `encode_lb` give all clauses
//! anew (the collector may be another one), over the same variables; the
//! `_change` methods give only what is missing.

use super::{SequentialCounter, SortedTotalizer, UnaryCounter};
use crate::sink::RustsatSink;
use cnf::Lit;
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::card::{
    BoundBoth, BoundBothIncremental, BoundLower, BoundLowerIncremental, BoundUpper,
    BoundUpperIncremental, Encode, EncodeIncremental,
};
use cnf::rustsat::encodings::{CollectClauses, EnforceError, NotEncoded};
use cnf::rustsat::instances::ManageVars;
use std::ops::{Bound, RangeBounds};

/// The largest bound in `range`, at most `n`; `None` for an empty range.
fn top(range: &impl RangeBounds<usize>, n: usize) -> Option<usize> {
    let end = match range.end_bound() {
        Bound::Included(&end) => end.min(n),
        Bound::Excluded(&end) => end.checked_sub(1)?.min(n),
        Bound::Unbounded => n,
    };
    range.contains(&end).then_some(end)
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
            /// Nothing is reserved: variables come as bounds ask for them.
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
                self.forget_up();
                self.encode_ub_change(range, collector, vars)
            }

            fn enforce_ub(&self, ub: usize) -> Result<Vec<Lit>, NotEncoded> {
                if ub >= UnaryCounter::n_lits(self) {
                    Ok(Vec::new())
                } else if ub < self.encoded_up() {
                    Ok(vec![!self.output(ub + 1)])
                } else {
                    Err(NotEncoded)
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
                self.forget_down();
                self.encode_lb_change(range, collector, vars)
            }

            fn enforce_lb(&self, lb: usize) -> Result<Vec<Lit>, EnforceError> {
                if lb == 0 {
                    Ok(Vec::new())
                } else if lb > UnaryCounter::n_lits(self) {
                    Err(EnforceError::Unsat)
                } else if lb <= self.encoded_down() {
                    Ok(vec![self.output(lb)])
                } else {
                    Err(EnforceError::NotEncoded)
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
                let n = UnaryCounter::n_lits(self);
                let mut sink = RustsatSink {
                    collector,
                    vars,
                    result: Ok(()),
                };
                if let Some(k) = top(&range, n) {
                    self.encode_up((k + 1).min(n), &mut sink);
                }
                sink.result
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
                let mut sink = RustsatSink {
                    collector,
                    vars,
                    result: Ok(()),
                };
                if let Some(k) = top(&range, n) {
                    self.encode_down(k, &mut sink);
                }
                sink.result
            }
        }

        impl BoundBothIncremental for $counter {}
    };
}

rustsat_counter!(SequentialCounter);
rustsat_counter!(SortedTotalizer);
