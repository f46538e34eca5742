//! Sizes, and what unit propagation finds at the bound.

use super::problems::random;
use cnf::{Formula, Lit, RuleId, Scope};
use encodings::{Cardinality, at_most_one, cardinality};

/// What an encoding adds to a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub variables: usize,
    pub clauses: usize,
    pub literals: usize,
}

impl Size {
    /// What `formula` has beyond `n_vars` variables and these clauses and literals.
    pub fn beyond(formula: &Formula, n_vars: usize, clauses: usize, literals: usize) -> Self {
        Self {
            variables: formula.n_vars() as usize - n_vars,
            clauses: formula.n_clauses() - clauses,
            literals: formula.n_lits() - literals,
        }
    }
}

/// How many partial assignments are tried at each end.
const SAMPLES: usize = 10;

fn lits(n: usize) -> Vec<Lit> {
    (0..u32::try_from(n).expect("a shape is small"))
        .map(Lit::positive)
        .collect()
}

/// "Exactly k of n": its size, and the share of literals propagated.
pub(super) fn sizes_of_sum(row: &cardinality::Encoding, n: usize, k: usize) -> (Size, f64) {
    let sum = Cardinality::exactly(lits(n), i64::try_from(k).expect("a shape is small"));
    let encode = |scope: &mut Scope<'_>| row.encode(&sum, scope);
    let (formula, size) = encoded(n, encode);
    let mut share = Share::new(&formula);
    for seed in 0..SAMPLES {
        let order = shuffled(n, seed);
        // k true: the rest is false. n - k false: the rest is true.
        share.expect(&order[..k], &order[k..], true);
        share.expect(&order[k..], &order[..k], false);
    }
    (size, share.value())
}

/// "At most one of n": its size, and the share of literals propagated.
pub(super) fn sizes_of_at_most_one(row: &at_most_one::Encoding, n: usize) -> (Size, f64) {
    let lits = lits(n);
    let (formula, size) = encoded(n, |scope| row.encode(&lits, scope));
    let mut share = Share::new(&formula);
    for seed in 0..SAMPLES {
        let order = shuffled(n, seed);
        share.expect(&order[..1], &order[1..], true);
    }
    (size, share.value())
}

fn encoded(n: usize, encode: impl Fn(&mut Scope<'_>)) -> (Formula, Size) {
    let mut formula = Formula::new();
    formula.reserve(u32::try_from(n).expect("a shape is small"));
    encode(&mut formula.scope(RuleId::STRUCTURE));
    let size = Size::beyond(&formula, n, 0, 0);
    (formula, size)
}

fn shuffled(n: usize, seed: usize) -> Vec<Lit> {
    let mut order = lits(n);
    let mut next = random(seed as u64 + 1);
    for i in (1..n).rev() {
        order.swap(i, next(i + 1));
    }
    order
}

/// Literals that follow, and those of them that unit propagation gives.
struct Share<'f> {
    formula: &'f Formula,
    follow: usize,
    found: usize,
}

impl<'f> Share<'f> {
    fn new(formula: &'f Formula) -> Self {
        Self {
            formula,
            follow: 0,
            found: 0,
        }
    }

    /// With all of `given` at `value`, all of `rest` are at the other.
    fn expect(&mut self, given: &[Lit], rest: &[Lit], value: bool) {
        let at = |lit: Lit, value: bool| if value { lit } else { !lit };
        let assumed: Vec<Lit> = given.iter().map(|&lit| at(lit, value)).collect();
        let is_true = propagate(self.formula, &assumed);
        let found = rest.iter().filter(|&&lit| is_true[index(at(lit, !value))]);
        self.found += found.count();
        self.follow += rest.len();
    }

    fn value(&self) -> f64 {
        if self.follow == 0 {
            return 1.0;
        }
        self.found as f64 / self.follow as f64
    }
}

fn index(lit: Lit) -> usize {
    2 * lit.vidx() + usize::from(lit.is_neg())
}

/// What unit propagation makes true, by literal.
fn propagate(formula: &Formula, assumed: &[Lit]) -> Vec<bool> {
    let mut is_true = vec![false; 2 * formula.n_vars() as usize];
    assumed.iter().for_each(|&lit| is_true[index(lit)] = true);
    loop {
        let mut changed = false;
        for clause in formula.clauses() {
            let mut open = clause.iter().filter(|&&lit| !is_true[index(!lit)]);
            if let (Some(&unit), None) = (open.next(), open.next()) {
                changed |= !std::mem::replace(&mut is_true[index(unit)], true);
            }
        }
        if !changed {
            return is_true;
        }
    }
}
