//! The values of two parts that the clauses of their sum read.

use super::values::Values;

/// The values of the two parts in a clause: "at least this". `None` is no literal:
/// upwards it is true, downwards it is false.
pub(super) type Reads = [Option<u64>; 2];

/// Returns the splits upwards: with p of the few, `value - p` of the many is enough. If
/// several p need the same value of the many, the minimum is the strongest, and the
/// others are skipped.
pub(super) fn splits_up(few: &Values, many: &Values, value: u64) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    // With less of the few, even all of the many is not enough.
    let mut next = few.least_from(value.saturating_sub(many.total));
    while let Some(p) = next {
        let rest = many.least_from(value.saturating_sub(p));
        reads.push([Some(p), rest].map(|value| value.filter(|&value| value > 0)));
        let less = rest.filter(|&rest| rest > 0);
        next = less.and_then(|rest| few.least_from(value - many.greatest_below(rest)));
    }
    reads
}

/// Returns the splits downwards: with p of the few and no more, `value - p` of the many
/// are needed. If several p need the same value of the many, the maximum is the
/// strongest, and the others are skipped.
pub(super) fn splits_down(few: &Values, many: &Values, value: u64) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    // With `value` of the few, no more is needed.
    let mut next = Some(few.greatest_below(value));
    while let Some(p) = next {
        let rest = many.least_from(value - p);
        reads.push([few.least_from(p + 1), rest]);
        let less = rest.filter(|&rest| rest < value);
        next = less.map(|rest| few.greatest_below(value - rest));
    }
    reads
}
