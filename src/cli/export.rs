//! `export`: a puzzle as a file for other solvers.

use super::Cli;
use super::args::Common;
use super::files;
use super::output::Problem;
use super::sources::Source;
use crate::pipeline::{Connectivity, Options, Scope, Target, export_within};
use encodings::Choice;

pub(super) fn export(cli: &Cli, common: &Common, to: &str, scope: Scope) -> Result<u8, Problem> {
    let target = target(to)?;
    let options = super::jobs::options(cli, common)?;
    let choice = choice(&options);
    files::check_target(common)?;
    let source = Source::only(common)?;
    let text = source.text(common)?;
    let items = source.items(cli, &text, common)?;
    let [item] = items.as_slice() else {
        return Err(Problem::usage(format!(
            "{} puzzles, but a file holds one",
            items.len()
        )));
    };
    let turn = cli.deadlines.begin_document(common.limits.timeout);
    let bounds = Options {
        stop: turn.flag().clone(),
        ..options
    };
    let bytes = export_within(
        item.puzzle.as_ref(),
        target,
        scope,
        &choice,
        Some(bounds.bounds()),
    );
    turn.check()?;
    let bytes = bytes.map_err(Problem::usage)?;
    files::write_bytes(&bytes, common)?;
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
