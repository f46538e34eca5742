//! What encodings add to a formula.

use super::Inputs;
use cnf::{Formula, RuleId, Scope};
use encodings::{Cardinality, at_most_one, cardinality};
use std::fmt;

/// What an encoding adds to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub vars: usize,
    pub clauses: usize,
    pub lits: usize,
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} / {}", self.vars, self.clauses, self.lits)
    }
}

pub fn size(n: usize, encode: impl Fn(&mut Scope<'_>)) -> Size {
    let mut formula = Formula::new();
    formula.reserve(u32::try_from(n).expect("small"));
    encode(&mut formula.scope(RuleId::STRUCTURE));
    Size {
        vars: formula.n_vars() as usize - n,
        clauses: formula.n_clauses(),
        lits: formula.n_lits(),
    }
}

pub fn at_most_one_size(row: &at_most_one::Encoding, n: usize) -> Size {
    let lits = Inputs::distinct(n).lits();
    size(n, |scope| row.encode(&lits, scope))
}

pub fn sum_size(row: &cardinality::Encoding, sum: &Cardinality) -> Size {
    size(sum.len(), |scope| row.encode(sum, scope))
}

pub fn exactly(n: usize, k: usize) -> Cardinality {
    Cardinality::exactly(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}

pub fn at_most(n: usize, k: usize) -> Cardinality {
    Cardinality::at_most(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}

pub fn at_least(n: usize, k: usize) -> Cardinality {
    Cardinality::at_least(Inputs::distinct(n).lits(), i64::try_from(k).expect("small"))
}
