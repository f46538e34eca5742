//! Options that several commands share, in groups; a command shows and accepts the groups
//! that it uses.

use super::super::draw::{Colors, Frames, Pictures};
use super::values::{Output, Progress, bytes, duration};
use clap::Args;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Which puzzles.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Input")]
pub(in crate::cli) struct Input {
    /// Boards, several per file between lines `---`; `-` is standard input [default: -]
    #[arg(value_name = "FILE", help_heading = None::<&str>)]
    pub files: Vec<PathBuf>,
    /// Puzzle, if the text does not name it (see `puzzlesat list puzzles`)
    #[arg(long, value_name = "NAME")]
    pub puzzle: Option<String>,
    /// Puzzle format, if detection is ambiguous (see `puzzlesat list formats`)
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// Maximum size of an input [default: 64MiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub max_input: Option<u64>,
}

/// Where the result goes.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Target {
    /// Output file; it must not exist [default: standard output]
    #[arg(short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
}

/// In which form the result is shown, and where it goes.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(in crate::cli) struct Shape {
    /// Format of the result
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    pub output: Option<Output>,
    #[command(flatten)]
    pub target: Target,
}

/// How to solve.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Solver")]
pub(in crate::cli) struct Solver {
    /// SAT solver, or ILP solver with --via (see `puzzlesat list solvers`)
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// External DIMACS solver, as in 'minisat {} {out}'; models are checked
    #[arg(long, value_name = "COMMAND", conflicts_with = "solver")]
    pub solver_cmd: Option<String>,
}

/// How clauses are made.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Encodings (see `puzzlesat list encodings`)")]
pub(in crate::cli) struct Encodings {
    /// Encoding of cardinality constraints [default: auto]
    #[arg(long, value_name = "NAME")]
    pub cardinality: Option<String>,
    /// Encoding of at-most-one constraints [default: auto]
    #[arg(long, value_name = "NAME")]
    pub at_most_one: Option<String>,
    /// Method for connectivity [default: auto]
    #[arg(long, value_name = "NAME")]
    pub connectivity: Option<String>,
    /// Encoding of the score [default: layers]
    #[arg(long, value_name = "NAME")]
    pub score: Option<String>,
}

/// What ends the work early.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(in crate::cli) struct Limits {
    /// Time limit per board, as 30 (seconds), 500ms or 2m
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Time limit for all boards together
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub total_timeout: Option<Duration>,
    /// Memory limit; a formula may take a quarter of it [default: 4GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub memory_limit: Option<u64>,
}

/// What is said beside the result, on standard error.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Messages (on standard error)")]
pub(in crate::cli) struct Messages {
    /// Progress line: auto (on a terminal) or never [default: auto]
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Progress::Auto, hide_default_value = true, hide_possible_values = true)]
    pub progress: Progress,
    /// Log events, as JSON with `--output json`
    #[arg(short = 'v', long, conflicts_with = "quiet")]
    pub verbose: bool,
    #[command(flatten)]
    pub notes: Notes,
}

/// Whether notes are shown.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Messages (on standard error)")]
pub(in crate::cli) struct Notes {
    /// Print only the result
    #[arg(short = 'q', long)]
    pub quiet: bool,
}

/// The options of a command, from all groups; those that it does not have keep their
/// defaults.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Common {
    pub input: Input,
    pub output: Output,
    pub out: Option<PathBuf>,
    pub force: bool,
    pub colors: Colors,
    pub pictures: Pictures,
    pub frames: Frames,
    pub solver: Solver,
    pub encodings: Encodings,
    pub limits: Limits,
    pub stats: bool,
    pub progress: Progress,
    pub verbose: bool,
    pub quiet: bool,
}

impl Common {
    pub(in crate::cli) fn with(mut self, group: impl Group) -> Self {
        group.add_to(&mut self);
        self
    }
}

/// A group as a part of [`Common`].
pub(in crate::cli) trait Group {
    fn add_to(self, common: &mut Common);
}

impl Group for &Input {
    fn add_to(self, common: &mut Common) {
        common.input = self.clone();
    }
}

impl Group for &Target {
    fn add_to(self, common: &mut Common) {
        common.out = self.out.clone().filter(|path| path != Path::new("-"));
        common.force = self.force;
    }
}

impl Group for &Shape {
    fn add_to(self, common: &mut Common) {
        self.target.add_to(common);
        let by_ending = || Output::of_path(common.out.as_deref()?);
        common.output = self.output.or_else(by_ending).unwrap_or_default();
    }
}

impl Group for &Pictures {
    fn add_to(self, common: &mut Common) {
        common.pictures = self.clone();
    }
}

impl Group for &Colors {
    fn add_to(self, common: &mut Common) {
        common.colors = self.clone();
    }
}

impl Group for &Frames {
    fn add_to(self, common: &mut Common) {
        common.frames = self.clone();
    }
}

impl Group for &Solver {
    fn add_to(self, common: &mut Common) {
        common.solver = self.clone();
    }
}

impl Group for &Encodings {
    fn add_to(self, common: &mut Common) {
        common.encodings = self.clone();
    }
}

impl Group for &Limits {
    fn add_to(self, common: &mut Common) {
        common.limits = self.clone();
    }
}

impl Group for &Messages {
    fn add_to(self, common: &mut Common) {
        common.progress = self.progress;
        common.verbose = self.verbose;
        self.notes.add_to(common);
    }
}

impl Group for &Notes {
    fn add_to(self, common: &mut Common) {
        common.quiet = self.quiet;
    }
}
