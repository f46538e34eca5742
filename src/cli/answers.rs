//! `--solution`: answers from a file, one for all boards or one for each of a set.

use super::Cli;
use super::args::Common;
use super::input::{Item, is_json, text};
use super::output::Problem;
use super::sources::Source;
use crate::json;
use crate::service::JobError;
use crate::text::{InputError, Place, separated_all};
use crate::values::Values;
use serde_json::Value;
use std::path::Path;

/// The answers of a file.
pub(super) struct Answers(Vec<Answer>);

/// One of them, after so many lines.
enum Answer {
    Text(usize, String),
    Json(usize, Value),
}

impl Answers {
    /// Reads the file, once for all boards; not both it and a puzzle can be standard input.
    pub fn read(common: &Common, path: Option<&Path>) -> Result<Option<Self>, Problem> {
        let Some(path) = path else { return Ok(None) };
        let message = "puzzle and answer cannot both come from standard input";
        refuse_two_inputs(common, &[path], message)?;
        let mut answers = Vec::new();
        for (before, part) in separated_all(&text(path, common)?) {
            if !is_json(part) {
                answers.push(Answer::Text(before, part.to_owned()));
                continue;
            }
            let values = json::parse_all(part);
            for (lines, json) in values.map_err(|error| Problem::answer(error.shifted(before)))? {
                match json {
                    Value::Array(values) => {
                        let of = |json| Answer::Json(before + lines, json);
                        answers.extend(values.into_iter().map(of));
                    }
                    json => answers.push(Answer::Json(before + lines, json)),
                }
            }
        }
        if answers.len() > 1 && common.input.files.len() > 1 {
            let n = answers.len();
            let message = format!("expected one FILE for the {n} answers of --solution");
            return Err(Problem::usage(message));
        }
        Ok(Some(Self(answers)))
    }

    /// Returns the answer to a board: the only one, or the one with its number.
    pub fn of(&self, cli: &Cli, item: &Item<'_>) -> Result<Values, JobError> {
        // A line `---` may also end the last answer.
        let answers = match self.0.as_slice() {
            [all @ .., Answer::Text(_, last)] if all.len() == item.n_boards && last.is_empty() => {
                all
            }
            all => all,
        };
        let n = answers.len();
        let answer = match answers {
            [one] => one,
            all if n == item.n_boards => &all[item.number],
            _ => {
                let boards = item.n_boards;
                let message = format!("expected one for each board ({boards}), found {n}");
                return Err(InputError::whole(message).into());
            }
        };
        let puzzle = item.puzzle.as_ref();
        let read = match answer {
            Answer::Text(before, text) => {
                let read = cli.registry.read_answer(puzzle, text);
                read.map_err(|error| error.shifted(*before))
            }
            Answer::Json(before, json) => {
                let read = cli.registry.answer_of_json(puzzle, json);
                read.map_err(|error| after(*before, error))
            }
        };
        Ok(read?)
    }
}

/// Returns the error in the JSON value after so many lines.
fn after(lines: usize, error: InputError) -> InputError {
    match error.place {
        Place::At { .. } => error.shifted(lines),
        _ if lines == 0 => error,
        _ => InputError::whole(format!("below line {lines}: {error}")),
    }
}

/// Refuses a second use of standard input.
pub(super) fn refuse_two_inputs(
    common: &Common,
    more: &[&Path],
    message: &str,
) -> Result<(), Problem> {
    let puzzles = Source::all(common);
    let puzzles = puzzles.iter().filter(|source| source.is_standard_input());
    let more = more.iter().filter(|path| **path == Path::new("-"));
    if puzzles.count() + more.count() > 1 {
        return Err(Problem::usage(message));
    }
    Ok(())
}
