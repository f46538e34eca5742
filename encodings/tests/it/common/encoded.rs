//! A formula beside the solutions it should have.

use super::propagator::{consequences, count_solutions, has_solution, propagate};
use super::{Inputs, clauses, dimacs, models, partial_assignments};
use cnf::{Formula, Lit, Model};
use encodings::Strength;
use encodings::cardinality::Encoding;

/// Rows that read the literals of a sorted block as plain ones, or merge blocks
/// by a network. Over longer blocks they do not see all that the order rules out
/// before it happens (of two pairs at most 1: no second level), only that it did:
/// consistency-checking.
pub const BLIND_TO_BLOCKS: &[&str] = &[
    "sequential-counter",
    "totalizer",
    "reduced-counter",
    "cardinality-network",
];

/// What `row` claims for `inputs`.
pub fn claimed(row: &Encoding, inputs: &Inputs) -> Strength {
    let has_order = !inputs.chains().is_empty();
    if has_order && BLIND_TO_BLOCKS.contains(&row.name) {
        Strength::ConsistencyChecking
    } else {
        row.strength
    }
}

/// What unit propagation did wrong on a partial assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It gave what does not follow.
    Unsound,
    /// There is no extension, and it gave no conflict.
    MissedConflict,
    /// It did not give a literal that follows.
    MissedLiteral,
}

impl Fault {
    fn breaks(self, strength: Strength, is_total: bool) -> bool {
        match self {
            Self::Unsound => true,
            Self::MissedConflict => is_total || strength != Strength::None,
            Self::MissedLiteral => strength == Strength::DomainConsistent,
        }
    }
}

/// An encoded constraint and its solutions.
#[derive(Clone)]
pub struct Encoded<'a> {
    pub inputs: &'a Inputs,
    pub solutions: Vec<Model>,
    pub n_vars: u32,
    pub clauses: Vec<Vec<Lit>>,
    /// Literals that switch the constraint on.
    pub assumed: Vec<Lit>,
}

impl<'a> Encoded<'a> {
    pub fn new(inputs: &'a Inputs, formula: &Formula, holds: impl Fn(&Model) -> bool) -> Self {
        let is_solution = |model: &Model| inputs.are_sorted(model) && holds(model);
        Self {
            inputs,
            solutions: models(inputs.n_vars()).filter(is_solution).collect(),
            n_vars: formula.n_vars(),
            clauses: clauses(formula),
            assumed: Vec::new(),
        }
    }

    /// The first partial assignment on which `strength` is not met.
    pub fn broken(&self, strength: Strength) -> Option<(Fault, String)> {
        let mut partials = partial_assignments(self.inputs.n_vars());
        partials.find_map(|partial| self.broken_on(&partial, strength))
    }

    /// Whether `strength` is not met on `partial`.
    pub fn broken_on(&self, partial: &[Lit], strength: Strength) -> Option<(Fault, String)> {
        let is_total = partial.len() == self.inputs.n_vars() as usize;
        let fault = self.fault(partial)?;
        fault
            .breaks(strength, is_total)
            .then(|| (fault, dimacs(partial)))
    }

    /// Whether unit propagation misses, on any partial assignment, what follows from
    /// having to be among these `solutions`. A conflict misses nothing.
    pub fn misses(&self, solutions: &[Model]) -> bool {
        let n_inputs = self.inputs.n_vars();
        partial_assignments(n_inputs).any(|partial| {
            let found = propagate(&self.clauses, self.n_vars, &self.under(&partial));
            let expected = consequences(solutions, n_inputs, &partial);
            found.is_some_and(|found| {
                expected.is_none_or(|expected| expected.iter().any(|lit| !found.contains(lit)))
            })
        })
    }

    fn fault(&self, partial: &[Lit]) -> Option<Fault> {
        let n_inputs = self.inputs.n_vars();
        let expected = consequences(&self.solutions, n_inputs, partial);
        let found = propagate(&self.clauses, self.n_vars, &self.under(partial));
        match (expected, found) {
            (None, None) => None,
            (None, Some(_)) => Some(Fault::MissedConflict),
            (Some(_), None) => Some(Fault::Unsound),
            (Some(expected), Some(mut found)) => {
                found.retain(|lit| lit.vidx32() < n_inputs);
                let unsound = found.iter().any(|lit| !expected.contains(lit));
                let missed = expected.iter().any(|lit| !found.contains(lit));
                let fault = if unsound {
                    Fault::Unsound
                } else {
                    Fault::MissedLiteral
                };
                (unsound || missed).then_some(fault)
            }
        }
    }

    /// Whether exactly the solutions extend to the auxiliary variables.
    pub fn has_its_solutions(&self) -> bool {
        let n_inputs = self.inputs.n_vars();
        models(n_inputs).all(|model| {
            let inputs: Vec<_> = model.literals(n_inputs).collect();
            let found = has_solution(&self.clauses, self.n_vars, &self.under(&inputs));
            found == self.solutions.contains(&model)
        })
    }

    /// Whether every solution extends to the auxiliary variables in one way only.
    pub fn is_parsimonious(&self) -> bool {
        let n_inputs = self.inputs.n_vars();
        self.solutions.iter().all(|model| {
            let inputs: Vec<_> = model.literals(n_inputs).collect();
            count_solutions(&self.clauses, self.n_vars, &self.under(&inputs), 2) == 1
        })
    }

    fn under(&self, inputs: &[Lit]) -> Vec<Lit> {
        [&self.assumed, inputs].concat()
    }
}
