//! `export`: a puzzle as a file for other solvers.

use super::args::Common;
use super::input::{items, puzzle_text};
use super::output::{self, Problem};
use crate::pipeline::{Connectivity, Scope, Target};

pub(super) fn export(common: &Common, to: &str, scope: Scope) -> Result<u8, Problem> {
    let target = Target::NAMES.iter().find(|(name, _)| *name == to);
    let names: Vec<_> = Target::NAMES.iter().map(|(name, _)| *name).collect();
    let expected = || Problem::usage(format!("--to {to}: expected one of {}", names.join(", ")));
    let target = target.ok_or_else(expected)?.1;
    let options = super::jobs::options(common)?;
    let mut choice = options.choice;
    if let Connectivity::Eager(order) = options.connectivity {
        choice.order = order;
    }
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
