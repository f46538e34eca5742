//! The JSON form; see docs/schemas/custom.schema.json.

mod form;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{text, write};

const VERSION: u32 = 1;

/// The fields of a puzzle that are read.
pub(crate) const FIELDS: &[&str] = &[
    "version",
    "name",
    "variables",
    "rules",
    "givens",
    "clues",
    "objective",
    "prefer",
];
