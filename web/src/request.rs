//! What the page asks, and what is wrong with it.

use puzzlesat::json::{kind, of_cell};
use puzzlesat::pipeline::{Failure, Options};
use puzzlesat::registry::{Board, Registry, parse_json};
use puzzlesat::render::{Mark, MarkKind};
use puzzlesat::service::{JobError, NoBoard, SetupError, SolverNames};
use puzzlesat::text::{Cell, InputError, Place, quoted};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Reason why there is no answer.
#[derive(Debug)]
pub(crate) struct Problem {
    error: InputError,
    /// The text of the place: `text` or `answer`.
    what: &'static str,
}

impl Problem {
    /// Returns an object with `error` and, if known, `place`.
    pub(crate) fn to_json(&self) -> Value {
        let mut fields = Map::new();
        fields.insert("error".into(), json!(self.error.to_string()));
        fields.insert("in".into(), json!(self.what));
        let place = match &self.error.place {
            Place::At { line, column } => json!({ "line": line, "column": column }),
            Place::Cell(cell) => json!({ "cell": of_cell(*cell) }),
            Place::Field(field) => json!({ "field": field }),
            _ => return Value::Object(fields),
        };
        fields.insert("place".into(), place);
        Value::Object(fields)
    }

    /// Returns the problem of an answer, not of the board.
    pub(crate) fn in_answer(error: InputError) -> Self {
        Self {
            error,
            what: "answer",
        }
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        Self {
            error,
            what: "text",
        }
    }
}

/// The board was read before, so an input error is in the answer.
impl From<JobError> for Problem {
    fn from(error: JobError) -> Self {
        match error {
            JobError::Input(error) => Self::in_answer(error),
            JobError::Failure(failure) => failure.into(),
            other => InputError::whole(format!("{other:?}")).into(),
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        InputError::whole(failure.to_string()).into()
    }
}

impl From<NoBoard> for Problem {
    fn from(why: NoBoard) -> Self {
        InputError::whole(why.to_string()).into()
    }
}

/// Returns the problem of a field with an unknown value.
pub(crate) fn expected<'n>(field: &str, names: impl Iterator<Item = &'n str>) -> Problem {
    let names: Vec<_> = names.collect();
    InputError::field(field, format!("expected one of {}", names.join(", "))).into()
}

/// Request: a JSON object, with the registry of puzzles.
pub(crate) struct Request {
    fields: Map<String, Value>,
    pub registry: Registry,
}

impl Request {
    pub(crate) fn parse(json: &str) -> Result<Self, Problem> {
        match parse_json(json)? {
            Value::Object(fields) => Ok(Self {
                fields,
                registry: Registry::builtin(),
            }),
            other => {
                let message = format!("expected a JSON object, found {}", kind(&other));
                Err(InputError::whole(message).into())
            }
        }
    }

    /// Returns a field, unless it is missing or null.
    pub(crate) fn get(&self, field: &str) -> Option<&Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    /// Returns a text that may be missing.
    pub(crate) fn maybe_text(&self, field: &str) -> Result<Option<&str>, Problem> {
        let text = |value| puzzlesat::json::string(value, field);
        Ok(self.get(field).map(text).transpose()?)
    }

    pub(crate) fn text(&self, field: &str) -> Result<&str, Problem> {
        let text = self.maybe_text(field)?;
        text.ok_or_else(|| InputError::field(field, "missing").into())
    }

    /// Returns an integer from 0 that may be missing.
    pub(crate) fn maybe_number(&self, field: &str) -> Result<Option<u64>, Problem> {
        let number = |value: &Value| {
            value.as_u64().ok_or_else(|| {
                let message = format!("expected an integer from 0, found {}", kind(value));
                InputError::field(field, message)
            })
        };
        Ok(self.get(field).map(number).transpose()?)
    }

    /// Returns whether a field is present and not false.
    pub(crate) fn is(&self, field: &str) -> bool {
        self.get(field).is_some_and(|value| *value != json!(false))
    }

    /// Returns the value of a table by its name, or the default if the field is missing.
    pub(crate) fn named<T>(
        &self,
        field: &str,
        default: T,
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Problem> {
        let unknown = |name: &str| {
            let message = format!("there is none called {}", quoted(name));
            InputError::field(field, message).into()
        };
        match self.maybe_text(field)? {
            None => Ok(default),
            Some(name) => find(name).ok_or_else(|| unknown(name)),
        }
    }

    /// Returns the board.
    pub(crate) fn puzzle(&self) -> Result<Board<'_>, Problem> {
        let named = self.maybe_text("puzzle")?;
        let format = self.maybe_text("format")?;
        Ok(self.registry.read(self.text("text")?, named, format)?)
    }

    /// Returns the name of the puzzle of the text, which may have errors.
    pub(crate) fn puzzle_name(&self) -> Result<String, Problem> {
        let named = self.maybe_text("puzzle")?;
        let format = self.maybe_text("format")?;
        let entry = self.registry.detect(self.text("text")?, named, format)?;
        Ok(entry.name().to_owned())
    }

    /// Returns the options of a solve: `solver`, `cardinality`, `at_most_one`,
    /// `connectivity`.
    pub(crate) fn options(&self) -> Result<Options, Problem> {
        let names = SolverNames {
            solver: self.maybe_text("solver")?,
            cardinality: self.maybe_text("cardinality")?,
            at_most_one: self.maybe_text("at_most_one")?,
            connectivity: self.maybe_text("connectivity")?,
            score: self.maybe_text("score")?,
        };
        let unknown = |error: SetupError| {
            let message = format!("there is none called {}", quoted(&error.name));
            Problem::from(InputError::field(error.field, message))
        };
        let options = names.apply(Options::default()).map_err(unknown)?;
        Ok(Options {
            clock: Arc::new(crate::seconds),
            observer: Arc::new(crate::observe),
            ..options
        })
    }

    /// Returns the marks: `marks` is an object from kinds of marks to cells.
    pub(crate) fn marks(&self) -> Result<Vec<Mark>, Problem> {
        let Some(marks) = self.get("marks") else {
            return Ok(Vec::new());
        };
        let of_kind = |kind: MarkKind| {
            let cells = marks.get(kind.name()).map_or(Some(Vec::new()), cells);
            cells.map(|cells| Mark::new(kind, cells))
        };
        let marks: Option<Vec<Mark>> = MarkKind::ALL.into_iter().map(of_kind).collect();
        marks.ok_or_else(|| InputError::field("marks", "expected lists of [row, column]").into())
    }
}

/// Returns a list of 1-based `[row, column]`.
fn cells(json: &Value) -> Option<Vec<Cell>> {
    let index = |json: &Value| usize::try_from(json.as_u64()?.checked_sub(1)?).ok();
    let cell = |json: &Value| Some(Cell::new(index(json.get(0)?)?, index(json.get(1)?)?));
    json.as_array()?.iter().map(cell).collect()
}
