//! `export`: a puzzle as a file for other solvers.

use super::args::Common;
use super::input::{items, puzzle_text};
use super::output::{self, Problem};
use crate::pipeline::{Connectivity, Options, Scope, Target};
use encodings::Choice;

pub(super) fn export(common: &Common, to: &str, scope: Scope) -> Result<u8, Problem> {
    let target = target(to)?;
    let choice = choice(&super::jobs::options(common)?);
    let text = puzzle_text(common)?;
    let items = items(&text, common)?;
    let [item] = items.as_slice() else {
        return Err(Problem::usage(format!(
            "{} puzzles, but a file holds one",
            items.len()
        )));
    };
    let bytes = item
        .entry
        .export(&item.source, target, scope, &choice)
        .map_err(Problem::job)?;
    output::write_bytes(&bytes, common)?;
    Ok(0)
}

/// The value of `--to`.
pub(super) fn target(to: &str) -> Result<Target, Problem> {
    let target = Target::NAMES.iter().find(|(name, _)| *name == to);
    let names: Vec<_> = Target::NAMES.iter().map(|(name, _)| *name).collect();
    let expected = || Problem::usage(format!("--to {to}: expected one of {}", names.join(", ")));
    Ok(target.ok_or_else(expected)?.1)
}

/// The encodings of a file: connectivity is written out as the options say.
pub(super) fn choice(options: &Options) -> Choice {
    let mut choice = options.choice;
    if let Connectivity::Eager(order) = options.connectivity {
        choice.order = order;
    }
    choice
}
