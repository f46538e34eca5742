//! The commands that do a job on a puzzle.

use super::Cli;
use super::args::{Common, Output, Proof};
use super::input::{items, puzzle_text, text};
use super::output::{self, Problem};
use super::proof::{Request, Written};
use super::{draw, limits};
use crate::format::read_answer;
use crate::linear::{Domain, SOLVERS};
use crate::pipeline::{Connectivity, Options};
use crate::registry::Board;
use crate::render::Drawing;
use crate::service::{
    Job, JobError, Printed, Report, SetupError, SolverNames, Wanted, pictures, run, solve_film,
};
use crate::text::InputError;
use cnf::solver::process::ProcessCommand;
use std::path::Path;

pub(super) fn solve(
    cli: &Cli,
    common: &Common,
    solutions: Option<&str>,
    proof: &Proof,
) -> Result<u8, Problem> {
    each(cli, common, Job::Solve(wanted(solutions)?), proof)
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
    cli: &Cli,
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
    each_with(cli, &common, Job::Linear(domain), proof, &|options| {
        options.linear = chosen
    })
}

pub(super) fn count(
    cli: &Cli,
    common: &Common,
    limit: Option<u64>,
    proof: &Proof,
) -> Result<u8, Problem> {
    each(cli, common, Job::Count(limit), proof)
}

pub(super) fn unique(cli: &Cli, common: &Common, proof: &Proof) -> Result<u8, Problem> {
    each(cli, common, Job::Unique, proof)
}

/// Judges the answer in the file `solution`, or the one that each puzzle's own
/// text holds.
pub(super) fn check(cli: &Cli, common: &Common, solution: Option<&Path>) -> Result<u8, Problem> {
    let given = solution.map(|path| answer_text(common, path)).transpose()?;
    let judged = |item: &Board<'_>, options: &Options| {
        let answer = match &given {
            Some(text) => read_answer(item.puzzle.as_ref(), text)?,
            None => item.answer()?.ok_or_else(|| {
                let message = "the puzzle's text holds none; --solution names one";
                InputError::whole(message)
            })?,
        };
        run(&item.puzzle, Job::Check(&answer), options)
    };
    draw::check(common, &Job::Unique)?;
    let text = |report: &Report| Ok(shown(report, common));
    each_by(
        cli,
        common,
        &Proof::default(),
        &|_| {},
        &judged,
        &Ways::new(&text),
    )
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
    cli: &Cli,
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
        cli,
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
fn each(cli: &Cli, common: &Common, job: Job<'_>, proof: &Proof) -> Result<u8, Problem> {
    each_with(cli, common, job, proof, &|_| {})
}

fn each_with(
    cli: &Cli,
    common: &Common,
    job: Job<'_>,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
) -> Result<u8, Problem> {
    draw::check(common, &job)?;
    let run = |item: &Board<'_>, options: &Options| run(&item.puzzle, job, options);
    let text = |report: &Report| Ok(shown(report, common));
    each_by(cli, common, proof, adjust, &run, &Ways::new(&text))
}

/// Does `job` on every puzzle of the input, with the reports shown in other ways.
pub(super) fn each_as(
    cli: &Cli,
    common: &Common,
    job: Job<'_>,
    ways: &Ways<'_>,
) -> Result<u8, Problem> {
    draw::check(common, &job)?;
    let run = |item: &Board<'_>, options: &Options| run(&item.puzzle, job, options);
    each_by(cli, common, &Proof::default(), &|_| {}, &run, ways)
}

fn shown(report: &Report, common: &Common) -> String {
    match common.output {
        Output::Text => draw::text(report, common),
        _ => output::report(report, common.output),
    }
}

/// What is done to a puzzle.
type Run<'a> = &'a dyn Fn(&Board<'_>, &Options) -> Result<Report, JobError>;

/// How reports are shown.
pub(super) struct Ways<'a> {
    /// As text or JSON.
    pub text: &'a dyn Fn(&Report) -> Result<String, Problem>,
    /// As one picture.
    pub picture: &'a dyn Fn(&Board<'_>, &Report) -> Result<Drawing, Problem>,
    /// As a film, which makes the report.
    pub film: Film,
}

/// Does a job and tells it in pictures.
pub(super) type Film = fn(&Board<'_>, &Options) -> Result<(Report, Vec<Drawing>), JobError>;

impl<'a> Ways<'a> {
    /// In this way as text; the solutions as a picture; a solve as a film.
    pub(super) fn new(text: &'a dyn Fn(&Report) -> Result<String, Problem>) -> Self {
        Self {
            text,
            picture: &draw::report,
            film: |item, options| {
                let (report, frames) = solve_film(&item.puzzle, options)?;
                Ok((report, pictures(&item.puzzle, &frames)))
            },
        }
    }
}

pub(super) fn each_by(
    cli: &Cli,
    common: &Common,
    proof: &Proof,
    adjust: &dyn Fn(&mut Options),
    job: Run<'_>,
    ways: &Ways<'_>,
) -> Result<u8, Problem> {
    let mut options = options(cli, common)?;
    adjust(&mut options);
    output::check_target(common)?;
    let request = Request::of(proof, common)?;
    options.with_claim = request.is_some();
    let text = puzzle_text(common)?;
    let items = items(cli, &text, common)?;
    if request.is_some() && items.len() != 1 {
        let message = format!("--proof: {} puzzles, but a proof is of one", items.len());
        return Err(Problem::usage(message));
    }
    if draw::is_film(common) {
        return draw::film(cli, &items, &options, common, ways);
    }
    let (mut results, mut code) = (String::new(), 0);
    let mut pictures = Vec::new();
    cli.progress.start(common);
    for (i, item) in items.iter().enumerate() {
        let done = job(item, &options);
        if i + 1 == items.len() || done.is_err() {
            cli.progress.finish();
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
            _ => results += &(ways.text)(&report)?,
        }
        code = code.max(report.verdict().exit_code());
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
pub(super) fn options(cli: &Cli, common: &Common) -> Result<Options, Problem> {
    Ok(Options {
        stop: limits::stop_flag(common.timeout)?,
        ..ways(cli, common)?
    })
}

/// How to solve; nothing ends it.
pub(super) fn ways(cli: &Cli, common: &Common) -> Result<Options, Problem> {
    let names = SolverNames {
        solver: common.solver.as_deref(),
        cardinality: common.cardinality.as_deref(),
        at_most_one: common.at_most_one.as_deref(),
        connectivity: common.connectivity.as_deref(),
        score: common.score.as_deref(),
    };
    let mut options = names
        .apply(Options::default())
        .map_err(|error| unknown(&error))?;
    if let Some(command) = &common.solver_cmd {
        let parsed = ProcessCommand::parse(command);
        options.engine = parsed
            .map_err(|error| Problem::usage(format!("--solver-cmd: {error}")))?
            .into();
    }
    let engine = &options.engine;
    if matches!(options.connectivity, Connectivity::Propagate) && !engine.can().propagator {
        let message = format!(
            "--connectivity propagate: the solver {} has no theory hook",
            engine.name()
        );
        return Err(Problem::usage(message));
    }
    Ok(Options {
        clock: cli.progress.clock(),
        observer: cli.progress.observer(),
        ..options
    })
}

/// A name that is not in its table, with its option.
fn unknown(error: &SetupError) -> Problem {
    let SetupError { field, name, table } = error;
    let option = field.replace('_', "-");
    Problem::usage(format!(
        "--{option} {name}: there is none of this name; see `puzzlesat list {table}`"
    ))
}
