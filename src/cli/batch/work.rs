//! One line, from its bytes to its result.

use super::super::output::Problem;
use super::lines::{Content, LONGEST, Line};
use super::operations::{Ask, Task};
use crate::registry::{Board, parse_json};
use cnf::StopFlag;
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How a line came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// As asked, or undecided.
    Done,
    /// It is not a board, or the operation does not apply to it.
    Bad,
    /// It found a bug of the program.
    Bug,
}

/// A line's result.
pub(super) struct Done {
    /// One object and a line feed.
    pub text: String,
    pub end: End,
    /// The status word, if there is one.
    pub status: String,
}

/// Does what is asked; every line gets a result, a bad one its error.
pub(super) fn work(line: &Line, ask: &Ask, stop: StopFlag) -> Done {
    let mut fields = Map::new();
    fields.insert("line".into(), json!(line.number));
    // A line that breaks a promise must not take the others with it.
    let result = catch_unwind(AssertUnwindSafe(|| fields_of(line, ask, stop, &mut fields)));
    let result = result.unwrap_or_else(|_| {
        let message =
            "internal error: the worker stopped (details on standard error); please report it";
        Err(Problem::bug(message))
    });
    let end = match result {
        Ok(found) => {
            fields.extend(found);
            End::Done
        }
        Err(problem) => {
            fields.extend(problem.fields());
            if problem.is_bug() { End::Bug } else { End::Bad }
        }
    };
    let status = fields.get("status").and_then(Value::as_str);
    Done {
        status: status.unwrap_or_default().to_owned(),
        end,
        text: format!("{}\n", Value::Object(fields)),
    }
}

/// The fields of the result; the line's `id` goes to `fields` at once, so that an
/// error also has it.
fn fields_of(
    line: &Line,
    ask: &Ask,
    stop: StopFlag,
    fields: &mut Map<String, Value>,
) -> Result<Map<String, Value>, Problem> {
    let text = match &line.content {
        Content::Bytes(bytes) => std::str::from_utf8(bytes).map_err(|error| {
            Problem::usage(format!("not UTF-8 at byte {}", error.valid_up_to() + 1))
        })?,
        Content::TooLong(length) => {
            let message = format!("the line has {length} bytes, the longest allowed has {LONGEST}");
            return Err(Problem::usage(message));
        }
    };
    let before = usize::try_from(line.number).map_or(0, |number| number - 1);
    let json = parse_json(text).map_err(|error| Problem::puzzle(error.shifted(before), 0))?;
    if let Some(id) = json.get("id") {
        fields.insert("id".into(), id.clone());
    }
    let board = puzzle(&json, ask)?;
    if !board.warnings.is_empty() {
        fields.insert("warnings".into(), json!(board.warnings));
    }
    // From here on what cannot be read is the answer to be checked.
    let task = Task {
        board,
        solution: json.get("solution"),
        options: crate::pipeline::Options {
            stop,
            ..ask.options.clone()
        },
    };
    (ask.operation.run)(&task, ask)
}

/// The puzzle of a line: its own JSON form, a text in any format, or an object with
/// such a `text`. What it says itself comes before the options.
fn puzzle(json: &Value, ask: &Ask) -> Result<Board<'static>, Problem> {
    let named = ask.puzzle.as_deref();
    let named = named.filter(|_| json.get("puzzle").is_none_or(Value::is_null));
    let board = ask
        .registry
        .read_json(json.clone(), named, ask.format.as_deref());
    board.map_err(|error| Problem::puzzle(error, 0))
}
