//! Minimal sets of rules, by deletion.

use super::local::Local;
use super::rulebook::Instance;
use crate::known::Known;
use cnf::Lit;
use cnf::solver::Interrupted;

/// Returns a minimal subset of `candidates`, tried in this order, that implies `facts`
/// together with `always` and the known literals.
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

/// Minimizes as [`minimal`] does, but gives up if the needed part is too expensive.
/// Returns whether it was completed.
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
