//! `generate`: boards with one solution, one seed each, on several threads.

use super::args::{Common, Output, Progress};
use super::output::{self, Problem};
use super::{jobs, limits};
use crate::generation::{Clues, Symmetry, Wish};
use crate::pipeline::{NoBoard, Options};
use crate::registry::{self, Entry, Made};
use clap::Args;
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::SystemTime;

/// What kind of boards, how many, and where to.
#[derive(Args, Debug)]
pub(super) struct Making {
    /// The kind of puzzle (see `list puzzles`)
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,
    /// Rows and columns
    #[arg(long, value_name = "RxC")]
    pub size: String,
    /// The seed of the first board; each next board has the next one
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// How much of the board is used: islands, cells on thermometers, ground
    #[arg(long, value_name = "PERCENT")]
    pub density: Option<u32>,
    /// How the layout repeats itself: none, rotation
    #[arg(long, value_name = "NAME", default_value = "none")]
    pub symmetry: String,
    /// Leave out every number that the solution does without
    #[arg(long)]
    pub minimal: bool,
    /// A set of dominoes instead of the full one, as in '0-0 0-1 1-1'
    #[arg(long, value_name = "A-B …")]
    pub dominoes: Option<String>,
    /// How many boards are made at once; without, as many as the machine has cores
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// End after this time, with the boards made until then
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// text, or json: one object a line, with the solution
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub output: Output,
    /// Write to this file, which must not exist yet
    #[arg(short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Let -o replace a file
    #[arg(long)]
    pub force: bool,
    /// Whether to show progress; auto is on a terminal only
    #[arg(long, value_enum, default_value_t = Progress::Auto)]
    pub progress: Progress,
    /// Say nothing but the boards
    #[arg(short = 'q')]
    pub quiet: bool,
}

impl Making {
    fn common(&self) -> Common {
        Common {
            timeout: self.timeout,
            output: self.output,
            out: self.out.clone(),
            force: self.force,
            progress: self.progress,
            quiet: self.quiet,
            ..Common::default()
        }
    }

    fn wish(&self) -> Result<Wish, Problem> {
        let row = Symmetry::NAMES.iter().find(|row| row.0 == self.symmetry);
        let names = Symmetry::NAMES.map(|row| row.0).join(", ");
        let unknown = || Problem::usage(format!("--symmetry {}: expected {names}", self.symmetry));
        Ok(Wish {
            size: size(&self.size)?,
            density: self.density,
            symmetry: row.ok_or_else(unknown)?.1,
            clues: if self.minimal {
                Clues::Minimal
            } else {
                Clues::All
            },
            dominoes: self.dominoes.as_deref().map(dominoes).transpose()?,
        })
    }
}

fn size(text: &str) -> Result<(usize, usize), Problem> {
    let parsed = text
        .split_once('x')
        .and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
    parsed.ok_or_else(|| {
        Problem::usage(format!(
            "--size {text}: expected rows and columns, as in 7x9"
        ))
    })
}

fn dominoes(text: &str) -> Result<Vec<(u32, u32)>, Problem> {
    let domino = |word: &str| {
        let (a, b) = word.split_once('-')?;
        let (a, b): (u32, u32) = (a.parse().ok()?, b.parse().ok()?);
        Some((a.min(b), a.max(b)))
    };
    let parsed: Option<Vec<_>> = text.split_whitespace().map(domino).collect();
    parsed.filter(|set| !set.is_empty()).ok_or_else(|| {
        Problem::usage(format!(
            "--dominoes {text}: expected dominoes, as in '0-0 0-1 1-1'"
        ))
    })
}

pub(super) fn generate(making: &Making) -> Result<u8, Problem> {
    let common = making.common();
    let entry = registry::puzzle(&making.puzzle)
        .map_err(|error| Problem::usage(error.to_string()))?;
    let wish = making.wish()?;
    let options = jobs::options(&common)?;
    let seed = making.seed.unwrap_or_else(some_seed);
    let mut out = output::target(&common)?;
    let mut written = 0;
    let (code, problem) = in_order(entry, &wish, seed, making, &options, |seed, made| {
        let text = shown(&made, seed, written, making.output);
        written += 1;
        out.write(text.as_bytes())
    });
    out.finish()?;
    problem.map_or(Ok(code), Err)
}

/// A seed that differs from run to run; it is printed with the board.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}
