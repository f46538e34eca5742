//! The commands that do a job on a puzzle.

use super::args::Common;
use super::input::{items, puzzle_text, text};
use super::output::{self, Problem};
use super::{limits, progress};
use crate::pipeline::{Connectivity, Job, Options, Printed, Report, Wanted};
use cnf::solver::process::ProcessCommand;
use cnf::solver::{self, Engine};
use encodings::{Choice, Classes, at_most_one, cardinality};
use std::path::Path;

pub(super) fn solve(common: &Common, solutions: Option<&str>) -> Result<u8, Problem> {
    let wanted = match solutions {
        None => Wanted::UpTo(1),
        Some("all") => Wanted::All,
        Some(text) => match text.parse() {
            Ok(n) if n > 0 => Wanted::UpTo(n),
            _ => {
                return Err(Problem::usage(format!(
                    "--solutions {text}: expected a number from 1, or `all`"
                )));
            }
        },
    };
    each(common, Job::Solve(wanted))
}

pub(super) fn count(common: &Common, limit: Option<u64>) -> Result<u8, Problem> {
    each(common, Job::Count(limit))
}

pub(super) fn unique(common: &Common) -> Result<u8, Problem> {
    each(common, Job::Unique)
}

pub(super) fn check(common: &Common, solution: &Path) -> Result<u8, Problem> {
    let from_input = |path: Option<&Path>| path.is_none_or(|path| path == Path::new("-"));
    if from_input(common.file.as_deref()) && from_input(Some(solution)) {
        return Err(Problem::usage(
            "puzzle and answer cannot both come from standard input",
        ));
    }
    each(common, Job::Check(&text(solution)?))
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
    )
}

pub(super) fn draw(common: &Common) -> Result<u8, Problem> {
    output::check_target(common)?;
    let text = puzzle_text(common)?;
    let drawings = items(&text, common)?.into_iter().map(|item| {
        item.entry
            .draw(&item.source)
            .map_err(|error| Problem::puzzle(error, 0))
    });
    let drawings = drawings.collect::<Result<Vec<_>, _>>()?;
    output::write(&drawings.join("\n"), common)?;
    Ok(0)
}

/// Does `job` on every puzzle of the input; the highest exit status counts.
fn each(common: &Common, job: Job<'_>) -> Result<u8, Problem> {
    each_as(common, job, &|report| output::report(report, common.output))
}

/// As [`each`], with the reports shown another way.
pub(super) fn each_as(
    common: &Common,
    job: Job<'_>,
    show: &dyn Fn(&Report) -> String,
) -> Result<u8, Problem> {
    let options = options(common)?;
    output::check_target(common)?;
    let text = puzzle_text(common)?;
    let items = items(&text, common)?;
    let (mut results, mut code) = (String::new(), 0);
    progress::start(common);
    for (i, item) in items.iter().enumerate() {
        let done = item.entry.run(&item.source, job, &options);
        if i + 1 == items.len() || done.is_err() {
            progress::finish();
        }
        let report = done.map_err(Problem::job)?;
        if i > 0 && !common.output.is_json() {
            results += "\n";
        }
        results += &show(&report);
        code = code.max(report.verdict.exit_code());
        if let Some(stats) = report
            .stats
            .as_ref()
            .filter(|_| common.stats && !common.output.is_json())
        {
            output::tell(&output::stats(stats));
        }
    }
    output::write(&results, common)?;
    Ok(code)
}

pub(super) fn options(common: &Common) -> Result<Options, Problem> {
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
    let stop = limits::stop_flag(common.timeout)?;
    Ok(Options {
        choice,
        connectivity,
        engine,
        stop,
        clock: limits::clock,
        observer: progress::observe,
    })
}
