//! `generate`: boards with one solution, one seed each, on several threads.

use super::args::{Common, Limits, Messages, Output, Shape};
use super::draw::Pictures;
use super::files::Results;
use super::in_order::{in_order, threads};
use super::output::{self, Problem};
use super::sheet::Sheets;
use super::{Cli, input, jobs};
use crate::explain::Grade;
use crate::generation::{Clues, Symmetry, Wish};
use crate::pipeline::{Failure, Options};
use crate::puzzle::Puzzle;
use crate::registry::Entry;
use crate::service::{
    Generated, Grading, JobError, NoBoard, generate as generated, grade, minimize,
};
use crate::text::counted;
use clap::Args;
use cnf::{Cause, StopFlag};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// Time limit for the grade of a finished board.
const GRADE_TIME: Duration = Duration::from_secs(5);

/// The parameters of the boards, their number and their place.
#[derive(Args, Debug)]
pub(super) struct Making {
    /// Puzzle (see `puzzlesat list puzzles`)
    #[arg(value_name = "PUZZLE", required_unless_present = "from")]
    pub puzzle: Option<String>,
    /// Rows and columns, 1 to 200 each
    #[arg(long, value_name = "RxC", required_unless_present = "from")]
    pub size: Option<String>,
    /// With --minimal: remove clues from this board instead of making one
    #[arg(long, value_name = "FILE", requires = "minimal", conflicts_with_all = ["puzzle", "size"])]
    pub from: Option<PathBuf>,
    /// Seed of the first board; the next ones count up [default: the clock]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Number of boards [default: 1]
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    pub count: u64,
    /// Share of the board in use, 0 to 100 (see docs/generate.md)
    #[arg(long, value_name = "PERCENT")]
    pub density: Option<u32>,
    /// none or rotation [default: none]
    #[arg(
        long,
        value_name = "NAME",
        default_value = "none",
        hide_default_value = true
    )]
    pub symmetry: String,
    /// Remove every clue that uniqueness does not need
    #[arg(long)]
    pub minimal: bool,
    /// Required grade: easy, medium or hard (docs/explain.md) [default: any]
    #[arg(long, value_name = "GRADE", value_parser = grade_named)]
    pub difficulty: Option<Grade>,
    /// Skip grading (faster on large boards)
    #[arg(long, conflicts_with = "difficulty")]
    pub ungraded: bool,
    /// Domino set, as in '0-0 0-1 1-1' [default: the full set]
    #[arg(long, value_name = "LIST")]
    pub dominoes: Option<String>,
    /// Number of boards made in parallel [default: all cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// A4 sheets, in addition; their solutions go to FILE-solutions.svg
    #[arg(long, value_name = "FILE.svg")]
    pub print: Option<PathBuf>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    messages: Messages,
}

impl Making {
    pub(super) fn common(&self) -> Common {
        Common::default()
            .with(&self.shape)
            .with(&self.pictures)
            .with(&self.limits)
            .with(&self.messages)
    }

    fn grading(&self) -> Grading {
        match self.difficulty {
            Some(grade) => Grading::Only(grade),
            None if self.ungraded => Grading::Off,
            None => Grading::Any,
        }
    }

    fn wish(&self) -> Result<Wish, Problem> {
        let row = Symmetry::NAMES.iter().find(|row| row.0 == self.symmetry);
        let names = Symmetry::NAMES.map(|row| row.0).join(", ");
        let unknown = || Problem::usage(format!("--symmetry {}: expected {names}", self.symmetry));
        Ok(Wish {
            size: self.size.as_deref().map_or(Ok((1, 1)), size)?,
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

fn grade_named(text: &str) -> Result<Grade, String> {
    let grade = Grade::ALL.into_iter().find(|grade| grade.word() == text);
    grade.ok_or_else(|| "expected easy, medium or hard".into())
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

/// Makes the boards; 3 when the time was up before the last of them.
pub(super) fn generate(cli: &Cli, making: &Making, common: &Common) -> Result<u8, Problem> {
    let from = making
        .from
        .as_deref()
        .map(|path| board(cli, path, common))
        .transpose()?;
    let name = from.as_ref().map(|board| board.name());
    let name = name.or(making.puzzle.as_deref()).unwrap_or_default();
    let entry = cli.registry.puzzle(name);
    let entry = entry.map_err(|error| Problem::usage(error.to_string()))?;
    let (grading, options) = (making.grading(), jobs::options(cli, common)?);
    let mut results = Results::new(common)?;
    let mut sheets = Sheets::new(entry, common, making.print.as_deref())?;
    let seed = making.seed.unwrap_or_else(some_seed);
    let mut ended = Ok(0);
    let maker = Maker {
        cli,
        entry,
        wish: making.wish()?,
        from,
        grading,
        limit: common.limits.timeout,
        options,
    };
    let make = |i: u64| maker.board(seed.wrapping_add(i));
    cli.progress.start(common);
    in_order(making.count, threads(making.jobs), &make, |i, made| {
        let written = made
            .map_err(|(why, cause)| problem(&why, cause, i))
            .and_then(|made| {
                let seed = seed.wrapping_add(i);
                if sheets.is_wanted() {
                    sheets.add(&made, seed).map_err(Err)?;
                }
                if sheets.is_picture() {
                    return Ok(true);
                }
                let text = shown(&made, seed, i, grading, common.output);
                cli.progress.hide(|| results.write(&text)).map_err(Err)
            });
        cli.progress.board(i + 1, making.count);
        match written {
            Ok(goes_on) => goes_on,
            Err(end) => {
                ended = end;
                false
            }
        }
    });
    cli.progress.finish();
    sheets.write()?;
    ended
}

/// How boards are made.
struct Maker<'m> {
    cli: &'m Cli,
    entry: &'m Entry,
    wish: Wish,
    from: Option<Arc<dyn Puzzle>>,
    grading: Grading,
    /// For each board.
    limit: Option<Duration>,
    options: Options,
}

impl Maker<'_> {
    /// Makes a board; an error comes with what ended it.
    fn board(&self, seed: u64) -> Result<Generated, (NoBoard, Option<Cause>)> {
        let (grading, limit) = (self.grading, self.limit);
        let within = |stop: &StopFlag| Options {
            stop: stop.clone(),
            ..self.options.clone()
        };
        // If any grade will do, the board is kept, whatever becomes of its grade.
        let during = match grading {
            Grading::Any => Grading::Off,
            other => other,
        };
        let begun = Instant::now();
        let turn = self.cli.deadlines.begin(limit);
        let options = within(turn.flag());
        let mut made = match &self.from {
            Some(board) => minimize(board, during, seed, &options),
            None => generated(self.entry, &self.wish, during, seed, &options),
        }
        .map_err(|why| (why, turn.flag().cause()))?;
        if grading == Grading::Any {
            let left = limit.map(|limit| limit.saturating_sub(begun.elapsed()));
            let limit = left.map_or(GRADE_TIME, |left| left.min(GRADE_TIME));
            let turn = self.cli.deadlines.begin(Some(limit));
            let graded = grade(&made.puzzle, &within(turn.flag()));
            made.difficulty = graded.map_err(|why| (why.into(), None))?;
        }
        Ok(made)
    }
}

/// The board in a file.
fn board(cli: &Cli, path: &Path, common: &Common) -> Result<Arc<dyn Puzzle>, Problem> {
    let text = input::text(path, common)?;
    let read = cli.registry.read(&text, None, None);
    let board = read.map_err(|error| Problem::usage(format!("{}: {error}", path.display())))?;
    Ok(board.puzzle)
}

/// What a board that could not be made means for the run.
fn problem(why: &NoBoard, cause: Option<Cause>, made: u64) -> Result<u8, Problem> {
    match why {
        NoBoard::Failure(Failure::Interrupted(why)) => {
            let why = cause.map_or(why.to_string(), |cause| cause.to_string());
            let boards = counted(usize::try_from(made).unwrap_or(usize::MAX), "board");
            output::tell(&format!("undecided: {why} after {boards}\n"));
            Ok(3)
        }
        NoBoard::Failure(bug) => Err(Problem::job(JobError::Failure(bug.clone()))),
        other => Err(Problem::usage(other.to_string())),
    }
}

/// A board as text, of a set, or as a line of JSON with its solution.
fn shown(made: &Generated, seed: u64, i: u64, grading: Grading, output: Output) -> String {
    let is_unknown = grading != Grading::Off && made.difficulty.is_none();
    if output.is_json() {
        let mut object = made.puzzle.to_json();
        object["solution"] = made.solution.json();
        object["seed"] = json!(seed);
        if let Some(difficulty) = &made.difficulty {
            object["difficulty"] = difficulty.to_json();
        } else if is_unknown {
            object["difficulty"] = json!({ "grade": "unknown" });
        }
        return format!("{object}\n");
    }
    let separator = if i > 0 { "---\n" } else { "" };
    let graded = match made.difficulty {
        Some(found) => format!(", {} ({:.1})", found.grade.word(), found.score),
        None if is_unknown => ", grade unknown".into(),
        None => String::new(),
    };
    let text = made.puzzle.to_text();
    if text.starts_with('{') {
        // JSON has no comments.
        return format!("{separator}{text}");
    }
    format!("{separator}# seed {seed}{graded}\n{text}")
}

/// A seed that differs from run to run; it is printed with the board.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |time| u64::from(time.subsec_nanos()) ^ time.as_secs())
}
