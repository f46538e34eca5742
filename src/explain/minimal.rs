//! Minimal sets of rules, by deletion.

use super::local::Local;
use super::rulebook::Instance;
use crate::known::Known;
use cnf::Lit;
use cnf::solver::Interrupted;

/// Returns a subset of `candidates`, tried in this order, of which none can be left out:
/// with `always` and what is known it implies `facts`.
pub(super) fn minimal(
    local: &mut Local,
    candidates: &[Instance],
    always: &[Instance],
    known: &Known,
    facts: &[Lit],
) -> Result<Vec<Instance>, Interrupted> {
    let never = |_: &[Instance]| false;
    let (mut left, _) = minimal_unless(local, candidates, always, known, facts, &never)?;
    left.sort();
    Ok(left)
}

/// As [`minimal`], but gives up once what cannot be left out is too much; says
/// whether it came to its end.
pub(super) fn minimal_unless(
    local: &mut Local,
    candidates: &[Instance],
    always: &[Instance],
    known: &Known,
    facts: &[Lit],
    is_too_much: &dyn Fn(&[Instance]) -> bool,
) -> Result<(Vec<Instance>, bool), Interrupted> {
    let mut left = candidates.to_vec();
    let mut next = 0;
    while next < left.len() {
        if is_too_much(&left[..next]) {
            return Ok((left, false));
        }
        let mut without = left.clone();
        without.remove(next);
        let on = [&without, always].concat();
        match local.reason(&on, known, facts)? {
            Some(used) => left = without.into_iter().filter(|i| used.contains(i)).collect(),
            None => next += 1,
        }
    }
    Ok((left, true))
}
