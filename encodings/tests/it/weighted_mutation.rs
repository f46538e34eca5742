//! The sweep of `mutation.rs` over weighted sums: every clause dropped, each of its
//! literals flipped, as constraints with fixed bounds and as counters under all
//! bounds.

use crate::common::encoded::Encoded;
use crate::common::mutation::{Subject, Survivors, compare};
use crate::common::{Inputs, dimacs, models};
use cnf::{Lit, Model, RuleId};
use encodings::Strength;
use encodings::cardinality::Bound;
use encodings::weighted::{self, WeightedSum};
use std::collections::BTreeSet;

/// Two outputs of a node have the same clause but for the output, as where a term
/// weighs enough for both, and all that reads the one output reads the other. A later
/// bound may read only one of them, so both clauses are written.
const TWIN: &str = "another output of the node has the same clause";
/// The clauses of one bound see less under the other, which already excludes what they
/// are for; but both are those of a counter, whose bounds also hold alone.
const BOTH: &str = "the other bound excludes the case";

#[rustfmt::skip]
const SURVIVORS: &[Survivors] = &[
    Survivors { row: "generalized-totalizer", constraint: "(4, 9) of weights unsorted", reason: BOTH, clauses: &[
        ("-10 11", ""), ("-4 8", ""), ("4 -10", ""), ("8 -11", ""),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "(45, 100) of weights 10 20 30 40", reason: TWIN, clauses: &[
        ("4 -9", "-9"),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "(5, 13) of weights unsorted", reason: TWIN, clauses: &[
        ("3 10 -12", ""),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "(50, 50) of weights 10 20 30 40", reason: BOTH, clauses: &[
        ("-3 7", "-3"), ("-4 7", "-4"), ("3 -9", "3"), ("4 -9", "4"),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "(6, 6) of weights unsorted", reason: BOTH, clauses: &[
        ("1 -13", "-13"), ("1 -6", ""), ("3 -10", "3"), ("3 7 -9", "3"), ("4 -8", ""), ("4 5 -7", "5"),
        ("8 -10", "8"),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "counter of weights 1 2 3", reason: TWIN, clauses: &[
        ("-3 4", ""), ("3 -9", ""),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "counter of weights 10 20 30 40", reason: TWIN, clauses: &[
        ("-4 6", ""), ("4 -14", ""),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "counter of weights one huge", reason: TWIN, clauses: &[
        ("-2 5", ""), ("2 -15", ""),
    ] },
    Survivors { row: "generalized-totalizer", constraint: "counter of weights unsorted", reason: TWIN, clauses: &[
        ("-1 6", ""), ("-4 7", ""), ("1 -20", ""), ("4 -15", ""),
    ] },
    Survivors { row: "sequential-weight-counter", constraint: "(6, 6) of weights unsorted", reason: BOTH, clauses: &[
        ("-6 7", "7"), ("1 -14", "-14"), ("6 -17", ""),
    ] },
    Survivors { row: "sequential-weight-counter", constraint: "counter of weights one huge", reason: TWIN, clauses: &[
        ("-2 5", ""), ("-8 11", ""), ("-8 9", ""), ("2 -17", ""), ("8 -18", ""), ("8 -20", ""),
    ] },
    Survivors { row: "sequential-weight-counter", constraint: "counter of weights unsorted", reason: TWIN, clauses: &[
        ("-1 6", ""), ("-10 11", ""), ("-10 14", ""), ("-4 8", ""), ("1 -22", ""), ("10 -23", ""),
        ("10 -26", ""), ("4 -36", ""),
    ] },
];

/// The terms of a weighted sum, each a block of its own or in sorted blocks, and
/// bounds that are swept together as one constraint.
struct Weighing {
    name: &'static str,
    inputs: Inputs,
    weights: Vec<u64>,
    windows: &'static [(i64, i64)],
}

const HUGE: i64 = 1 << 60;

fn weighings() -> Vec<Weighing> {
    let of = |name, sizes: &[usize], weights: &[u64], windows| Weighing {
        name,
        inputs: Inputs::sizes(sizes),
        weights: weights.to_vec(),
        windows,
    };
    vec![
        of("1 2 3", &[1; 3], &[1, 2, 3], &[(2, 4), (3, 3), (0, 4)]),
        of(
            "10 20 30 40",
            &[1; 4],
            &[10, 20, 30, 40],
            &[(30, 60), (50, 50), (45, 100), (0, 35)],
        ),
        of("equal", &[1; 4], &[7; 4], &[(14, 21), (7, 7), (0, 13)]),
        of(
            "unsorted",
            &[1; 5],
            &[5, 1, 2, 3, 2],
            &[(4, 9), (6, 6), (5, 13)],
        ),
        of("blocks", &[2, 1, 2], &[3, 1, 2, 4, 2], &[]),
        of(
            "one huge",
            &[1; 4],
            &[1, HUGE.unsigned_abs(), 2, 2],
            &[(2, HUGE + 2), (HUGE, HUGE), (0, HUGE - 1)],
        ),
    ]
}

impl Weighing {
    fn between(&self, (lower, upper): (i64, i64)) -> WeightedSum {
        let weights = self.weights.iter().map(|&weight| signed(weight));
        WeightedSum {
            terms: self.inputs.lits().into_iter().zip(weights).collect(),
            lower,
            upper,
        }
    }

    /// What is claimed is so for one bound; both are a subset sum, of which unit
    /// propagation sees what each bound says alone.
    fn strength(&self, row: &weighted::Encoding, (lower, upper): (i64, i64)) -> Strength {
        let total = signed(self.weights.iter().sum());
        if lower <= 0 || total <= upper {
            row.strength
        } else {
            Strength::None
        }
    }

    /// As constraints with fixed bounds.
    fn fixed(&self, row: &weighted::Encoding) -> impl Iterator<Item = Subject<'_>> {
        self.windows.iter().map(|&window| {
            let sum = self.between(window);
            let mut formula = self.inputs.formula();
            let mut scope = formula.scope(RuleId::STRUCTURE);
            row.encode(&sum, &mut scope).expect("small");
            let encoded = Encoded::new(&self.inputs, &formula, |model| sum.holds(model));
            let weaker = [(window.0, i64::MAX), (i64::MIN, window.1)];
            Subject {
                row: row.name,
                constraint: format!("{window:?} of weights {}", self.name),
                parsimonious: row.parsimonious,
                uses: vec![(encoded, self.strength(row, window))],
                weaker: weaker.map(|bound| self.solutions(bound)).to_vec(),
                first: 0,
                only_one_by_one: true,
            }
        })
    }

    fn solutions(&self, bounds: (i64, i64)) -> Vec<Model> {
        let sum = self.between(bounds);
        let models = models(self.inputs.n_vars());
        models.filter(|model| sum.holds(model)).collect()
    }

    /// All sums that the literals can have.
    fn sums(&self) -> BTreeSet<i64> {
        let sums = models(self.inputs.n_vars()).map(|model| {
            let terms = self.inputs.lits().into_iter().zip(&self.weights);
            let weighing = terms.filter(|&(lit, _)| model.value(lit));
            signed(weighing.map(|(_, weight)| weight).sum())
        });
        sums.collect()
    }

    /// As a counter under every bound, alone and with the other one that is met by
    /// the same sum only.
    fn counter(&self, row: &weighted::Encoding) -> Subject<'_> {
        let mut formula = self.inputs.formula();
        let mut weights = self.weights.iter().copied();
        let sizes = self.inputs.blocks.iter().map(Vec::len);
        let weights: Vec<Vec<u64>> = sizes.map(|n| weights.by_ref().take(n).collect()).collect();
        let mut counter = row.counter(weighted::Inputs {
            blocks: &self.inputs.blocks,
            weights: &weights,
            tree: None,
        });
        let total = signed(self.weights.iter().sum());
        let windows = self.sums().into_iter();
        let windows = windows.flat_map(|sum| [(0, sum), (sum, total), (sum, sum)]);
        let mut scope = formula.scope(RuleId::STRUCTURE);
        let bounds = windows.map(|(lower, upper)| {
            let bounds = [
                counter.at_least(lower, &mut scope).expect("small"),
                counter.at_most(upper, &mut scope).expect("small"),
            ];
            ((lower, upper), bounds)
        });
        let bounds: Vec<_> = bounds.collect();
        let encoded = |(window, bounds): &((i64, i64), [Bound; 2])| {
            let sum = self.between(*window);
            let mut encoded = Encoded::new(&self.inputs, &formula, |model| sum.holds(model));
            let literals = bounds.iter().filter_map(|bound| match bound {
                Bound::Literal(lit) => Some(*lit),
                Bound::Always => None,
                Bound::Never => panic!("a bound between 0 and the total can hold"),
            });
            encoded.assumed = literals.collect();
            (encoded, self.strength(row, *window))
        };
        Subject {
            row: row.name,
            constraint: format!("counter of weights {}", self.name),
            parsimonious: row.parsimonious,
            uses: bounds.iter().map(encoded).collect(),
            weaker: Vec::new(),
            first: self.inputs.chains().len(),
            only_one_by_one: true,
        }
    }
}

fn signed(weight: u64) -> i64 {
    i64::try_from(weight).expect("below 2^63")
}

fn subjects(weighings: &[Weighing]) -> Vec<Subject<'_>> {
    let mut subjects = Vec::new();
    for row in weighted::ENCODINGS {
        for weighing in weighings {
            subjects.extend(weighing.fixed(row));
            // Read as plain literals, blocks are what is swept anyway.
            let is_blind = row.name == "sequential-weight-counter";
            if !is_blind || weighing.inputs.chains().is_empty() {
                subjects.push(weighing.counter(row));
            }
        }
    }
    subjects
}

/// Whether another output, the last literal of its clauses, has the same clause.
fn has_twin(clauses: &[Vec<Lit>], clause: &str) -> bool {
    let is_it = |other: &&Vec<Lit>| dimacs(other) == clause;
    let clause = clauses.iter().find(is_it).expect("a clause of the row");
    let is_twin = |other: &Vec<Lit>| match (other.split_last(), clause.split_last()) {
        (Some((a, reads)), Some((b, same))) => reads == same && a != b && a.is_neg() == b.is_neg(),
        _ => false,
    };
    clauses.iter().any(is_twin)
}

#[test]
fn every_clause_of_a_weighted_sum_counts() {
    let weighings = weighings();
    let found = subjects(&weighings);
    let found = found.iter().flat_map(|subject| subject.sweep());
    compare(found, SURVIVORS.iter().flat_map(Survivors::each));
}

#[test]
fn twins_are_twins() {
    let weighings = weighings();
    for subject in subjects(&weighings) {
        let clauses = &subject.uses[0].0.clauses;
        let of_it = SURVIVORS.iter().filter(|listed| {
            (listed.row, listed.constraint, listed.reason)
                == (subject.row, subject.constraint.as_str(), TWIN)
        });
        for (clause, _) in of_it.flat_map(|listed| listed.clauses) {
            let is = has_twin(clauses, clause);
            assert!(is, "{}: {}: {clause}", subject.row, subject.constraint);
        }
    }
}
