//! Writing results and problems.

use super::args::{Common, Output};
use super::draw;
use super::each::Show;
use crate::pipeline::{Failure, Stats};
use crate::render::Mark;
use crate::service::{Answer, Found, JobError, Report, Shown, Verdict, marks};
use crate::text::{InputError, Place};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

/// The exit status of a bug.
pub(super) const BUG: u8 = 70;

/// Why a command ends without a result.
#[derive(Debug)]
pub(super) struct Problem {
    message: String,
    place: Option<Place>,
    exit_code: u8,
    /// Whether the message names a file.
    is_placed: bool,
}

impl Problem {
    /// Bad usage, or a file that cannot be read or written.
    pub(super) fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            exit_code: 2,
            is_placed: false,
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
            is_placed: false,
        }
    }

    /// An answer that cannot be read: its place is not in the file of the puzzle.
    pub(super) fn answer(error: InputError) -> Self {
        Self {
            is_placed: true,
            ..Self::input(error, "in the answer: ")
        }
    }

    /// What went wrong with a puzzle that was read: what cannot be read then is
    /// the answer to be checked.
    pub(super) fn job(error: JobError) -> Self {
        match error {
            JobError::Input(error) => Self::answer(error),
            JobError::Failure(Failure::OutOfReach(why)) => Self::usage(why),
            JobError::Failure(failure @ Failure::Solver(_)) => Self::usage(failure.to_string()),
            JobError::Failure(bug) => Self::bug(bug.to_string()),
        }
    }

    /// An end before there is a result.
    pub(super) fn undecided(message: impl Into<String>) -> Self {
        Self {
            exit_code: super::limits::UNDECIDED,
            ..Self::usage(message)
        }
    }

    /// A promise of this program that was broken.
    pub(super) fn bug(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            exit_code: BUG,
            is_placed: false,
        }
    }

    pub(super) fn is_bug(&self) -> bool {
        self.exit_code == BUG
    }

    /// Says that a file was left out for this.
    pub(super) fn print_skipped(&self) {
        eprintln!("skipped {}", self.message);
    }

    /// The same problem, with the file it is in: `name:line:column: what`. One that has a
    /// file is not changed.
    pub(super) fn in_file(mut self, file: &Path) -> Self {
        if self.is_placed {
            return self;
        }
        self.is_placed = true;
        self.message = match &self.place {
            Some(Place::At { line, column }) => {
                let what = self
                    .message
                    .replacen(&format!("line {line}, column {column}: "), "", 1);
                format!("{}:{line}:{column}: {what}", file.display())
            }
            _ => format!("{}: {}", file.display(), self.message),
        };
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

    /// `error` and, if it is known, `place`.
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

/// Writes to standard error; if it is closed, nothing is written.
pub(super) fn tell(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Reports as text, piece by piece: solutions as they come, then the verdict.
pub(super) struct Solutions<'c> {
    common: &'c Common,
    /// The first solution, until it is known whether there is another.
    first: Option<String>,
    shown: usize,
}

impl<'c> Solutions<'c> {
    pub fn new(common: &'c Common) -> Self {
        Self {
            common,
            first: None,
            shown: 0,
        }
    }

    /// What begins lines that are not part of the answer: comments, in answers.
    fn mark(&self) -> &'static str {
        match self.common.output {
            Output::Answer => "# ",
            _ => "",
        }
    }

    fn solution(&self, shown: &Shown, marks: &[Mark]) -> String {
        let mut text = match self.common.output {
            Output::Answer => shown.text(),
            _ => draw::text(shown, marks, self.common),
        };
        if let Some(summary) = shown.summary() {
            let _ = writeln!(text, "{}{summary}", self.mark());
        }
        text
    }

    /// The next solution, below its number if there are several.
    fn next(&mut self, text: String) -> String {
        self.shown += 1;
        let mark = self.mark();
        match (self.shown, self.first.take()) {
            (1, _) => {
                self.first = Some(text);
                String::new()
            }
            (n, first) => {
                let first = first.map(|first| format!("{mark}solution 1\n{first}"));
                format!("{}\n{mark}solution {n}\n{text}", first.unwrap_or_default())
            }
        }
    }
}

impl Show for Solutions<'_> {
    fn part(&mut self, found: Found<'_>) -> String {
        let Found::Solution(shown) = found else {
            return String::new();
        };
        let text = self.solution(shown, &[]);
        self.next(text)
    }

    fn rest(&mut self, report: &Report) -> String {
        let (mark, marks) = (self.mark(), marks(report));
        let mut text = String::new();
        let solutions = report.answer.solutions().unwrap_or_default();
        for shown in solutions.iter().skip(self.shown) {
            let solution = self.solution(shown, &marks);
            text += &self.next(solution);
        }
        text += &self.first.take().unwrap_or_default();
        if let Some(line) = headline(report) {
            // Some lines keep a distance from the solutions above.
            let space = if line.starts_with('\n') { "\n" } else { "" };
            let _ = writeln!(text, "{space}{mark}{}", line.trim_start());
        }
        if let Some(proof) = &report.proof {
            let part = |key: &str| proof[key].as_str().unwrap_or_default();
            let (proof, formula, claim) = (part("proof"), part("formula"), part("claim"));
            let _ = writeln!(text, "{mark}{proof} proves, from {formula}: {claim}");
        }
        for violation in report.answer.violations().into_iter().flatten() {
            let _ = writeln!(text, "{mark}{}: {}", violation.rule, violation.message);
        }
        text
    }
}

/// The result, in lines below a picture.
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

/// The line that says the verdict, if the drawing does not.
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
            let reason = answer.reason()?;
            Some(match n {
                0 | 1 => reason.to_string(),
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
        Verdict::Valid if answer.objective().best.is_some() => {
            let score = answer.objective().best?;
            Some(format!(
                "valid, score {score}; the best is not known (`solve` proves it)"
            ))
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
