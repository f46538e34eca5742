//! Proofs by varisat.

use super::lrat::HighestIds;
use super::to_varisat;
use crate::solver::{Interrupted, ProofFormat, Unproved};
use crate::{Formula, StopFlag};
use std::cell::RefCell;
use std::io::{self, Write};
use varisat::ExtendFormula;
use varisat_lrat::WriteLrat;

/// Refutes `formula` and writes the proof to `out`.
///
/// varisat deletes unit clauses in its proofs. Checkers must ignore these deletions; most
/// do by default.
pub(in crate::solver) fn prove(
    formula: &Formula,
    format: ProofFormat,
    out: &mut dyn Write,
    stop: &StopFlag,
) -> Result<(), Unproved> {
    if stop.is_stopped() {
        return Err(Unproved::Interrupted(Interrupted::Stopped));
    }
    if let Some(hints) = plain_contradiction(formula) {
        // If the input contradicts itself without a step, varisat logs nothing.
        return write_empty_clause(formula, &hints, format, out).map_err(Unproved::Write);
    }
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
                let writer = lrat.insert(WriteLrat::new(
                    HighestIds::new(formula.n_clauses(), log),
                    false,
                ));
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

fn write_empty_clause(
    formula: &Formula,
    hints: &[usize],
    format: ProofFormat,
    out: &mut dyn Write,
) -> io::Result<()> {
    match format {
        ProofFormat::Drat => writeln!(out, "0"),
        ProofFormat::BinaryDrat => out.write_all(b"a\0"),
        ProofFormat::Lrat => {
            let hints: String = hints.iter().map(|number| format!("{number} ")).collect();
            writeln!(out, "{} 0 {hints}0", formula.n_clauses() + 1)
        }
    }
}

/// Returns the numbers, from 1, of an empty clause or of two opposite unit clauses.
fn plain_contradiction(formula: &Formula) -> Option<Vec<usize>> {
    let mut units = vec![[0; 2]; formula.n_vars() as usize];
    for (number, clause) in (1..).zip(formula.clauses()) {
        match clause {
            [] => return Some(vec![number]),
            &[unit] => {
                let of_var = &mut units[unit.vidx()];
                of_var[usize::from(unit.is_neg())] = number;
                if of_var[0] > 0 && of_var[1] > 0 {
                    return Some(of_var.to_vec());
                }
            }
            _ => {}
        }
    }
    None
}

/// Writer that copies a proof and fails after the flag is raised, which ends the search.
/// An error of `out` is kept, because varisat reports only its text.
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
