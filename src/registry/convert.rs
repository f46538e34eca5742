//! Between formats, through the puzzle.

use super::{Source, read};
use crate::format::{Answers, Format, read_answer};
use crate::puzzle::Puzzle;
use crate::text::{InputError, quoted};
use serde_json::Value;

/// A puzzle in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// The answer in a source, if it has one.
fn carried<P: Puzzle>(puzzle: &P, source: &Source<'_>) -> Result<Option<P::Solution>, InputError> {
    match source {
        Source::Text(_) => Ok(None),
        Source::Json(json) => {
            let solution = json.get("solution").filter(|json| !json.is_null());
            let read = |json: &Value| puzzle.solution_from_json(json);
            let found = solution.map(read).transpose();
            found.map_err(|error| error.inside("solution"))
        }
        Source::Format(name, text) => {
            let format = P::FORMATS.iter().find(|format| format.name == *name);
            let answers = format.and_then(|format| format.answers.as_ref());
            match answers.filter(|answers| answers.with_board) {
                Some(answers) => (answers.read)(puzzle, text),
                None => Ok(None),
            }
        }
    }
}

/// As [`Entry::answer`](super::Entry::answer).
pub(super) fn answer<P: Puzzle>(source: &Source<'_>) -> Result<Option<String>, InputError> {
    let puzzle = read::<P>(source)?;
    let carried = carried(&puzzle, source)?;
    Ok(carried.map(|solution| puzzle.solution_to_text(&solution)))
}

/// As [`Entry::convert`](super::Entry::convert).
pub(super) fn convert<P: Puzzle>(
    source: &Source<'_>,
    to: &str,
    given: Option<&str>,
) -> Result<Converted, InputError> {
    let target = target::<P>(to)?;
    let puzzle = read::<P>(source)?;
    if let Some(text) = given {
        let solution = read_answer(&puzzle, text).map_err(|mut error| {
            error.message = format!("in the answer: {}", error.message);
            error
        })?;
        return target.answer(&puzzle, &solution).map(Converted::from);
    }
    let Some(solution) = carried(&puzzle, source)? else {
        return target.board(&puzzle).map(Converted::from);
    };
    if target.holds_both() {
        match target.answer(&puzzle, &solution) {
            Ok(text) => return Ok(text.into()),
            Err(why) => return without_answer(&target, &puzzle, why.to_string()),
        }
    }
    without_answer(
        &target,
        &puzzle,
        format!("{to} holds no answers beside boards"),
    )
}

fn without_answer<P: Puzzle>(
    target: &Target<P>,
    puzzle: &P,
    why: String,
) -> Result<Converted, InputError> {
    Ok(Converted {
        text: target.board(puzzle)?,
        left_out: Some(why),
    })
}

/// What is written.
enum Target<P: Puzzle> {
    Native,
    Json,
    Format(&'static Format<P>),
}

fn target<P: Puzzle>(name: &str) -> Result<Target<P>, InputError> {
    let format = P::FORMATS.iter().find(|format| format.name == name);
    match (name, format) {
        ("native", _) => Ok(Target::Native),
        ("json", _) => Ok(Target::Json),
        (_, Some(format)) => Ok(Target::Format(format)),
        (_, None) => {
            let own = P::FORMATS.iter().map(|format| format.name);
            let names: Vec<_> = ["native", "json"].into_iter().chain(own).collect();
            Err(InputError::whole(format!(
                "{} has no format {}, expected one of {}",
                P::NAME,
                quoted(name),
                names.join(", ")
            )))
        }
    }
}

impl<P: Puzzle> Target<P> {
    fn answers(&self) -> Option<&'static Answers<P>> {
        match self {
            Self::Format(format) => format.answers.as_ref(),
            Self::Native | Self::Json => None,
        }
    }

    fn holds_both(&self) -> bool {
        matches!(self, Self::Json) || self.answers().is_some_and(|answers| answers.with_board)
    }

    fn board(&self, puzzle: &P) -> Result<String, InputError> {
        match self {
            Self::Native => Ok(puzzle.to_text()),
            Self::Json => Ok(format!("{}\n", puzzle.to_json())),
            Self::Format(format) => match format.write {
                Some(write) => write(puzzle),
                None => Err(InputError::whole(format!(
                    "the format {} is read only",
                    format.name
                ))),
            },
        }
    }

    /// The answer, with its board where one text holds both.
    fn answer(&self, puzzle: &P, solution: &P::Solution) -> Result<String, InputError> {
        match self {
            Self::Native => Ok(puzzle.solution_to_text(solution)),
            Self::Json => {
                let mut object = puzzle.to_json();
                object["solution"] = puzzle.solution_to_json(solution);
                Ok(format!("{object}\n"))
            }
            Self::Format(format) => match self.answers() {
                Some(answers) => (answers.write)(puzzle, solution),
                None => Err(InputError::whole(format!(
                    "the format {} has no answers",
                    format.name
                ))),
            },
        }
    }
}
