//! Between formats, through the board.

use super::answer::of_value;
use super::{Board, Source};
use crate::format::{PuzzleAnswers, PuzzleFormat};
use crate::puzzle::Puzzle;
use crate::text::{InputError, quoted};
use crate::values::Values;

/// A board in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// The text.
    pub text: String,
    /// Why the answer that the source holds is not in it, if it holds one.
    pub left_out: Option<String>,
}

impl From<String> for Converted {
    fn from(text: String) -> Self {
        Self {
            text,
            left_out: None,
        }
    }
}

impl Board<'_> {
    /// The answer that the source holds beside the board.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn answer(&self) -> Result<Option<Values>, InputError> {
        match &self.source {
            Source::Text(text) => Source::section(text, self.puzzle.as_ref()),
            Source::Json(json) => {
                let solution = json.get("solution").filter(|json| !json.is_null());
                let found = solution.map(|json| of_value(self.puzzle.as_ref(), json));
                found.transpose().map_err(|error| error.inside("solution"))
            }
            Source::Format(format, text) => {
                match format.answers().filter(|answers| answers.with_board()) {
                    Some(answers) => answers.read(self.puzzle.as_ref(), text),
                    None => Ok(None),
                }
            }
        }
    }

    /// The board in the format called `to`, which may be `native` or `json`. The
    /// answer that the source holds goes along if the format has a place for it; an
    /// answer that is `given` must.
    ///
    /// # Errors
    /// If something cannot be read, or the format cannot hold it.
    pub fn convert(&self, to: &str, given: Option<&Values>) -> Result<Converted, InputError> {
        let puzzle = self.puzzle.as_ref();
        let target = Target::named(puzzle, to)?;
        if let Some(answer) = given {
            return target.answer(puzzle, answer).map(Converted::from);
        }
        let Some(answer) = self.answer()? else {
            return target.board(puzzle).map(Converted::from);
        };
        let why = if target.holds_both() {
            match target.answer(puzzle, &answer) {
                Ok(text) => return Ok(text.into()),
                Err(why) => why.to_string(),
            }
        } else {
            format!("{to} holds no answers beside boards")
        };
        Ok(Converted {
            text: target.board(puzzle)?,
            left_out: Some(why),
        })
    }
}

/// What is written.
enum Target {
    Native,
    Json,
    Format(&'static dyn PuzzleFormat),
}

impl Target {
    fn named(puzzle: &dyn Puzzle, name: &str) -> Result<Self, InputError> {
        let format = puzzle.formats().iter().find(|format| format.name() == name);
        match (name, format) {
            ("native", _) => Ok(Self::Native),
            ("json", _) => Ok(Self::Json),
            (_, Some(format)) => Ok(Self::Format(*format)),
            (_, None) => {
                let own = puzzle.formats().iter().map(|format| format.name());
                let names: Vec<_> = ["native", "json"].into_iter().chain(own).collect();
                Err(InputError::whole(format!(
                    "{} has no format {}, expected one of {}",
                    puzzle.name(),
                    quoted(name),
                    names.join(", ")
                )))
            }
        }
    }

    fn answers(&self) -> Option<&'static dyn PuzzleAnswers> {
        match self {
            Self::Format(format) => format.answers(),
            Self::Native | Self::Json => None,
        }
    }

    fn holds_both(&self) -> bool {
        matches!(self, Self::Native | Self::Json)
            || self.answers().is_some_and(|answers| answers.with_board())
    }

    fn board(&self, puzzle: &dyn Puzzle) -> Result<String, InputError> {
        match self {
            Self::Native => Ok(puzzle.to_text()),
            Self::Json => Ok(format!("{}\n", puzzle.to_json())),
            Self::Format(format) => format.write(puzzle).unwrap_or_else(|| {
                Err(InputError::whole(format!(
                    "the format {} is read only",
                    format.name()
                )))
            }),
        }
    }

    /// The answer, with its board where one text holds both.
    fn answer(&self, puzzle: &dyn Puzzle, answer: &Values) -> Result<String, InputError> {
        match self {
            Self::Native => {
                let (board, answer_text) = (puzzle.to_text(), puzzle.answer_to_text(answer));
                if board.starts_with('{') {
                    // The native text is the object, which also holds answers.
                    return Self::Json.answer(puzzle, answer);
                }
                Ok(format!("{board}solution\n{answer_text}"))
            }
            Self::Json => {
                let mut object = puzzle.to_json();
                object["solution"] = puzzle.answer_to_json(answer);
                Ok(format!("{object}\n"))
            }
            Self::Format(format) => match self.answers() {
                Some(answers) => answers.write(puzzle, answer),
                None => Err(InputError::whole(format!(
                    "the format {} has no answers",
                    format.name()
                ))),
            },
        }
    }
}
