//! The JSON object: `grid` with `null` for a hole, and optionally `dominoes`, `given`, `cover`.

use super::{Cover, Domino, Placement, Tiling, text};
use crate::json::{Object, array, cell, integer, of_cell, string};
use crate::text::InputError;
use serde_json::{Value, json};

/// The fields that are read.
pub(crate) const FIELDS: &[&str] = &["grid", "dominoes", "given", "cover"];

pub(super) fn read(json: &Value) -> Result<Tiling, InputError> {
    let object = Object::of_board(json)?;
    let number = |json: &Value, field: &str| integer(json, field, 0, u32::MAX);
    let row = |(i, json): (usize, &Value)| -> Result<Vec<Option<u32>>, InputError> {
        let field = format!("grid[{i}]");
        array(json, &field)?
            .iter()
            .enumerate()
            .map(|(j, json)| match json {
                Value::Null => Ok(None),
                _ => number(json, &format!("{field}[{j}]")).map(Some),
            })
            .collect()
    };
    let grid = array(object.required("grid")?, "grid")?
        .iter()
        .enumerate()
        .map(row)
        .collect::<Result<Vec<_>, _>>()?;
    let (rows, columns) = (grid.len(), grid.first().map_or(0, Vec::len));
    if let Some(i) = grid.iter().position(|row| row.len() != columns) {
        let message = format!(
            "{} numbers in the row, expected {columns} as in the first",
            grid[i].len()
        );
        return Err(InputError::field(format!("grid[{i}]"), message));
    }
    let domino =
        |(field, a, b): (String, &Value, &Value)| Ok((number(a, &field)?, number(b, &field)?));
    let place = |(field, a, b): (String, &Value, &Value)| {
        Ok([
            cell(a, &field, rows, columns)?,
            cell(b, &field, rows, columns)?,
        ])
    };
    let set = object
        .get("dominoes")
        .map(|json| {
            pairs(json, "dominoes")?
                .into_iter()
                .map(domino)
                .collect::<Result<Vec<Domino>, _>>()
        })
        .transpose()?;
    let given = object
        .get("given")
        .map(|json| {
            pairs(json, "given")?
                .into_iter()
                .map(place)
                .collect::<Result<Vec<Placement>, _>>()
        })
        .transpose()?;
    let cover = object.get("cover").map(cover).transpose()?;
    Tiling::with_holes(grid, set, given.unwrap_or_default(), cover)
}

/// The two values of each element, with the element's field name.
fn pairs<'j>(
    json: &'j Value,
    field: &str,
) -> Result<Vec<(String, &'j Value, &'j Value)>, InputError> {
    let pair = |(i, json): (usize, &'j Value)| {
        let field = format!("{field}[{i}]");
        match array(json, &field)? {
            [a, b] => Ok((field, a, b)),
            more => Err(InputError::field(
                field,
                format!("expected two values, found {}", more.len()),
            )),
        }
    };
    array(json, field)?.iter().enumerate().map(pair).collect()
}

fn cover(json: &Value) -> Result<Cover, InputError> {
    match string(json, "cover")? {
        "all" => Ok(Cover::All),
        "any" => Ok(Cover::Any),
        other => Err(InputError::field(
            "cover",
            format!(
                "expected \"all\" or \"any\", found {}",
                crate::text::quoted(other)
            ),
        )),
    }
}

pub(super) fn write(board: &Tiling) -> Value {
    let mut object = json!({ "puzzle": Tiling::NAME, "grid": board.numbers() });
    if let Some(set) = &board.set {
        let copies = set
            .iter()
            .flat_map(|(&(a, b), &copies)| (0..copies).map(move |_| json!([a, b])));
        object["dominoes"] = copies.collect();
    }
    if !board.given.is_empty() {
        object["given"] = placements(&board.given);
    }
    if !text::is_default_cover(board) {
        object["cover"] = json!("any");
    }
    object
}

pub(super) fn placements(placements: &[Placement]) -> Value {
    placements
        .iter()
        .map(|&[a, b]| json!([of_cell(a), of_cell(b)]))
        .collect()
}
