//! The JSON object: `rows`, and optionally `max` and `tree`.

use super::{Hashi, text};
use crate::json::{Object, array, integer, kind, string};
use crate::text::{InputError, Place};
use serde_json::{Value, json};

/// The fields that are read.
pub(crate) const FIELDS: &[&str] = &["rows", "max", "tree"];

pub(super) fn read(json: &Value) -> Result<Hashi, InputError> {
    let object = Object::of_board(json)?;
    let mut rows = Vec::new();
    for (i, row) in array(object.required("rows")?, "rows")?.iter().enumerate() {
        rows.push((i, string(row, &format!("rows[{i}]"))?));
    }
    let max = object
        .get("max")
        .map_or(Ok(2), |json| integer(json, "max", 1, 4))?;
    let is_tree = match object.get("tree") {
        None => false,
        Some(Value::Bool(tree)) => *tree,
        Some(other) => {
            return Err(InputError::field(
                "tree",
                format!("expected true or false, found {}", kind(other)),
            ));
        }
    };
    // A row's number stands for its line; name the field instead.
    let in_field = |error: InputError| match error.place {
        Place::At { line, column } => InputError::field(
            format!("rows[{line}]"),
            format!("character {column}: {}", error.message),
        ),
        _ => error,
    };
    Hashi::new(&text::read_rows(&rows).map_err(in_field)?, max, is_tree)
}

pub(super) fn write(board: &Hashi) -> Value {
    let mut object = json!({ "puzzle": Hashi::NAME, "rows": text::rows(board), "max": board.max });
    if board.is_tree {
        object["tree"] = json!(true);
    }
    object
}
