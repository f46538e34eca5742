//! What the clauses of an output read of the two parts that it is the sum of.

use super::values::Values;

/// What a clause of an output reads of the two parts: at least these values.
/// `None` is no literal: up it is true, down it is false.
pub(super) type Reads = [Option<u64>; 2];

/// With p of the few, `value - p` of the many is enough. Where several p need the
/// same of the many, the least says most, and the others are passed over.
pub(super) fn splits_up(few: &Values, many: &Values, value: u64) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    // With less of the few, all of the many is not enough.
    let mut next = few.least_from(value.saturating_sub(many.total));
    while let Some(p) = next {
        let rest = many.least_from(value.saturating_sub(p));
        reads.push([Some(p), rest].map(|value| value.filter(|&value| value > 0)));
        let less = rest.filter(|&rest| rest > 0);
        next = less.and_then(|rest| few.least_from(value - many.greatest_below(rest)));
    }
    reads
}

/// With p of the few and no more, it takes `value - p` of the many. Where several p
/// need the same of the many, the greatest says most, and the others are passed over.
pub(super) fn splits_down(few: &Values, many: &Values, value: u64) -> Vec<Reads> {
    let mut reads: Vec<Reads> = Vec::new();
    // With `value` of the few, it takes nothing.
    let mut next = Some(few.greatest_below(value));
    while let Some(p) = next {
        let rest = many.least_from(value - p);
        reads.push([few.least_from(p + 1), rest]);
        let less = rest.filter(|&rest| rest < value);
        next = less.map(|rest| few.greatest_below(value - rest));
    }
    reads
}
