//! Our counters behind rustsat's traits: the contract, as rustsat's own
//! totalizer keeps it, with rustsat's collector and variable manager.

use crate::common::rustsat::{Full, Range, check_models, inputs, odd_ranges, ranges};
use cnf::Lit;
use cnf::rustsat::encodings::card::{BoundBothIncremental, Totalizer};
use cnf::rustsat::encodings::{EnforceError, Monotone, NotEncoded};
use cnf::rustsat::instances::{BasicVarManager, Cnf};
use cnf::rustsat::types::Var;
use cnf::rustsat::types::constraints::CardConstraint;
use encodings::cardinality::{
    CardinalityNetwork, DefinedTotalizer, IterativeTotalizer, SequentialCounter, SortedTotalizer,
};
use std::ops::{Bound, RangeBounds};

trait Subject: BoundBothIncremental + Monotone + FromIterator<Lit> + Extend<Lit> {
    const NAME: &'static str;
}

impl Subject for SequentialCounter {
    const NAME: &'static str = "SequentialCounter";
}

impl Subject for SortedTotalizer {
    const NAME: &'static str = "SortedTotalizer";
}

impl Subject for IterativeTotalizer {
    const NAME: &'static str = "IterativeTotalizer";
}

impl Subject for DefinedTotalizer {
    const NAME: &'static str = "DefinedTotalizer";
}

impl Subject for CardinalityNetwork {
    const NAME: &'static str = "CardinalityNetwork";
}

/// The reference.
impl Subject for Totalizer {
    const NAME: &'static str = "rustsat's Totalizer";
}

/// A counter of the first variables, with where its clauses go.
struct Session<C> {
    counter: C,
    cnf: Cnf,
    vars: BasicVarManager,
    n: usize,
}

impl<C: Subject> Session<C> {
    /// Leaves room for as many inputs as a test adds.
    const MAX_INPUTS: u32 = 6;

    fn new(n: usize) -> Self {
        Self {
            counter: inputs(0..n).collect(),
            cnf: Cnf::new(),
            vars: BasicVarManager::from_next_free(Var::new(Self::MAX_INPUTS)),
            n,
        }
    }

    fn extend(&mut self, added: usize) {
        self.counter.extend(inputs(self.n..self.n + added));
        self.n += added;
        assert_eq!(self.counter.n_lits(), self.n, "{}: literals", C::NAME);
    }

    fn ub_change(&mut self, range: impl RangeBounds<usize>) {
        let Self {
            counter, cnf, vars, ..
        } = self;
        counter.encode_ub_change(range, cnf, vars).expect("memory");
    }

    fn lb_change(&mut self, range: impl RangeBounds<usize>) {
        let Self {
            counter, cnf, vars, ..
        } = self;
        counter.encode_lb_change(range, cnf, vars).expect("memory");
    }

    /// The bounds hold exactly where they should.
    fn check(&self, what: &str, enforced: &[Lit], expected: impl Fn(usize) -> bool) {
        let what = format!("{}: {what}", C::NAME);
        check_models(&self.cnf, &self.vars, self.n, &what, enforced, |model| {
            expected(inputs(0..self.n).filter(|&lit| model.value(lit)).count())
        });
    }

    fn check_upper(&self, ub: usize) {
        let enforced = self.counter.enforce_ub(ub);
        let enforced =
            enforced.unwrap_or_else(|error| panic!("{}: at most {ub}: {error}", C::NAME));
        self.check(&format!("at most {ub}"), &enforced, |count| count <= ub);
    }

    fn check_lower(&self, lb: usize) {
        match self.counter.enforce_lb(lb) {
            Ok(enforced) => self.check(&format!("at least {lb}"), &enforced, |count| count >= lb),
            Err(error) => {
                assert_eq!(error, EnforceError::Unsat, "{}: at least {lb}", C::NAME);
                assert!(lb > self.n, "{}: at least {lb}", C::NAME);
            }
        }
    }
}

fn check_range<C: Subject>(n: usize, range: Range) {
    let mut session = Session::<C>::new(n);
    session.ub_change(range);
    session.lb_change(range);
    session.check("no bound", &[], |_| true);
    for bound in (0..=n + 3).filter(|bound| range.contains(bound)) {
        session.check_upper(bound);
        session.check_lower(bound);
    }
}

fn check_ranges<C: Subject>(ranges: fn(usize) -> Vec<Range>) {
    for n in 0..=5 {
        for range in ranges(n) {
            check_range::<C>(n, range);
        }
    }
}

#[test]
fn every_bound_in_the_range_can_be_enforced() {
    check_ranges::<Totalizer>(ranges);
    check_ranges::<SequentialCounter>(ranges);
    check_ranges::<SortedTotalizer>(ranges);
    check_ranges::<IterativeTotalizer>(ranges);
    check_ranges::<DefinedTotalizer>(ranges);
    check_ranges::<CardinalityNetwork>(ranges);
}

#[test]
fn empty_and_endless_ranges() {
    check_ranges::<SequentialCounter>(odd_ranges);
    check_ranges::<SortedTotalizer>(odd_ranges);
    check_ranges::<IterativeTotalizer>(odd_ranges);
    check_ranges::<DefinedTotalizer>(odd_ranges);
    check_ranges::<CardinalityNetwork>(odd_ranges);
}

fn check_empty_ranges<C: Subject>() {
    for range in odd_ranges(4) {
        let mut session = Session::<C>::new(4);
        session.ub_change(range);
        session.lb_change(range);
        let is_empty = !(0..=4).any(|bound| range.contains(&bound));
        assert_eq!(session.cnf.is_empty(), is_empty, "{}: {range:?}", C::NAME);
    }
}

#[test]
fn empty_ranges_give_no_clauses() {
    check_empty_ranges::<SequentialCounter>();
    check_empty_ranges::<SortedTotalizer>();
    check_empty_ranges::<IterativeTotalizer>();
    check_empty_ranges::<DefinedTotalizer>();
    check_empty_ranges::<CardinalityNetwork>();
}

fn check_errors<C: Subject>() {
    let mut session = Session::<C>::new(4);
    let unencoded = |session: &Session<C>, reach: usize| {
        let n = session.n;
        for ub in 0..=n + 2 {
            let is_error = session.counter.enforce_ub(ub) == Err(NotEncoded);
            assert_eq!(
                is_error,
                (reach..n).contains(&ub),
                "{}: at most {ub} of {n}",
                C::NAME
            );
        }
        for lb in 0..=n + 2 {
            let error = session.counter.enforce_lb(lb).err();
            let expected = match lb {
                0 => None,
                lb if lb > n => Some(EnforceError::Unsat),
                lb => (lb > reach).then_some(EnforceError::NotEncoded),
            };
            assert_eq!(error, expected, "{}: at least {lb} of {n}", C::NAME);
        }
    };
    unencoded(&session, 0);
    // Upper bounds 0 and 1, lower bounds 1 and 2.
    session.ub_change(0..=1);
    session.lb_change(1..=2);
    unencoded(&session, 2);
    // New literals are not counted before the next call.
    session.extend(1);
    unencoded(&session, 0);
    session.ub_change(0..=2);
    session.lb_change(1..=3);
    unencoded(&session, 3);
}

#[test]
fn bounds_not_encoded_are_errors() {
    check_errors::<Totalizer>();
    check_errors::<SequentialCounter>();
    check_errors::<SortedTotalizer>();
    check_errors::<CardinalityNetwork>();
}

/// Only the bounds of the range, not the ones below it.
fn check_exactly_the_range<C: Subject>() {
    let mut session = Session::<C>::new(6);
    session.ub_change((Bound::Excluded(1), Bound::Included(3)));
    session.lb_change(4..6);
    let upper: Vec<_> = (0..6)
        .filter(|&ub| session.counter.enforce_ub(ub).is_ok())
        .collect();
    let lower: Vec<_> = (1..=6)
        .filter(|&lb| session.counter.enforce_lb(lb).is_ok())
        .collect();
    assert_eq!((upper, lower), (vec![2, 3], vec![4, 5]), "{}", C::NAME);
}

#[test]
fn nothing_outside_the_range_is_encoded() {
    check_exactly_the_range::<Totalizer>();
    check_exactly_the_range::<SequentialCounter>();
    check_exactly_the_range::<SortedTotalizer>();
    check_exactly_the_range::<CardinalityNetwork>();
}

fn check_growth<C: Subject>() {
    let mut session = Session::<C>::new(2);
    for (added, upper, lower) in [
        (0, 0, 1),
        (0, 1, 1),
        (2, 1, 2),
        (0, 1, 2),
        (1, 3, 4),
        (1, 2, 6),
        (0, 5, 3),
    ] {
        session.extend(added);
        session.ub_change(..=upper);
        session.lb_change(..=lower);
        (0..=upper).for_each(|ub| session.check_upper(ub));
        (0..=lower).for_each(|lb| session.check_lower(lb));
        let before = session.cnf.len();
        session.ub_change(..=upper);
        session.lb_change(..=lower);
        assert_eq!(session.cnf.len(), before, "{}: nothing changed", C::NAME);
    }
}

#[test]
fn changes_add_up() {
    check_growth::<Totalizer>();
    check_growth::<SequentialCounter>();
    check_growth::<SortedTotalizer>();
    check_growth::<IterativeTotalizer>();
    check_growth::<DefinedTotalizer>();
    check_growth::<CardinalityNetwork>();
}

/// `encode_ub` and `encode_lb` give everything, whatever another collector got.
fn check_second_collector<C: Subject>() {
    let mut session = Session::<C>::new(5);
    session.ub_change(0..=3);
    session.lb_change(0..=3);
    session.cnf = Cnf::new();
    let Session {
        counter, cnf, vars, ..
    } = &mut session;
    counter.encode_ub(0..=2, cnf, vars).expect("memory");
    counter.encode_lb(0..=2, cnf, vars).expect("memory");
    for bound in 0..=2 {
        session.check_upper(bound);
        session.check_lower(bound);
    }
}

#[test]
fn a_second_collector_gets_all_clauses() {
    check_second_collector::<Totalizer>();
    check_second_collector::<SequentialCounter>();
    check_second_collector::<SortedTotalizer>();
    check_second_collector::<IterativeTotalizer>();
    check_second_collector::<DefinedTotalizer>();
    check_second_collector::<CardinalityNetwork>();
}

fn check_constraint<C: Subject>() {
    let lits = || inputs(0..4);
    let check = |constraint: CardConstraint, expected: &dyn Fn(usize) -> bool| {
        let mut session = Session::<C>::new(4);
        C::encode_constr(constraint, &mut session.cnf, &mut session.vars).expect("satisfiable");
        session.check("a constraint", &[], expected);
    };
    for k in 0..=4 {
        check(CardConstraint::new_ub(lits(), k), &|count| count <= k);
        check(CardConstraint::new_lb(lits(), k), &|count| count >= k);
        check(CardConstraint::new_eq(lits(), k), &|count| count == k);
    }
}

#[test]
fn rustsat_encodes_constraints_with_them() {
    check_constraint::<Totalizer>();
    check_constraint::<SequentialCounter>();
    check_constraint::<SortedTotalizer>();
    check_constraint::<IterativeTotalizer>();
    check_constraint::<DefinedTotalizer>();
    check_constraint::<CardinalityNetwork>();
}

fn check_full<C: Subject>() {
    let Session {
        mut counter,
        mut vars,
        ..
    } = Session::<C>::new(4);
    assert!(
        counter.encode_ub(0..=2, &mut Full, &mut vars).is_err(),
        "{}",
        C::NAME
    );
    assert!(
        counter.encode_lb(0..=2, &mut Full, &mut vars).is_err(),
        "{}",
        C::NAME
    );
}

#[test]
fn a_full_collector_is_reported() {
    check_full::<SequentialCounter>();
    check_full::<SortedTotalizer>();
    check_full::<IterativeTotalizer>();
    check_full::<DefinedTotalizer>();
    check_full::<CardinalityNetwork>();
}
