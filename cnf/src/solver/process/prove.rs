//! Proofs by solver programs.

use super::{Folder, PROOF_FILE, ProcessCommand, ProcessSolver, failed};
use crate::format::answer::Answer;
use crate::solver::Unproved;
use crate::{Formula, StopFlag};
use std::fs::File;
use std::io::{self, Write};

impl ProcessCommand {
    /// Runs the program on `formula` and copies its proof to `out`.
    ///
    /// # Errors
    /// The errors of [`Engine::prove`](crate::solver::Engine::prove).
    pub fn prove(
        &self,
        formula: &Formula,
        out: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<(), Unproved> {
        if !self.writes_proof() {
            return Err(Unproved::Unsupported);
        }
        let folder = Folder::new()
            .map_err(failed("cannot make a temporary folder"))
            .map_err(Unproved::Interrupted)?;
        let mut solver = ProcessSolver::new(self, stop.clone());
        solver.formula = formula.clone();
        match solver.answer_in(&folder, &[]) {
            Ok(Answer::Unsat) => {}
            Ok(Answer::Sat(_) | Answer::Optimum { .. }) => return Err(Unproved::Satisfiable),
            Ok(Answer::Unknown) => {
                return Err(Unproved::Interrupted(crate::solver::Interrupted::Limit));
            }
            Err(why) => return Err(Unproved::Interrupted(why)),
        }
        let mut proof = File::open(folder.file(PROOF_FILE))
            .map_err(failed("it wrote no proof"))
            .map_err(Unproved::Interrupted)?;
        io::copy(&mut proof, out).map_err(Unproved::Write)?;
        Ok(())
    }
}
