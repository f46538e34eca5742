//! The options of each command, put together from its groups.

use super::super::draw::{Colors, Pictures};
use super::Command;
use super::groups::{Common, Encodings, Input, Limits, Messages, Notes, Shape, Solver};
use clap::Args;
use std::path::PathBuf;

/// What a command reads and writes.
#[derive(Args, Debug)]
pub(in crate::cli) struct Given {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    shape: Shape,
}

/// How a command searches.
#[derive(Args, Debug)]
pub(in crate::cli) struct Work {
    #[command(flatten)]
    solver: Solver,
    #[command(flatten)]
    encodings: Encodings,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    messages: Messages,
    /// Print formula sizes, counts and times; in JSON, add them to the object
    #[arg(long, help_heading = "Messages (on standard error)")]
    stats: bool,
}

/// What ends a command that does not search.
#[derive(Args, Debug)]
pub(in crate::cli) struct Ends {
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    notes: Notes,
}

/// How boards look.
#[derive(Args, Debug)]
pub(in crate::cli) struct View {
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    colors: Colors,
}

/// A proof of a negative answer.
#[derive(Args, Debug, Default)]
pub(in crate::cli) struct Proof {
    /// Proof of a negative answer; its formula is written beside it, as .cnf
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// drat, binary-drat or lrat [default: by extension of FILE, else drat]
    #[arg(long, value_name = "NAME", requires = "proof")]
    pub proof_format: Option<String>,
}

impl Given {
    fn common(&self) -> Common {
        Common::default().with(&self.input).with(&self.shape)
    }
}

impl Work {
    fn add_to(&self, common: Common) -> Common {
        let common = common.with(&self.solver).with(&self.encodings);
        Common {
            stats: self.stats,
            ..common.with(&self.limits).with(&self.messages)
        }
    }
}

impl Ends {
    fn add_to(&self, common: Common) -> Common {
        common.with(&self.limits).with(&self.notes)
    }
}

impl View {
    fn add_to(&self, common: Common) -> Common {
        common.with(&self.colors).with(&self.pictures)
    }
}

impl Command {
    /// The options of the command; none if it reads no board.
    pub(in crate::cli) fn common(&self) -> Common {
        match self {
            Self::Solve {
                given,
                view,
                frames,
                work,
                ..
            }
            | Self::Explain {
                given,
                view,
                frames,
                work,
            } => work.add_to(view.add_to(given.common())).with(frames),
            Self::Unique {
                given, view, work, ..
            }
            | Self::Backbone { given, view, work }
            | Self::Hint {
                given, view, work, ..
            } => work.add_to(view.add_to(given.common())),
            Self::Count { given, work, .. } | Self::Bench { given, work, .. } => {
                work.add_to(given.common())
            }
            // Lines have one form, whatever their file is called; only messages have two.
            Self::Batch { given, work, .. } => Common {
                output: given.shape.output.unwrap_or_default(),
                ..work.add_to(given.common())
            },
            other => other.common_without_search(),
        }
    }

    fn common_without_search(&self) -> Common {
        match self {
            Self::Draw {
                given,
                view,
                frames,
                ends,
                ..
            } => ends.add_to(view.add_to(given.common())).with(frames),
            Self::Check {
                given, view, ends, ..
            }
            | Self::Decode {
                given, view, ends, ..
            } => ends.add_to(view.add_to(given.common())),
            Self::Convert {
                input,
                target,
                ends,
                ..
            } => ends.add_to(Common::default().with(input).with(target)),
            Self::Export {
                input,
                target,
                encodings,
                ends,
                ..
            } => {
                let common = Common::default().with(input).with(target);
                ends.add_to(common.with(encodings))
            }
            Self::Generate { making } => making.common(),
            Self::List { output, .. } => Common {
                output: output.unwrap_or_default(),
                ..Common::default()
            },
            _ => Common::default(),
        }
    }
}
