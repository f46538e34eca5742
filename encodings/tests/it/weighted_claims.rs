//! Weighted sums: what the documentation says of sizes, strengths and errors, beyond
//! the meaning (`weighted.rs`).

use crate::common::encoded::Encoded;
use crate::common::{Inputs, dimacs, models, satisfiable, start};
use cnf::{Formula, Lit, RuleId};
use encodings::cardinality::{self, Bound};
use encodings::weighted::{self, Counter as _, ENCODINGS, MAX_CLAUSES, TooLarge, WeightedSum};
use encodings::{Strength, Tree};

fn sum(terms: &[(u32, i64)], lower: i64, upper: i64) -> WeightedSum {
    let terms = terms
        .iter()
        .map(|&(var, weight)| (Lit::positive(var), weight));
    WeightedSum {
        terms: terms.collect(),
        lower,
        upper,
    }
}

/// What every row makes of `sum`, in DIMACS numbers.
fn encoded(sum: &WeightedSum) -> Vec<Vec<String>> {
    let of_row = |row: &encodings::weighted::Encoding| {
        let mut formula: Formula = Inputs::distinct(sum.terms.len()).formula();
        row.encode(sum, &mut formula.scope(RuleId::STRUCTURE))
            .expect("small");
        let clauses = crate::common::clauses(&formula);
        clauses.iter().map(|clause| dimacs(clause)).collect()
    };
    ENCODINGS.iter().map(of_row).collect()
}

/// Literals that are the same in all solutions are no terms of a counter.
#[test]
fn what_is_fixed_is_a_clause_of_one_literal() {
    let is = |sum: WeightedSum, expected: &[&str]| {
        for clauses in encoded(&sum) {
            assert_eq!(clauses, expected, "{sum:?}");
        }
    };
    // Alone too heavy.
    is(sum(&[(0, 9), (1, 8), (2, 3)], 0, 7), &["-1", "-2"]);
    // Too little without.
    is(sum(&[(0, 2), (1, 50), (2, 3)], 48, 100), &["2"]);
    // All of them, one after the other.
    is(sum(&[(0, 1), (1, 2), (2, 4)], 5, 5), &["3", "-2", "1"]);
    is(sum(&[(0, 1), (1, 2), (2, 4)], 7, 7), &["3", "2", "1"]);
    is(sum(&[(0, 1), (1, 2), (2, 4)], 0, 0), &["-3", "-2", "-1"]);
    // Nothing is: no fixed literals beside the contradiction.
    is(sum(&[(0, 9), (1, 8)], 18, 20), &[""]);
    is(sum(&[(0, 9), (1, 8)], -5, -1), &[""]);
}

/// Blocks with the weights of their literals, as a counter has them.
fn counter(
    row: &weighted::Encoding,
    inputs: &Inputs,
    weights: &[Vec<u64>],
) -> Box<dyn weighted::Counter> {
    row.counter(weighted::Inputs {
        blocks: &inputs.blocks,
        weights,
        tree: inputs.tree.as_ref(),
    })
}

/// Literals each a block.
fn plain_counter(
    row: &weighted::Encoding,
    weights: &[u64],
) -> (Box<dyn weighted::Counter>, Formula) {
    let inputs = Inputs::distinct(weights.len());
    let weights: Vec<_> = weights.iter().map(|&weight| vec![weight]).collect();
    (counter(row, &inputs, &weights), inputs.formula())
}

fn small(n: usize) -> i64 {
    i64::try_from(n).expect("small")
}

/// All weights 1, the rows are the unweighted ones, clause for clause; the totalizer
/// also over sorted blocks and by a tree.
#[test]
fn unit_weights_are_counters() {
    let plain: Vec<_> = (1..=9).map(Inputs::distinct).collect();
    let blocks = [
        Inputs::sizes(&[3, 1, 2]),
        Inputs::sizes(&[2, 4, 1, 3]).by(&[3, 0, 2, 1]),
    ];
    for inputs in &plain {
        check_units("sequential-weight-counter", "sequential-counter", inputs);
    }
    for inputs in plain.iter().chain(&blocks) {
        check_units("generalized-totalizer", "sorted-totalizer", inputs);
    }
}

fn check_units(weighted: &str, plain: &str, inputs: &Inputs) {
    let weighted = weighted::encoding(weighted).expect("a row of the table");
    let plain = cardinality::encoding(plain).expect("a row of the table");
    let units: Vec<_> = inputs
        .blocks
        .iter()
        .map(|block| vec![1; block.len()])
        .collect();
    for k in 0..=small(inputs.lits().len()) {
        let mut counted = plain.counter(inputs.for_counter()).expect("a counter");
        let mut weighed = counter(weighted, inputs, &units);
        let (mut first, mut second) = (inputs.formula(), inputs.formula());
        let mut one = first.scope(RuleId::STRUCTURE);
        let mut other = second.scope(RuleId::STRUCTURE);
        let pair = (counted.at_most(k, &mut one), weighed.at_most(k, &mut other));
        assert_eq!(Ok(pair.0), pair.1);
        let pair = (
            counted.at_least(k, &mut one),
            weighed.at_least(k, &mut other),
        );
        assert_eq!(Ok(pair.0), pair.1);
        let sorted = |formula: &Formula| {
            let mut clauses = crate::common::clauses(formula);
            clauses.iter_mut().for_each(|clause| clause.sort());
            clauses.sort();
            clauses
        };
        assert_eq!(
            sorted(&first),
            sorted(&second),
            "{}: {k}: {inputs:?}",
            plain.name
        );
    }
}

/// As the row of the table says, for any weights.
#[test]
fn the_sequential_weight_counter_is_small() {
    let row = weighted::encoding("sequential-weight-counter").expect("a row of the table");
    for weights in [
        vec![1, 2, 3, 5, 7, 11],
        vec![10, 20, 30, 40, 20, 10, 30],
        vec![9; 9],
        vec![1; 9],
    ] {
        let n = weights.len();
        for k in 1..weights.iter().sum() {
            let (mut counter, mut formula) = plain_counter(row, &weights);
            let k = i64::try_from(k).expect("small");
            let bound = counter.at_most(k, &mut formula.scope(RuleId::STRUCTURE));
            assert!(bound.is_ok());
            let cells = n * (usize::try_from(k).expect("small") + 1);
            let vars = formula.n_vars() as usize - n;
            assert!(vars < cells, "{k} of {weights:?}: {vars}");
            let clauses = formula.n_clauses();
            assert!(clauses < 2 * cells, "{k} of {weights:?}: {clauses}");
        }
    }
}

#[test]
fn the_totalizer_sees_what_follows_from_the_order_of_blocks() {
    let row = weighted::encoding("generalized-totalizer").expect("a row of the table");
    let cases: &[&[&[u64]]] = &[
        &[&[2, 3, 1], &[4, 1]],
        &[&[1, 5], &[3], &[2, 2]],
        &[&[10, 10], &[20, 1], &[7]],
    ];
    for weights in cases {
        let sizes: Vec<_> = weights.iter().map(|block| block.len()).collect();
        let inputs = Inputs::sizes(&sizes);
        let weights: Vec<_> = weights.iter().map(|block| block.to_vec()).collect();
        let flat = weights.concat();
        for k in 0..=i64::try_from(flat.iter().sum::<u64>()).expect("small") {
            for is_upper in [false, true] {
                let mut formula = inputs.formula();
                let mut scope = formula.scope(RuleId::STRUCTURE);
                let mut counter = counter(row, &inputs, &weights);
                let bound = if is_upper {
                    counter.at_most(k, &mut scope)
                } else {
                    counter.at_least(k, &mut scope)
                };
                bound.expect("small").bind(&mut scope);
                let terms = inputs.lits().into_iter().zip(&flat);
                let sum = WeightedSum {
                    terms: terms.map(|(lit, &w)| (lit, w.cast_signed())).collect(),
                    lower: if is_upper { i64::MIN } else { k },
                    upper: if is_upper { k } else { i64::MAX },
                };
                let encoded = Encoded::new(&inputs, &formula, |model| sum.holds(model));
                let broken = encoded.broken(Strength::DomainConsistent);
                assert_eq!(broken, None, "{sum:?}");
                assert!(encoded.has_its_solutions(), "{sum:?}");
            }
        }
    }
}

/// Nothing is constrained before a bound is bound or assumed, and bounds between the
/// same two sums are one.
#[test]
fn bounds_are_definitions() {
    for row in ENCODINGS {
        let (mut counter, mut formula) = plain_counter(row, &[2, 3, 4]);
        let mut scope = formula.scope(RuleId::STRUCTURE);
        let mut at_most = |k| counter.at_most(k, &mut scope);
        assert_eq!(at_most(-1), Ok(Bound::Never));
        assert_eq!(at_most(0), at_most(1));
        assert_ne!(at_most(1), at_most(2));
        assert_eq!(at_most(7), at_most(8));
        assert_eq!(at_most(9), Ok(Bound::Always));
        let mut at_least = |k| counter.at_least(k, &mut scope);
        assert_eq!(at_least(0), Ok(Bound::Always));
        assert_eq!(at_least(1), at_least(2));
        assert_ne!(at_least(2), at_least(3));
        assert_eq!(at_least(8), at_least(9));
        assert_eq!(at_least(10), Ok(Bound::Never));
        let mut solver = start(&formula);
        for model in models(3) {
            let inputs: Vec<_> = model.literals(3).collect();
            assert!(
                satisfiable(solver.as_mut(), &inputs),
                "{}: {inputs:?}",
                row.name
            );
        }
    }
}

/// Powers of three: 2^18 sums, which no node remembers.
#[test]
fn bounds_hold_where_the_sums_are_too_many_to_know() {
    let weights: Vec<u64> = (0..18).map(|i| 3_u64.pow(i)).collect();
    let total = weights.iter().sum::<u64>().cast_signed();
    let sums = || {
        let mixed = (0..400_u32).map(|i| i.wrapping_mul(2_654_435_761) >> 14);
        // Near both ends, and anywhere.
        (0..200).chain((1 << 18) - 200..1 << 18).chain(mixed)
    };
    for row in ENCODINGS {
        for k in [
            0,
            1,
            2,
            3,
            30,
            1000,
            total - 1000,
            total - 30,
            total - 2,
            total - 1,
        ] {
            let (mut counter, mut formula) = plain_counter(row, &weights);
            let mut scope = formula.scope(RuleId::STRUCTURE);
            let bounds = [
                counter.at_most(k, &mut scope),
                counter.at_least(k, &mut scope),
            ];
            let [Ok(upper), Ok(lower)] = bounds else {
                panic!("{}: {k}: {bounds:?}", row.name);
            };
            let mut solver = start(&formula);
            let mut holds = |bound, inputs: &[Lit]| match bound {
                Bound::Always => true,
                Bound::Never => false,
                Bound::Literal(lit) => satisfiable(solver.as_mut(), &[inputs, &[lit]].concat()),
            };
            for bits in sums() {
                let inputs: Vec<_> = (0..18).map(|i| Lit::new(i, bits >> i & 1 == 0)).collect();
                let weighing = (0..18).filter(|i| bits >> i & 1 == 1).map(|i| weights[i]);
                let sum = weighing.sum::<u64>().cast_signed();
                assert_eq!(
                    holds(upper, &inputs),
                    sum <= k,
                    "{}: {sum} <= {k}",
                    row.name
                );
                assert_eq!(
                    holds(lower, &inputs),
                    sum >= k,
                    "{}: {sum} >= {k}",
                    row.name
                );
            }
        }
    }
}

/// Bounds that nothing or everything meets.
#[test]
fn bounds_of_normal_forms_are_near_the_sums() {
    let bounds = |lower, upper| {
        let normal = sum(&[(0, 4), (1, -6)], lower, upper)
            .normalized()
            .expect("small");
        (normal.lower, normal.upper)
    };
    // 4 x - 6 y = 2 (2 x + 3 not y) - 6, of -6 to 4.
    assert_eq!(bounds(i64::MIN, i64::MAX), (-1, 6));
    assert_eq!(bounds(i64::MAX, i64::MIN), (6, -1));
    assert_eq!(bounds(-8, -6), (-1, 0));
    assert_eq!(bounds(4, 4), (5, 5));
    // Between two sums: up and down.
    assert_eq!(bounds(-5, -1), (1, 2));
}

#[test]
fn the_largest_weights() {
    let most = i64::MAX;
    let normal = |weight| sum(&[(0, weight), (1, 1)], 0, 1).normalized();
    assert!(normal(most - 2).is_ok());
    assert_eq!(normal(most - 1), Err(TooLarge));
    for row in ENCODINGS {
        let bound = |weight| {
            let (mut counter, mut formula) = plain_counter(row, &[weight, 1]);
            counter.at_most(most - 1, &mut formula.scope(RuleId::STRUCTURE))
        };
        assert!(matches!(
            bound(most.unsigned_abs() - 1),
            Ok(Bound::Literal(_))
        ));
        assert_eq!(bound(most.unsigned_abs()), Err(TooLarge));
    }
}

/// The clauses of all bounds of a counter together are not more than the most.
#[test]
fn a_counter_stops_at_the_most_clauses() {
    for (name, n) in [
        ("generalized-totalizer", 80),
        ("sequential-weight-counter", 200),
    ] {
        let row = weighted::encoding(name).expect("a row of the table");
        let weights: Vec<u64> = (1..=n).collect();
        let total = weights.iter().sum::<u64>().cast_signed();
        let (mut counter, mut formula) = plain_counter(row, &weights);
        let mut scope = formula.scope(RuleId::STRUCTURE);
        let first = (0..total).find(|k| counter.at_most(*k, &mut scope).is_err());
        let first = first.expect("all bounds are too many");
        assert_eq!(counter.at_most(first, &mut scope), Err(TooLarge), "{name}");
        assert!(
            counter.at_most(1, &mut scope).is_ok(),
            "{name}: a small one"
        );
        let n_clauses = formula.n_clauses();
        let nearly = MAX_CLAUSES / 10 * 9..=MAX_CLAUSES;
        assert!(nearly.contains(&n_clauses), "{name}: {n_clauses}");
    }
}

/// The definitions of the bound that was not too large are left, and say nothing.
#[test]
fn an_error_constrains_nothing() {
    let wide = |i: u32| (1 << 50) + (7_i64 << (i % 50)) + i64::from(i * i);
    let terms: Vec<_> = (0..60).map(|i| (i, wide(i))).collect();
    let total: i64 = terms.iter().map(|&(_, weight)| weight).sum();
    for row in ENCODINGS {
        let mut formula = Inputs::distinct(60).formula();
        let sum = sum(&terms, total / 2, total - 5);
        let result = row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
        assert_eq!(result, Err(TooLarge), "{}", row.name);
        assert!(formula.n_clauses() > 0, "{}: what is left", row.name);
        let mut solver = start(&formula);
        for sign in [false, true] {
            let all: Vec<_> = (0..60).map(|i| Lit::new(i, sign)).collect();
            assert!(satisfiable(solver.as_mut(), &all), "{}: {sign}", row.name);
        }
    }
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_tree_of_other_blocks() {
    let inputs = Inputs {
        tree: Some(Tree::Leaf(2)),
        ..Inputs::distinct(2)
    };
    let _ = weighted::GeneralizedTotalizer::new(weighted::Inputs {
        blocks: &inputs.blocks,
        weights: &[vec![1], vec![1]],
        tree: inputs.tree.as_ref(),
    })
    .n_terms();
}
