//! The arguments: which command, with which groups of options.
//!
//! A command shows and accepts the groups that it uses; [`help::COMMANDS`] says in which
//! formats it can show its result. Anything else is refused before any work.

mod common;
mod groups;
mod help;
mod values;

pub(super) use common::Proof;
pub(super) use groups::{Common, Input, Limits, Messages, Shape, Target};
pub(super) use help::{command, help_of};
pub(super) use values::{Output, Progress, Question, Table, Via};

use super::draw::Frames;
use crate::registry::Registry;
use clap::{FromArgMatches, Parser, Subcommand};
use common::{Ends, Given, View, Work};
use groups::Encodings;
use std::ffi::OsString;
use std::path::PathBuf;

/// Solve logic puzzles through CNF and check every answer against the rules
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
    pub fn read(registry: &Registry, arguments: &[OsString]) -> Result<Self, clap::Error> {
        let matches = command(registry).try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Find a solution, check it and draw it
    Solve {
        /// Number of solutions to print [default: 1]
        #[arg(long, value_name = "N|all")]
        solutions: Option<String>,
        /// sat (clauses), ilp (integer program) or lp (relaxation) [default: sat]
        #[arg(long, value_name = "NAME", value_enum, default_value_t = Via::Sat, hide_default_value = true, hide_possible_values = true)]
        via: Via,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
        #[command(flatten)]
        work: Work,
    },
    /// Count the solutions
    Count {
        /// Stop, undecided, at N solutions
        #[arg(long, value_name = "N", value_parser = values::from_one)]
        limit: Option<u64>,
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        work: Work,
    },
    /// Check whether there is exactly one solution; show two if there are more
    Unique {
        #[command(flatten)]
        proof: Proof,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        work: Work,
    },
    /// List what holds in every solution
    Backbone {
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        work: Work,
    },
    /// Explain the solution step by step and grade it, or show a minimal conflict
    Explain {
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
        #[command(flatten)]
        work: Work,
    },
    /// Show the next step from a partial answer
    Hint {
        /// Partial answer; `-` is standard input [default: beside the board, if any]
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        /// Stage 1 (where to look), 2 (which rules) or 3 (what follows) [default: all]
        #[arg(long, value_name = "N", value_parser = values::stage)]
        stage: Option<u8>,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        work: Work,
    },
    /// Check a finished or partial answer and list every broken rule
    Check {
        /// Answer in any form; `-` is standard input [default: beside the board]
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        ends: Ends,
    },
    /// Draw a board or an answer
    Draw {
        /// Answer to draw on the board, in any form; `-` is standard input
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        frames: Frames,
        #[command(flatten)]
        ends: Ends,
    },
    /// Convert a board to another puzzle format
    Convert {
        /// native, json or a puzzle format (see `puzzlesat list formats`)
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// Answer to write with the board [default: the one beside the board, if any]
        #[arg(long, value_name = "FILE")]
        solution: Option<PathBuf>,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        ends: Ends,
    },
    /// Generate boards with exactly one solution
    Generate {
        #[command(flatten)]
        making: super::generate::Making,
    },
    /// Write a board for other solvers
    Export {
        /// dimacs, wcnf, opb, gcnf, lp, mps or gmpl, or dimacs-ind, wcnf-top, opb-positive
        #[arg(long, value_name = "FORMAT")]
        to: String,
        /// Leave connectivity out of the clauses
        #[arg(long)]
        relaxed: bool,
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        encodings: Encodings,
        #[command(flatten)]
        ends: Ends,
    },
    /// Turn another solver's output into a checked solution
    Decode {
        /// Output or solution file of the solver; `-` is standard input
        #[arg(long, value_name = "FILE")]
        answer: PathBuf,
        /// Exported DIMACS file; the model is checked against it
        #[arg(long, value_name = "FILE")]
        formula: Option<PathBuf>,
        /// Accept a missing final 0 and wrong counts
        #[arg(long)]
        lenient: bool,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        view: View,
        #[command(flatten)]
        ends: Ends,
    },
    /// Process JSON Lines in parallel, one board per line
    Batch {
        #[command(flatten)]
        lines: super::batch::Lines,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        work: Work,
    },
    /// Measure boards or encodings
    Bench {
        /// Question to each board: solve, unique or count [default: solve]
        #[arg(long = "do", value_name = "NAME", value_enum, default_value_t = Question::Solve, hide_default_value = true, hide_possible_values = true)]
        question: Question,
        /// Measure the encodings instead: sizes, propagation, conflicts and times
        #[arg(id = "shapes", long = "encodings", conflicts_with_all = ["files", "question"])]
        of_encodings: bool,
        /// With --encodings: only shapes with this in their names
        #[arg(long, value_name = "TEXT", requires = "shapes", conflicts_with_all = ["files", "question"])]
        shape: Option<String>,
        #[command(flatten)]
        given: Given,
        #[command(flatten)]
        work: Work,
    },
    /// Serve the web page on this machine until Ctrl-C
    #[cfg(feature = "serve")]
    Serve {
        /// Port; 0 is any free one [default: 8017]
        #[arg(
            long,
            value_name = "N",
            default_value_t = 8017,
            hide_default_value = true
        )]
        port: u16,
        /// Built page [default: web/dist, or the one beside the program]
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// List puzzles, formats, encodings and solvers
    List {
        /// Table to print: puzzles, formats, encodings or solvers [default: all]
        #[arg(value_name = "TABLE", value_enum, hide_possible_values = true)]
        what: Option<Table>,
        /// text or json [default: text]
        #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
        output: Option<Output>,
    },
    /// Print the rules of a puzzle, a sample board, its drawing and its formats
    Rules {
        /// Puzzle (see `puzzlesat list puzzles`)
        puzzle: String,
    },
    /// Print help, of a command if one is named
    Help {
        /// Command
        command: Option<String>,
    },
    /// Print the version
    Version,
    /// Print shell completions
    Completions {
        /// bash, elvish, fish, powershell or zsh
        #[arg(value_enum, hide_possible_values = true)]
        shell: clap_complete::Shell,
    },
    /// Write the manual pages
    Man {
        /// Directory for the pages; pages that exist are overwritten
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}
