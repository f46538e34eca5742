//! Boards as JSON values.

use super::{Board, Entry, Registry, Source};
use crate::json::{self, Object, kind, string};
use crate::text::{InputError, Place, quoted, separated};
use serde_json::Value;
use std::borrow::Cow;

impl Registry {
    /// Reads the board that a JSON value is: the object of a puzzle, a text in any form, or
    /// an object with such a text in its field `text` and perhaps the name of its `format`.
    /// `named` and `format` decide which puzzle and format it is, as far as given.
    ///
    /// Fields of an object that the puzzle does not know are left out; those that are near
    /// to one that it knows are in the [`warnings`](Board::warnings).
    ///
    /// # Errors
    /// If it names no puzzle that is known, and at the first field that is not as
    /// expected.
    pub fn read_json(
        &self,
        json: Value,
        named: Option<&str>,
        format: Option<&str>,
    ) -> Result<Board<'static>, InputError> {
        let named = named.map(|name| self.puzzle(name)).transpose()?;
        match json {
            Value::String(text) => {
                let board = self.inner(&text, named, format);
                board.map_err(|error| InputError::whole(format!("in the text: {error}")))
            }
            json => self.object(json, named, format),
        }
    }

    pub(super) fn object(
        &self,
        json: Value,
        named: Option<&Entry>,
        format: Option<&str>,
    ) -> Result<Board<'static>, InputError> {
        if json.get("text").is_none() {
            let entry = self.object_entry(&json, named)?;
            let warnings = json::near_misses(&json, entry.fields());
            let puzzle = entry
                .read_json(&json)
                .map_err(|error| of_result(&json, error))?;
            return Ok(Board {
                warnings,
                ..Board::new(puzzle, Source::Json(json))
            });
        }
        let object = Object::of_board(&json)?;
        let text = string(object.required("text")?, "text")?;
        let named = match (named, object.get("puzzle")) {
            (None, Some(_)) => Some(self.object_entry(&json, None)?),
            _ => named,
        };
        let own = object.get("format").map(|json| string(json, "format"));
        let board = self.inner(text, named, own.transpose()?.or(format));
        let board = board.map_err(in_text)?;
        let warnings = json::near_misses(&json, &["text", "format"]);
        let source = match object.get("solution") {
            Some(_) => Source::Json(json),
            None => board.source,
        };
        Ok(Board {
            puzzle: board.puzzle,
            source,
            warnings,
        })
    }

    /// Reads the only board of a text inside JSON.
    fn inner(
        &self,
        text: &str,
        named: Option<&Entry>,
        format: Option<&str>,
    ) -> Result<Board<'static>, InputError> {
        let &[(before, part)] = separated(text).as_slice() else {
            let n = separated(text).len();
            let message = format!("{n} puzzles separated by `---`, but a JSON value holds one");
            return Err(InputError::whole(message));
        };
        let board = self.read(part, named.map(Entry::name), format);
        Ok(board.map_err(|error| error.shifted(before))?.into_owned())
    }

    pub(super) fn object_entry<'r>(
        &'r self,
        json: &Value,
        named: Option<&'r Entry>,
    ) -> Result<&'r Entry, InputError> {
        match (named, json.get("puzzle")) {
            (Some(entry), Some(Value::String(name))) if !entry.is_called(name) => {
                let message = format!("expected `{}`, found {}", entry.name(), quoted(name));
                Err(InputError::field("puzzle", message))
            }
            (Some(entry), _) => Ok(entry),
            (None, Some(Value::String(name))) => {
                let entry = self.puzzle(name);
                entry.map_err(|error| InputError::field("puzzle", error.message))
            }
            (None, _) if json.is_object() => {
                Err(InputError::field("puzzle", "expected the name of a puzzle"))
            }
            (None, _) => Err(InputError::whole(format!(
                "expected a puzzle as an object or a text, found {}",
                kind(json)
            ))),
        }
    }
}

/// Returns an error whose place is in the field `text`.
fn in_text(error: InputError) -> InputError {
    match error.place {
        Place::At { .. } => InputError::field("text", error.to_string()),
        _ => error.inside("text"),
    }
}

/// Returns the error for an object that is not a board but a result about one.
fn of_result(json: &Value, error: InputError) -> InputError {
    match (json.get("schema"), json.get("status")) {
        (Some(_), Some(status)) => InputError::whole(format!(
            "expected a board, found a result ({}), which holds none",
            kind(status)
        )),
        _ => error,
    }
}

impl Board<'_> {
    /// Returns the board without a borrow of the text that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Board<'static> {
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let source = match self.source {
            Source::Text(text) => Source::Text(own(text)),
            Source::Json(json) => Source::Json(json),
            Source::Format(format, text) => Source::Format(format, own(text)),
        };
        Board {
            puzzle: self.puzzle,
            source,
            warnings: self.warnings,
        }
    }
}
