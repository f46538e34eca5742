//! Formats of other programs.

pub(crate) mod envelope;
pub(crate) mod janko;
pub(crate) mod penpa;
pub(crate) mod sav;
pub(crate) mod table;

use crate::json;
use crate::puzzle::Puzzle;
use crate::text::{InputError, without_mark};
use crate::values::Values;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// Writes a board, or says what the format cannot hold.
pub type Write<P> = fn(&P) -> Result<String, InputError>;

/// A way to write the boards of one puzzle, other than its native text and JSON.
///
/// Adding one is a file in the puzzle's folder with its grammar at the head, and a line
/// in the puzzle's table.
#[derive(Clone, Copy)]
pub struct Format<P> {
    /// The name users type.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Cheap content sniffing; `read` may still fail.
    pub looks_like: fn(&str) -> bool,
    /// Reads a text.
    pub read: fn(&str) -> Result<P, InputError>,
    /// Writes a board, or says what the format cannot hold; `None` if it is read only.
    pub write: Option<Write<P>>,
    /// How answers are written, if the format has them.
    pub answers: Option<Answers<P>>,
}

/// Reads the answer in a text; `None` if it has none.
pub type ReadAnswer<P> = fn(&P, &str) -> Result<Option<Values>, InputError>;
/// Writes an answer, or says what the format cannot hold.
pub type WriteAnswer<P> = fn(&P, &Values) -> Result<String, InputError>;

/// How a format writes answers.
#[derive(Clone, Copy)]
pub struct Answers<P> {
    /// Whether a text could be an answer, cheaply.
    pub looks_like: fn(&str) -> bool,
    /// Whether one text holds the board and the answer.
    pub with_board: bool,
    /// Reads an answer to this board. A text that holds another board is an error; one
    /// that holds no answer gives `None`.
    pub read: ReadAnswer<P>,
    /// Writes an answer, with its board where one text holds both.
    pub write: WriteAnswer<P>,
}

impl<P> fmt::Debug for Format<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A format, whatever the type of its boards. A board of another puzzle is an error.
pub trait PuzzleFormat: Sync {
    /// The name users type.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn summary(&self) -> &'static str;
    /// Cheap content sniffing of boards.
    fn looks_like(&self, text: &str) -> bool;
    /// Reads a board.
    ///
    /// # Errors
    /// At the first place that does not follow the form.
    fn read(&self, text: &str) -> Result<Arc<dyn Puzzle>, InputError>;
    /// Writes a board; `None` if the format is read only.
    ///
    /// # Errors
    /// What the format cannot hold.
    fn write(&self, board: &dyn Puzzle) -> Option<Result<String, InputError>>;
    /// Whether boards are written, too.
    fn is_written(&self) -> bool;
    /// The form of answers; `None` if it has none.
    fn answers(&self) -> Option<&dyn PuzzleAnswers>;
}

/// A format's form of answers, whatever the type of its boards.
pub trait PuzzleAnswers {
    /// Cheap content sniffing of answers.
    fn looks_like(&self, text: &str) -> bool;
    /// Whether one text holds the board and the answer.
    fn with_board(&self) -> bool;
    /// Reads an answer to this board; `None` if the text holds none.
    ///
    /// # Errors
    /// At the first place that does not follow the form, or if it is for another board.
    fn read(&self, board: &dyn Puzzle, text: &str) -> Result<Option<Values>, InputError>;
    /// Writes an answer, with its board where one text holds both.
    ///
    /// # Errors
    /// What the format cannot hold.
    fn write(&self, board: &dyn Puzzle, answer: &Values) -> Result<String, InputError>;
}

impl<P: Puzzle> PuzzleFormat for Format<P> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.summary
    }

    fn looks_like(&self, text: &str) -> bool {
        (self.looks_like)(text)
    }

    fn read(&self, text: &str) -> Result<Arc<dyn Puzzle>, InputError> {
        Ok(Arc::new((self.read)(text)?))
    }

    fn write(&self, board: &dyn Puzzle) -> Option<Result<String, InputError>> {
        let write = self.write?;
        Some(own(board).and_then(write))
    }

    fn is_written(&self) -> bool {
        self.write.is_some()
    }

    fn answers(&self) -> Option<&dyn PuzzleAnswers> {
        self.answers
            .as_ref()
            .map(|answers| answers as &dyn PuzzleAnswers)
    }
}

impl<P: Puzzle> PuzzleAnswers for Answers<P> {
    fn looks_like(&self, text: &str) -> bool {
        (self.looks_like)(text)
    }

    fn with_board(&self) -> bool {
        self.with_board
    }

    fn read(&self, board: &dyn Puzzle, text: &str) -> Result<Option<Values>, InputError> {
        (self.read)(own(board)?, text)
    }

    fn write(&self, board: &dyn Puzzle, answer: &Values) -> Result<String, InputError> {
        (self.write)(own(board)?, answer)
    }
}

fn own<P: Puzzle>(board: &dyn Puzzle) -> Result<&P, InputError> {
    board
        .downcast()
        .ok_or_else(|| InputError::whole(format!("not a format of {} boards", board.name())))
}

/// Reads an answer to `puzzle`: its text or JSON form, a JSON puzzle with a `solution`,
/// or the form of any of the puzzle's formats, by its content.
///
/// # Errors
/// At the first place that does not follow the form, or if the text holds another board
/// or no answer.
pub fn read_answer(puzzle: &dyn Puzzle, text: &str) -> Result<Values, InputError> {
    let text = without_mark(text);
    if text.trim_start().starts_with('{') {
        return read_json(puzzle, text);
    }
    let mut first_error = None;
    for format in puzzle.formats() {
        let Some(answers) = format.answers().filter(|a| a.looks_like(text)) else {
            continue;
        };
        let error = match answers.read(puzzle, text) {
            Ok(Some(solution)) => return Ok(solution),
            Ok(None) => InputError::whole(format!(
                "a text in the format {} without an answer",
                format.name()
            )),
            Err(error) => error,
        };
        first_error.get_or_insert(error);
    }
    match first_error {
        Some(error) => Err(error),
        None => puzzle.answer_from_text(text),
    }
}

fn read_json(puzzle: &dyn Puzzle, text: &str) -> Result<Values, InputError> {
    let object = json::parse(text)?;
    let solution = object.get("solution");
    match solution.filter(|_| object.get("puzzle").is_some()) {
        Some(solution) => {
            match puzzle.answers() {
                Some(forms) => same_board(puzzle, forms.board_from_json(&object)?.as_ref())?,
                None => same_object(&puzzle.to_json(), &object)?,
            }
            let read = puzzle.answer_from_json(solution);
            read.map_err(|error| error.inside("solution"))
        }
        None => puzzle.answer_from_json(&object),
    }
}

/// As [`same_board`], for puzzles that read no board by themselves.
fn same_object(own: &Value, other: &Value) -> Result<(), InputError> {
    let fields = own.as_object().into_iter().flatten();
    let is_same = |(key, value): (&String, &Value)| other.get(key) == Some(value);
    if fields.into_iter().all(is_same) {
        Ok(())
    } else {
        Err(other_board())
    }
}

/// Fails unless an answer's board is the one that it is read for.
///
/// # Errors
/// If they differ.
pub fn same_board(puzzle: &dyn Puzzle, other: &dyn Puzzle) -> Result<(), InputError> {
    if puzzle.to_text() == other.to_text() || puzzle.draw(None) == other.draw(None) {
        Ok(())
    } else {
        Err(other_board())
    }
}

fn other_board() -> InputError {
    InputError::whole("this is the answer to another board")
}
