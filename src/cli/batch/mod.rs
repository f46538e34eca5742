//! `batch`: JSON Lines in, JSON Lines out, one object per board, in order.
//!
//! A reader, some workers and a writer, joined by channels. A line is read only
//! when one is written, so memory holds a window of lines, however long the input.
//! What is written is always the first lines, each of them done: after Ctrl-C a run
//! can continue after them.

mod dispatch;
mod lines;
mod operations;
mod work;

use super::Cli;
use super::args::Common;
use super::output::Problem;
use super::{files, input, jobs};
use crate::pipeline::{Options, Scope};
use operations::{Ask, OPERATIONS};
use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// Maximum number of lines processed at once; each has a thread.
const MAX_JOBS: usize = 1024;

/// What is asked of each line, beside what every command knows.
#[derive(clap::Args, Debug)]
pub(super) struct Lines {
    /// Number of lines processed in parallel [default: all cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Operation on each line, see below [default: solve]
    #[arg(long = "do", value_name = "NAME", default_value = OPERATIONS[0].name, value_parser = names(), hide_default_value = true, hide_possible_values = true)]
    pub operation: String,
    /// For solve: number of solutions [default: 1]
    #[arg(long, value_name = "N|all")]
    pub solutions: Option<String>,
    /// For count: stop, undecided, at N solutions
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// For export: format, as in `puzzlesat export --help` [default: dimacs]
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "dimacs",
        hide_default_value = true
    )]
    pub to: String,
    /// For export: leave connectivity out
    #[arg(long)]
    pub relaxed: bool,
}

fn names() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(OPERATIONS.iter().map(|row| row.name))
}

/// The operations, each with its summary.
pub(super) fn operations() -> impl Iterator<Item = (&'static str, &'static str)> {
    OPERATIONS.iter().map(|row| (row.name, row.summary))
}

/// Does every line of the input; 2 when one was bad, 3 when Ctrl-C ended it.
pub(super) fn batch(cli: &Cli, common: &Common, asked: &Lines) -> Result<u8, Problem> {
    let jobs = asked
        .jobs
        .or_else(|| std::thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get);
    if jobs > MAX_JOBS {
        let message = format!("--jobs {jobs}: expected a number from 1 to {MAX_JOBS}");
        return Err(Problem::usage(message));
    }
    let ask = ask(cli, common, asked)?;
    files::check_target(common)?;
    let input = reader(common)?;
    let out = files::target(common)?;
    dispatch::run(cli, ask, input, out, jobs, common)
}

/// All FILEs as one, or standard input.
fn reader(common: &Common) -> Result<Box<dyn BufRead + Send>, Problem> {
    let mut files = common.input.files.iter();
    let mut all = input::reader(files.next().map(PathBuf::as_path))?;
    for path in files {
        // A last line without an end is a line all the same.
        let next = io::Cursor::new(b"\n").chain(input::reader(Some(path))?);
        all = Box::new(all.chain(next));
    }
    Ok(all)
}

fn ask(cli: &Cli, common: &Common, asked: &Lines) -> Result<Ask, Problem> {
    let operation = OPERATIONS.iter().find(|row| row.name == asked.operation);
    Ok(Ask {
        operation: operation.expect("clap knows the names"),
        wanted: jobs::wanted(asked.solutions.as_deref())?,
        limit: asked.limit,
        target: super::export::target(&asked.to)?,
        scope: if asked.relaxed {
            Scope::Relaxed
        } else {
            Scope::Complete
        },
        registry: cli.registry.clone(),
        has_stats: common.stats,
        puzzle: common.input.puzzle.clone(),
        format: common.input.format.clone(),
        timeout: common.limits.timeout,
        options: Options {
            // A message for each line follows when the line is done.
            observer: Arc::new(|_| {}),
            ..jobs::options(cli, common)?
        },
    })
}
