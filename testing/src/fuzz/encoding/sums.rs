//! At-most-one and cardinality constraints, with and without a guard.

use super::{Loaded, MAX_VARS, are_sorted, blocks, models, sorted};
use crate::fuzz::Bytes;
use cnf::{Formula, Model, Scope};
use encodings::{AtMostOne, Cardinality, Constraint, Tree, at_most_one, cardinality};
use std::collections::BTreeSet;

pub(super) fn at_most_one(bytes: &mut Bytes<'_>) {
    // Some rows change their encoding above 8 literals.
    let n_vars = 1 + bytes.byte() % (MAX_VARS + 4);
    let mut lits = bytes.lits(20, n_vars);
    if bytes.coin() {
        let mut known = BTreeSet::new();
        lits.retain(|lit| known.insert(lit.var()));
    }
    let meaning = AtMostOne(lits.clone());
    for row in at_most_one::ENCODINGS {
        let plain = sorted(n_vars, &[]);
        let encode = |scope: &mut Scope<'_>| row.encode(&lits, scope);
        check(row.name, plain, n_vars, encode, |model| {
            (true, meaning.holds(model))
        });
    }
}

pub(super) fn cardinality(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let blocks = blocks(bytes, n_vars);
    let sum = Cardinality {
        tree: tree(bytes, blocks.len()),
        lower: bound(bytes),
        upper: bound(bytes),
        blocks,
    };
    for row in cardinality::ENCODINGS {
        let chains = sorted(n_vars, &sum.blocks);
        let encode = |scope: &mut Scope<'_>| row.encode(&sum, scope);
        check(row.name, chains, n_vars, encode, |model| {
            (are_sorted(&sum.blocks, model), sum.holds(model))
        });
    }
}

/// Returns a bound, mostly near the number of literals, sometimes far away.
pub(super) fn bound(bytes: &mut Bytes<'_>) -> i64 {
    match bytes.byte() {
        0 => i64::MIN,
        1 => i64::MAX,
        2 => i64::from(u32::MAX),
        3 => -i64::from(u32::MAX),
        small => i64::from(small % 24) - 2,
    }
}

/// Returns a tree over `n` leaves in some order, or the default.
pub(super) fn tree(bytes: &mut Bytes<'_>, n: usize) -> Option<Tree> {
    if bytes.coin() {
        return None;
    }
    let mut parts: Vec<Tree> = (0..n).map(Tree::Leaf).collect();
    while parts.len() > 1 {
        let a = parts.swap_remove(bytes.below(parts.len()));
        let b = parts.swap_remove(bytes.below(parts.len()));
        parts.push(Tree::Node(Box::new(a), Box::new(b)));
    }
    parts.pop()
}

/// Adds a constraint to `formula` twice, permanently and under a guard, and tries all
/// assignments. `meaning` returns whether the promise of the inputs holds, and whether
/// the constraint does.
pub(super) fn check(
    name: &str,
    formula: Formula,
    n_vars: u8,
    encode: impl Fn(&mut Scope<'_>),
    meaning: impl Fn(&Model) -> (bool, bool),
) {
    let (mut bound, mut guarded) = (formula.clone(), formula);
    let rule = bound.rule("sum", "the sum");
    encode(&mut bound.scope(rule));
    let rule = guarded.rule("sum", "the sum");
    let guard = guarded.new_lit();
    encode(&mut guarded.guarded(rule, Some(guard)));
    let (mut bound, mut guarded) = (Loaded::new(&bound), Loaded::new(&guarded));
    for model in models(n_vars) {
        let (given, holds) = meaning(&model);
        let found = bound.model(&model, &[]).is_some();
        assert_eq!(found, given && holds, "{name}: {model:?}");
        let found = guarded.model(&model, &[guard]).is_some();
        assert_eq!(found, given && holds, "{name}, guarded: {model:?}");
        let found = guarded.model(&model, &[!guard]).is_some();
        assert_eq!(found, given, "{name}, switched off: {model:?}");
    }
}
