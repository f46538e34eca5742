//! Our weighted counters behind rustsat's traits: the contract, as rustsat's own
//! encodings keep it, with rustsat's collector and variable manager.

use crate::common::models;
use crate::common::rustsat::{Full, Range, check_models, inputs, odd_ranges, ranges};
use cnf::rustsat::OutOfMemory;
use cnf::rustsat::encodings::pb::{
    BoundBothIncremental, DoubleGeneralizedTotalizer, encode_pb_constraint,
};
use cnf::rustsat::encodings::{ConstraintEncodingError, EnforceError};
use cnf::rustsat::instances::{BasicVarManager, Cnf};
use cnf::rustsat::types::Var;
use cnf::rustsat::types::constraints::PbConstraint;
use cnf::{Lit, Model};
use encodings::weighted::{GeneralizedTotalizer, SequentialWeightCounter};
use std::ops::RangeBounds;

trait Subject:
    BoundBothIncremental + FromIterator<(Lit, usize)> + Extend<(Lit, usize)> + Default
{
    const NAME: &'static str;
}

impl Subject for SequentialWeightCounter {
    const NAME: &'static str = "SequentialWeightCounter";
}

impl Subject for GeneralizedTotalizer {
    const NAME: &'static str = "GeneralizedTotalizer";
}

/// The reference.
impl Subject for DoubleGeneralizedTotalizer {
    const NAME: &'static str = "rustsat's GeneralizedTotalizer";
}

/// A counter of the first variables, with where its clauses go.
struct Session<C> {
    counter: C,
    cnf: Cnf,
    vars: BasicVarManager,
    weights: Vec<usize>,
}

fn terms(weights: &[usize]) -> Vec<(Lit, usize)> {
    inputs(0..weights.len())
        .zip(weights.iter().copied())
        .collect()
}

fn sum(weights: &[usize], model: &Model) -> usize {
    let weighing = terms(weights).into_iter();
    let weighing = weighing.filter(|&(lit, _)| model.value(lit));
    weighing.map(|(_, weight)| weight).sum()
}

impl<C: Subject> Session<C> {
    /// Leaves room for as many inputs as a test adds.
    const MAX_INPUTS: u32 = 70;

    fn new(weights: &[usize]) -> Self {
        Self {
            counter: terms(weights).into_iter().collect(),
            cnf: Cnf::new(),
            vars: BasicVarManager::from_next_free(Var::new(Self::MAX_INPUTS)),
            weights: weights.to_vec(),
        }
    }

    fn extend(&mut self, added: &[usize]) {
        let n = self.weights.len();
        self.weights.extend(added);
        self.counter.extend(terms(&self.weights).split_off(n));
        assert_eq!(self.counter.weight_sum(), self.total(), "{}", C::NAME);
    }

    fn total(&self) -> usize {
        self.weights.iter().sum()
    }

    fn ub_change(&mut self, range: impl RangeBounds<usize>) -> Result<(), OutOfMemory> {
        self.counter
            .encode_ub_change(range, &mut self.cnf, &mut self.vars)
    }

    fn lb_change(&mut self, range: impl RangeBounds<usize>) -> Result<(), OutOfMemory> {
        self.counter
            .encode_lb_change(range, &mut self.cnf, &mut self.vars)
    }

    fn both_change(&mut self, range: impl RangeBounds<usize> + Clone) {
        self.ub_change(range.clone()).expect("memory");
        self.lb_change(range).expect("memory");
    }

    /// The bounds hold exactly where they should.
    fn check(&self, what: &str, enforced: &[Lit], expected: impl Fn(usize) -> bool) {
        let what = format!("{}: {what} of {:?}", C::NAME, self.weights);
        let (cnf, vars, n) = (&self.cnf, &self.vars, self.weights.len());
        check_models(cnf, vars, n, &what, enforced, |model| {
            expected(sum(&self.weights, model))
        });
    }

    fn check_upper(&self, ub: usize) {
        let enforced = self.counter.enforce_ub(ub);
        let enforced =
            enforced.unwrap_or_else(|error| panic!("{}: at most {ub}: {error}", C::NAME));
        self.check(&format!("at most {ub}"), &enforced, |sum| sum <= ub);
    }

    fn check_lower(&self, lb: usize) {
        match self.counter.enforce_lb(lb) {
            Ok(enforced) => self.check(&format!("at least {lb}"), &enforced, |sum| sum >= lb),
            Err(error) => {
                assert_eq!(error, EnforceError::Unsat, "{}: at least {lb}", C::NAME);
                assert!(lb > self.total(), "{}: at least {lb}", C::NAME);
            }
        }
    }
}

const WEIGHTS: &[&[usize]] = &[
    &[3],
    &[1, 2, 3],
    &[2, 2, 2],
    &[5, 1, 3, 3],
    &[1, 1, 2, 2, 4],
];

fn check_ranges<C: Subject>(weights: &[&[usize]], ranges: fn(usize) -> Vec<Range>) {
    for weights in weights {
        let total = weights.iter().sum();
        for range in ranges(total) {
            let mut session = Session::<C>::new(weights);
            session.both_change(range);
            session.check("no bound", &[], |_| true);
            for bound in (0..=total + 3).filter(|bound| range.contains(bound)) {
                session.check_upper(bound);
                session.check_lower(bound);
            }
        }
    }
}

#[test]
fn every_bound_in_the_range_can_be_enforced() {
    check_ranges::<DoubleGeneralizedTotalizer>(WEIGHTS, ranges);
    check_ranges::<SequentialWeightCounter>(WEIGHTS, ranges);
    check_ranges::<GeneralizedTotalizer>(WEIGHTS, ranges);
}

/// Also over no terms, and over some that weigh nothing.
#[test]
fn empty_and_endless_ranges() {
    let weights = [WEIGHTS, &[&[], &[0], &[0, 2, 0, 3]]].concat();
    check_ranges::<SequentialWeightCounter>(&weights, odd_ranges);
    check_ranges::<GeneralizedTotalizer>(&weights, odd_ranges);
    check_ranges::<SequentialWeightCounter>(&weights, ranges);
    check_ranges::<GeneralizedTotalizer>(&weights, ranges);
}

fn check_empty_ranges<C: Subject>() {
    for range in odd_ranges(9) {
        let mut session = Session::<C>::new(&[2, 3, 4]);
        session.both_change(range);
        let is_empty = !(0..=9).any(|bound| range.contains(&bound));
        assert_eq!(session.cnf.is_empty(), is_empty, "{}: {range:?}", C::NAME);
    }
}

#[test]
fn empty_ranges_give_no_clauses() {
    check_empty_ranges::<SequentialWeightCounter>();
    check_empty_ranges::<GeneralizedTotalizer>();
}

/// Bounds that can be enforced, out of 0 to the total, are these, beside the trivial
/// ones.
fn check_enforceable<C: Subject>(session: &Session<C>, upper: &[usize], lower: &[usize]) {
    let total = session.total();
    for bound in 0..=total + 2 {
        let is_known = bound >= total || upper.contains(&bound);
        let error = session.counter.enforce_ub(bound).err();
        let expected = (!is_known).then_some(EnforceError::NotEncoded);
        assert_eq!(error, expected, "{}: at most {bound}", C::NAME);
        let error = session.counter.enforce_lb(bound).err();
        let expected = match bound {
            bound if bound > total => Some(EnforceError::Unsat),
            0 => None,
            bound => (!lower.contains(&bound)).then_some(EnforceError::NotEncoded),
        };
        assert_eq!(error, expected, "{}: at least {bound}", C::NAME);
    }
}

/// The sums are 0, 2 to 7 and 9: 7 and 8 are one bound from above, 8 and 9 from below.
fn check_errors<C: Subject>() {
    let mut session = Session::<C>::new(&[2, 3, 4]);
    check_enforceable(&session, &[], &[]);
    session.ub_change(3..=4).expect("memory");
    session.lb_change(5..6).expect("memory");
    check_enforceable(&session, &[3, 4], &[5]);
    session.ub_change(7..=7).expect("memory");
    session.lb_change(8..=8).expect("memory");
    check_enforceable(&session, &[3, 4, 7, 8], &[5, 8, 9]);
    // New terms are not counted before the next call.
    session.extend(&[2]);
    check_enforceable(&session, &[], &[]);
    session.both_change(4..=4);
    check_enforceable(&session, &[4], &[4]);
    // They weigh nothing.
    session.extend(&[0]);
    check_enforceable(&session, &[4], &[4]);
}

#[test]
fn bounds_not_encoded_are_errors() {
    check_errors::<SequentialWeightCounter>();
    check_errors::<GeneralizedTotalizer>();
}

/// Bounds get tighter and looser, terms are added.
fn check_growth<C: Subject>() {
    let mut session = Session::<C>::new(&[3, 1]);
    for (added, upper, lower) in [
        (&[][..], 0, 1),
        (&[], 3, 4),
        (&[4, 4], 5, 2),
        (&[], 2, 7),
        (&[2], 13, 14),
        (&[], 1, 1),
        (&[5], 8, 8),
    ] {
        session.extend(added);
        session.ub_change(..=upper).expect("memory");
        session.lb_change(..=lower).expect("memory");
        (0..=upper).for_each(|ub| session.check_upper(ub));
        (0..=lower).for_each(|lb| session.check_lower(lb));
        let before = session.cnf.len();
        session.ub_change(..=upper).expect("memory");
        session.lb_change(..=lower).expect("memory");
        assert_eq!(session.cnf.len(), before, "{}: nothing changed", C::NAME);
    }
}

#[test]
fn changes_add_up() {
    check_growth::<DoubleGeneralizedTotalizer>();
    check_growth::<SequentialWeightCounter>();
    check_growth::<GeneralizedTotalizer>();
}

/// `encode_ub` and `encode_lb` give everything, whatever another collector got.
fn check_second_collector<C: Subject>() {
    let mut session = Session::<C>::new(&[1, 2, 3, 5]);
    session.both_change(0..=6);
    session.cnf = Cnf::new();
    let Session {
        counter, cnf, vars, ..
    } = &mut session;
    counter.encode_ub(0..=4, cnf, vars).expect("memory");
    counter.encode_lb(0..=4, cnf, vars).expect("memory");
    for bound in 0..=4 {
        session.check_upper(bound);
        session.check_lower(bound);
    }
}

#[test]
fn a_second_collector_gets_all_clauses() {
    check_second_collector::<DoubleGeneralizedTotalizer>();
    check_second_collector::<SequentialWeightCounter>();
    check_second_collector::<GeneralizedTotalizer>();
}

fn check_constraints<C: Subject>() {
    let check = |constraint: PbConstraint, expected: &dyn Fn(isize) -> bool| {
        for is_whole in [false, true] {
            let mut session = Session::<C>::new(&[2, 3, 3, 4]);
            let Session { cnf, vars, .. } = &mut session;
            let constraint = constraint.clone();
            let outcome = if is_whole {
                encode_pb_constraint::<C, _>(constraint, cnf, vars).map_err(Into::into)
            } else {
                C::encode_constr(constraint, cnf, vars)
            };
            match outcome {
                Ok(()) => session.check("a constraint", &[], |sum| expected(sum.cast_signed())),
                Err(error) => {
                    assert_eq!(error, ConstraintEncodingError::Unsat, "{}", C::NAME);
                    assert!((0..=12).all(|sum| !expected(sum)), "{}", C::NAME);
                }
            }
        }
    };
    let terms = || inputs(0..4).zip([2, 3, 3, 4]);
    for k in -2..=14 {
        check(PbConstraint::new_ub(terms(), k), &|sum| sum <= k);
        check(PbConstraint::new_lb(terms(), k), &|sum| sum >= k);
    }
    // Also sums that the terms cannot have.
    for k in 0..=12 {
        check(PbConstraint::new_eq(terms(), k), &|sum| sum == k);
    }
}

#[test]
fn rustsat_encodes_constraints_with_them() {
    check_constraints::<DoubleGeneralizedTotalizer>();
    check_constraints::<SequentialWeightCounter>();
    check_constraints::<GeneralizedTotalizer>();
}

fn check_full<C: Subject>() {
    let Session {
        mut counter,
        mut vars,
        ..
    } = Session::<C>::new(&[1, 2, 2, 3]);
    let error = counter.encode_ub(0..=2, &mut Full, &mut vars);
    assert_eq!(error, Err(OutOfMemory::ExternalApi), "{}", C::NAME);
    let error = counter.encode_lb(0..=2, &mut Full, &mut vars);
    assert_eq!(error, Err(OutOfMemory::ExternalApi), "{}", C::NAME);
}

#[test]
fn a_full_collector_is_reported() {
    check_full::<SequentialWeightCounter>();
    check_full::<GeneralizedTotalizer>();
}

/// A literal that is there twice weighs twice.
fn check_repeated<C: Subject>() {
    let [a, b] = [0, 1].map(Lit::positive);
    let mut session = Session::<C>::new(&[5, 3]);
    session.counter = [(a, 2), (b, 3), (a, 3)].into_iter().collect();
    session.both_change(..);
    (0..=8).for_each(|bound| session.check_upper(bound));
    session.weights[1] += 4;
    session.counter.extend([(b, 4)]);
    session.both_change(..);
    (0..=12).for_each(|bound| session.check_lower(bound));
}

#[test]
fn repeated_literals_weigh_each_time() {
    check_repeated::<SequentialWeightCounter>();
    check_repeated::<GeneralizedTotalizer>();
}

fn check_neighbours<C: Subject>() {
    for weights in [&[][..], &[7], &[2, 3, 4], &[10, 20, 20, 45]] {
        let counter: C = terms(weights).into_iter().collect();
        let n = u32::try_from(weights.len()).expect("small");
        let sums: Vec<_> = models(n).map(|model| sum(weights, &model)).collect();
        for value in 0..=100 {
            let higher = sums.iter().copied().filter(|&sum| sum > value).min();
            let lower = sums.iter().copied().filter(|&sum| sum < value).max();
            let found = (counter.next_higher(value), counter.next_lower(value));
            let expected = (higher.unwrap_or(value + 1), lower.unwrap_or(0));
            assert_eq!(found, expected, "{}: {value} of {weights:?}", C::NAME);
        }
    }
}

#[test]
fn neighbours_are_sums_that_the_terms_can_have() {
    check_neighbours::<SequentialWeightCounter>();
    check_neighbours::<GeneralizedTotalizer>();
}
