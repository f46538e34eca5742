//! Adapter for solver programs that read DIMACS.
//!
//! Each solve writes the whole formula, with the assumptions as unit clauses, runs the
//! program and reads its [answer]. Every model is checked against the clauses and
//! assumptions. A claim that the formula is unsatisfiable cannot be checked; the core is
//! then all assumptions.
//!
//! Only this module of the crate uses files, threads and processes, with the feature
//! `process`. There is no clock: a caller with a deadline raises the [`StopFlag`], which
//! kills the program and everything that it started.

mod child;
mod folder;
mod prove;
mod words;

use super::{Capabilities, Interrupted, Limits, Outcome, Solver, Stats, assert_in_range, vars_of};
use crate::format::answer::{self, Answer, Dialect, Output, Verdict};
use crate::format::{FormatError, dimacs};
use crate::{Formula, Lit, Model, RuleId, StopFlag};
use child::{Running, Scan};
use folder::Folder;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Command, ExitStatus};

pub use words::CommandError;

/// Meaning of exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExitCodes {
    /// They must not contradict the verdict, and are not verdicts themselves.
    #[default]
    Checked,
    /// If the program prints no verdict, 10 means satisfiable and 20 unsatisfiable.
    Decide,
}

/// Solver program, its arguments, and the form of its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessCommand {
    /// The program; the system searches its path.
    pub program: OsString,
    /// Arguments. `{}` stands for the file of the formula, appended at the end if it is
    /// missing. `{out}` stands for a file to which the program writes its answer, as
    /// MiniSat does; otherwise the answer is read from its output. `{proof}` stands for a
    /// file to which it writes a proof.
    pub args: Vec<String>,
    /// The meaning of its exit codes.
    pub exit_codes: ExitCodes,
    /// The dialect of its output.
    pub dialect: Dialect,
}

impl ProcessCommand {
    /// Returns a program that keeps to the rules of the SAT competitions.
    pub fn new<A: Into<String>>(
        program: impl Into<OsString>,
        args: impl IntoIterator<Item = A>,
    ) -> Self {
        Self {
            program: program.into(),
            args: args.into_iter().map(Into::into).collect(),
            exit_codes: ExitCodes::default(),
            dialect: Dialect::default(),
        }
    }

    /// Returns the same from one line, as in `minisat {} {out}`, with the quotes of the
    /// POSIX shell: `'/my solvers/minisat' {} {out}`. Other features of a shell are not
    /// supported.
    ///
    /// # Errors
    /// If a quote is not closed, or there is no program.
    pub fn parse(line: &str) -> Result<Self, CommandError> {
        let mut words = words::words(line)?.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(Self::new(program, words)),
            _ => Err(CommandError {
                column: 1,
                message: "expected a program, found nothing".into(),
            }),
        }
    }

    /// Returns a solver that runs this program and obeys `stop`.
    #[must_use]
    pub fn start(&self, stop: StopFlag) -> Box<dyn Solver> {
        Box::new(ProcessSolver::new(self, stop))
    }

    fn answers_in_file(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(ANSWER))
    }

    /// Returns whether the arguments name a file for a proof.
    #[must_use]
    pub fn writes_proof(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(PROOF))
    }

    fn command(&self, files: &Folder) -> Command {
        let mut command = Command::new(&self.program);
        let formula = files.file(FORMULA_FILE);
        let paths = [
            (FORMULA, formula.as_path()),
            (ANSWER, &files.file(ANSWER_FILE)),
            (PROOF, &files.file(PROOF_FILE)),
        ];
        for arg in &self.args {
            command.arg(filled(arg, &paths));
        }
        if !self.args.iter().any(|arg| arg.contains(FORMULA)) {
            command.arg(formula);
        }
        command
    }
}

const FORMULA: &str = "{}";
const ANSWER: &str = "{out}";
const PROOF: &str = "{proof}";
const FORMULA_FILE: &str = "formula.cnf";
const ANSWER_FILE: &str = "answer";
const PROOF_FILE: &str = "proof";

/// `arg` with paths for the placeholders; paths need not be UTF-8.
fn filled(arg: &str, paths: &[(&str, &Path)]) -> OsString {
    let Some((&(placeholder, path), others)) = paths.split_first() else {
        return arg.into();
    };
    let mut filled = OsString::new();
    for (i, part) in arg.split(placeholder).enumerate() {
        if i > 0 {
            filled.push(path);
        }
        filled.push(self::filled(part, others));
    }
    filled
}

/// [`Solver`] that starts a program for each solve.
#[derive(Debug)]
pub struct ProcessSolver {
    command: ProcessCommand,
    stop: StopFlag,
    formula: Formula,
    solves: u64,
}

impl ProcessSolver {
    /// Capabilities of every program. [`ProcessCommand::writes_proof`] says whether it
    /// writes proofs.
    pub const CAN: Capabilities = Capabilities {
        limits: false,
        interrupt: true,
        propagator: false,
        phases: false,
        proofs: false,
    };

    /// Returns a solver that runs `command` and obeys `stop`.
    #[must_use]
    pub fn new(command: &ProcessCommand, stop: StopFlag) -> Self {
        Self {
            command: command.clone(),
            stop,
            formula: Formula::new(),
            solves: 0,
        }
    }

    fn run(&self, assumptions: &[Lit]) -> Result<Answer, Interrupted> {
        let folder = Folder::new().map_err(failed("cannot make a temporary folder"))?;
        self.answer_in(&folder, assumptions)
    }

    fn answer_in(&self, folder: &Folder, assumptions: &[Lit]) -> Result<Answer, Interrupted> {
        self.write(&folder.file(FORMULA_FILE), assumptions)
            .map_err(failed("cannot write the formula"))?;
        let scan = (!self.command.answers_in_file()).then(|| self.scan());
        let mut running = Running::start(self.command.command(folder), scan)
            .map_err(|error| self.cannot_start(&error))?;
        let printed = running.printed(&self.stop)?;
        let status = running.status(&self.stop)?;
        let judged = match printed {
            Some(printed) => self.judge(printed, status),
            None => self
                .read(&folder.file(ANSWER_FILE))
                .and_then(|written| self.judge(written, status)),
        };
        judged.map_err(|what| {
            let what = format!("{what}; {status}{}", running.last_words());
            match status.code() {
                Some(_) => Interrupted::Failed(what),
                // Killed by a signal: often because the system is out of memory.
                None => Interrupted::Crashed(what),
            }
        })
    }

    fn cannot_start(&self, error: &io::Error) -> Interrupted {
        let program = self.command.program.to_string_lossy();
        Interrupted::Failed(format!("cannot start `{program}`: {error}"))
    }

    /// Returns a reader for answers about the formula.
    fn scan(&self) -> Scan {
        let (n_vars, dialect) = (self.formula.n_vars(), self.command.dialect);
        Box::new(move |input| answer::scan(input, n_vars, dialect))
    }

    fn write(&self, path: &Path, assumptions: &[Lit]) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        dimacs::write_under(&self.formula, assumptions, &[], &mut file)?;
        file.flush()
    }

    fn read(&self, path: &Path) -> Result<Output, String> {
        let file = File::open(path).map_err(|error| format!("it wrote no answer: {error}"))?;
        (self.scan())(&mut BufReader::new(file)).map_err(in_answer)
    }

    fn judge(&self, output: Output, status: ExitStatus) -> Result<Answer, String> {
        let verdict = output.verdict();
        let fallback = match (status.code(), verdict) {
            (None, _) => return Err("it was killed".into()),
            (Some(code), Some(verdict)) if contradicts(code, verdict) => {
                let verdict = verdict.name();
                return Err(format!("its exit code contradicts its verdict {verdict}"));
            }
            (Some(code), None) if self.command.exit_codes == ExitCodes::Decide => {
                implied(code).filter(|&verdict| verdict != Verdict::Optimum)
            }
            _ => None,
        };
        output.answer(fallback).map_err(in_answer)
    }

    fn check(&self, model: &Model, assumptions: &[Lit]) -> Result<(), Interrupted> {
        if let Some(index) = self.formula.falsified_by(model) {
            let clause = shown(self.formula.clause(index));
            let message = format!("its model falsifies clause {}: {clause}", index + 1);
            return Err(Interrupted::Failed(message));
        }
        match assumptions.iter().find(|&&lit| !model.value(lit)) {
            Some(lit) => {
                let message = format!("its model falsifies assumption {}", lit.to_ipasir());
                Err(Interrupted::Failed(message))
            }
            None => Ok(()),
        }
    }
}

impl Solver for ProcessSolver {
    fn reserve(&mut self, n_vars: u32) {
        assert_in_range(n_vars);
        self.formula.reserve(n_vars);
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.reserve(vars_of(clause));
        self.formula.scope(RuleId::STRUCTURE).bind(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Outcome, Interrupted> {
        self.reserve(vars_of(assumptions));
        self.solves += 1;
        if self.stop.is_stopped() {
            return Err(Interrupted::Stopped);
        }
        if self.formula.clauses().any(<[Lit]>::is_empty) {
            return Ok(Outcome::Unsat(Vec::new()));
        }
        match self.run(assumptions)? {
            Answer::Sat(model) | Answer::Optimum { model, .. } => {
                self.check(&model, assumptions)?;
                Ok(Outcome::Sat(model))
            }
            Answer::Unsat => Ok(Outcome::Unsat(assumptions.to_vec())),
            // The program reached its own limit: the caller did not stop it.
            Answer::Unknown => Err(Interrupted::Limit),
        }
    }

    fn set_limits(&mut self, _: Limits) {}

    fn prefer(&mut self, _: Lit) {}

    fn stats(&self) -> Stats {
        Stats {
            solves: self.solves,
            ..Stats::default()
        }
    }
}

/// Returns the verdict of an exit code. 30 is an optimum, but clasp also uses it for "and
/// there are no more models".
fn implied(code: i32) -> Option<Verdict> {
    match code {
        10 => Some(Verdict::Sat),
        20 => Some(Verdict::Unsat),
        30 => Some(Verdict::Optimum),
        _ => None,
    }
}

/// Other codes do not contradict: some solvers always return 0.
fn contradicts(code: i32, verdict: Verdict) -> bool {
    let has_model = |verdict| matches!(verdict, Verdict::Sat | Verdict::Optimum);
    implied(code).is_some_and(|other| other != verdict && !(has_model(other) && has_model(verdict)))
}

fn failed(what: &'static str) -> impl Fn(io::Error) -> Interrupted {
    move |error| Interrupted::Failed(format!("{what}: {error}"))
}

fn in_answer(error: FormatError) -> String {
    format!("its answer, {error}")
}

/// Returns a clause in DIMACS, or its start.
fn shown(clause: &[Lit]) -> String {
    let start = clause
        .iter()
        .take(10)
        .map(|lit| lit.to_ipasir().to_string());
    let end = if clause.len() > 10 { "…" } else { "0" };
    start.chain([end.to_owned()]).collect::<Vec<_>>().join(" ")
}
