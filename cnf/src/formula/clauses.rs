//! The clauses of a formula, one after the other, within its bounds.

use super::{ClauseKind, Formula, RuleId, Tag};
use crate::StopFlag;
use rustsat::types::Lit;
use std::collections::BTreeSet;
use std::fmt;

/// What ends the making of a formula early.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Looked at every thousand clauses.
    pub stop: StopFlag,
    /// Maximum number of bytes that clauses may take.
    pub max_bytes: u64,
}

/// Why a formula is not what it was asked to be. It says nothing any more: it is not given
/// to a solver, and not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// It needs more variables than a formula may have.
    TooManyVariables,
    /// The flag of its bounds was raised.
    Stopped,
    /// Its clauses took more bytes than its bounds allow.
    TooLarge {
        /// The clauses at that point.
        clauses: usize,
        /// The bytes that were allowed.
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
                "the formula has more than {clauses} clauses, which take the {} MiB that it may have; a higher memory limit allows more, and without connectivity (relaxed) or as an integer program (lp) the board takes less",
                max_bytes >> 20
            ),
        }
    }
}

impl std::error::Error for Unfinished {}

/// Up to this length a clause is searched literal by literal; longer ones go
/// through a set, since a file may hold a clause of a million literals.
const SHORT: usize = 64;

/// How many clauses are added between two looks at the bounds: few enough for a
/// millisecond, many enough to cost nothing.
const BETWEEN_LOOKS: usize = 1024;

#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    pub lits: Vec<Lit>,
    pub tags: Vec<Tag>,
    pub bounds: Option<Bounds>,
    pub ended: Option<Unfinished>,
}

/// Bounds are how it was made, not what it is.
impl PartialEq for Clauses {
    fn eq(&self, other: &Self) -> bool {
        self.lits == other.lits && self.tags == other.tags && self.ended == other.ended
    }
}

impl Eq for Clauses {}

impl Clauses {
    /// Adds a clause: repeated literals are merged (the first one stays where it
    /// is), a clause with opposite literals is dropped, the empty clause is kept
    /// and makes the formula unsatisfiable. Beyond the bounds nothing is added.
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

    /// Ends the formula if it is beyond its bounds, and gives its memory back.
    fn look(&mut self) {
        let Some(Bounds { stop, max_bytes }) = &self.bounds else {
            return;
        };
        let of = |n: usize, bytes: usize| (n as u64).saturating_mul(bytes as u64);
        let bytes = of(self.lits.len(), size_of::<Lit>()) + of(self.tags.len(), size_of::<Tag>());
        let why = if stop.is_stopped() {
            Unfinished::Stopped
        } else if bytes > *max_bytes {
            Unfinished::TooLarge {
                clauses: self.tags.len(),
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
