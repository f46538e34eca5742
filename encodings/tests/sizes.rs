//! The sizes of the encodings: formulas where one is stated, and the tables in
//! docs/encodings.md, which this test writes (UPDATE=1) and then compares.

mod common;

use cnf::{Formula, RuleId, Scope};
use common::Inputs;
use encodings::{Cardinality, Strength, at_most_one, cardinality};
use std::fmt;

/// What an encoding adds to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    vars: usize,
    clauses: usize,
    lits: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.vars, self.clauses, self.lits)
    }
}

fn size(n: usize, encode: impl Fn(&mut Scope<'_>)) -> Size {
    let mut formula = Formula::new();
    formula.reserve(u32::try_from(n).expect("small"));
    encode(&mut formula.scope(RuleId::STRUCTURE));
    Size {
        vars: formula.n_vars() as usize - n,
        clauses: formula.n_clauses(),
        lits: formula.n_lits(),
    }
}

fn at_most_one_size(row: &at_most_one::Encoding, n: usize) -> Size {
    let lits = Inputs::distinct(n).lits();
    size(n, |scope| row.encode(&lits, scope))
}

fn sum_size(row: &cardinality::Encoding, sum: &Cardinality) -> Size {
    size(sum.len(), |scope| row.encode(sum, scope))
}

fn exactly(n: usize, k: i64) -> Cardinality {
    Cardinality::exactly(Inputs::distinct(n).lits(), k)
}

fn at_most(n: usize, k: i64) -> Cardinality {
    Cardinality::at_most(Inputs::distinct(n).lits(), k)
}

fn check_at_most_one(name: &str, formula: fn(usize) -> (usize, usize)) {
    let row = at_most_one::encoding(name).expect("a row of the table");
    for n in 0..=200 {
        let (vars, clauses) = formula(n);
        // All clauses of these rows have two literals.
        let lits = 2 * clauses;
        let expected = Size {
            vars,
            clauses,
            lits,
        };
        assert_eq!(at_most_one_size(row, n), expected, "{name}: of {n}");
    }
}

fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

#[test]
fn pairwise() {
    check_at_most_one("pairwise", |n| (0, pairs(n)));
}

#[test]
fn ladder() {
    check_at_most_one(
        "ladder",
        |n| if n < 2 { (0, 0) } else { (n - 2, 3 * n - 5) },
    );
}

#[test]
fn product() {
    fn of(n: usize) -> (usize, usize) {
        if n < 7 {
            return (0, pairs(n));
        }
        let columns = (1..).find(|p| p * p >= n).expect("a root");
        let rows = n.div_ceil(columns);
        let (a, b) = (of(rows), of(columns));
        (rows + columns + a.0 + b.0, 2 * n + a.1 + b.1)
    }
    check_at_most_one("product", of);
}

/// Cells of the first `k` columns of the sequential counter's triangle.
fn cells(n: usize, k: usize) -> usize {
    (1..=n).map(|row| row.min(k)).sum()
}

#[test]
fn sequential_counter() {
    let row = cardinality::encoding("sequential-counter").expect("a row of the table");
    for n in 2..=20 {
        for k in 1..n {
            let lits = Inputs::distinct(n).lits();
            let bound = i64::try_from(k).expect("small");
            let check = |sum: Cardinality, vars: usize, clauses: usize| {
                let found = sum_size(row, &sum);
                assert_eq!(
                    (found.vars, found.clauses),
                    (vars, clauses),
                    "{}: {sum:?}",
                    row.name
                );
            };
            // And one unit clause for the bound.
            let up = cells(n, k + 1) + cells(n - 1, k + 1) + 1;
            let down = cells(n, k) + cells(n - 1, k - 1) + 1;
            check(
                Cardinality::at_most(lits.clone(), bound),
                cells(n, k + 1),
                up,
            );
            check(
                Cardinality::at_least(lits.clone(), bound),
                cells(n, k),
                down,
            );
            check(
                Cardinality::exactly(lits, bound),
                cells(n, k + 1),
                up + down,
            );
        }
    }
}
