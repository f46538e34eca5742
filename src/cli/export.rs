//! `export`: a puzzle as a file for other solvers.

use super::Cli;
use super::args::Common;
use super::files;
use super::output::{self, Problem};
use super::sources::Source;
use crate::pipeline::{Connectivity, Options, Scope, Target, export_notes, export_within};
use encodings::Choice;
use encodings::connectivity::ORDERS;

pub(super) fn export(cli: &Cli, common: &Common, to: &str, scope: Scope) -> Result<u8, Problem> {
    let target = target(to)?;
    let options = super::jobs::options(cli, common)?;
    let choice = choice(&options, scope)?;
    files::check_target(common)?;
    let source = Source::only(common)?;
    let text = source.text(common)?;
    let items = source.items(cli, &text, common)?;
    let [item] = items.as_slice() else {
        return Err(Problem::usage(format!(
            "expected one board for a file, found {}",
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
    if !common.quiet {
        for note in export_notes(item.puzzle.as_ref(), target) {
            output::tell(&format!("note: {note}\n"));
        }
    }
    Ok(0)
}

/// The value of `--to`.
pub(super) fn target(to: &str) -> Result<Target, Problem> {
    let target = Target::NAMES.iter().find(|(name, _)| *name == to);
    let names: Vec<_> = Target::NAMES.iter().map(|(name, _)| *name).collect();
    let expected = || Problem::usage(format!("--to {to}: expected one of {}", names.join(", ")));
    Ok(target.ok_or_else(expected)?.1)
}

/// The encodings of a file: connectivity is written out as the options say. Cuts come
/// from a search, so a file cannot have them.
pub(super) fn choice(options: &Options, scope: Scope) -> Result<Choice, Problem> {
    let mut choice = options.choice;
    let way = match options.connectivity {
        Connectivity::Eager(order) => {
            choice.order = order;
            return Ok(choice);
        }
        Connectivity::Auto => return Ok(choice),
        Connectivity::Lazy => "lazy",
        Connectivity::Propagate => "propagate",
    };
    if scope == Scope::Relaxed {
        return Ok(choice);
    }
    let names: Vec<_> = ORDERS.iter().map(|order| order.name).collect();
    Err(Problem::usage(format!(
        "--connectivity {way}: expected an encoding for a file ({}), found a method of search; \
         choose one or use --relaxed",
        names.join(", ")
    )))
}
