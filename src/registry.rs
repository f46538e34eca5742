//! The puzzles by name. A registry is a value: a program can add puzzles.

mod answer;
mod convert;
mod detect;
mod object;

pub use crate::json::parse as parse_json;
pub use crate::puzzle::Entry;
pub use convert::Converted;

use crate::custom::{self, CustomPuzzle};
use crate::format::PuzzleFormat;
use crate::puzzle::Puzzle;
use crate::puzzles;
use crate::text::{InputError, quoted};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A board of any puzzle.
pub type AnyBoard = Arc<dyn Puzzle>;

/// How a board was written.
#[derive(Clone)]
#[non_exhaustive]
pub enum Source<'t> {
    /// Native text.
    Text(Cow<'t, str>),
    /// A JSON object.
    Json(Value),
    /// A text in the format of another program, without what was around it.
    Format(&'static dyn PuzzleFormat, Cow<'t, str>),
}

impl Source<'_> {
    /// The name of the format, which may be `native` or `json`.
    #[must_use]
    pub fn format(&self) -> &'static str {
        match self {
            Self::Text(_) => "native",
            Self::Json(_) => "json",
            Self::Format(format, _) => format.name(),
        }
    }
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.format())
    }
}

/// A board that was read, and what it was read from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Board<'t> {
    /// The board.
    pub puzzle: AnyBoard,
    /// What it was read from, which may hold an answer.
    pub source: Source<'t>,
    /// What was left out of it that may be a mistake, a sentence each.
    pub warnings: Vec<String>,
}

impl<'t> Board<'t> {
    fn new(puzzle: AnyBoard, source: Source<'t>) -> Self {
        Self {
            puzzle,
            source,
            warnings: Vec::new(),
        }
    }
}

/// Puzzles by name.
#[derive(Clone, Debug)]
pub struct Registry {
    entries: Vec<Entry>,
}

impl Registry {
    /// The puzzles of this crate.
    #[must_use]
    pub fn builtin() -> Self {
        let custom = Entry::new(&custom::ABOUT, CustomPuzzle::from_text);
        let mut entries = puzzles::entries();
        entries.push(custom.with_json(custom::FIELDS, CustomPuzzle::from_json));
        Self { entries }
    }

    /// The same with another puzzle, which comes last.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    /// All puzzles.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The puzzle called `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn puzzle(&self, name: &str) -> Result<&Entry, InputError> {
        let found = self.entries.iter().find(|entry| entry.is_called(name));
        found.ok_or_else(|| {
            let names: Vec<_> = self.entries.iter().map(Entry::name).collect();
            InputError::whole(format!(
                "unknown puzzle {}; available: {}",
                quoted(name),
                names.join(", ")
            ))
        })
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::builtin()
    }
}
