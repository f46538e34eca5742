//! The commands that do a job on a puzzle.

use super::Cli;
use super::answers::{Answers, refuse_two_inputs};
use super::args::{Common, Proof};
use super::draw;
use super::each::{Ask, Show, Ways, each, each_by, each_with};
use super::input::text;
use super::output::{self, Problem};
use crate::linear::{Domain, SOLVERS};
use crate::pipeline::{Connectivity, Options};
use crate::service::{Job, Printed, SetupError, SolverNames, Wanted, run};
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
    if solutions.is_some() || proof.proof.is_some() || common.stats {
        let message =
            "--via ilp and --via lp cannot be combined with --solutions, --proof or --stats";
        return Err(Problem::usage(message));
    }
    let names: Vec<_> = SOLVERS.iter().map(|solver| solver.name).collect();
    let mut common = common.clone();
    let chosen = match common.solver.solver.take() {
        None => None,
        Some(name) => Some(crate::linear::solver(&name).ok_or_else(|| {
            let expected = names.join(", ");
            Problem::usage(format!(
                "unknown ILP solver `{name}`; available: {expected}"
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
    let given = Answers::read(common, solution)?;
    let ask: Ask<'_> = &|item, options, _| {
        let answer = match &given {
            Some(answers) => answers.of(cli, item)?,
            None => item.answer()?.ok_or_else(|| {
                let message = "no answer beside the board; use --solution FILE";
                InputError::whole(message)
            })?,
        };
        run(&item.puzzle, Job::Check(&answer), options)
    };
    draw::check(common, &Job::Unique)?;
    let text = || -> Box<dyn Show> { Box::new(output::Solutions::new(common)) };
    each_by(
        cli,
        common,
        &Proof::default(),
        &|_| {},
        &Ways::new(ask, &text),
    )
}

pub(super) fn decode(
    cli: &Cli,
    common: &Common,
    answer: &Path,
    formula: Option<&Path>,
    is_lenient: bool,
) -> Result<u8, Problem> {
    let more: Vec<&Path> = [Some(answer), formula].into_iter().flatten().collect();
    let message = "only one of puzzle, answer and formula can come from standard input";
    refuse_two_inputs(common, &more, message)?;
    let read = |path| text(path, common);
    let (answer, formula) = (read(answer)?, formula.map(read).transpose()?);
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

/// How to solve; each board gets its own flag that ends it.
pub(super) fn options(cli: &Cli, common: &Common) -> Result<Options, Problem> {
    let encodings = &common.encodings;
    let names = SolverNames {
        solver: common.solver.solver.as_deref(),
        cardinality: encodings.cardinality.as_deref(),
        at_most_one: encodings.at_most_one.as_deref(),
        connectivity: encodings.connectivity.as_deref(),
        score: encodings.score.as_deref(),
    };
    let mut options = names
        .apply(Options::default())
        .map_err(|error| unknown(&error))?;
    if let Some(command) = &common.solver.solver_cmd {
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
    let memory = common.limits.memory_limit.unwrap_or(options.memory);
    Ok(Options {
        memory,
        clock: cli.progress.clock(),
        observer: cli.progress.observer(),
        ..options
    })
}

/// A name that is not in its table.
fn unknown(error: &SetupError) -> Problem {
    let SetupError { field, name, table } = error;
    let thing = match *field {
        "solver" => "solver",
        "cardinality" => "cardinality encoding",
        "at_most_one" => "at-most-one encoding",
        "connectivity" => "connectivity method",
        _ => "score encoding",
    };
    Problem::usage(format!(
        "unknown {thing} `{name}`; see `puzzlesat list {table}`"
    ))
}
