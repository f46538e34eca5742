//! A question to every board of every FILE: results come one by one, in order.

use super::args::{Common, Output, Proof};
use super::deadlines::Turn;
use super::files::Results;
use super::input::Item;
use super::output::{self, Problem};
use super::proof::{Request, Written};
use super::sources::Source;
use super::{Cli, draw, jobs};
use crate::pipeline::Options;
use crate::registry::Board;
use crate::render::Drawing;
use crate::service::{Found, Job, JobError, Report, pictures, run_each, solve_film};
use serde_json::{Value, json};

/// What is done to a board; what is found on the way is reported.
pub(super) type Ask<'a> =
    &'a dyn Fn(&Item<'_>, &Options, &mut dyn FnMut(Found<'_>)) -> Result<Report, JobError>;

/// Does a job and shows it in pictures.
pub(super) type Film = fn(&Board<'_>, &Options) -> Result<(Report, Vec<Drawing>), JobError>;

/// How what is found is shown as text, piece by piece.
pub(super) trait Show {
    /// What can be shown before the answer is there.
    fn part(&mut self, _found: Found<'_>) -> String {
        String::new()
    }

    /// The answer, without what was shown before.
    fn rest(&mut self, report: &Report) -> String;
}

/// An answer that is shown at once.
pub(super) struct Whole<F>(pub F);

impl<F: FnMut(&Report) -> String> Show for Whole<F> {
    fn rest(&mut self, report: &Report) -> String {
        (self.0)(report)
    }
}

/// How reports are made and shown.
pub(super) struct Ways<'a> {
    /// What is asked.
    pub ask: Ask<'a>,
    /// As text, with a new one for each board.
    pub text: &'a dyn Fn() -> Box<dyn Show + 'a>,
    /// As an object, if not the report's own.
    pub json: &'a dyn Fn(&Report) -> Value,
    /// As one picture.
    pub picture: &'a dyn Fn(&Item<'_>, &Report) -> Result<Drawing, Problem>,
    /// As an animation, which makes the report.
    pub film: Film,
}

impl<'a> Ways<'a> {
    /// The solutions as text and pictures; a solve as an animation.
    pub fn new(ask: Ask<'a>, text: &'a dyn Fn() -> Box<dyn Show + 'a>) -> Self {
        Self {
            ask,
            text,
            json: &Report::to_json,
            picture: &|item, report| draw::report(item, report),
            film: |item, options| {
                let (report, frames) = solve_film(&item.puzzle, options)?;
                Ok((report, pictures(&item.puzzle, &frames)))
            },
        }
    }
}

/// Asks `job` of every board.
pub(super) fn each(cli: &Cli, common: &Common, job: Job<'_>, proof: &Proof) -> Result<u8, Problem> {
    each_with(cli, common, job, proof, &|_| {})
}

/// As [`each`], with the options adjusted.
pub(super) fn each_with(
    cli: &Cli,
    common: &Common,
    job: Job<'_>,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
) -> Result<u8, Problem> {
    draw::check(common, &job)?;
    let ask: Ask<'_> = &|item, options, found| run_each(&item.puzzle, job, options, found);
    let text = || -> Box<dyn Show> { Box::new(output::Solutions::new(common)) };
    each_by(cli, common, proof, adjust, &Ways::new(ask, &text))
}

/// Asks every board of every FILE, in these ways.
///
/// A FILE that cannot be read is reported, and the next ones are done all the same; the
/// highest exit status counts.
pub(super) fn each_by(
    cli: &Cli,
    common: &Common,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
    ways: &Ways<'_>,
) -> Result<u8, Problem> {
    let mut options = jobs::options(cli, common)?;
    adjust(&mut options);
    let request = Request::of(proof, common)?;
    options.with_claim = request.is_some();
    let sources = Source::all(common);
    if request.is_some() {
        Source::only(common)?;
    }
    if draw::is_film(common) {
        return draw::film(cli, &Source::only(common)?, options, common, ways);
    }
    let mut run = Run {
        cli,
        common,
        options,
        request,
        ways,
        results: Results::new(common)?,
        pictures: Vec::new(),
        code: 0,
        n_sources: sources.len(),
        n_shown: 0,
        was_long: false,
        is_read: true,
    };
    cli.progress.start(common);
    for source in &sources {
        let done = run.source(source);
        match done {
            Err(problem) if sources.len() > 1 && !problem.is_bug() => {
                cli.progress.hide(|| problem.print(common.output.is_json()));
                run.code = run.code.max(problem.exit_code());
            }
            done => done?,
        }
        if !run.is_read {
            break;
        }
    }
    cli.progress.finish();
    if common.output.picture().is_some() {
        draw::write_still(run.pictures, common)?;
    }
    Ok(run.code)
}

/// A run over all boards.
struct Run<'r, 'w> {
    cli: &'r Cli,
    common: &'r Common,
    options: Options,
    request: Option<Request>,
    ways: &'r Ways<'w>,
    results: Results<'r>,
    pictures: Vec<Drawing>,
    code: u8,
    n_sources: usize,
    n_shown: usize,
    /// Whether the last result had more than a line.
    was_long: bool,
    /// Whether anybody still reads the results.
    is_read: bool,
}

impl Run<'_, '_> {
    fn source(&mut self, source: &Source) -> Result<(), Problem> {
        let text = source.text(self.common)?;
        let items = source.items(self.cli, &text, self.common)?;
        if self.request.is_some() && items.len() != 1 {
            let message = format!("expected one board for --proof, found {}", items.len());
            return Err(Problem::usage(message));
        }
        for (i, item) in items.iter().enumerate() {
            let label = source.label(i, items.len());
            let done = self.board(item, label.as_deref());
            done.map_err(|problem| source.in_file(problem))?;
            if !self.is_read {
                break;
            }
        }
        Ok(())
    }

    fn board(&mut self, item: &Item<'_>, label: Option<&str>) -> Result<(), Problem> {
        draw::check_board(item, self.common)?;
        let (deadlines, limit) = (&self.cli.deadlines, self.common.limits.timeout);
        let turn: Turn<'_> = match self.n_sources == 1 && item.n_boards == 1 {
            true => deadlines.begin_only(limit),
            false => deadlines.begin(limit),
        };
        let options = Options {
            stop: turn.flag().clone(),
            ..self.options.clone()
        };
        let (ask, mut show) = (self.ways.ask, (self.ways.text)());
        let is_text = matches!(self.common.output, Output::Text | Output::Answer);
        let (mut begun, mut failed) = (false, None);
        let done = {
            let mut tell = |found: Found<'_>| {
                if !is_text || failed.is_some() || !self.is_read {
                    return;
                }
                let text = show.part(found);
                if !text.is_empty() {
                    turn.keep();
                    let written = self.write(label, &text, !begun, true);
                    begun = true;
                    failed = written.err();
                }
            };
            ask(item, &options, &mut tell)
        };
        turn.keep();
        if let Some(problem) = failed {
            return Err(problem);
        }
        let mut report = done.map_err(Problem::job)?;
        self.prove(&mut report, &options)?;
        match self.common.output {
            Output::Svg | Output::Png => self.pictures.push((self.ways.picture)(item, &report)?),
            Output::Json => self.write(None, &self.object(&report, label), true, false)?,
            _ => {
                let text = show.rest(&report);
                let is_long = begun || text.lines().count() > 1;
                self.write(label, &text, !begun, is_long)?;
            }
        }
        self.n_shown += 1;
        self.code = self.code.max(report.verdict().exit_code());
        let has_table = self.common.stats && !self.common.output.is_json();
        if let Some(stats) = report.stats.as_ref().filter(|_| has_table) {
            self.cli
                .progress
                .hide(|| output::tell(&output::stats(stats)));
        }
        Ok(())
    }

    /// Writes a piece of a result, the first one below its label: a short one behind it.
    fn write(
        &mut self,
        label: Option<&str>,
        text: &str,
        is_first: bool,
        is_long: bool,
    ) -> Result<(), Problem> {
        let mut all = String::new();
        if is_first && !self.common.output.is_json() {
            let is_answer = self.common.output == Output::Answer;
            let is_list = label.is_some() && !is_long && !self.was_long;
            if self.n_shown > 0 && is_answer {
                // As sets are separated, so that `check` reads them.
                all += "---\n";
            } else if self.n_shown > 0 && !is_list {
                all += "\n";
            }
            self.was_long = is_long;
            if let Some(label) = label {
                all += &match (is_answer, is_long) {
                    (true, _) => format!("# {label}:\n"),
                    (false, true) => format!("{label}:\n"),
                    (false, false) => format!("{label}: "),
                };
            }
        }
        all += text;
        let results = &mut self.results;
        self.is_read = self.cli.progress.hide(|| results.write(&all))?;
        Ok(())
    }

    /// The report as a line; with its file, if there are several.
    fn object(&self, report: &Report, label: Option<&str>) -> String {
        let mut object = (self.ways.json)(report);
        if let Value::Object(fields) = &mut object {
            if !self.common.stats {
                fields.shift_remove("stats");
            }
            if let Some(label) = label {
                fields.shift_insert(1, "file".into(), json!(label));
            }
        }
        format!("{object}\n")
    }

    /// Writes the proof, if one is requested.
    fn prove(&mut self, report: &mut Report, options: &Options) -> Result<(), Problem> {
        let Some(request) = &self.request else {
            return Ok(());
        };
        match request.write(report, options)? {
            Written::Proof(proof) => report.proof = Some(proof),
            Written::Nothing(why) => output::tell(&format!("no proof written: {why}\n")),
            Written::Undecided(why) => {
                output::tell(&format!("no proof written: undecided: {why}\n"));
                self.code = self.code.max(3);
            }
        }
        Ok(())
    }
}
