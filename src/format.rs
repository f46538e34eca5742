//! Formats of other programs.

pub(crate) mod janko;
pub(crate) mod penpa;
pub(crate) mod sav;

use crate::json;
use crate::puzzle::Puzzle;
use crate::text::{InputError, without_mark};
use std::fmt;

/// Writes a puzzle, or says what the format cannot hold.
pub type Write<P> = fn(&P) -> Result<String, InputError>;

/// A way to write one kind of puzzle, other than its native text and JSON.
///
/// Adding one is a file in the puzzle's folder with its grammar at the head,
/// and a line in the puzzle's table.
#[derive(Clone, Copy)]
pub struct Format<P: Puzzle> {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether a text could be this, cheaply; reading it may still fail.
    pub looks_like: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str) -> Result<P, InputError>,
    /// Writes a puzzle, or says what the format cannot hold; `None` where it is
    /// read only.
    pub write: Option<Write<P>>,
    /// How answers are written, where the format has them.
    pub answers: Option<Answers<P>>,
}

/// Reads the answer in a text; `None` where it has none.
pub type ReadAnswer<P> = fn(&P, &str) -> Result<Option<<P as Puzzle>::Solution>, InputError>;

/// Writes an answer, or says what the format cannot hold.
pub type WriteAnswer<P> = fn(&P, &<P as Puzzle>::Solution) -> Result<String, InputError>;

/// How a format writes answers.
#[derive(Clone, Copy)]
pub struct Answers<P: Puzzle> {
    /// Whether a text could be an answer, cheaply.
    pub looks_like: fn(&str) -> bool,
    /// Whether one text holds the board and the answer.
    pub with_board: bool,
    /// Reads an answer to this board. A text that holds another board is an
    /// error; one that holds no answer gives `None`.
    pub read: ReadAnswer<P>,
    /// Writes an answer, with its board where one text holds both.
    pub write: WriteAnswer<P>,
}

impl<P: Puzzle> fmt::Debug for Format<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Reads an answer to `puzzle`: its text or JSON form, a JSON puzzle with a
/// `solution`, or the form of any of the puzzle's formats, told by its content.
///
/// # Errors
/// At the first place that does not follow the form, or when the text holds
/// another board or no answer.
pub fn read_answer<P: Puzzle>(puzzle: &P, text: &str) -> Result<P::Solution, InputError> {
    let text = without_mark(text);
    if text.trim_start().starts_with('{') {
        return read_json(puzzle, text);
    }
    let mut first_error = None;
    for format in P::FORMATS {
        let Some(answers) = format.answers.as_ref().filter(|a| (a.looks_like)(text)) else {
            continue;
        };
        let error = match (answers.read)(puzzle, text) {
            Ok(Some(solution)) => return Ok(solution),
            Ok(None) => InputError::whole(format!(
                "a text in the format {} without an answer",
                format.name
            )),
            Err(error) => error,
        };
        first_error.get_or_insert(error);
    }
    match first_error {
        Some(error) => Err(error),
        None => puzzle.solution_from_text(text),
    }
}

fn read_json<P: Puzzle>(puzzle: &P, text: &str) -> Result<P::Solution, InputError> {
    let object = json::parse(text)?;
    match object
        .get("solution")
        .filter(|_| object.get("puzzle").is_some())
    {
        Some(solution) => {
            same_board(puzzle, &P::from_json(&object)?)?;
            let read = puzzle.solution_from_json(solution);
            read.map_err(|error| error.inside("solution"))
        }
        None => puzzle.solution_from_json(&object),
    }
}

/// Fails unless an answer's board is the one that it is read for.
///
/// # Errors
/// When they differ.
pub fn same_board<P: Puzzle>(puzzle: &P, other: &P) -> Result<(), InputError> {
    if puzzle == other || puzzle.draw(None) == other.draw(None) {
        Ok(())
    } else {
        Err(InputError::whole("this is the answer to another board"))
    }
}
