//! Formats of other programs.

pub(crate) mod envelope;
pub(crate) mod janko;
pub(crate) mod penpa;
pub(crate) mod sav;
pub(crate) mod table;

use crate::puzzle::Puzzle;
use crate::text::InputError;
use crate::values::Values;
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
    /// Returns whether boards are also written.
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

/// Fails unless an answer's board is the one that it is read for.
///
/// # Errors
/// If they differ.
pub fn same_board(puzzle: &dyn Puzzle, other: &dyn Puzzle) -> Result<(), InputError> {
    if puzzle.to_text() == other.to_text() || puzzle.draw(None) == other.draw(None) {
        Ok(())
    } else {
        Err(InputError::whole("this is the answer to another board"))
    }
}
