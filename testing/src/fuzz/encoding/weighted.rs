//! Bounds on weighted sums: permanent, under a guard, and of counters that grow.

use super::sums::check;
use super::{Loaded, MAX_VARS, models, sorted};
use crate::fuzz::Bytes;
use cnf::{Formula, Model, RuleId, Scope};
use encodings::cardinality::Bound;
use encodings::weighted::{Counter, ENCODINGS, Encoding, Inputs, Term, WeightedSum};

/// Returns a weight, mostly small.
fn weight(bytes: &mut Bytes<'_>) -> i64 {
    match bytes.byte() {
        0 => i64::from(u32::MAX),
        1 => -i64::from(u32::MAX),
        2 => i64::MAX,
        small => i64::from(small % 24) - 6,
    }
}

fn bound(bytes: &mut Bytes<'_>) -> i64 {
    match bytes.byte() {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => i64::from(u32::MAX),
        3 => -i64::from(u32::MAX),
        small => i64::from(small % 80) - 10,
    }
}

pub(super) fn sums(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let lits = bytes.lits(9, n_vars);
    let sum = WeightedSum {
        terms: lits.into_iter().map(|lit| (lit, weight(bytes))).collect(),
        lower: bound(bytes),
        upper: bound(bytes),
    };
    let is_too_large = sum.normalized().is_err();
    for row in ENCODINGS {
        let mut scratch = sorted(n_vars, &[]);
        let done = row.encode(&sum, &mut scratch.scope(RuleId::STRUCTURE));
        assert_eq!(done.is_err(), is_too_large, "{}: {sum:?}", row.name);
        if done.is_ok() {
            let encode = |scope: &mut Scope<'_>| {
                let again = row.encode(&sum, scope);
                assert_eq!(again, Ok(()), "{}: a second time", row.name);
            };
            check(row.name, sorted(n_vars, &[]), n_vars, encode, |model| {
                (true, sum.holds(model))
            });
        }
    }
}

/// Adds terms and bounds in turn, and tries all bounds at the end.
pub(super) fn counters(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let mut steps: Vec<(Vec<Term>, i64, bool)> = Vec::new();
    while !bytes.is_empty() && steps.len() < 6 {
        let lits = bytes.lits(4, n_vars);
        let terms = lits
            .into_iter()
            .map(|lit| (lit, weight(bytes).unsigned_abs() >> 4));
        let terms = terms.collect();
        steps.push((terms, bound(bytes), bytes.coin()));
    }
    for row in ENCODINGS {
        history(row, n_vars, &steps);
    }
}

fn history(row: &Encoding, n_vars: u8, steps: &[(Vec<Term>, i64, bool)]) {
    let mut counter = row.counter(Inputs {
        blocks: &[],
        weights: &[],
        tree: None,
    });
    let mut formula = sorted(n_vars, &[]);
    let mut terms: Vec<Term> = Vec::new();
    let mut given = Vec::new();
    for (added, k, is_upper) in steps {
        counter.extend(added);
        terms.extend(added);
        given.extend(
            give(counter.as_mut(), &mut formula, *k, *is_upper)
                .map(|bound| (terms.clone(), *k, *is_upper, bound)),
        );
    }
    let mut loaded = Loaded::new(&formula);
    for model in models(n_vars) {
        for (terms, k, is_upper, bound) in &given {
            let assumed = match bound {
                Bound::Always => Some(vec![]),
                Bound::Never => None,
                Bound::Literal(lit) => Some(vec![*lit]),
            };
            let found = assumed.is_some_and(|lits| loaded.model(&model, &lits).is_some());
            let sum = weigh(terms, &model);
            let expected = if *is_upper {
                sum <= (*k).into()
            } else {
                sum >= (*k).into()
            };
            assert_eq!(found, expected, "{}: {k} of {terms:?}, {model:?}", row.name);
        }
    }
}

/// Returns a bound; `None` if it is too large.
fn give(counter: &mut dyn Counter, formula: &mut Formula, k: i64, is_upper: bool) -> Option<Bound> {
    let mut scope = formula.scope(RuleId::STRUCTURE);
    let bound = if is_upper {
        counter.at_most(k, &mut scope)
    } else {
        counter.at_least(k, &mut scope)
    };
    bound.ok()
}

fn weigh(terms: &[Term], model: &Model) -> i128 {
    let weighing = terms.iter().filter(|&&(lit, _)| model.value(lit));
    weighing.map(|&(_, weight)| i128::from(weight)).sum()
}
