//! Judges and inputs that the suites of this crate share. None of them calls
//! the code it judges: the generator is our own, brute force knows no solver.
pub mod outputs;
pub mod scripts;
pub mod session;
pub mod theory;

use cnf::solver::{BACKENDS, Backend};
use cnf::{Lit, Model};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A literal in DIMACS notation.
pub fn lit(dimacs: i32) -> Lit {
    Lit::from_ipasir(dimacs).expect("a nonzero literal")
}

/// Literals in DIMACS notation.
pub fn lits(dimacs: &[i32]) -> Vec<Lit> {
    dimacs.iter().map(|&d| lit(d)).collect()
}

/// DIMACS notation of `lits`, for messages and comparisons.
pub fn dimacs(lits: &[Lit]) -> Vec<i32> {
    lits.iter().map(|lit| lit.to_ipasir()).collect()
}

/// Runs `test` on every backend; a failure starts with the backend's name.
pub fn each_backend(test: impl Fn(&'static Backend)) {
    for backend in BACKENDS {
        labelled(backend.name, || test(backend));
    }
}

/// Runs `test`, and puts `label` in front of the message of its panic: a panic
/// inside an adapter does not know for whom it works.
pub fn labelled(label: impl Display, test: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(test)) {
        let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        panic!("{label}: {}", text.as_deref().unwrap_or("no message"));
    }
}

/// A linear congruential generator (Knuth's MMIX constants): the same sequence
/// on every machine, so a seed in a failure message is the whole input.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        let mut rng = Self(seed);
        rng.below(2); // neighbouring seeds differ only in the low bits at first
        rng
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let high = self.0 >> 33;
        u32::try_from(high % u64::from(n)).expect("below n")
    }

    /// A literal over `n_vars` variables.
    pub fn lit(&mut self, n_vars: u32) -> Lit {
        let lit = Lit::positive(self.below(n_vars));
        if self.below(2) == 0 { lit } else { !lit }
    }

    /// `len` literals over `n_vars` variables, repetitions included.
    pub fn lits(&mut self, len: u32, n_vars: u32) -> Vec<Lit> {
        (0..len).map(|_| self.lit(n_vars)).collect()
    }

    /// A clause of 1 to 4 literals, mostly 3.
    pub fn clause(&mut self, n_vars: u32) -> Vec<Lit> {
        let len = [1, 2, 2, 3, 3, 3, 3, 4][self.below(8) as usize];
        self.lits(len, n_vars)
    }
}

/// All assignments of `n_vars` variables, as models.
pub fn assignments(n_vars: u32) -> impl Iterator<Item = Model> {
    (0..1u32 << n_vars).map(move |bits| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1))
}

/// Satisfiability of `clauses` and `units` by trying all assignments of at most
/// 16 variables. A clause is two bit masks, so that thousands of calls are cheap.
pub fn brute_force<'c>(
    n_vars: u32,
    clauses: impl IntoIterator<Item = &'c Vec<Lit>>,
    units: &[Lit],
) -> bool {
    assert!(n_vars <= 16, "brute force over {n_vars} variables");
    let mut masks: Vec<(u32, u32)> = units.iter().map(|&lit| mask(&[lit])).collect();
    masks.extend(clauses.into_iter().map(|clause| mask(clause)));
    (0..1u32 << n_vars).any(|bits| {
        masks
            .iter()
            .all(|&(pos, neg)| bits & pos != 0 || !bits & neg != 0)
    })
}

fn mask(clause: &[Lit]) -> (u32, u32) {
    clause.iter().fold((0, 0), |(pos, neg), lit| {
        let bit = 1 << lit.vidx32();
        if lit.is_pos() {
            (pos | bit, neg)
        } else {
            (pos, neg | bit)
        }
    })
}

/// `holes + 1` pigeons in `holes` holes: unsatisfiable, and hard for resolution.
pub fn pigeonhole(holes: u32) -> Vec<Vec<Lit>> {
    let sits = |pigeon: u32, hole: u32| Lit::positive(pigeon * holes + hole);
    let mut clauses: Vec<Vec<Lit>> = (0..=holes)
        .map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect())
        .collect();
    for hole in 0..holes {
        for second in 0..=holes {
            clauses.extend((0..second).map(|first| vec![!sits(first, hole), !sits(second, hole)]));
        }
    }
    clauses
}

/// `clauses`, each with the negation of `guard` in front.
pub fn guarded(guard: Lit, clauses: Vec<Vec<Lit>>) -> impl Iterator<Item = Vec<Lit>> {
    clauses
        .into_iter()
        .map(move |clause| [vec![!guard], clause].concat())
}
