//! Cuts: a cut is a clause that a lazy constraint implies, with its reason.

use cnf::{Lit, RuleId};
use encodings::CutReason;

#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// The lazy rule from which it follows.
    pub rule: RuleId,
    pub reason: CutReason,
    pub clause: Vec<Lit>,
}

impl Cut {
    pub fn new(rule: RuleId, cut: encodings::Cut) -> Self {
        Self {
            rule,
            reason: cut.reason,
            clause: cut.clause,
        }
    }
}
