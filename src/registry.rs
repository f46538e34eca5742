//! The puzzles by name, each with its types erased into function pointers.

use crate::pipeline::{Job, JobError, Options, Report, run};
use crate::puzzle::Puzzle;
use crate::puzzles::{Thermometers, Tiling};
use crate::text::{InputError, lines, quoted};
use serde_json::Value;
use std::fmt;

/// All puzzles.
pub const PUZZLES: &[Entry] = &[Entry::of::<Thermometers>(), Entry::of::<Tiling>()];

/// A puzzle, whatever its types.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The first word of its text.
    pub name: &'static str,
    /// Other first words.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub summary: &'static str,
    /// A small board.
    pub example: &'static str,
    run: fn(&Source<'_>, Job<'_>, &Options) -> Result<Report, JobError>,
    redraw: fn(&Source<'_>) -> Result<String, InputError>,
}

impl Entry {
    const fn of<P: Puzzle>() -> Self {
        Self {
            name: P::NAME,
            aliases: P::ALIASES,
            summary: P::SUMMARY,
            example: P::EXAMPLE,
            run: |source, job, options| {
                let puzzle = read::<P>(source)?;
                run(&puzzle, job, options)
            },
            redraw: |source| Ok(read::<P>(source)?.draw(None)),
        }
    }

    /// Reads the puzzle and does `job`.
    ///
    /// # Errors
    /// When the puzzle or an answer to check cannot be read, or a bug was found.
    pub fn run(
        &self,
        source: &Source<'_>,
        job: Job<'_>,
        options: &Options,
    ) -> Result<Report, JobError> {
        (self.run)(source, job, options)
    }

    /// Reads the puzzle and draws it.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn draw(&self, source: &Source<'_>) -> Result<String, InputError> {
        (self.redraw)(source)
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A puzzle as it was typed.
#[derive(Clone, Debug)]
pub enum Source<'t> {
    /// Native text.
    Text(&'t str),
    /// A JSON object.
    Json(Value),
}

fn read<P: Puzzle>(source: &Source<'_>) -> Result<P, InputError> {
    match source {
        Source::Text(text) => P::from_text(text),
        Source::Json(json) => P::from_json(json),
    }
}

/// Parses a JSON text.
///
/// # Errors
/// With line and column, when it is not JSON.
pub fn parse_json(text: &str) -> Result<Value, InputError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or(&message);
        InputError::at(
            error.line().max(1),
            error.column().max(1),
            format!("not JSON: {what}"),
        )
    })
}

/// The puzzle called `name`.
///
/// # Errors
/// When there is none.
pub fn puzzle(name: &str) -> Result<&'static Entry, InputError> {
    PUZZLES
        .iter()
        .find(|entry| entry.is_called(name))
        .ok_or_else(|| {
            let names: Vec<_> = PUZZLES.iter().map(|entry| entry.name).collect();
            InputError::whole(format!(
                "there is no puzzle {}, expected one of {}",
                quoted(name),
                names.join(", ")
            ))
        })
}

/// Finds out which puzzle `text` is, by its content; `named` decides it
/// instead, if given.
///
/// # Errors
/// When it is none that is known.
pub fn detect<'t>(
    text: &'t str,
    named: Option<&str>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    let named = named.map(puzzle).transpose()?;
    if text.trim_start().starts_with('{') {
        let json = parse_json(text)?;
        let entry = match (named, json.get("puzzle")) {
            (Some(entry), _) => entry,
            (None, Some(Value::String(name))) => {
                puzzle(name).map_err(|error| InputError::field("puzzle", error.message))?
            }
            (None, _) => return Err(InputError::field("puzzle", "expected the name of a puzzle")),
        };
        return Ok((entry, Source::Json(json)));
    }
    let Some(first) = lines(text).next() else {
        return Err(InputError::at(
            1,
            1,
            "expected the name of a puzzle, found an empty text",
        ));
    };
    let word = first.tokens().next().expect("a line holds a token");
    let entry = named.map_or_else(
        || puzzle(word.text).map_err(|error| word.error(error.message)),
        Ok,
    )?;
    Ok((entry, Source::Text(text)))
}
