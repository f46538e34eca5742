//! The JSON object: totals, and each thermometer's cells, bulb first.

use super::{Thermometer, Thermometers};
use crate::json::{Object, array, cell, integer, of_cell};
use crate::puzzle::Puzzle;
use crate::text::InputError;
use serde_json::{Value, json};

pub(super) fn read(json: &Value) -> Result<Thermometers, InputError> {
    let object = Object::new(json, &["row_totals", "column_totals", "thermometers"])?;
    let row_totals = totals(&object, "row_totals")?;
    let column_totals = totals(&object, "column_totals")?;
    let (rows, columns) = (row_totals.len(), column_totals.len());
    let mut thermometers = Vec::new();
    for (i, path) in array(object.required("thermometers")?, "thermometers")?
        .iter()
        .enumerate()
    {
        let field = format!("thermometers[{i}]");
        let read = |(j, json)| cell(json, &format!("{field}[{j}]"), rows, columns);
        let cells = array(path, &field)?
            .iter()
            .enumerate()
            .map(read)
            .collect::<Result<_, _>>()?;
        thermometers.push(Thermometer {
            name: name(i),
            cells,
        });
    }
    Thermometers::new(row_totals, column_totals, thermometers)
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
    json!({
        "puzzle": Thermometers::NAME,
        "row_totals": board.row_totals,
        "column_totals": board.column_totals,
        "thermometers": board.thermometers.iter().map(path).collect::<Value>(),
    })
}
