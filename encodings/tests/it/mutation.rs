//! Would the suites notice a wrong clause? Every clause of small formulas is
//! dropped, and each of its literals flipped; the check of all assignments, the
//! check of the stated strength or, where it is claimed, the check that models
//! have one extension must notice. What survives is listed below with the reason.
//!
//! The lesson of the list: where a clause can be spared, it is by the grid of
//! "product" and by the codes of "bitwise" and "bimander" that no literal has; all
//! rows of sums write only what their bounds read, but for the iterative
//! totalizer, whose other outputs are there for bounds to come. Weighted sums are
//! in `weighted_mutation.rs`.

use crate::common::Inputs;
use crate::common::encoded::{Encoded, claimed};
use crate::common::mutation::{Subject, Survivor, Survivors, compare};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::cardinality::Bound;
use encodings::{AtMostOne, Constraint, at_most_one, cardinality};

const LONELY: &str = "alone in its row of the grid, and the row excludes all others";

#[rustfmt::skip]
const SURVIVORS: &[Survivors] = &[
    Survivors { row: "product", constraint: "at most one of 7", reason: LONELY, clauses: &[
        ("-7 11", "11"),
    ] },
];

/// Rows that write more than a single bound needs: the outputs of tighter bounds,
/// or the other half of the output that it fixes. They are swept as counters, where
/// every output is bound once, and free once.
const FOR_BOUNDS_TO_COME: &[&str] = &["iterative-totalizer", "defined-totalizer"];

/// Rows that tell literals, or groups of them, apart by binary numbers, and the
/// size of a group. Numbers are not told apart by a bit if no literal has the
/// number that differs in this bit alone; such a clause can be spared, or its bit
/// be the other one. But only one by one: without all of them numbers would meet.
const CODED: &[(&str, usize)] = &[("bitwise", 1), ("bimander", 4)];

fn coded(row: &str, n: usize) -> Vec<Survivor> {
    let Some(&(_, group)) = CODED.iter().find(|(name, _)| *name == row) else {
        return Vec::new();
    };
    let n_codes = n.div_ceil(group);
    if n_codes == 1 {
        return Vec::new();
    }
    let n_bits = (0..).find(|bits| n_codes <= 1 << bits).expect("few codes");
    let mut survivors = Vec::new();
    for (lit, bit) in (0..n).flat_map(|lit| (0..n_bits).map(move |bit| (lit, bit))) {
        let code = lit / group;
        if code ^ (1 << bit) >= n_codes {
            let sign = if code >> bit & 1 == 0 { "-" } else { "" };
            let auxiliary = format!("{sign}{}", n + 1 + bit);
            let clause = format!("-{} {auxiliary}", lit + 1);
            survivors.push([
                row.to_owned(),
                format!("at most one of {n}"),
                clause,
                auxiliary,
            ]);
        }
    }
    survivors
}

fn sums() -> Vec<(&'static str, Inputs, (i64, i64))> {
    vec![
        ("exactly 1 of 3", Inputs::distinct(3), (1, 1)),
        ("exactly 2 of 4", Inputs::distinct(4), (2, 2)),
        ("at most 2 of 5", Inputs::distinct(5), (0, 2)),
        ("at least 3 of 5", Inputs::distinct(5), (3, 5)),
        ("exactly 4 of 5", Inputs::distinct(5), (4, 4)),
        ("exactly 2 of blocks 2 2", Inputs::sizes(&[2, 2]), (2, 2)),
        (
            "exactly 3 of blocks 2 1 2",
            Inputs::sizes(&[2, 1, 2]),
            (3, 3),
        ),
    ]
}

/// One constraint with fixed bounds.
fn fixed<'a>(
    row: &cardinality::Encoding,
    (name, inputs, bounds): &'a (&'static str, Inputs, (i64, i64)),
) -> Subject<'a> {
    let sum = inputs.between(*bounds);
    let mut formula = inputs.formula();
    row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
    Subject {
        row: row.name,
        constraint: (*name).to_owned(),
        parsimonious: row.parsimonious,
        uses: vec![(
            Encoded::new(inputs, &formula, |model| sum.holds(model)),
            claimed(row, inputs),
        )],
        weaker: Vec::new(),
        first: inputs.chains().len(),
        only_one_by_one: false,
    }
}

/// A counter under every pair of bounds.
fn counter<'a>(row: &cardinality::Encoding, inputs: &'a Inputs) -> Option<Subject<'a>> {
    let mut formula = inputs.formula();
    let mut counter = row.counter(inputs.for_counter())?;
    let n = i64::try_from(inputs.lits().len()).expect("small");
    let mut bound = |lower, upper, formula: &mut Formula| {
        let mut scope = formula.scope(RuleId::STRUCTURE);
        [
            counter.at_least(lower, &mut scope),
            counter.at_most(upper, &mut scope),
        ]
    };
    let pairs: Vec<_> = (0..=n)
        .flat_map(|lower| (lower..=n).map(move |upper| (lower, upper)))
        .collect();
    let bounds: Vec<_> = pairs
        .iter()
        .map(|&(lower, upper)| bound(lower, upper, &mut formula))
        .collect();
    let encoded = |(&pair, bounds): (&(i64, i64), &[Bound; 2])| {
        let sum = inputs.between(pair);
        let mut encoded = Encoded::new(inputs, &formula, |model: &Model| sum.holds(model));
        encoded.assumed = bounds.iter().filter_map(literal).collect();
        (encoded, claimed(row, inputs))
    };
    Some(Subject {
        row: row.name,
        constraint: format!("counter of {n}"),
        parsimonious: row.parsimonious,
        uses: pairs.iter().zip(&bounds).map(encoded).collect(),
        weaker: Vec::new(),
        first: inputs.chains().len(),
        only_one_by_one: false,
    })
}

fn literal(bound: &Bound) -> Option<Lit> {
    match bound {
        Bound::Literal(lit) => Some(*lit),
        Bound::Always => None,
        Bound::Never => panic!("a bound between 0 and n can hold"),
    }
}

/// How many literals at most one of is swept.
const EXCLUSIVE: &[usize] = &[3, 5, 7, 8, 9];

fn at_most_one<'a>(row: &at_most_one::Encoding, inputs: &'a Inputs) -> Subject<'a> {
    let meaning = AtMostOne(inputs.lits());
    let mut formula = inputs.formula();
    row.encode(&inputs.lits(), &mut formula.scope(RuleId::STRUCTURE));
    Subject {
        row: row.name,
        constraint: format!("at most one of {}", inputs.lits().len()),
        parsimonious: row.parsimonious,
        uses: vec![(
            Encoded::new(inputs, &formula, |model| meaning.holds(model)),
            row.strength,
        )],
        weaker: Vec::new(),
        first: 0,
        only_one_by_one: CODED.iter().any(|(name, _)| *name == row.name),
    }
}

/// Rows blind to blocks see in them the plain literals that are swept anyway.
fn is_swept(row: &cardinality::Encoding, inputs: &Inputs) -> bool {
    claimed(row, inputs) == row.strength
}

fn check(found: impl IntoIterator<Item = Survivor>, rows: &[&str]) {
    let of_rows = |survivors: &&Survivors| rows.contains(&survivors.row);
    let listed = SURVIVORS.iter().filter(of_rows).flat_map(Survivors::each);
    let coded = rows
        .iter()
        .flat_map(|row| EXCLUSIVE.iter().flat_map(|&n| coded(row, n)));
    compare(found, listed.chain(coded));
}

#[test]
fn every_clause_of_a_sum_counts() {
    let sums = sums();
    let counted = [&[1, 1, 1][..], &[1, 1, 1, 1], &[2, 1]].map(Inputs::sizes);
    let mut found = Vec::new();
    for row in cardinality::ENCODINGS {
        let is_fixed = !FOR_BOUNDS_TO_COME.contains(&row.name);
        let swept = sums
            .iter()
            .filter(|(_, inputs, _)| is_fixed && is_swept(row, inputs));
        found.extend(swept.flat_map(|sum| fixed(row, sum).sweep()));
        let swept = counted.iter().filter(|inputs| is_swept(row, inputs));
        let counters = swept.filter_map(|inputs| counter(row, inputs));
        found.extend(counters.flat_map(|subject| subject.sweep()));
    }
    let rows: Vec<_> = cardinality::ENCODINGS.iter().map(|row| row.name).collect();
    check(found, &rows);
}

#[test]
fn every_clause_of_at_most_one_counts() {
    let inputs: Vec<_> = EXCLUSIVE.iter().map(|&n| Inputs::distinct(n)).collect();
    let subjects = at_most_one::ENCODINGS
        .iter()
        .flat_map(|row| inputs.iter().map(move |inputs| at_most_one(row, inputs)));
    let rows: Vec<_> = at_most_one::ENCODINGS.iter().map(|row| row.name).collect();
    // "auto" is in both tables; it has no survivors in either.
    check(subjects.flat_map(|subject| subject.sweep()), &rows);
}
