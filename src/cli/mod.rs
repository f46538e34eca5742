//! The command line: arguments, files, exit status. No puzzle is named here.
//!
//! Exit status: 0 answered, 1 proved negative, 2 bad usage or input, 3
//! undecided, 70 a bug in puzzlesat itself. Results go to standard output,
//! everything else to standard error.

mod answers;
mod args;
mod backbone;
mod batch;
mod bench;
mod bytes;
mod convert;
mod deadlines;
mod draw;
mod each;
mod encodings_bench;
mod explain;
mod export;
mod files;
mod generate;
mod hint;
mod in_order;
mod input;
mod install;
mod jobs;
mod limits;
mod list;
mod output;
mod progress;
mod proof;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod sheet;
mod sources;

use crate::linear::Domain;
use crate::pipeline::{Options, Scope};
use crate::registry::Registry;
use args::{Arguments, Command, Common, Via};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use deadlines::Deadlines;
use output::Problem;
use progress::Progress;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

/// What a run holds: the puzzles, and what shows how work goes.
struct Cli {
    registry: Registry,
    progress: Progress,
    deadlines: Deadlines,
}

/// Runs the command line of this process with the built-in puzzles.
#[must_use]
pub fn main() -> ExitCode {
    run(Registry::builtin(), std::env::args_os())
}

/// Runs the command line with these puzzles and arguments, the name of the program
/// first: your own program with your own puzzles is `main` with this call.
/// Results go to standard output, all else to standard error.
#[must_use]
pub fn run(registry: Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let Arguments { command } = match Arguments::read(&registry, &arguments) {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error, &arguments),
    };
    let cli = Cli {
        registry,
        progress: Progress::new(),
        deadlines: Deadlines::default(),
    };
    let common = command.common();
    limits::handle_interrupts(&cli.deadlines);
    if let Some(limit) = common.limits.total_timeout {
        cli.deadlines.end_after(limit);
    }
    let memory = common.limits.memory_limit;
    cli.deadlines
        .limit_memory(memory.unwrap_or_else(|| Options::default().memory));
    let status = ask(&cli, &command, &common);
    match status {
        Ok(code) => ExitCode::from(code),
        Err(problem) => {
            problem.print(common.output.is_json());
            ExitCode::from(problem.exit_code())
        }
    }
}

/// The commands that ask something about puzzles.
fn ask(cli: &Cli, command: &Command, common: &Common) -> Result<u8, Problem> {
    match command {
        Command::Solve {
            solutions,
            via,
            proof,
            ..
        } => match via {
            Via::Sat => jobs::solve(cli, common, solutions.as_deref(), proof),
            Via::Ilp => jobs::linear(cli, common, solutions.as_deref(), proof, Domain::Integer),
            Via::Lp => jobs::linear(cli, common, solutions.as_deref(), proof, Domain::Relaxed),
        },
        Command::Count { limit, proof, .. } => jobs::count(cli, common, *limit, proof),
        Command::Unique { proof, .. } => jobs::unique(cli, common, proof),
        Command::Check { solution, .. } => jobs::check(cli, common, solution.as_deref()),
        Command::Backbone { .. } => backbone::backbone(cli, common),
        Command::Explain { .. } => explain::explain(cli, common),
        Command::Hint {
            solution, stage, ..
        } => hint::hint(cli, common, solution.as_deref(), *stage),
        other => make(cli, other, common),
    }
}

/// The commands that make something of puzzles, or tell about puzzlesat.
fn make(cli: &Cli, command: &Command, common: &Common) -> Result<u8, Problem> {
    match command {
        Command::Draw { solution, .. } => draw::draw(cli, common, solution.as_deref()),
        Command::Convert { to, solution, .. } => {
            convert::convert(cli, common, to, solution.as_deref())
        }
        Command::Decode {
            answer,
            formula,
            lenient,
            ..
        } => jobs::decode(cli, common, answer, formula.as_deref(), *lenient),
        Command::Export { to, relaxed, .. } => {
            let scope = if *relaxed {
                Scope::Relaxed
            } else {
                Scope::Complete
            };
            export::export(cli, common, to, scope)
        }
        Command::Bench {
            of_encodings: true,
            shape,
            ..
        } => encodings_bench::bench(common, shape.as_deref()),
        Command::Bench { question, .. } => bench::bench(cli, common, *question),
        Command::Batch { lines, .. } => batch::batch(cli, common, lines),
        Command::Generate { making } => generate::generate(cli, making, common),
        #[cfg(feature = "serve")]
        Command::Serve { port, dir } => serve::serve(&cli.deadlines, *port, dir.as_deref()),
        other => tell(cli, other, common),
    }
}

/// The commands that tell about puzzlesat.
fn tell(cli: &Cli, command: &Command, common: &Common) -> Result<u8, Problem> {
    let text = match command {
        Command::List { what, .. } => list::list(&cli.registry, *what, common.output.is_json()),
        Command::Rules { puzzle } => rules::rules(&cli.registry, puzzle)?,
        Command::Help { command } => {
            args::help_of(&cli.registry, command.as_deref()).map_err(Problem::usage)?
        }
        Command::Version => format!("puzzlesat {}\n", env!("CARGO_PKG_VERSION")),
        Command::Completions { shell } => install::completions(&cli.registry, *shell),
        Command::Man { dir } => return install::man(&cli.registry, dir),
        other => unreachable!("{other:?} is done elsewhere"),
    };
    // A closed pipe is not an error.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
    Ok(0)
}

/// Help and version, or what is wrong with the arguments.
fn usage(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    let is_json = wants_json(arguments);
    match wrong_value(error) {
        Some(message) => Problem::usage(message).print(is_json),
        None if error.use_stderr() && is_json => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            Problem::usage(line.strip_prefix("error: ").unwrap_or(line)).print(true);
        }
        // A closed pipe is not an error.
        None => drop(error.print()),
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// A wrong value of an option, in one line: what was expected, what was found.
fn wrong_value(error: &clap::Error) -> Option<String> {
    let of = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        _ => None,
    };
    let expected = match error.kind() {
        ErrorKind::InvalidValue => format!("expected one of {}", of(ContextKind::ValidValue)?),
        ErrorKind::ValueValidation => std::error::Error::source(error)?.to_string(),
        _ => return None,
    };
    let (option, value) = (of(ContextKind::InvalidArg)?, of(ContextKind::InvalidValue)?);
    let option = option.split(' ').next().unwrap_or_default();
    let option = option.trim_matches(['[', ']', '<', '>']);
    Some(format!("{option} {value}: {expected}"))
}

/// Returns whether arguments that are wrong elsewhere request JSON.
fn wants_json(arguments: &[OsString]) -> bool {
    let asks = |pair: &[OsString]| pair[0] == "--output" && pair[1] == "json";
    arguments.iter().any(|argument| argument == "--output=json") || arguments.windows(2).any(asks)
}
