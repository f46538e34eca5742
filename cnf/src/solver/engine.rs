//! Row of the table, or a solver program.

#[cfg(feature = "process")]
use super::process::{ProcessCommand, ProcessSolver};
use super::{Backend, Capabilities, ProofFormat, Solver, Unproved, default_backend};
use crate::{Formula, StopFlag};
use std::io::Write;

/// Source of solvers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// A row of [`BACKENDS`](super::BACKENDS).
    Backend(&'static Backend),
    /// A solver program.
    #[cfg(feature = "process")]
    Process(ProcessCommand),
}

impl Engine {
    /// Returns the row's name, or the program.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Backend(backend) => backend.name.to_owned(),
            #[cfg(feature = "process")]
            Self::Process(command) => command.program.to_string_lossy().into_owned(),
        }
    }

    /// What its solvers can do.
    #[must_use]
    pub fn can(&self) -> Capabilities {
        match self {
            Self::Backend(backend) => backend.can,
            #[cfg(feature = "process")]
            Self::Process(command) => Capabilities {
                proofs: command.writes_proof(),
                ..ProcessSolver::CAN
            },
        }
    }

    /// Returns a fresh solver that obeys `stop`.
    #[must_use]
    pub fn start(&self, stop: StopFlag) -> Box<dyn Solver> {
        match self {
            Self::Backend(backend) => (backend.new)(stop),
            #[cfg(feature = "process")]
            Self::Process(command) => command.start(stop),
        }
    }

    /// Refutes `formula` in a separate run and writes the proof to `out`. A solver
    /// program writes the format of its arguments; `format` is ignored.
    ///
    /// # Errors
    /// If the solver writes no proofs, the formula is satisfiable or
    /// [overflowed](Formula::check), the search ended early, or `out` fails. The output
    /// until then proves nothing.
    pub fn prove(
        &self,
        formula: &Formula,
        format: ProofFormat,
        out: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<(), Unproved> {
        formula
            .check()
            .map_err(|why| Unproved::Interrupted(why.into()))?;
        match self {
            Self::Backend(backend) => {
                let prove = backend.prove.ok_or(Unproved::Unsupported)?;
                prove(formula, format, out, stop)
            }
            #[cfg(feature = "process")]
            Self::Process(command) => command.prove(formula, out, stop),
        }
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::Backend(default_backend())
    }
}

impl From<&'static Backend> for Engine {
    fn from(backend: &'static Backend) -> Self {
        Self::Backend(backend)
    }
}

#[cfg(feature = "process")]
impl From<ProcessCommand> for Engine {
    fn from(command: ProcessCommand) -> Self {
        Self::Process(command)
    }
}
