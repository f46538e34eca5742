//! The clauses of a formula, in one array, within its bounds.

use super::{ClauseKind, Formula, RuleId, Tag};
use crate::StopFlag;
use rustsat::types::Lit;
use std::collections::BTreeSet;
use std::fmt;

/// Conditions that end the construction of a formula early.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Stop flag, tested every thousand clauses.
    pub stop: StopFlag,
    /// Maximum number of bytes that clauses may take.
    pub max_bytes: u64,
}

/// Reason why a formula is incomplete. An incomplete formula means nothing: no solver
/// gets it, and no writer writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// The formula needs more than [`Formula::MAX_VARS`](super::Formula::MAX_VARS)
    /// variables.
    TooManyVariables,
    /// The stop flag of its bounds was raised.
    Stopped,
    /// Its clauses need more bytes than its bounds allow.
    TooLarge {
        /// Lower bound of the number of clauses that it needs.
        clauses: u64,
        /// The maximum number of bytes.
        max_bytes: u64,
    },
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVariables => {
                let most = Formula::MAX_VARS;
                write!(f, "a formula of more than {most} variables is needed")
            }
            Self::Stopped => f.write_str("stopped"),
            Self::TooLarge { clauses, max_bytes } => write!(
                f,
                "the formula needs at least {clauses} clauses, more than fit in the {} MiB that it may have; a higher memory limit allows more, and without connectivity (relaxed) or as an integer program (lp) the board takes less",
                max_bytes >> 20
            ),
        }
    }
}

impl std::error::Error for Unfinished {}

/// Up to this length, a clause is searched literal by literal. Longer clauses use a set,
/// because a file may hold a clause of a million literals.
const SHORT: usize = 64;

/// Number of clauses between two tests of the bounds: a millisecond of work, so that the
/// tests cost nothing.
const BETWEEN_LOOKS: usize = 1024;

#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    pub lits: Vec<Lit>,
    pub tags: Vec<Tag>,
    pub bounds: Option<Bounds>,
    pub ended: Option<Unfinished>,
}

/// Bounds do not matter for equality: they are not part of the contents.
impl PartialEq for Clauses {
    fn eq(&self, other: &Self) -> bool {
        self.lits == other.lits && self.tags == other.tags && self.ended == other.ended
    }
}

impl Eq for Clauses {}

impl Clauses {
    /// Adds a clause. Repeated literals are merged (the first one stays), a clause with
    /// opposite literals is dropped, and the empty clause is kept, which makes the
    /// formula unsatisfiable. Beyond the bounds nothing is added.
    pub fn push(&mut self, clause: impl Iterator<Item = Lit>, rule: RuleId, kind: ClauseKind) {
        if self.tags.len().is_multiple_of(BETWEEN_LOOKS) {
            self.look();
        }
        if self.ended.is_some() {
            return;
        }
        let lits = &mut self.lits;
        let start = lits.len();
        let mut long = BTreeSet::new();
        for lit in clause {
            let short = &lits[start..];
            if short.len() == SHORT {
                long.extend(short.iter().copied());
            }
            let has = |lit| {
                if short.len() < SHORT {
                    short.contains(&lit)
                } else {
                    long.contains(&lit)
                }
            };
            if has(!lit) {
                lits.truncate(start);
                return;
            }
            if !has(lit) {
                if short.len() >= SHORT {
                    long.insert(lit);
                }
                lits.push(lit);
            }
        }
        self.tags.push(Tag {
            end: self.lits.len(),
            rule,
            kind,
        });
    }

    /// Ends the formula if it exceeds its bounds, and frees its memory.
    fn look(&mut self) {
        self.expect(0, 0);
    }

    /// Ends the formula if it would exceed its bounds with so many more clauses, which have
    /// so many literals together.
    pub fn expect(&mut self, clauses: u64, lits: u64) {
        let Some(Bounds { stop, max_bytes }) = &self.bounds else {
            return;
        };
        let clauses = clauses.saturating_add(self.tags.len() as u64);
        let lits = lits.saturating_add(self.lits.len() as u64);
        let of = |n: u64, bytes: usize| n.saturating_mul(bytes as u64);
        let bytes = of(lits, size_of::<Lit>()).saturating_add(of(clauses, size_of::<Tag>()));
        let why = if stop.is_stopped() {
            Unfinished::Stopped
        } else if bytes > *max_bytes {
            Unfinished::TooLarge {
                clauses,
                max_bytes: *max_bytes,
            }
        } else {
            return;
        };
        self.ended = Some(why);
        self.lits = Vec::new();
        self.tags = Vec::new();
    }
}
