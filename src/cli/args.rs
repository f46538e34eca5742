//! The arguments.

use super::draw::Pictures;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Logic puzzles to checked answers by way of CNF.
#[derive(Debug, Parser)]
#[command(
    name = "puzzlesat",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find an answer, checked by the plain rules and drawn
    #[command(after_help = EXIT)]
    Solve {
        #[command(flatten)]
        common: Common,
        /// How many solutions to give: a number, or `all`
        #[arg(long, value_name = "N|all")]
        solutions: Option<String>,
        /// By clauses, by the integer programme, or only its linear relaxation
        #[arg(long, value_enum, default_value_t = Via::Sat)]
        via: Via,
        #[command(flatten)]
        proof: Proof,
    },
    /// Count the solutions
    #[command(after_help = EXIT)]
    Count {
        #[command(flatten)]
        common: Common,
        /// Stop, undecided, when this many were found
        #[arg(long, value_name = "N")]
        limit: Option<u64>,
        #[command(flatten)]
        proof: Proof,
    },
    /// Tell whether there is exactly one solution; show two and where they differ if not
    #[command(after_help = EXIT)]
    Unique {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        proof: Proof,
    },
    /// Judge a finished or half-finished answer: every broken rule and its cells
    #[command(after_help = EXIT)]
    Check {
        #[command(flatten)]
        common: Common,
        /// The answer, in any form; `-` is standard input; without, the one that the puzzle's file holds
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
    },
    /// Find what holds in every solution
    #[command(after_help = EXIT)]
    Backbone {
        #[command(flatten)]
        common: Common,
    },
    /// Tell why: a solve path in small steps and how hard it is, or rules in conflict
    #[command(after_help = EXIT)]
    Explain {
        #[command(flatten)]
        common: Common,
    },
    /// Give the next step of a half-finished answer: where to look, which rules, what follows
    #[command(after_help = EXIT)]
    Hint {
        #[command(flatten)]
        common: Common,
        /// The half-finished answer, in text or JSON form; `-` is standard input
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        /// Only this stage: 1 where to look, 2 which rules, 3 what follows
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
        stage: Option<u8>,
    },
    /// Draw the board, or an answer on it
    Draw {
        #[command(flatten)]
        common: Common,
        /// Draw this answer on it, in any form; `-` is standard input
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
    },
    /// Write the puzzle in another format
    Convert {
        #[command(flatten)]
        common: Common,
        /// native, json or a format of `list formats`
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// An answer to write with it (or alone, where the format keeps them apart)
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
    },
    /// Write the puzzle for other solvers
    Export {
        #[command(flatten)]
        common: Common,
        /// dimacs, wcnf, opb, gcnf, lp, mps or gmpl; older dialects: dimacs-ind, wcnf-top, opb-positive
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// Leave connectivity out of the clauses
        #[arg(long)]
        relaxed: bool,
    },
    /// Read another solver's output back to a checked solution
    #[command(after_help = EXIT)]
    Decode {
        #[command(flatten)]
        common: Common,
        /// What the solver printed, or the solution file that it wrote; `-` is standard input
        #[arg(long, value_name = "FILE")]
        answer: PathBuf,
        /// The exported DIMACS file, to check the model against
        #[arg(long, value_name = "FILE")]
        formula: Option<PathBuf>,
        /// Let a missing final 0 and wrong counts pass
        #[arg(long)]
        lenient: bool,
    },
    /// Counts and times over files and directories of boards
    Bench {
        #[command(flatten)]
        common: Common,
        /// More files or directories
        more: Vec<PathBuf>,
        /// What to ask of each board
        #[arg(long = "do", value_enum, default_value_t = Question::Solve)]
        question: Question,
        /// Instead of boards: sizes, propagation, conflicts and times of the encodings
        #[arg(long, conflicts_with_all = ["file", "more", "question"])]
        encodings: bool,
        /// With --encodings: only the shape of this name, or those with this in their names
        #[arg(long, value_name = "TEXT", requires = "encodings", conflicts_with_all = ["file", "more", "question"])]
        shape: Option<String>,
    },
    /// Do one thing with every line of JSON Lines: one object a puzzle, order kept
    #[command(after_help = EXIT_BATCH)]
    Batch {
        #[command(flatten)]
        common: Common,
        #[command(flatten)]
        asked: super::batch::Asked,
    },
    /// Make boards with exactly one solution
    Generate {
        #[command(flatten)]
        making: super::generate::Making,
    },
    /// Show the page in a browser on this machine, until Ctrl-C
    #[cfg(feature = "serve")]
    Serve {
        /// The port; 0 is any free one
        #[arg(long, value_name = "N", default_value_t = 8017)]
        port: u16,
        /// The directory that `web/build` made; without, web/dist or one beside the program
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// List what there is
    List {
        /// Which table; all of them without
        what: Option<Table>,
    },
}

const EXIT: &str = "Exit status: 0 answered, 1 proved negative, 2 bad usage or input, 3 undecided.";

const EXIT_BATCH: &str =
    "A line is a puzzle's JSON object, a text in any format as a JSON string, or
{\"text\": ...}; `id` is passed through. --timeout is for each line.
Exit status: 0 all lines were done, 2 some line was bad or the usage was, 3 Ctrl-C ended it.";

impl Command {
    pub(super) fn common(&self) -> Option<&Common> {
        match self {
            Self::Solve { common, .. }
            | Self::Count { common, .. }
            | Self::Unique { common, .. } => Some(common),
            Self::Backbone { common } | Self::Explain { common } | Self::Hint { common, .. } => {
                Some(common)
            }
            Self::Check { common, .. }
            | Self::Export { common, .. }
            | Self::Decode { common, .. }
            | Self::Draw { common, .. }
            | Self::Convert { common, .. }
            | Self::Bench { common, .. }
            | Self::Batch { common, .. } => Some(common),
            #[cfg(feature = "serve")]
            Self::Serve { .. } => None,
            Self::Generate { .. } | Self::List { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Via {
    /// Clauses and a SAT solver
    Sat,
    /// The integer programme and an ILP solver
    Ilp,
    /// The linear relaxation: a bound on the score, seldom an answer
    Lp,
}

/// A proof of a negative answer.
#[derive(Args, Debug, Default)]
pub(super) struct Proof {
    /// Prove that there is no solution, no other, or none better: write the proof to
    /// this file and the formula beside it, with the extension cnf
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// drat, binary-drat or lrat; by the file's extension, else drat
    #[arg(long, value_name = "NAME", requires = "proof")]
    pub proof_format: Option<String>,
}

/// Options of every command that reads a puzzle.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Common {
    /// The puzzle, or several separated by lines `---`; `-` is standard input
    pub file: Option<PathBuf>,
    /// The kind of puzzle, where its text does not say it
    #[arg(long, value_name = "NAME")]
    pub puzzle: Option<String>,
    /// The format, where the text does not show it (see `list formats`)
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// The SAT solver (see `list solvers`)
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// A DIMACS solver program instead, as in 'minisat {} {out}'; its answers are checked
    #[arg(long, value_name = "PROGRAM ARGS", conflicts_with = "solver")]
    pub solver_cmd: Option<String>,
    /// The encoding of sums (see `list encodings`)
    #[arg(long, value_name = "NAME")]
    pub cardinality: Option<String>,
    /// The encoding of at-most-one (see `list encodings`)
    #[arg(long, value_name = "NAME")]
    pub at_most_one: Option<String>,
    /// How connectivity is kept (see `list encodings`)
    #[arg(long, value_name = "NAME")]
    pub connectivity: Option<String>,
    /// How a score is split into sums (see `list encodings`)
    #[arg(long, value_name = "NAME")]
    pub score: Option<String>,
    /// End as undecided after this time, which is for all puzzles of the command together
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// How to show the result
    #[arg(long, value_enum, default_value_t = Output::Text)]
    pub output: Output,
    /// Write the result to this file, which must not exist yet
    #[arg(short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Let -o replace a file
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub pictures: Pictures,
    /// Show sizes by rule, counts and times, on standard error
    #[arg(long)]
    pub stats: bool,
    /// Whether to show progress; auto is on a terminal only
    #[arg(long, value_enum, default_value_t = Progress::Auto)]
    pub progress: Progress,
    /// Tell what happens on standard error; as JSON objects with --output json
    #[arg(short = 'v', conflicts_with = "quiet")]
    pub verbose: bool,
    /// Say nothing but the result
    #[arg(short = 'q')]
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Output {
    /// A drawing
    #[default]
    Text,
    /// The exact text form that `check` reads back
    Answer,
    /// One JSON object
    Json,
    /// A picture of shapes
    Svg,
    /// A picture of pixels
    Png,
    /// A film of the steps
    Gif,
}

impl Output {
    pub(super) fn is_json(self) -> bool {
        self == Self::Json
    }

    /// The name of its row in the table of picture formats, for pictures.
    pub(super) fn picture(self) -> Option<&'static str> {
        match self {
            Self::Svg => Some("svg"),
            Self::Png => Some("png"),
            Self::Gif => Some("gif"),
            Self::Text | Self::Answer | Self::Json => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Progress {
    /// On a terminal
    #[default]
    Auto,
    /// Not at all
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Question {
    /// One answer
    Solve,
    /// Exactly one?
    Unique,
    /// How many?
    Count,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Table {
    /// Kinds of puzzles
    Puzzles,
    /// Puzzle formats
    Formats,
    /// CNF encodings
    Encodings,
    /// SAT solvers
    Solvers,
}
