//! The stated strength of every row, by unit propagation on all partial
//! assignments of small inputs, and on random ones of larger.

use crate::common::encoded::{BLIND_TO_BLOCKS, Encoded, Fault, claimed};
use crate::common::{Inputs, all_bounds};
use cnf::{Model, RuleId, Scope};
use encodings::{AtMostOne, Constraint, Strength, at_most_one, cardinality};
use proptest::prelude::*;

fn encoded<'a>(
    inputs: &'a Inputs,
    holds: impl Fn(&Model) -> bool,
    encode: impl Fn(&mut Scope<'_>),
) -> Encoded<'a> {
    let mut formula = inputs.formula();
    encode(&mut formula.scope(RuleId::STRUCTURE));
    Encoded::new(inputs, &formula, holds)
}

fn sum_broken(
    row: &cardinality::Encoding,
    inputs: &Inputs,
    bounds: (i64, i64),
    strength: Strength,
) -> Option<(Fault, String)> {
    let sum = inputs.between(bounds);
    let encode = |scope: &mut Scope<'_>| row.encode(&sum, scope);
    encoded(inputs, |model| sum.holds(model), encode).broken(strength)
}

fn check_sums(inputs: &Inputs) {
    for row in cardinality::ENCODINGS {
        let strength = claimed(row, inputs);
        for bounds in all_bounds(inputs.lits().len()) {
            let broken = sum_broken(row, inputs, bounds, strength);
            assert_eq!(broken, None, "{}: {bounds:?} of {inputs:?}", row.name);
        }
    }
}

#[test]
fn sums_of_distinct_literals() {
    for n in 0..=5 {
        check_sums(&Inputs::distinct(n));
    }
    check_sums(&Inputs::plain(&[-1, 2, -3, -4]));
}

#[test]
fn sums_by_a_given_tree() {
    check_sums(&Inputs::distinct(5).by(&[3, 1, 4, 0, 2]));
}

#[test]
fn sums_of_sorted_blocks() {
    let shapes: &[&[usize]] = &[
        &[2],
        &[3],
        &[2, 2],
        &[3, 1],
        &[0, 2, 1],
        &[1, 1, 3],
        &[2, 2, 2],
        &[4, 2],
        &[1, 2, 1, 2],
    ];
    for sizes in shapes {
        check_sums(&Inputs::sizes(sizes));
    }
    check_sums(&Inputs::sizes(&[2, 1, 3]).by(&[2, 0, 1]));
    check_sums(&Inputs::new(&[&[-1, -2], &[3, -4]]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Deeper trees, where bounds read small parts of the nodes.
    #[test]
    fn sums_of_more_literals(
        sizes in prop::collection::vec(prop::sample::select(vec![1, 1, 1, 2, 3]), 1..=9),
        order in Just((0..9usize).collect::<Vec<_>>()).prop_shuffle(),
        is_balanced in any::<bool>(),
        (lower, width) in (0..=9i64, prop::sample::select(vec![0, 0, 1, 9])),
        partials in prop::collection::vec(prop::collection::vec(any::<Option<bool>>(), 10), 8),
    ) {
        let sizes: Vec<_> = sizes.iter().scan(0, |sum, &size| {
            *sum += size;
            (*sum <= 10).then_some(size)
        }).collect();
        let order: Vec<_> = order.into_iter().filter(|&leaf| leaf < sizes.len()).collect();
        let inputs = Inputs::sizes(&sizes);
        let inputs = if is_balanced { inputs } else { inputs.by(&order) };
        let sum = inputs.between((lower, lower + width));
        for row in cardinality::ENCODINGS {
            let encode = |scope: &mut Scope<'_>| row.encode(&sum, scope);
            let encoded = encoded(&inputs, |model| sum.holds(model), encode);
            for partial in &partials {
                let lits = inputs.lits().into_iter().zip(partial);
                let decided = lits.filter_map(|(lit, &value)| Some(if value? { lit } else { !lit }));
                let decided: Vec<_> = decided.collect();
                let broken = encoded.broken_on(&decided, claimed(row, &inputs));
                prop_assert_eq!(broken, None, "{}: {:?}", row.name, sum);
            }
        }
    }
}

/// Keeps the list exact: a row that learns to see blocks must leave it.
#[test]
fn rows_said_to_be_blind_to_blocks_are() {
    for name in BLIND_TO_BLOCKS {
        let row = cardinality::encoding(name).expect("a row of the table");
        let inputs = Inputs::sizes(&[2, 2]);
        let mut bounds = all_bounds(4);
        let missed = bounds.find_map(|bounds| sum_broken(row, &inputs, bounds, row.strength));
        let missed = missed.map(|(fault, _)| fault);
        assert_eq!(missed, Some(Fault::MissedLiteral), "{name}: of two pairs");
    }
}

#[test]
fn at_most_one_of_distinct_literals() {
    for n in 0..=8 {
        let inputs = Inputs::distinct(n);
        let meaning = AtMostOne(inputs.lits());
        for row in at_most_one::ENCODINGS {
            let encode = |scope: &mut Scope<'_>| row.encode(&inputs.lits(), scope);
            let broken =
                encoded(&inputs, |model| meaning.holds(model), encode).broken(row.strength);
            assert_eq!(broken, None, "{}: of {n}", row.name);
        }
    }
}
