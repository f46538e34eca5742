//! Reading JSON objects, with the field named in every error.

use crate::text::{Cell, InputError, without_mark};
use serde_json::{Map, Value, json};

/// Fields that any object may carry and no reader of boards looks at.
const PASSED_THROUGH: [&str; 5] = ["puzzle", "id", "solution", "seed", "difficulty"];

/// A JSON object whose fields are known.
#[derive(Clone, Copy, Debug)]
pub struct Object<'j>(&'j Map<String, Value>);

impl<'j> Object<'j> {
    /// `json` as an object with no fields but `known` and the passed-through
    /// `puzzle`, `id`, `solution`, `seed`, `difficulty`.
    ///
    /// # Errors
    /// If it is not an object or has an unknown field.
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

    /// `json` as the object of a board: collections of boards carry other fields,
    /// so that unknown ones are left out; `near_misses` warns of those that look like a
    /// mistake.
    ///
    /// # Errors
    /// If it is not an object.
    pub fn of_board(json: &'j Value) -> Result<Self, InputError> {
        match json {
            Value::Object(map) => Ok(Self(map)),
            _ => Err(InputError::whole(format!(
                "expected a JSON object, found {}",
                kind(json)
            ))),
        }
    }

    /// Returns the field, unless it is missing or null.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'j Value> {
        self.0.get(key).filter(|value| !value.is_null())
    }

    /// Returns the field.
    ///
    /// # Errors
    /// If it is missing or null.
    pub fn required(&self, key: &str) -> Result<&'j Value, InputError> {
        self.get(key)
            .ok_or_else(|| InputError::field(key, "missing"))
    }
}

/// Returns whether a text seems to be JSON objects, or an array of objects, arrays or
/// texts: other texts also begin with a bracket.
#[must_use]
pub fn begins_value(text: &str) -> bool {
    let text = without_mark(text).trim_start();
    let is_array = |inner: &str| inner.trim_start().starts_with(['{', '[', '"', ']']);
    text.starts_with('{') || text.strip_prefix('[').is_some_and(is_array)
}

/// Parses a JSON text; a byte order mark before it says nothing.
///
/// # Errors
/// With line and column, when it is not JSON.
pub fn parse(text: &str) -> Result<Value, InputError> {
    serde_json::from_str(without_mark(text)).map_err(|error| not_json(&error))
}

fn not_json(error: &serde_json::Error) -> InputError {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or(&message);
    let (line, column) = (error.line().max(1), error.column().max(1));
    InputError::at(line, column, format!("not JSON: {what}"))
}

/// Parses one JSON value after another, each with the number of lines before it; a byte
/// order mark before the first says nothing.
///
/// # Errors
/// With line and column, at the first that is not JSON.
pub fn parse_all(text: &str) -> Result<Vec<(usize, Value)>, InputError> {
    let text = without_mark(text);
    let mut stream = serde_json::Deserializer::from_str(text).into_iter();
    let (mut values, mut at, mut lines) = (Vec::new(), 0, 0);
    loop {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_start().len();
        lines += text[at..start].matches('\n').count();
        at = start;
        match stream.next() {
            None => return Ok(values),
            Some(value) => values.push((lines, value.map_err(|error| not_json(&error))?)),
        }
        let end = stream.byte_offset();
        lines += text[at..end].matches('\n').count();
        at = end;
    }
}

/// Returns warnings about fields of a board's object that no reader knows, but that are near
/// to one that it knows.
pub(crate) fn near_misses(json: &Value, known: &[&str]) -> Vec<String> {
    let Value::Object(map) = json else {
        return Vec::new();
    };
    let is_known = |key: &str| known.contains(&key) || PASSED_THROUGH.contains(&key);
    let unknown = map.keys().filter(|key| !is_known(key));
    let near = |key: &String| {
        let lower = key.to_ascii_lowercase();
        let distance = |known: &str| strsim::damerau_levenshtein(&lower, known);
        let mut own = known.iter().filter(|known| !map.contains_key(**known));
        let found = own.find(|known| distance(known) <= known.len() / 3)?;
        let key = crate::text::quoted(key);
        Some(format!(
            "field {key} is unknown and ignored; did you mean `{found}`?"
        ))
    };
    unknown.filter_map(near).collect()
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
/// If it is none.
pub fn array<'j>(json: &'j Value, field: &str) -> Result<&'j [Value], InputError> {
    json.as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| InputError::field(field, format!("expected an array, found {}", kind(json))))
}

/// `json` as a string.
///
/// # Errors
/// If it is none.
pub fn string<'j>(json: &'j Value, field: &str) -> Result<&'j str, InputError> {
    json.as_str()
        .ok_or_else(|| InputError::field(field, format!("expected a string, found {}", kind(json))))
}

/// `json` as an integer from `min` to `max`.
///
/// # Errors
/// If it is none.
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

/// `json` as a 1-based `[row, column]` or `"rRcC"` within `rows` by `columns`.
///
/// # Errors
/// If it is anything else.
pub fn cell(json: &Value, field: &str, rows: usize, columns: usize) -> Result<Cell, InputError> {
    if let Some(name) = json.as_str() {
        let named = crate::text::cells::named_cell(name, rows, columns);
        return named.ok_or_else(|| {
            let name = crate::text::quoted(name);
            let message =
                format!("expected a cell of {rows} rows and {columns} columns, found {name}");
            InputError::field(field, message)
        });
    }
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

/// Returns the 1-based `[row, column]` of `cell`.
#[must_use]
pub fn of_cell(cell: Cell) -> Value {
    json!([cell.row + 1, cell.column + 1])
}
