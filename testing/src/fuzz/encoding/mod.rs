//! The bodies of `encoding` and `connectivity`: every row of every table against the
//! meaning, on all assignments of a few variables.

mod connected;
mod graphs;
mod history;
mod score;
mod sums;
mod weighted;

use crate::fuzz::Bytes;
use cnf::solver::{Solver, default_backend};
use cnf::{Formula, Lit, Model, RuleId};
use std::collections::BTreeSet;

/// Maximum number of variables of an input: all assignments are tried.
const MAX_VARS: u8 = 6;

/// Reads a constraint or a history from `data` and checks all its encodings.
///
/// # Panics
/// If an encoding differs from the meaning.
pub fn encoding(data: &[u8]) {
    let bytes = &mut Bytes::new(data);
    let kind = bytes.byte();
    if kind >= 224 {
        // These are separate, so that older inputs keep their meaning.
        return if kind.is_multiple_of(2) {
            weighted::sums(bytes)
        } else {
            weighted::counters(bytes)
        };
    }
    match kind % 8 {
        0 => sums::at_most_one(bytes),
        1 | 2 => sums::cardinality(bytes),
        3 | 4 => history::counters(bytes),
        5 => score::bounds(bytes),
        6 => graphs::cuts(bytes),
        _ => graphs::order(bytes),
    }
}

/// Reads a graph and other clauses from `data`, and keeps it connected and acyclic by
/// every method.
///
/// # Panics
/// If two methods differ.
pub fn connectivity(data: &[u8]) {
    connected::ways(&mut Bytes::new(data));
}

/// Returns all assignments of `n_vars` variables.
fn models(n_vars: u8) -> impl Iterator<Item = Model> {
    let n_vars = u32::from(n_vars);
    (0..1u32 << n_vars).map(move |bits| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1))
}

/// Returns blocks of literals for a sum. Half of the time their variables are distinct,
/// because repeated literals hide errors of the others.
fn blocks(bytes: &mut Bytes<'_>, n_vars: u8) -> Vec<Vec<Lit>> {
    let mut blocks: Vec<Vec<Lit>> = (0..bytes.below(7)).map(|_| bytes.lits(4, n_vars)).collect();
    if bytes.coin() {
        // Plain literals.
        blocks.iter_mut().for_each(|block| block.truncate(1));
    }
    if bytes.coin() {
        let mut known = BTreeSet::new();
        for block in &mut blocks {
            block.retain(|lit| known.insert(lit.var()));
        }
    }
    blocks
}

/// Returns whether `model` keeps the promise of sorted blocks: each literal implies the
/// one before.
fn are_sorted(blocks: &[Vec<Lit>], model: &Model) -> bool {
    let mut pairs = blocks.iter().flat_map(|block| block.windows(2));
    pairs.all(|pair| model.satisfies(&[!pair[1], pair[0]]))
}

/// Returns the variables, and that promise as clauses.
fn sorted(n_vars: u8, blocks: &[Vec<Lit>]) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(n_vars.into());
    for pair in blocks.iter().flat_map(|block| block.windows(2)) {
        formula.scope(RuleId::STRUCTURE).bind(&[!pair[1], pair[0]]);
    }
    formula
}

/// Solver that receives the clauses of a formula as they are added.
struct Loaded {
    solver: Box<dyn Solver>,
    clauses: usize,
}

impl Loaded {
    fn new(formula: &Formula) -> Self {
        let mut loaded = Self {
            solver: default_backend().start(&Formula::new()),
            clauses: 0,
        };
        loaded.load(formula);
        loaded
    }

    fn load(&mut self, formula: &Formula) {
        self.solver.reserve(formula.n_vars());
        for clause in self.clauses..formula.n_clauses() {
            self.solver.add_clause(formula.clause(clause));
        }
        self.clauses = formula.n_clauses();
    }

    /// Returns a model that agrees with `inputs` on the first variables, under `further`
    /// assumptions.
    fn model(&mut self, inputs: &Model, further: &[Lit]) -> Option<Model> {
        let inputs = inputs.literals(inputs.n_vars());
        let assumptions: Vec<Lit> = inputs.chain(further.iter().copied()).collect();
        let outcome = self.solver.solve(&assumptions).expect("nobody stops it");
        outcome.model().cloned()
    }
}
