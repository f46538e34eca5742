//! The command line: arguments, files, exit status. No puzzle is named here.
//!
//! Exit status: 0 answered, 1 proved negative, 2 bad usage or input, 3
//! undecided, 70 a bug in puzzlesat itself. Results go to standard output,
//! everything else to standard error.

mod args;
mod input;
mod jobs;
mod limits;
mod list;
mod output;
mod progress;

use args::{Arguments, Command};
use clap::Parser;
use std::process::ExitCode;

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    let as_json = command
        .common()
        .is_some_and(|common| common.output.is_json());
    let status = match &command {
        Command::Solve { common, solutions } => jobs::solve(common, solutions.as_deref()),
        Command::Count { common, limit } => jobs::count(common, *limit),
        Command::Unique { common } => jobs::unique(common),
        Command::Check { common, solution } => jobs::check(common, solution),
        Command::Draw { common } => jobs::draw(common),
        Command::List { what } => list::list(*what),
    };
    match status {
        Ok(code) => ExitCode::from(code),
        Err(problem) => {
            problem.print(as_json);
            ExitCode::from(problem.exit_code())
        }
    }
}
