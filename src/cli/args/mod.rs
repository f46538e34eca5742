//! The arguments: which command, with which groups of options.
//!
//! A command shows and accepts the groups that it uses; [`FORMS`] says in which forms it
//! can show its result. Anything else is refused before any work.

mod groups;
mod values;

pub(super) use groups::{Common, Input, Limits, Messages, Shape, Target};
pub(super) use values::{Output, Progress, Question, Table, Via};

use super::draw::{Colors, Frames, Pictures};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use groups::{Encodings, Notes, Solver};
use std::ffi::OsString;
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

impl Arguments {
    /// Reads the arguments, the name of the program first.
    pub fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        let mut command = Self::command();
        for &(name, forms) in FORMS {
            command = command.mut_subcommand(name, |command| {
                command.mut_arg("output", |argument| argument.value_parser(parser(forms)))
            });
        }
        let matches = command.try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }
}

/// The forms in which each command shows its result.
const FORMS: &[(&str, &[Output])] = {
    use Output::{Answer, Gif, Json, Png, Svg, Text};
    &[
        ("solve", &[Text, Answer, Json, Svg, Png, Gif]),
        ("count", &[Text, Json]),
        ("unique", &[Text, Answer, Json, Svg, Png]),
        ("check", &[Text, Answer, Json, Svg, Png]),
        ("backbone", &[Text, Answer, Json, Svg, Png]),
        ("explain", &[Text, Json, Svg, Png, Gif]),
        ("hint", &[Text, Json, Svg, Png]),
        ("draw", &[Text, Svg, Png, Gif]),
        ("decode", &[Text, Answer, Json, Svg, Png]),
        ("bench", &[Text, Json]),
        ("batch", &[Json]),
        ("generate", &[Text, Json, Svg, Png]),
    ]
};

/// Accepts these forms and lists them in help.
fn parser(forms: &[Output]) -> impl TypedValueParser<Value = Output> + use<> {
    let values = forms.iter().filter_map(Output::to_possible_value);
    PossibleValuesParser::new(values)
        .map(|name| Output::from_str(&name, false).expect("a name of the list"))
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find an answer, checked by the plain rules and drawn
    #[command(after_help = EXIT)]
    Solve {
        /// How many solutions to give: a number, or `all`
        #[arg(long, value_name = "N|all")]
        solutions: Option<String>,
        /// By clauses, by the integer program, or only its linear relaxation
        #[arg(long, value_enum, default_value_t = Via::Sat)]
        via: Via,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
        #[command(flatten)]
        proof: Proof,
    },
    /// Count the solutions
    #[command(after_help = EXIT)]
    Count {
        /// Stop, undecided, when this many were found
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        limit: Option<u64>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        proof: Proof,
    },
    /// Decide whether there is exactly one solution; show two and where they differ if not
    #[command(after_help = EXIT)]
    Unique {
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        proof: Proof,
    },
    /// Judge a complete or partial answer: every broken rule and its cells
    #[command(after_help = EXIT)]
    Check {
        /// The answer, in any form; `-` is standard input [default: the one in the puzzle's file]
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        read: Read,
        #[command(flatten)]
        view: View,
    },
    /// Find what holds in every solution
    #[command(after_help = EXIT)]
    Backbone {
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        view: View,
    },
    /// Explain why: a solve path in small steps and how hard it is, or rules in conflict
    #[command(after_help = EXIT)]
    Explain {
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
    },
    /// Give the next step of a partial answer: where to look, which rules, what follows
    #[command(after_help = EXIT)]
    Hint {
        /// The partial answer, in text or JSON form; `-` is standard input
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        /// Only this stage: 1 where to look, 2 which rules, 3 what follows
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
        stage: Option<u8>,
        #[command(flatten)]
        asked: Asked,
        #[command(flatten)]
        view: View,
    },
    /// Draw the board, or an answer on it
    Draw {
        /// Draw this answer on it, in any form; `-` is standard input
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        read: Read,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
    },
    /// Write the puzzle in another format
    Convert {
        /// native, json or a format of `list formats`
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// An answer to write with it (or alone, where the format keeps them apart)
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        write: Write,
    },
    /// Write the puzzle for other solvers
    Export {
        /// dimacs, wcnf, opb, gcnf, lp, mps or gmpl; older dialects: dimacs-ind, wcnf-top, opb-positive
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// Leave connectivity out of the clauses
        #[arg(long)]
        relaxed: bool,
        #[command(flatten)]
        write: Write,
        #[command(flatten)]
        encodings: Encodings,
    },
    /// Read another solver's output back to a checked solution
    #[command(after_help = EXIT)]
    Decode {
        /// What the solver printed, or the solution file that it wrote; `-` is standard input
        #[arg(long, value_name = "FILE")]
        answer: PathBuf,
        /// The exported DIMACS file, to check the model against
        #[arg(long, value_name = "FILE")]
        formula: Option<PathBuf>,
        /// Let a missing final 0 and wrong counts pass
        #[arg(long)]
        lenient: bool,
        #[command(flatten)]
        read: Read,
        #[command(flatten)]
        view: View,
    },
    /// Counts and times over files and directories of boards
    Bench {
        /// What to ask of each board
        #[arg(long = "do", value_enum, default_value_t = Question::Solve)]
        question: Question,
        /// Instead of boards: sizes, propagation, conflicts and times of the encodings
        #[arg(id = "shapes", long = "encodings", conflicts_with_all = ["files", "question"])]
        of_encodings: bool,
        /// With --encodings: only the shape of this name, or those with this in their names
        #[arg(long, value_name = "TEXT", requires = "shapes", conflicts_with_all = ["files", "question"])]
        shape: Option<String>,
        #[command(flatten)]
        asked: Asked,
    },
    /// Do one thing with every line of JSON Lines: one object per puzzle, order kept
    #[command(after_help = EXIT_BATCH)]
    Batch {
        #[command(flatten)]
        lines: super::batch::Lines,
        #[command(flatten)]
        asked: Asked,
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
        /// The directory that `web/build` made [default: web/dist, or one beside the program]
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// List puzzles, formats, encodings and solvers
    List {
        /// Which table; all of them without
        what: Option<Table>,
    },
}

const EXIT: &str = "Exit status: 0 answered, 1 proved negative, 2 bad usage or input, 3 undecided.";

const EXIT_BATCH: &str =
    "A line is a puzzle's JSON object, a text in any format as a JSON string, or
{\"text\": ...}; `id` is passed through.
Exit status: 0 all lines were done, 2 some line was bad or the usage was, 3 Ctrl-C ended it.";

/// Options of commands that solve.
#[derive(Args, Debug)]
pub(super) struct Asked {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    solver: Solver,
    #[command(flatten)]
    encodings: Encodings,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    messages: Messages,
    /// Show sizes by rule, counts and times: on standard error, or in the JSON object
    #[arg(long, help_heading = "Messages")]
    stats: bool,
}

/// Options of commands whose results are boards.
#[derive(Args, Debug)]
pub(super) struct View {
    #[command(flatten)]
    colors: Colors,
    #[command(flatten)]
    pictures: Pictures,
}

/// Options of commands that read an answer and show it.
#[derive(Args, Debug)]
pub(super) struct Read {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    notes: Notes,
}

/// Options of commands that write a puzzle in another form.
#[derive(Args, Debug)]
pub(super) struct Write {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    notes: Notes,
}

/// A proof of a negative answer.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Proof")]
pub(super) struct Proof {
    /// Prove that there is no solution, no other, or none better: write the proof to
    /// this file and the formula beside it, with the extension cnf
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// drat, binary-drat or lrat; by the file's extension, else drat
    #[arg(long, value_name = "NAME", requires = "proof")]
    pub proof_format: Option<String>,
}

impl Asked {
    fn common(&self) -> Common {
        let mut common = Common::default()
            .with(&self.input)
            .with(&self.shape)
            .with(&self.solver)
            .with(&self.encodings)
            .with(&self.limits)
            .with(&self.messages);
        common.stats = self.stats;
        common
    }
}

impl View {
    fn add_to(&self, common: Common) -> Common {
        common.with(&self.colors).with(&self.pictures)
    }
}

impl Read {
    fn common(&self) -> Common {
        Common::default()
            .with(&self.input)
            .with(&self.shape)
            .with(&self.limits)
            .with(&self.notes)
    }
}

impl Write {
    fn common(&self) -> Common {
        Common::default()
            .with(&self.input)
            .with(&self.target)
            .with(&self.limits)
            .with(&self.notes)
    }
}

impl Command {
    /// The options of the command; none if it reads no puzzle.
    pub(super) fn common(&self) -> Common {
        match self {
            Self::Solve {
                asked,
                view,
                frames,
                ..
            }
            | Self::Explain {
                asked,
                view,
                frames,
            } => view.add_to(asked.common()).with(frames),
            Self::Unique { asked, view, .. }
            | Self::Backbone { asked, view }
            | Self::Hint { asked, view, .. } => view.add_to(asked.common()),
            Self::Count { asked, .. } | Self::Bench { asked, .. } => asked.common(),
            // Lines have one form, whatever their file is called; only messages have two.
            Self::Batch { asked, .. } => Common {
                output: asked.shape.output.unwrap_or_default(),
                ..asked.common()
            },
            Self::Draw {
                read, view, frames, ..
            } => view.add_to(read.common()).with(frames),
            Self::Check { read, view, .. } | Self::Decode { read, view, .. } => {
                view.add_to(read.common())
            }
            Self::Convert { write, .. } => write.common(),
            Self::Export {
                write, encodings, ..
            } => write.common().with(encodings),
            Self::Generate { making } => making.common(),
            #[cfg(feature = "serve")]
            Self::Serve { .. } => Common::default(),
            Self::List { .. } => Common::default(),
        }
    }
}
