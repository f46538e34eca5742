//! Writing results and problems.

use super::args::{Common, Output};
use crate::pipeline::{Failure, Stats};
use crate::service::{Answer, JobError, Report, Shown, Verdict};
use crate::text::{InputError, Place};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// The exit status of a bug.
pub(super) const BUG: u8 = 70;

/// Why a command ends without a result.
#[derive(Debug)]
pub(super) struct Problem {
    message: String,
    place: Option<Place>,
    exit_code: u8,
}

impl Problem {
    /// Bad usage, or a file that cannot be read or written.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            exit_code: 2,
        }
    }

    /// A puzzle that cannot be read, after `first_line` lines of a set.
    pub(super) fn puzzle(error: InputError, first_line: usize) -> Self {
        let error = error.shifted(first_line);
        let has_line = matches!(error.place, Place::At { .. });
        let which = (first_line > 0 && !has_line)
            .then(|| format!("in the puzzle below line {first_line}: "));
        Self::input(error, &which.unwrap_or_default())
    }

    /// An input that cannot be read; `which` says where its place is counted from.
    pub(super) fn input(error: InputError, which: &str) -> Self {
        Self {
            message: format!("{which}{error}"),
            place: Some(error.place),
            exit_code: 2,
        }
    }

    /// What went wrong with a puzzle that was read: what cannot be read then is
    /// the answer to be checked.
    pub(super) fn job(error: JobError) -> Self {
        match error {
            JobError::Input(error) => Self::input(error, "in the answer: "),
            JobError::Failure(Failure::OutOfReach(why)) => Self::usage(why),
            JobError::Failure(failure @ Failure::Solver(_)) => Self::usage(failure.to_string()),
            JobError::Failure(bug) => Self::bug(bug.to_string()),
        }
    }

    /// A promise of this program that was broken.
    pub(super) fn bug(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            exit_code: BUG,
        }
    }

    pub(super) fn is_bug(&self) -> bool {
        self.exit_code == BUG
    }

    /// Says that a file was left out for this.
    pub(super) fn print_skipped(&self) {
        eprintln!("skipped {}", self.message);
    }

    /// The same problem, with the file it is in.
    pub(super) fn in_file(mut self, file: &std::path::Path) -> Self {
        self.message = format!("{}: {}", file.display(), self.message);
        self
    }

    pub(super) fn exit_code(&self) -> u8 {
        self.exit_code
    }

    pub(super) fn print(&self, as_json: bool) {
        if !as_json {
            return tell(&format!("error: {}\n", self.message));
        }
        tell(&format!("{}\n", Value::Object(self.fields())));
    }

    /// `error` and, where it is known, `place`.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("error".into(), json!(self.message));
        let place = match &self.place {
            Some(Place::At { line, column }) => json!({ "line": line, "column": column }),
            Some(Place::Cell(cell)) => json!({ "cell": crate::json::of_cell(*cell) }),
            Some(Place::Field(field)) => json!({ "field": field }),
            Some(Place::Whole) | None => return fields,
        };
        fields.insert("place".into(), place);
        fields
    }
}

/// Writes to standard error; who closed it does not want to know.
pub(super) fn tell(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Writes `text` to standard output or the file of `-o`.
///
/// A closed pipe is no error: whoever read has read enough.
pub(super) fn write(text: &str, common: &Common) -> Result<(), Problem> {
    write_bytes(text.as_bytes(), common)
}

/// As [`write`], for bytes.
pub(super) fn write_bytes(bytes: &[u8], common: &Common) -> Result<(), Problem> {
    let Some(path) = common.out.as_deref() else {
        let mut out = std::io::stdout().lock();
        return match out.write_all(bytes).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Problem::usage(format!("standard output: {error}")))
            }
            _ => Ok(()),
        };
    };
    write_file(path, bytes, common)
}

/// Writes a file, over another one only with `--force`.
pub(super) fn write_file(path: &Path, bytes: &[u8], common: &Common) -> Result<(), Problem> {
    let written = create(path, common.force)?.write_all(bytes);
    written.map_err(|error| Problem::usage(format!("{}: {error}", path.display())))
}

/// A new file, or an old one emptied where that was allowed.
pub(super) fn create(path: &Path, force: bool) -> Result<File, Problem> {
    let mut options = OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    options.open(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => Problem::usage(format!("{}: {error}", path.display())),
    })
}

/// Standard output or the file of `-o`, for results that come one by one.
pub(super) fn target(common: &Common) -> Result<Box<dyn Write>, Problem> {
    Ok(match &common.out {
        Some(path) => Box::new(create(path, common.force)?),
        None => Box::new(std::io::stdout().lock()),
    })
}

/// Refuses to work for a file that would not be written in the end.
pub(super) fn check_target(common: &Common) -> Result<(), Problem> {
    match &common.out {
        Some(path) => refuse_existing(path, common.force),
        None => Ok(()),
    }
}

/// Refuses outputs other than a table and JSON, before any work.
pub(super) fn check_table(common: &Common) -> Result<(), Problem> {
    match common.output {
        Output::Text | Output::Json => Ok(()),
        Output::Answer | Output::Svg | Output::Png | Output::Gif => {
            Err(Problem::usage("bench has --output text and json"))
        }
    }
}

/// Refuses a path at which there is something, unless that was allowed.
pub(super) fn refuse_existing(path: &Path, force: bool) -> Result<(), Problem> {
    if path.exists() && !force {
        return Err(exists(path));
    }
    Ok(())
}

pub(super) fn exists(path: &Path) -> Problem {
    Problem::usage(format!("{} exists; --force replaces it", path.display()))
}

/// The report as the user asked for it.
pub(super) fn report(report: &Report, output: Output) -> String {
    match output {
        Output::Json => format!("{}\n", report.to_json()),
        Output::Text | Output::Svg | Output::Png | Output::Gif => text(report, "", Shown::drawing),
        // Whatever is not the answer is a comment.
        Output::Answer => text(report, "# ", Shown::text),
    }
}

/// The report as text, with each solution drawn by `drawn`.
pub(super) fn drawn(report: &Report, drawn: impl FnMut(&Shown) -> String) -> String {
    text(report, "", drawn)
}

/// What was found out, in lines below a picture.
pub(super) fn caption(report: &Report) -> String {
    let summary = match report.answer.solutions() {
        Some([shown]) => shown.summary(),
        _ => None,
    };
    let broken = report.answer.violations().into_iter().flatten();
    let broken = broken.map(|violation| format!("{}: {}", violation.rule, violation.message));
    let headline = headline(report).map(|line| line.trim_start().to_owned());
    let lines: Vec<String> = summary.into_iter().chain(headline).chain(broken).collect();
    lines.join("\n")
}

/// The solutions in some `form`; all other lines begin with `mark`.
fn text(report: &Report, mark: &str, mut form: impl FnMut(&Shown) -> String) -> String {
    let mut text = String::new();
    let solutions = report.answer.solutions().unwrap_or_default();
    for (i, shown) in solutions.iter().enumerate() {
        if solutions.len() > 1 {
            let space = if i > 0 { "\n" } else { "" };
            let _ = writeln!(text, "{space}{mark}solution {}", i + 1);
        }
        text += &form(shown);
        if let Some(summary) = shown.summary() {
            let _ = writeln!(text, "{mark}{summary}");
        }
    }
    if let Some(line) = headline(report) {
        // Some lines keep a distance from the solutions above.
        let space = if line.starts_with('\n') { "\n" } else { "" };
        let _ = writeln!(text, "{space}{mark}{}", line.trim_start());
    }
    if let Some(proof) = &report.proof {
        let part = |key: &str| proof[key].as_str().unwrap_or_default();
        let (proof, formula, claim) = (part("proof"), part("formula"), part("claim"));
        let _ = writeln!(text, "{mark}{proof} proves of {formula}: {claim}");
    }
    for violation in report.answer.violations().into_iter().flatten() {
        let _ = writeln!(text, "{mark}{}: {}", violation.rule, violation.message);
    }
    text
}

/// The line that says what was found out, if the drawing does not.
fn headline(report: &Report) -> Option<String> {
    let answer = &report.answer;
    let reason = answer.reason();
    let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
    if let Some(count) = answer.count() {
        return Some(if answer.complete() == Some(true) {
            count.to_string()
        } else {
            format!("at least {count}{reason}")
        });
    }
    let n = answer.solutions().map_or(0, <[Shown]>::len);
    match answer.verdict() {
        Verdict::Optimal if n <= 1 => {
            let best = answer.objective().best?;
            Some(format!("optimal: {best}"))
        }
        // What another solver said of its solutions, unchecked.
        Verdict::Solved if answer.reason().is_some() => {
            let reason = answer.reason().unwrap_or_default();
            Some(match n {
                0 | 1 => reason.to_owned(),
                n => format!("\n{n} solutions: {reason}"),
            })
        }
        Verdict::Solved | Verdict::Optimal if n <= 1 => None,
        Verdict::Solved | Verdict::Optimal => Some(match answer.complete()? {
            true => format!("\n{n} solutions, all there are"),
            false => format!("\n{n} solutions; there may be more"),
        }),
        Verdict::Undecided => Some(format!("undecided{reason}{}", so_far(answer))),
        Verdict::NotUnique => {
            let cells = answer.differences().unwrap_or_default();
            let cells: Vec<_> = cells.iter().map(ToString::to_string).collect();
            Some(format!("\nnot unique: these differ at {}", cells.join(" ")))
        }
        verdict => Some(format!("{}{reason}", verdict.word().replace('-', " "))),
    }
}

/// What is known of the score when a search ends early.
fn so_far(answer: &Answer) -> String {
    let objective = answer.objective();
    match (answer.relaxation(), objective.best, objective.bound) {
        (Some(bound), ..) => format!(": at most {bound}"),
        (None, Some(best), None) => format!(": best {best}"),
        (None, Some(best), Some(bound)) => format!(": best {best}, at most {bound}"),
        (None, None, _) => String::new(),
    }
}

/// The counts and times, as a table.
pub(super) fn stats(stats: &Stats) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:<16} {:>9} {:>9} {:>9}",
        "rule", "instances", "clauses", "literals"
    );
    for rule in &stats.rules {
        let _ = writeln!(
            text,
            "{:<16} {:>9} {:>9} {:>9}",
            rule.kind, rule.instances, rule.clauses, rule.literals
        );
    }
    let Stats {
        variables,
        clauses,
        literals,
        calls,
        rounds,
        cuts,
        conflicts,
        seconds,
        ..
    } = stats;
    let _ = writeln!(
        text,
        "{variables} variables, {clauses} clauses, {literals} literals"
    );
    let _ = writeln!(
        text,
        "{calls} solver calls, {rounds} rounds, {cuts} cuts, {conflicts} conflicts"
    );
    let _ = writeln!(
        text,
        "seconds: encode {:.3}, solve {:.3}, verify {:.3}",
        seconds.encode, seconds.solve, seconds.verify
    );
    text
}
