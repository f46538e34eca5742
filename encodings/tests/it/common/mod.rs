//! What the suites share. Nothing here calls an encoding.

pub mod encoded;
pub mod graphs;
pub mod inputs;
pub mod mutation;
pub mod plot;
pub mod propagator;
pub mod rustsat;
pub mod sizes;

use cnf::solver::Solver;
use cnf::{Formula, Lit, Model};

pub use inputs::Inputs;

/// Literals from DIMACS numbers.
pub fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers
        .iter()
        .map(|&number| Lit::from_ipasir(number).expect("not zero"))
        .collect()
}

/// A clause in DIMACS numbers.
pub fn dimacs(clause: &[Lit]) -> String {
    let numbers: Vec<_> = clause.iter().map(|lit| lit.to_ipasir()).collect();
    numbers
        .iter()
        .map(i32::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// All assignments of `n_vars` variables.
pub fn models(n_vars: u32) -> impl Iterator<Item = Model> {
    (0..1u32 << n_vars).map(move |bits| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1))
}

/// All partial assignments of `n_vars` variables, as their true literals.
pub fn partial_assignments(n_vars: u32) -> impl Iterator<Item = Vec<Lit>> {
    (0..3u32.pow(n_vars)).map(move |code| {
        let digit = |i| code / 3u32.pow(i) % 3;
        (0..n_vars)
            .filter(|&i| digit(i) > 0)
            .map(|i| Lit::new(i, digit(i) == 1))
            .collect()
    })
}

/// The bounds -1 to n + 2, each as a lower and as an upper one: this covers
/// "at most", "at least" and "exactly" of every number, and crossed bounds.
pub fn all_bounds(n: usize) -> impl Iterator<Item = (i64, i64)> {
    let top = i64::try_from(n).expect("tests are small") + 2;
    (-1..=top).flat_map(move |lower| (-1..=top).map(move |upper| (lower, upper)))
}

/// The clauses of a formula.
pub fn clauses(formula: &Formula) -> Vec<Vec<Lit>> {
    formula.clauses().map(<[Lit]>::to_vec).collect()
}

/// A solver loaded with `formula`.
pub fn start(formula: &Formula) -> Box<dyn Solver> {
    cnf::solver::default_backend().start(formula)
}

/// Whether the clauses of `solver` are satisfiable under `assumptions`.
pub fn satisfiable(solver: &mut dyn Solver, assumptions: &[Lit]) -> bool {
    solver
        .solve(assumptions)
        .expect("no limits are set")
        .model()
        .is_some()
}
