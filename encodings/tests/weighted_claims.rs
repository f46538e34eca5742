//! Weighted sums: what the documentation says of sizes, strengths and errors, beyond
//! the meaning (`weighted.rs`).

mod common;

use cnf::{Formula, Lit, RuleId};
use common::{Inputs, dimacs};
use encodings::weighted::{ENCODINGS, WeightedSum};

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
        let clauses = common::clauses(&formula);
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
