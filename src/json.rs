//! Reading JSON objects, with the field named in every error.

use crate::text::{Cell, InputError, without_mark};
use serde_json::{Map, Value, json};

/// Fields that any puzzle object may carry and no reader looks at.
pub(crate) const PASSED_THROUGH: [&str; 5] = ["puzzle", "id", "solution", "seed", "difficulty"];

/// A JSON object whose fields are known.
#[derive(Clone, Copy, Debug)]
pub struct Object<'j>(&'j Map<String, Value>);

impl<'j> Object<'j> {
    /// `json` as an object with no fields but `known` and the passed-through
    /// `puzzle`, `id`, `solution`, `seed`, `difficulty`.
    ///
    /// # Errors
    /// When it is not an object or has an unknown field.
    pub fn new(json: &'j Value, known: &[&str]) -> Result<Self, InputError> {
        let Value::Object(map) = json else {
            return Err(InputError::whole(format!(
                "expected a JSON object, found {}",
                kind(json)
            )));
        };
        let known_key =
            |key: &&String| known.contains(&key.as_str()) || PASSED_THROUGH.contains(&key.as_str());
        match map.keys().find(|key| !known_key(key)) {
            Some(key) => Err(InputError::field(
                key.clone(),
                format!("unknown field, expected one of {}", known.join(", ")),
            )),
            None => Ok(Self(map)),
        }
    }

    /// The field, unless it is missing or null.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'j Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// The field.
    ///
    /// # Errors
    /// When it is missing or null.
    pub fn required(&self, key: &str) -> Result<&'j Value, InputError> {
        self.get(key)
            .ok_or_else(|| InputError::field(key, "missing"))
    }
}

/// Parses a JSON text; a byte order mark before it says nothing.
///
/// # Errors
/// With line and column, when it is not JSON.
pub fn parse(text: &str) -> Result<Value, InputError> {
    serde_json::from_str(without_mark(text)).map_err(|error| {
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or(&message);
        InputError::at(
            error.line().max(1),
            error.column().max(1),
            format!("not JSON: {what}"),
        )
    })
}

/// What kind of value this is, for messages.
#[must_use]
pub fn kind(json: &Value) -> String {
    match json {
        Value::Null => "null".into(),
        Value::Bool(b) => b.to_string(),
        Value::Number(n) => n.to_string(),
        Value::String(s) => crate::text::quoted(s),
        Value::Array(_) => "an array".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// `json` as an array.
///
/// # Errors
/// When it is none.
pub fn array<'j>(json: &'j Value, field: &str) -> Result<&'j [Value], InputError> {
    json.as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| InputError::field(field, format!("expected an array, found {}", kind(json))))
}

/// `json` as a string.
///
/// # Errors
/// When it is none.
pub fn string<'j>(json: &'j Value, field: &str) -> Result<&'j str, InputError> {
    json.as_str()
        .ok_or_else(|| InputError::field(field, format!("expected a string, found {}", kind(json))))
}

/// `json` as an integer from `min` to `max`.
///
/// # Errors
/// When it is none.
pub fn integer(json: &Value, field: &str, min: u32, max: u32) -> Result<u32, InputError> {
    let value = json
        .as_u64()
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| (min..=max).contains(n));
    value.ok_or_else(|| {
        InputError::field(
            field,
            format!(
                "expected an integer from {min} to {max}, found {}",
                kind(json)
            ),
        )
    })
}

/// `json` as a 1-based `[row, column]` within `rows` by `columns`.
///
/// # Errors
/// When it is none.
pub fn cell(json: &Value, field: &str, rows: usize, columns: usize) -> Result<Cell, InputError> {
    let pair = array(json, field)?;
    let [row, column] = pair else {
        return Err(InputError::field(
            field,
            format!("expected [row, column], found {} values", pair.len()),
        ));
    };
    if let Some(other) = pair.iter().find(|json| !json.is_i64() && !json.is_u64()) {
        return Err(InputError::field(
            field,
            format!("expected [row, column] as numbers, found {}", kind(other)),
        ));
    }
    let within = |json: &Value, n: usize| {
        json.as_u64()
            .and_then(|i| usize::try_from(i).ok())
            .filter(|i| (1..=n).contains(i))
    };
    match (within(row, rows), within(column, columns)) {
        (Some(row), Some(column)) => Ok(Cell::new(row - 1, column - 1)),
        _ => Err(InputError::field(
            field,
            format!("[{row},{column}] is off the board of {rows} rows and {columns} columns"),
        )),
    }
}

/// The 1-based `[row, column]` of `cell`.
#[must_use]
pub fn of_cell(cell: Cell) -> Value {
    json!([cell.row + 1, cell.column + 1])
}
