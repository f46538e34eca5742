//! The command line: arguments, files, exit status. No puzzle is named here.
//!
//! Exit status: 0 answered, 1 proved negative, 2 bad usage or input, 3
//! undecided, 70 a bug in puzzlesat itself. Results go to standard output,
//! everything else to standard error.

mod args;
mod backbone;
mod batch;
mod bench;
mod convert;
mod draw;
mod encodings_bench;
mod explain;
mod export;
mod generate;
mod hint;
mod in_order;
mod input;
mod jobs;
mod limits;
mod list;
mod output;
mod progress;
mod proof;
#[cfg(feature = "serve")]
mod serve;
mod sheet;

use crate::linear::Domain;
use crate::pipeline::Scope;
use crate::registry::Registry;
use args::{Arguments, Command, Via};
use clap::Parser;
use output::Problem;
use progress::Progress;
use std::ffi::OsString;
use std::process::ExitCode;

/// What a run holds: the puzzles, and what shows how work goes.
struct Cli {
    registry: Registry,
    progress: Progress,
}

/// Runs the command line of this process with the built-in puzzles.
#[must_use]
pub fn main() -> ExitCode {
    run(Registry::builtin(), std::env::args_os())
}

/// Runs the command line with these puzzles and arguments, the name of the program
/// first: a program of your own with puzzles of your own is `main` with this call.
/// Results go to standard output, all else to standard error.
#[must_use]
pub fn run(registry: Registry, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let Arguments { command } = match Arguments::try_parse_from(&arguments) {
        Ok(arguments) => arguments,
        Err(error) => return usage(&error, &arguments),
    };
    let cli = Cli {
        registry,
        progress: Progress::new(),
    };
    let as_json = command
        .common()
        .is_some_and(|common| common.output.is_json());
    let status = ask(&cli, &command);
    match status {
        Ok(code) => ExitCode::from(code),
        Err(problem) => {
            problem.print(as_json);
            ExitCode::from(problem.exit_code())
        }
    }
}

/// The commands that ask something about puzzles.
fn ask(cli: &Cli, command: &Command) -> Result<u8, Problem> {
    match command {
        Command::Solve {
            common,
            solutions,
            via,
            proof,
        } => match via {
            Via::Sat => jobs::solve(cli, common, solutions.as_deref(), proof),
            Via::Ilp => jobs::linear(cli, common, solutions.as_deref(), proof, Domain::Integer),
            Via::Lp => jobs::linear(cli, common, solutions.as_deref(), proof, Domain::Relaxed),
        },
        Command::Count {
            common,
            limit,
            proof,
        } => jobs::count(cli, common, *limit, proof),
        Command::Unique { common, proof } => jobs::unique(cli, common, proof),
        Command::Check { common, solution } => jobs::check(cli, common, solution.as_deref()),
        Command::Backbone { common } => backbone::backbone(cli, common),
        Command::Explain { common } => explain::explain(cli, common),
        Command::Hint {
            common,
            solution,
            stage,
        } => hint::hint(cli, common, solution.as_deref(), *stage),
        other => make(cli, other),
    }
}

/// The commands that make something of puzzles, or tell about puzzlesat.
fn make(cli: &Cli, command: &Command) -> Result<u8, Problem> {
    match command {
        Command::Draw { common, solution } => draw::draw(cli, common, solution.as_deref()),
        Command::Convert {
            common,
            to,
            solution,
        } => convert::convert(cli, common, to, solution.as_deref()),
        Command::Decode {
            common,
            answer,
            formula,
            lenient,
        } => jobs::decode(cli, common, answer, formula.as_deref(), *lenient),
        Command::Export {
            common,
            to,
            relaxed,
        } => {
            let scope = if *relaxed {
                Scope::Relaxed
            } else {
                Scope::Complete
            };
            export::export(cli, common, to, scope)
        }
        Command::Bench {
            common,
            encodings: true,
            shape,
            ..
        } => encodings_bench::bench(common, shape.as_deref()),
        Command::Bench {
            common,
            more,
            question,
            ..
        } => bench::bench(cli, common, more, *question),
        Command::Batch { common, asked } => batch::batch(cli, common, asked),
        Command::Generate { making } => generate::generate(cli, making),
        #[cfg(feature = "serve")]
        Command::Serve { port, dir } => serve::serve(*port, dir.as_deref()),
        Command::List { what } => list::list(&cli.registry, *what),
        other => unreachable!("{other:?} asks something"),
    }
}

/// Help and version, or what is wrong with the arguments.
fn usage(error: &clap::Error, arguments: &[OsString]) -> ExitCode {
    if error.use_stderr() && wants_json(arguments) {
        let text = error.to_string();
        let line = text.lines().next().unwrap_or_default();
        let message = line.strip_prefix("error: ").unwrap_or(line);
        Problem::usage(message).print(true);
    } else {
        // A closed pipe is no error.
        let _ = error.print();
    }
    ExitCode::from(if error.use_stderr() { 2 } else { 0 })
}

/// Whether JSON is asked for by arguments that are wrong elsewhere.
fn wants_json(arguments: &[OsString]) -> bool {
    let asks = |pair: &[OsString]| pair[0] == "--output" && pair[1] == "json";
    arguments.iter().any(|argument| argument == "--output=json") || arguments.windows(2).any(asks)
}
