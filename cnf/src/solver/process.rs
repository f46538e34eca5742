//! Any solver program that reads DIMACS.
//!
//! Each solve writes the whole formula, the assumptions as unit clauses, runs
//! the program and reads its [answer]. Nothing a program
//! says is believed that can be checked: every model is judged on the clauses
//! and assumptions. That it is unsatisfiable must be believed, and the core is
//! all assumptions.
//!
//! Here and nowhere else in this crate are files, threads and processes, behind
//! the feature `process`. There is no clock: whoever wants a deadline raises
//! the [`StopFlag`]; the program is then killed, with all it started.

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

/// What exit codes mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ExitCodes {
    /// They must not contradict the verdict, and are no verdict themselves.
    #[default]
    Checked,
    /// Where the program prints no verdict, 10 is satisfiable and 20 is not.
    Decide,
}

/// A solver program, its arguments, and how it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessCommand {
    /// The program, found as the system finds programs.
    pub program: OsString,
    /// Arguments. `{}` stands for the formula's file, which comes last where it
    /// is not mentioned; `{out}` for a file that the program writes its answer
    /// to, as MiniSat does: else the answer is read from its output; `{proof}` for a
    /// file that it writes a proof to.
    pub args: Vec<String>,
    /// What its exit codes mean.
    pub exit_codes: ExitCodes,
    /// What its values look like.
    pub dialect: Dialect,
}

impl ProcessCommand {
    /// A program that keeps to the rules of the SAT competitions.
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

    /// The same from one line, as in `minisat {} {out}`, with the quotes of the POSIX
    /// shell: `'/my solvers/minisat' {} {out}`. Nothing else of a shell is done.
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

    /// A solver that runs this program and obeys `stop`.
    #[must_use]
    pub fn start(&self, stop: StopFlag) -> Box<dyn Solver> {
        Box::new(ProcessSolver::new(self, stop))
    }

    fn answers_in_file(&self) -> bool {
        self.args.iter().any(|arg| arg.contains(ANSWER))
    }

    /// Whether a file for a proof is among its arguments.
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

/// A [`Solver`] that runs a program anew for each solve.
#[derive(Debug)]
pub struct ProcessSolver {
    command: ProcessCommand,
    stop: StopFlag,
    formula: Formula,
    solves: u64,
}

impl ProcessSolver {
    /// What any of them can do; whether it writes proofs is the
    /// [command](ProcessCommand::writes_proof)'s to say.
    pub const CAN: Capabilities = Capabilities {
        limits: false,
        interrupt: true,
        propagator: false,
        phases: false,
        proofs: false,
    };

    /// A solver that runs `command` and obeys `stop`.
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
                // By a signal: often of a system that is out of memory.
                None => Interrupted::Crashed(what),
            }
        })
    }

    fn cannot_start(&self, error: &io::Error) -> Interrupted {
        let program = self.command.program.to_string_lossy();
        Interrupted::Failed(format!("cannot start `{program}`: {error}"))
    }

    /// How an answer about the formula is read.
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
            // By a limit of its own: nobody else told it to give up.
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

/// The verdict of an exit code. 30 is an optimum, but clasp also means "and
/// there are no more models" by it.
fn implied(code: i32) -> Option<Verdict> {
    match code {
        10 => Some(Verdict::Sat),
        20 => Some(Verdict::Unsat),
        30 => Some(Verdict::Optimum),
        _ => None,
    }
}

/// Other codes say nothing: some solvers always end with 0.
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

/// A clause in DIMACS, or its start.
fn shown(clause: &[Lit]) -> String {
    let start = clause
        .iter()
        .take(10)
        .map(|lit| lit.to_ipasir().to_string());
    let end = if clause.len() > 10 { "…" } else { "0" };
    start.chain([end.to_owned()]).collect::<Vec<_>>().join(" ")
}
