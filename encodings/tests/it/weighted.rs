//! Weighted sums: every row against the meaning on all assignments, its stated
//! propagation on all partial ones, and counters whose bounds and terms move.

use crate::common::encoded::Encoded;
use crate::common::{Inputs, lits, models, satisfiable, start};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::Strength;
use encodings::cardinality::Bound;
use encodings::weighted::{self, ENCODINGS, TooLarge, WeightedSum};
use proptest::prelude::*;

fn sum(terms: &[(i32, i64)], lower: i64, upper: i64) -> WeightedSum {
    let terms = terms
        .iter()
        .map(|&(number, weight)| (lits(&[number])[0], weight));
    WeightedSum {
        terms: terms.collect(),
        lower,
        upper,
    }
}

/// A formula of the variables only.
fn formula(n_vars: u32) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(n_vars);
    formula
}

fn n_vars(sum: &WeightedSum) -> u32 {
    let tops = sum.terms.iter().map(|(lit, _)| lit.vidx32() + 1);
    tops.max().unwrap_or(0)
}

/// For good, and under guards of both signs.
fn check(sum: &WeightedSum) {
    let n = n_vars(sum);
    for row in ENCODINGS {
        let mut plain = formula(n);
        row.encode(sum, &mut plain.scope(RuleId::STRUCTURE))
            .expect("small");
        let mut solver = start(&plain);
        for model in models(n) {
            let inputs: Vec<_> = model.literals(n).collect();
            let found = satisfiable(solver.as_mut(), &inputs);
            assert_eq!(
                found,
                sum.holds(&model),
                "{}: {sum:?}, {inputs:?}",
                row.name
            );
        }
        for sign in [false, true] {
            let mut guarded = formula(n);
            let guard = guarded.new_lit();
            let guard = if sign { guard } else { !guard };
            let mut scope = guarded.guarded(RuleId::STRUCTURE, Some(guard));
            row.encode(sum, &mut scope).expect("small");
            let mut solver = start(&guarded);
            for model in models(n) {
                let under = |guard| -> Vec<Lit> { model.literals(n).chain([guard]).collect() };
                let found = satisfiable(solver.as_mut(), &under(guard));
                assert_eq!(found, sum.holds(&model), "{}: {sum:?}", row.name);
                let off = satisfiable(solver.as_mut(), &under(!guard));
                assert!(off, "{}: {sum:?}: switched off", row.name);
            }
        }
    }
}

#[test]
fn all_bounds_of_small_sums() {
    let terms: &[&[(i32, i64)]] = &[
        &[],
        &[(1, 3)],
        &[(1, 0), (-2, 2)],
        &[(1, 1), (2, 1), (3, 1)],
        &[(1, 2), (2, 3), (3, 5), (4, 7)],
        &[(1, 10), (2, 20), (3, 30), (4, 40)],
        &[(1, -2), (-2, -3), (3, 4)],
        &[(1, 2), (1, 3), (2, 4)],
        &[(1, 5), (-1, 2), (2, 3), (-2, 3)],
        &[(1, 4), (1, -4)],
        &[(1, 6), (2, 10), (3, 15), (-4, 6), (5, 1)],
    ];
    for terms in terms {
        let weight = |sign: i64| terms.iter().map(|&(_, w)| (w * sign).max(0)).sum::<i64>();
        for lower in -weight(-1) - 2..=weight(1) + 2 {
            check(&sum(terms, lower, i64::MAX));
            check(&sum(terms, i64::MIN, lower));
            check(&sum(terms, lower, lower));
            check(&sum(terms, lower, lower + 3));
        }
        check(&sum(terms, 1, 0));
        check(&sum(terms, i64::MAX, i64::MIN));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_sums(
        terms in prop::collection::vec((1..=6i32, any::<bool>(), -12..=12i64), 0..=8),
        lower in -30..=30i64,
        width in -1..=30i64,
    ) {
        let sign = |&(var, sign, weight): &(i32, bool, i64)| (if sign { var } else { -var }, weight);
        let terms: Vec<_> = terms.iter().map(sign).collect();
        check(&sum(&terms, lower, lower + width));
        check(&sum(&terms, lower, i64::MAX));
    }

    /// Normal form: distinct variables, no common divisor, the same meaning.
    #[test]
    fn normal_forms(
        terms in prop::collection::vec((1..=6i32, any::<bool>(), -4..=4i64), 0..=8),
        factor in 1..=3i64,
        (lower, upper) in (-30..=30i64, -30..=30i64),
    ) {
        let sign = |&(var, sign, weight): &(i32, bool, i64)| (if sign { var } else { -var }, weight * factor);
        let terms: Vec<_> = terms.iter().map(sign).collect();
        let sum = sum(&terms, lower, upper);
        let normal = sum.normalized().expect("small");
        let vars: Vec<_> = normal.terms.iter().map(|(lit, _)| lit.var()).collect();
        prop_assert!(vars.windows(2).all(|pair| pair[0] < pair[1]), "{normal:?}");
        let weights = normal.terms.iter().map(|&(_, weight)| weight);
        prop_assert!(weights.clone().all(|weight| weight > 0));
        prop_assert!((2..=12).all(|d| normal.terms.is_empty() || !weights.clone().all(|w| w % d == 0)));
        for model in models(6) {
            let weighing = normal.terms.iter().filter(|&&(lit, _)| model.value(lit));
            let total = i64::try_from(weighing.map(|&(_, weight)| weight).sum::<u64>()).expect("small");
            let holds = normal.lower <= total && total <= normal.upper;
            prop_assert_eq!(holds, sum.holds(&model), "{:?}, {:?}", normal, model);
        }
    }
}

#[test]
fn stated_propagation() {
    let weights: &[&[i64]] = &[
        &[1, 1, 1, 1],
        &[1, 2, 3, 4, 5],
        &[10, 20, 30, 40, 10],
        &[2, 3, 3, 7],
        &[1, 2, 4, 8, 16],
        &[5, 5, 2, 2, 9],
    ];
    for weights in weights {
        let terms: Vec<_> = (1..).zip(weights.iter().copied()).collect();
        let inputs = Inputs::distinct(weights.len());
        let total: i64 = weights.iter().sum();
        for row in ENCODINGS {
            for k in 0..=total {
                // A window between two values may need a search: subset sums.
                for (lower, upper) in [(i64::MIN, k), (k, i64::MAX)] {
                    let sum = sum(&terms, lower, upper);
                    let mut formula = inputs.formula();
                    row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE))
                        .expect("small");
                    let encoded = Encoded::new(&inputs, &formula, |model| sum.holds(model));
                    let broken = encoded.broken(row.strength);
                    assert_eq!(broken, None, "{}: {sum:?}", row.name);
                }
            }
        }
    }
}

/// The terms of the sum at the time, its bounds, and what to assume.
type Given = (Vec<(Lit, u64)>, i64, i64, Bound);

/// An oracle of the terms and bounds so far.
struct History {
    row: &'static weighted::Encoding,
    counter: Box<dyn weighted::Counter>,
    formula: Formula,
    terms: Vec<(Lit, u64)>,
    given: Vec<Given>,
}

impl History {
    fn new(row: &'static weighted::Encoding, n_vars: u32) -> Self {
        Self {
            row,
            counter: row.counter(weighted::Inputs {
                blocks: &[],
                weights: &[],
                tree: None,
            }),
            formula: formula(n_vars),
            terms: Vec::new(),
            given: Vec::new(),
        }
    }

    fn extend(&mut self, terms: &[(Lit, u64)]) {
        self.counter.extend(terms);
        self.terms
            .extend(terms.iter().filter(|&&(_, weight)| weight > 0));
        assert_eq!(
            self.counter.n_terms(),
            self.terms.len(),
            "{}",
            self.row.name
        );
    }

    fn give(&mut self, k: i64, is_upper: bool) {
        let mut scope = self.formula.scope(RuleId::STRUCTURE);
        let given = if is_upper {
            (i64::MIN, k, self.counter.at_most(k, &mut scope))
        } else {
            (k, i64::MAX, self.counter.at_least(k, &mut scope))
        };
        let bound = given.2.expect("small");
        self.given
            .push((self.terms.clone(), given.0, given.1, bound));
    }

    /// Every pair of bounds given so far, on all assignments.
    fn try_all(&self, n_vars: u32) {
        let mut solver = start(&self.formula);
        for model in models(n_vars) {
            for a in &self.given {
                for b in &self.given {
                    let mut assumed: Vec<Lit> = model.literals(n_vars).collect();
                    let mut is_possible = true;
                    for (.., bound) in [a, b] {
                        match bound {
                            Bound::Always => {}
                            Bound::Never => is_possible = false,
                            Bound::Literal(lit) => assumed.push(*lit),
                        }
                    }
                    let found = is_possible && satisfiable(solver.as_mut(), &assumed);
                    let holds = |(terms, lower, upper, _): &Given| {
                        let weighing = terms.iter().filter(|&&(lit, _)| model.value(lit));
                        let sum = weighing.map(|&(_, weight)| weight).sum::<u64>();
                        let sum = i64::try_from(sum).expect("small");
                        *lower <= sum && sum <= *upper
                    };
                    assert_eq!(
                        found,
                        holds(a) && holds(b),
                        "{}: {a:?}, {b:?}",
                        self.row.name
                    );
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn bounds_and_terms_move(
        steps in prop::collection::vec(
            (prop::collection::vec((0..5u32, any::<bool>(), 0..=9u64), 0..=3), -2..=40i64, any::<bool>()),
            1..=6,
        ),
    ) {
        for row in ENCODINGS {
            let mut history = History::new(row, 5);
            for (terms, k, is_upper) in &steps {
                let terms: Vec<_> = terms.iter().map(|&(var, sign, w)| (Lit::new(var, sign), w)).collect();
                history.extend(&terms);
                history.give(*k, *is_upper);
            }
            history.try_all(5);
        }
    }
}

/// A bound that was there adds nothing.
#[test]
fn bounds_are_written_once() {
    for row in ENCODINGS {
        let mut history = History::new(row, 5);
        let terms: Vec<_> = (0..5)
            .map(|i| (Lit::positive(i), 3 + u64::from(i)))
            .collect();
        history.extend(&terms);
        let bounds: Vec<_> = (0..26).flat_map(|k| [(k, true), (k, false)]).collect();
        bounds
            .iter()
            .for_each(|&(k, is_upper)| history.give(k, is_upper));
        let before = history.formula.n_clauses();
        bounds
            .iter()
            .for_each(|&(k, is_upper)| history.give(k, is_upper));
        assert_eq!(history.formula.n_clauses(), before, "{}", row.name);
    }
}

#[test]
fn what_is_too_large_is_an_error_and_adds_nothing() {
    let lits = Inputs::distinct(60).lits();
    let wide = |i: u32| (1_u64 << 50) + (1_u64 << i) * 7 + u64::from(i * i);
    let terms: Vec<_> = lits
        .iter()
        .zip(0..)
        .map(|(&lit, i)| (lit, wide(i % 50)))
        .collect();
    for row in ENCODINGS {
        let mut history = History::new(row, 60);
        history.extend(&terms);
        let half =
            i64::try_from(terms.iter().map(|&(_, w)| w).sum::<u64>() / 2).expect("below 2^63");
        let mut scope = history.formula.scope(RuleId::STRUCTURE);
        assert_eq!(
            history.counter.at_most(half, &mut scope),
            Err(TooLarge),
            "{}",
            row.name
        );
        assert_eq!(history.formula.n_clauses(), 0, "{}", row.name);
        assert_eq!(history.formula.n_vars(), 60, "{}", row.name);
        // A small bound still can be had.
        history.give(5, true);
        history.give(i64::MAX, true);
        // More than 2^63 altogether.
        let mut history = History::new(row, 3);
        let huge: Vec<_> = (0..3).map(|i| (Lit::positive(i), u64::MAX / 4)).collect();
        history.counter.extend(&huge);
        let mut scope = history.formula.scope(RuleId::STRUCTURE);
        assert_eq!(
            history.counter.at_most(1, &mut scope),
            Err(TooLarge),
            "{}",
            row.name
        );
        let sum = WeightedSum {
            terms: (0..3)
                .map(|i| (Lit::positive(i), i64::MAX - i64::from(i)))
                .collect(),
            lower: 1,
            upper: 2,
        };
        assert_eq!(row.encode(&sum, &mut scope), Err(TooLarge), "{}", row.name);
    }
}

#[test]
fn very_many_terms() {
    for row in ENCODINGS {
        let inputs = Inputs::distinct(20_000);
        let mut formula = inputs.formula();
        let weights = [10, 20, 30, 40].into_iter().cycle();
        let terms = inputs.lits().into_iter().zip(weights).collect();
        let sum = WeightedSum {
            terms,
            lower: 10,
            upper: 30,
        };
        let mut scope = formula.scope(RuleId::STRUCTURE);
        row.encode(&sum, &mut scope).expect("the bounds are near 0");
        assert!(formula.n_clauses() > 20_000, "{}", row.name);
    }
}

#[test]
fn the_meaning() {
    let sum = sum(&[(1, 3), (1, 2), (-2, -4), (3, 0)], 0, 5);
    let holds = |values: [bool; 3]| sum.holds(&Model::from_fn(3, |var| values[var.idx()]));
    assert!(holds([true, true, false]), "5");
    assert!(holds([true, false, true]), "1");
    assert!(!holds([false, false, false]), "-4");
    assert!(holds([false, true, false]), "0");
}

#[test]
fn names_are_unique_and_found() {
    for (i, row) in ENCODINGS.iter().enumerate() {
        assert!(
            ENCODINGS[..i].iter().all(|other| other != row),
            "{}",
            row.name
        );
        assert_eq!(weighted::encoding(row.name), Some(row));
        assert_eq!(row.strength, Strength::DomainConsistent);
    }
    assert_eq!(weighted::encoding(""), None);
}
