//! The commands that do a job on a puzzle.

use super::args::{Common, Output, Proof};
use super::input::{Item, items, puzzle_text, text};
use super::output::{self, Problem};
use super::proof::{Request, Written};
use super::{draw, limits, progress};
use crate::linear::{Domain, SOLVERS};
use crate::pipeline::{Connectivity, Job, JobError, Options, Printed, Report, Wanted};
use crate::render::Drawing;
use crate::text::InputError;
use cnf::solver::process::ProcessCommand;
use cnf::solver::{self, Engine};
use encodings::{Choice, Classes, at_most_one, cardinality};
use std::path::Path;

pub(super) fn solve(
    common: &Common,
    solutions: Option<&str>,
    proof: &Proof,
) -> Result<u8, Problem> {
    each(common, Job::Solve(wanted(solutions)?), proof)
}

/// The value of `--solutions`.
pub(super) fn wanted(solutions: Option<&str>) -> Result<Wanted, Problem> {
    match solutions {
        None => Ok(Wanted::UpTo(1)),
        Some("all") => Ok(Wanted::All),
        Some(text) => match text.parse() {
            Ok(n) if n > 0 => Ok(Wanted::UpTo(n)),
            _ => Err(Problem::usage(format!(
                "--solutions {text}: expected a number from 1, or `all`"
            ))),
        },
    }
}

/// `solve --via ilp` and `--via lp`: one answer or bound, and no clauses.
pub(super) fn linear(
    common: &Common,
    solutions: Option<&str>,
    proof: &Proof,
    domain: Domain,
) -> Result<u8, Problem> {
    if solutions.is_some() || proof.proof.is_some() {
        let message =
            "--via ilp and lp give one answer and no proof: not with --solutions, --proof";
        return Err(Problem::usage(message));
    }
    let names: Vec<_> = SOLVERS.iter().map(|solver| solver.name).collect();
    let mut common = common.clone();
    let chosen = match common.solver.take() {
        None => None,
        Some(name) => Some(crate::linear::solver(&name).ok_or_else(|| {
            let expected = names.join(", ");
            Problem::usage(format!(
                "--solver {name}: expected a solver of programmes: {expected}"
            ))
        })?),
    };
    each_with(&common, Job::Linear(domain), proof, &|options| {
        options.linear = chosen
    })
}

pub(super) fn count(common: &Common, limit: Option<u64>, proof: &Proof) -> Result<u8, Problem> {
    each(common, Job::Count(limit), proof)
}

pub(super) fn unique(common: &Common, proof: &Proof) -> Result<u8, Problem> {
    each(common, Job::Unique, proof)
}

/// Judges the answer in the file `solution`, or the one that each puzzle's own
/// text holds.
pub(super) fn check(common: &Common, solution: Option<&Path>) -> Result<u8, Problem> {
    if let Some(solution) = solution {
        let answer = answer_text(common, solution)?;
        return each(common, Job::Check(&answer), &Proof::default());
    }
    let own = |item: &Item<'_>, options: &Options| {
        let none = || {
            let message = "the puzzle's text holds none; --solution names one";
            JobError::Input(InputError::whole(message))
        };
        let answer = item.entry.answer(&item.source)?.ok_or_else(none)?;
        item.entry.run(&item.source, Job::Check(&answer), options)
    };
    draw::check(common, &Job::Check(""))?;
    let text = |item: &Item<'_>, report: &Report| shown(item, report, common);
    each_by(common, &Proof::default(), &|_| {}, &own, &Ways::new(&text))
}

/// The text of an answer; not both it and the puzzle can be standard input.
pub(super) fn answer_text(common: &Common, solution: &Path) -> Result<String, Problem> {
    let from_input = |path: Option<&Path>| path.is_none_or(|path| path == Path::new("-"));
    if from_input(common.file.as_deref()) && from_input(Some(solution)) {
        return Err(Problem::usage(
            "puzzle and answer cannot both come from standard input",
        ));
    }
    text(solution)
}

pub(super) fn decode(
    common: &Common,
    answer: &Path,
    formula: Option<&Path>,
    is_lenient: bool,
) -> Result<u8, Problem> {
    let is_input = |path: &Path| path == Path::new("-");
    let sources = [common.file.as_deref().unwrap_or(Path::new("-")), answer];
    if sources
        .iter()
        .chain(formula.iter())
        .filter(|path| is_input(path))
        .count()
        > 1
    {
        return Err(Problem::usage(
            "only one of puzzle, answer and formula can come from standard input",
        ));
    }
    let (answer, formula) = (text(answer)?, formula.map(text).transpose()?);
    each(
        common,
        Job::Decode(Printed {
            answer: &answer,
            formula: formula.as_deref(),
            is_lenient,
        }),
        &Proof::default(),
    )
}

/// Does `job` on every puzzle of the input; the highest exit status counts.
fn each(common: &Common, job: Job<'_>, proof: &Proof) -> Result<u8, Problem> {
    each_with(common, job, proof, &|_| {})
}

fn each_with(
    common: &Common,
    job: Job<'_>,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
) -> Result<u8, Problem> {
    draw::check(common, &job)?;
    let run = |item: &Item<'_>, options: &Options| item.entry.run(&item.source, job, options);
    let text = |item: &Item<'_>, report: &Report| shown(item, report, common);
    each_by(common, proof, adjust, &run, &Ways::new(&text))
}

/// Does `job` on every puzzle of the input, with the reports shown in other ways.
pub(super) fn each_as(common: &Common, job: Job<'_>, ways: &Ways<'_>) -> Result<u8, Problem> {
    draw::check(common, &job)?;
    let run = |item: &Item<'_>, options: &Options| item.entry.run(&item.source, job, options);
    each_by(common, &Proof::default(), &|_| {}, &run, ways)
}

fn shown(item: &Item<'_>, report: &Report, common: &Common) -> Result<String, Problem> {
    match common.output {
        Output::Text => draw::text(item, report, common),
        _ => Ok(output::report(report, common.output)),
    }
}

/// What is done to a puzzle.
type Run<'a> = &'a dyn Fn(&Item<'_>, &Options) -> Result<Report, JobError>;

/// How reports are shown.
pub(super) struct Ways<'a> {
    /// As text or JSON.
    pub text: &'a dyn Fn(&Item<'_>, &Report) -> Result<String, Problem>,
    /// As one picture.
    pub picture: &'a dyn Fn(&Item<'_>, &Report) -> Result<Drawing, Problem>,
    /// As a film, which makes the report.
    pub film: Film,
}

/// Does a job and tells it in pictures.
pub(super) type Film = fn(&Item<'_>, &Options) -> Result<(Report, Vec<Drawing>), JobError>;

impl<'a> Ways<'a> {
    /// In this way as text; the solutions as a picture; a solve as a film.
    pub(super) fn new(text: &'a dyn Fn(&Item<'_>, &Report) -> Result<String, Problem>) -> Self {
        Self {
            text,
            picture: &draw::report,
            film: |item, options| item.entry.solve_film(&item.source, options),
        }
    }
}

fn each_by(
    common: &Common,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
    job: Run<'_>,
    ways: &Ways<'_>,
) -> Result<u8, Problem> {
    let mut options = options(common)?;
    adjust(&mut options);
    output::check_target(common)?;
    let request = Request::of(proof, common)?;
    options.with_claim = request.is_some();
    let text = puzzle_text(common)?;
    let items = items(&text, common)?;
    if request.is_some() && items.len() != 1 {
        let message = format!("--proof: {} puzzles, but a proof is of one", items.len());
        return Err(Problem::usage(message));
    }
    if draw::is_film(common) {
        return draw::film(&items, &options, common, ways);
    }
    let (mut results, mut code) = (String::new(), 0);
    let mut pictures = Vec::new();
    progress::start(common);
    for (i, item) in items.iter().enumerate() {
        let done = job(item, &options);
        if i + 1 == items.len() || done.is_err() {
            progress::finish();
        }
        let mut report = done.map_err(Problem::job)?;
        if let Some(request) = &request {
            code = code.max(prove(request, &mut report, &options)?);
        }
        if i > 0 && !common.output.is_json() {
            results += "\n";
        }
        match common.output {
            Output::Svg | Output::Png => pictures.push((ways.picture)(item, &report)?),
            _ => results += &(ways.text)(item, &report)?,
        }
        code = code.max(report.verdict.exit_code());
        if let Some(stats) = report
            .stats
            .as_ref()
            .filter(|_| common.stats && !common.output.is_json())
        {
            output::tell(&output::stats(stats));
        }
    }
    if common.output.picture().is_some() {
        draw::write_still(pictures, common)?;
    } else {
        output::write(&results, common)?;
    }
    Ok(code)
}

/// Writes the proof that was asked for; 3 when its search ended early.
fn prove(request: &Request, report: &mut Report, options: &Options) -> Result<u8, Problem> {
    match request.write(report, options)? {
        Written::Proof(proof) => report.proof = Some(proof),
        Written::Nothing(why) => output::tell(&format!("no proof: {why}\n")),
        Written::Undecided(why) => {
            output::tell(&format!("no proof: undecided: {why}\n"));
            return Ok(3);
        }
    }
    Ok(0)
}

/// How to solve, and what ends it: the timeout and Ctrl-C.
pub(super) fn options(common: &Common) -> Result<Options, Problem> {
    Ok(Options {
        stop: limits::stop_flag(common.timeout)?,
        ..ways(common)?
    })
}

/// How to solve; nothing ends it.
pub(super) fn ways(common: &Common) -> Result<Options, Problem> {
    let named = |what: &str, name: &str, table: &str| {
        Problem::usage(format!(
            "--{what} {name}: there is none of this name; see `puzzlesat list {table}`"
        ))
    };
    let mut choice = Choice::default();
    if let Some(name) = &common.cardinality {
        choice.cardinality =
            cardinality::encoding(name).ok_or_else(|| named("cardinality", name, "encodings"))?;
    }
    if let Some(name) = &common.at_most_one {
        choice.at_most_one =
            at_most_one::encoding(name).ok_or_else(|| named("at-most-one", name, "encodings"))?;
    }
    if let Some(name) = &common.score {
        let classes = Classes::NAMES.iter().find(|(known, _)| known == name);
        choice.classes = classes.ok_or_else(|| named("score", name, "encodings"))?.1;
    }
    let mut connectivity = Connectivity::default();
    if let Some(name) = &common.connectivity {
        connectivity =
            Connectivity::named(name).ok_or_else(|| named("connectivity", name, "encodings"))?;
    }
    let engine = match (&common.solver, &common.solver_cmd) {
        (Some(name), _) => solver::backend(name)
            .ok_or_else(|| named("solver", name, "solvers"))?
            .into(),
        (None, Some(command)) => {
            let parsed = ProcessCommand::parse(command);
            parsed
                .ok_or_else(|| Problem::usage("--solver-cmd: expected a program"))?
                .into()
        }
        (None, None) => Engine::default(),
    };
    if matches!(connectivity, Connectivity::Propagate) && !engine.can().propagator {
        let message = format!(
            "--connectivity propagate: the solver {} has no theory hook",
            engine.name()
        );
        return Err(Problem::usage(message));
    }
    Ok(Options {
        choice,
        connectivity,
        engine,
        clock: limits::clock,
        observer: progress::observe,
        ..Options::default()
    })
}
