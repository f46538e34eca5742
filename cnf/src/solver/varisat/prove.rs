//! Proofs by varisat.

use super::to_varisat;
use crate::solver::{Interrupted, ProofFormat, Unproved};
use crate::{Formula, StopFlag};
use std::cell::RefCell;
use std::io::{self, Write};
use varisat::ExtendFormula;
use varisat_lrat::WriteLrat;

/// Refutes `formula` and writes the proof to `out`.
///
/// varisat deletes unit clauses in its proofs, which checkers must be told to
/// ignore, as most do unasked.
pub(in crate::solver) fn prove(
    formula: &Formula,
    format: ProofFormat,
    out: &mut dyn Write,
    stop: &StopFlag,
) -> Result<(), Unproved> {
    let failure = RefCell::new(None);
    let outcome = {
        let log = Log {
            out,
            stop,
            failure: &failure,
        };
        let mut lrat = None;
        let mut solver = varisat::Solver::new();
        match format {
            ProofFormat::Drat => solver.write_proof(log, varisat::ProofFormat::Drat),
            ProofFormat::BinaryDrat => solver.write_proof(log, varisat::ProofFormat::BinaryDrat),
            ProofFormat::Lrat => {
                let writer = lrat.insert(WriteLrat::new(log, false));
                solver.add_proof_processor(writer);
            }
        }
        for _ in 0..formula.n_vars() {
            solver.new_var();
        }
        for clause in formula.clauses() {
            solver.add_clause(&to_varisat(clause));
        }
        let outcome = solver.solve().map_err(|error| error.to_string());
        let closed = solver.close_proof().map_err(|error| error.to_string());
        drop(solver);
        let flushed = lrat.map_or(Ok(()), |mut lrat| {
            lrat.flush().map_err(|error| error.to_string())
        });
        outcome.and_then(|sat| closed.and(flushed).map(|()| sat))
    };
    match (outcome, failure.into_inner()) {
        (_, Some(error)) => Err(Unproved::Write(error)),
        (_, None) if stop.is_stopped() => Err(Unproved::Interrupted(Interrupted::Stopped)),
        (Err(error), None) => Err(Unproved::Interrupted(Interrupted::Failed(error))),
        (Ok(true), None) => Err(Unproved::Satisfiable),
        (Ok(false), None) => Ok(()),
    }
}

/// Passes a proof on; fails once the flag is raised, which ends the search. An
/// error of `out` is kept: varisat tells only its text.
struct Log<'a> {
    out: &'a mut dyn Write,
    stop: &'a StopFlag,
    failure: &'a RefCell<Option<io::Error>>,
}

impl Log<'_> {
    fn keep(&self, error: io::Error) -> io::Error {
        let told = io::Error::new(error.kind(), error.to_string());
        self.failure.borrow_mut().get_or_insert(error);
        told
    }
}

impl Write for Log<'_> {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        if self.stop.is_stopped() {
            return Err(io::Error::other("stopped"));
        }
        self.out.write(proof).map_err(|error| self.keep(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.keep(error))
    }
}
