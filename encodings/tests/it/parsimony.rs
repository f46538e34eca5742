//! Whether every model of the literals has exactly one extension to the auxiliary
//! variables, where a row claims it; and a model with more, where it does not.

use crate::common::encoded::Encoded;
use crate::common::{Inputs, all_bounds};
use cnf::{Formula, RuleId, Scope};
use encodings::weighted::{self, WeightedSum};
use encodings::{AtMostOne, Cardinality, Constraint, at_most_one, cardinality};

/// Whether every model has one extension; formulas without models have none too
/// many.
fn is_parsimonious(
    inputs: &Inputs,
    holds: impl Fn(&cnf::Model) -> bool,
    encode: impl Fn(&mut Scope<'_>),
) -> bool {
    let mut formula: Formula = inputs.formula();
    encode(&mut formula.scope(RuleId::STRUCTURE));
    Encoded::new(inputs, &formula, holds).is_parsimonious()
}

fn small_inputs() -> Vec<Inputs> {
    let mut inputs: Vec<_> = (0..=6).map(Inputs::distinct).collect();
    inputs.push(Inputs::plain(&[-1, 2, -3, -4]));
    inputs.push(Inputs::plain(&[1, 2, 1]));
    inputs.push(Inputs::plain(&[1, -1, 2, -2]));
    inputs.push(Inputs::sizes(&[2, 2]));
    inputs.push(Inputs::sizes(&[1, 3, 2]));
    inputs.push(Inputs::distinct(5).by(&[3, 1, 4, 0, 2]));
    inputs
}

fn sum_is(row: &cardinality::Encoding, inputs: &Inputs, sum: &Cardinality) -> bool {
    is_parsimonious(
        inputs,
        |model| sum.holds(model),
        |scope| row.encode(sum, scope),
    )
}

#[test]
fn sums() {
    for row in cardinality::ENCODINGS.iter().filter(|row| row.parsimonious) {
        for inputs in small_inputs() {
            for bounds in all_bounds(inputs.lits().len()) {
                let is = sum_is(row, &inputs, &inputs.between(bounds));
                assert!(is, "{}: {bounds:?} of {inputs:?}", row.name);
            }
        }
        // Large enough for every row to do what it does to large sums.
        let inputs = Inputs::distinct(13);
        assert!(
            sum_is(row, &inputs, &inputs.between((6, 6))),
            "{}",
            row.name
        );
    }
}

#[test]
fn sums_that_are_not() {
    for row in cardinality::ENCODINGS
        .iter()
        .filter(|row| !row.parsimonious)
    {
        let is_one = |n: usize, bounds| {
            let inputs = Inputs::distinct(n);
            sum_is(row, &inputs, &inputs.between(bounds))
        };
        let all = is_one(6, (0, 2)) && is_one(9, (0, 3)) && is_one(13, (0, 6));
        assert!(!all, "{}: could claim more", row.name);
    }
}

fn at_most_one_is(row: &at_most_one::Encoding, inputs: &Inputs) -> bool {
    let meaning = AtMostOne(inputs.lits());
    is_parsimonious(
        inputs,
        |model| meaning.holds(model),
        |scope| row.encode(&inputs.lits(), scope),
    )
}

#[test]
fn at_most_one() {
    for row in at_most_one::ENCODINGS.iter().filter(|row| row.parsimonious) {
        for n in 0..=12 {
            assert!(
                at_most_one_is(row, &Inputs::distinct(n)),
                "{}: {n}",
                row.name
            );
        }
        for numbers in [&[1, 2, 1][..], &[1, -1, 2, -2], &[-2, -2, 1, 3, 2]] {
            assert!(at_most_one_is(row, &Inputs::plain(numbers)), "{}", row.name);
        }
    }
}

#[test]
fn at_most_one_that_is_not() {
    for row in at_most_one::ENCODINGS
        .iter()
        .filter(|row| !row.parsimonious)
    {
        let all = (0..=12).all(|n| at_most_one_is(row, &Inputs::distinct(n)));
        assert!(!all, "{}: could claim more", row.name);
    }
}

fn weighted_is(row: &weighted::Encoding, k: i64) -> bool {
    let inputs = Inputs::distinct(5);
    let terms = inputs.lits().into_iter().zip([1, 2, 2, 3, 5]);
    let sum = WeightedSum {
        terms: terms.collect(),
        lower: i64::MIN,
        upper: k,
    };
    is_parsimonious(
        &inputs,
        |model| sum.holds(model),
        |scope| row.encode(&sum, scope).expect("small"),
    )
}

#[test]
fn weighted_sums() {
    for row in weighted::ENCODINGS {
        let all = (0..=13).all(|k| weighted_is(row, k));
        assert_eq!(all, row.parsimonious, "{}", row.name);
    }
}
