//! The JSON object: totals, each thermometer's cells, bulb first, and their
//! names, where these are not just a, b, c, ….

use super::{Thermometer, Thermometers, is_name};
use crate::json::{Object, array, cell, integer, of_cell, string};
use crate::text::{InputError, quoted};
use serde_json::{Value, json};

/// Boards with more cells have a cell in twenty on a thermometer.
const MAX_BARE_CELLS: usize = 40_000;

/// The fields that are read.
pub(crate) const FIELDS: &[&str] = &["row_totals", "column_totals", "thermometers", "names"];

pub(super) fn read(json: &Value) -> Result<Thermometers, InputError> {
    let object = Object::of_board(json)?;
    let row_totals = totals(&object, "row_totals")?;
    let column_totals = totals(&object, "column_totals")?;
    let (rows, columns) = (row_totals.len(), column_totals.len());
    let paths = array(object.required("thermometers")?, "thermometers")?;
    check_size(rows, columns, paths)?;
    let names = names(&object, paths.len())?;
    let mut thermometers = Vec::new();
    for (i, (path, name)) in paths.iter().zip(names).enumerate() {
        let field = format!("thermometers[{i}]");
        let read = |(j, json)| cell(json, &format!("{field}[{j}]"), rows, columns);
        let path = array(path, &field)?;
        if path.is_empty() {
            return Err(InputError::field(field, "the thermometer has no cells"));
        }
        let cells = path
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        thermometers.push(Thermometer { name, cells });
    }
    Thermometers::new(row_totals, column_totals, thermometers)
}

/// Totals alone must not ask for a board much larger than what is written of it.
fn check_size(rows: usize, columns: usize, paths: &[Value]) -> Result<(), InputError> {
    let written: usize = paths.iter().filter_map(Value::as_array).map(Vec::len).sum();
    let most = MAX_BARE_CELLS.max(written.saturating_mul(20));
    if rows.checked_mul(columns).is_some_and(|n| n <= most) {
        return Ok(());
    }
    let message = format!("{rows} rows of {columns} cells, expected at most {most} cells");
    Err(InputError::field("thermometers", message))
}

/// The names of `n` thermometers: a, b, c, … unless others are given.
fn names(object: &Object<'_>, n: usize) -> Result<Vec<String>, InputError> {
    let Some(json) = object.get("names") else {
        return Ok((0..n).map(name).collect());
    };
    let mut names: Vec<String> = Vec::new();
    for (i, json) in array(json, "names")?.iter().enumerate() {
        let field = format!("names[{i}]");
        let name = string(json, &field)?;
        let error = |what| {
            Err(InputError::field(
                &field,
                format!("{what}, found {}", quoted(name)),
            ))
        };
        if !is_name(name) {
            return error("expected letters");
        }
        if names.iter().any(|known| known == name) {
            return error("expected a name that is not taken");
        }
        names.push(name.into());
    }
    if names.len() == n {
        Ok(names)
    } else {
        let message = format!(
            "expected {n} names, one per thermometer, found {}",
            names.len()
        );
        Err(InputError::field("names", message))
    }
}

fn totals(object: &Object<'_>, field: &str) -> Result<Vec<Option<u32>>, InputError> {
    let total = |(i, json): (usize, &Value)| {
        if json.is_null() {
            Ok(None)
        } else {
            integer(json, &format!("{field}[{i}]"), 0, u32::MAX).map(Some)
        }
    };
    array(object.required(field)?, field)?
        .iter()
        .enumerate()
        .map(total)
        .collect()
}

/// a, b, …, z, aa, ab, …
pub(super) fn name(mut index: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + u8::try_from(index % 26).expect("below 26"));
        index /= 26;
        if index == 0 {
            break;
        }
        index -= 1;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

pub(super) fn write(board: &Thermometers) -> Value {
    let path = |t: &Thermometer| t.cells.iter().map(|&cell| of_cell(cell)).collect::<Value>();
    let mut object = json!({
        "puzzle": Thermometers::NAME,
        "row_totals": board.row_totals,
        "column_totals": board.column_totals,
        "thermometers": board.thermometers.iter().map(path).collect::<Value>(),
    });
    let names = board.thermometers.iter().map(|t| &t.name);
    if !names
        .clone()
        .eq(&(0..board.thermometers.len()).map(name).collect::<Vec<_>>())
    {
        object["names"] = names.cloned().collect();
    }
    object
}
