//! Step costs: the effort of a person to use a rule; see docs/explain.md.

use super::rulebook::{Instance, Rulebook};
use crate::known::Known;
use encodings::CutKind;

/// Cost of a component that would be closed off.
const SIDE: f64 = 2.0;
/// Cost of a path that would be closed.
const LOOP: f64 = 1.5;

/// Returns the cost of a rule: 0 for a free rule, 1 for a rule that leaves one option,
/// and a quarter more for each doubling of the options.
pub(super) fn of_instance(book: &Rulebook, instance: Instance, known: &Known) -> f64 {
    match book.cut(instance).map(|cut| cut.reason.kind) {
        Some(CutKind::Side | CutKind::Part) => SIDE,
        Some(CutKind::Loop) => LOOP,
        None if book.is_free(instance) => 0.0,
        None => 1.0 + book.completions(instance, known).max(1.0).log2() / 4.0,
    }
}

/// Returns a cost as an integer, in thousandths, so that equal costs are equal on every
/// machine.
pub(super) fn key(cost: f64) -> u64 {
    (cost * 1000.0).round() as u64
}
