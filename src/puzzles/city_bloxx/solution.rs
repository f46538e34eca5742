//! Solutions: the letter grid; `_` is empty, `.` undecided, `x` no ground.

use super::{City, CityBloxx, Ground, draw};
use crate::json::{Object, array, string};
use crate::text::{Cell, InputError, lines};
use serde_json::{Map, Value, json};

pub(super) fn from_text(board: &CityBloxx, text: &str) -> Result<City, InputError> {
    let mut city = City::new();
    let lines: Vec<_> = lines(text).collect();
    for line in &lines {
        let row = line.trimmed();
        if city.len() == board.rows() {
            return Err(row.error(format!("more than {} rows", board.rows())));
        }
        let built = |(column, c)| {
            built(board, Cell::new(city.len(), column), c)
                .map_err(|m| InputError::at(row.line, row.column + column, m))
        };
        let cells = row
            .text
            .chars()
            .enumerate()
            .map(built)
            .collect::<Result<Vec<_>, _>>()?;
        if cells.len() != board.columns() {
            return Err(line.end_error(format!(
                "{} cells in the row, expected {}",
                cells.len(),
                board.columns()
            )));
        }
        city.push(cells);
    }
    if city.len() < board.rows() {
        let message = format!("{} rows, expected {}", city.len(), board.rows());
        return Err(lines.last().map_or_else(
            || InputError::at(1, 1, message.clone()),
            |line| line.end_error(message.clone()),
        ));
    }
    Ok(city)
}

/// What a character says of a cell.
fn built(board: &CityBloxx, cell: Cell, c: char) -> Result<Option<Option<usize>>, String> {
    let off_board = cell.column >= board.columns();
    let is_blocked = !off_board && board.ground(cell) == Ground::Blocked;
    match c {
        _ if off_board => Err(format!("more than {} cells in the row", board.columns())),
        'x' if is_blocked => Ok(Some(None)),
        'x' => Err(format!("{cell} has ground")),
        // Nothing can be built there, so nothing is undecided.
        '_' => Ok(Some(None)),
        '.' => Ok(is_blocked.then_some(None)),
        _ => match board.towers.iter().position(|tower| tower.letter == c) {
            Some(tower) => Ok(Some(Some(tower))),
            None => Err(format!(
                "expected a tower's letter, `_` or `.`, found `{c}`"
            )),
        },
    }
}

pub(super) fn from_json(board: &CityBloxx, json: &Value) -> Result<City, InputError> {
    let object = Object::new(json, &["city", "counts"])?;
    let rows = array(object.required("city")?, "city")?;
    if rows.len() != board.rows() {
        return Err(InputError::field(
            "city",
            format!("{} rows, expected {}", rows.len(), board.rows()),
        ));
    }
    let mut city = City::new();
    for (i, row) in rows.iter().enumerate() {
        let field = format!("city[{i}]");
        let error = |message: String| InputError::field(&field, message);
        let row = string(row, &field)?;
        let cells = row
            .chars()
            .enumerate()
            .map(|(j, c)| built(board, Cell::new(i, j), c).map_err(error))
            .collect::<Result<Vec<_>, _>>()?;
        if cells.len() != board.columns() {
            return Err(error(format!(
                "{} cells, expected {}",
                cells.len(),
                board.columns()
            )));
        }
        city.push(cells);
    }
    match object.get("counts") {
        Some(claimed) if *claimed != counts(board, &city) => Err(InputError::field(
            "counts",
            format!("the city has {}, not {claimed}", counts(board, &city)),
        )),
        _ => Ok(city),
    }
}

fn counts(board: &CityBloxx, city: &City) -> Value {
    let pairs = board
        .towers
        .iter()
        .zip(board.counts(city))
        .map(|(tower, n)| (tower.name.clone(), json!(n)));
    Value::Object(pairs.collect::<Map<_, _>>())
}

pub(super) fn to_text(board: &CityBloxx, city: &City) -> String {
    draw::rows(board, city)
        .iter()
        .map(|row| format!("{row}\n"))
        .collect()
}

pub(super) fn to_json(board: &CityBloxx, city: &City) -> Value {
    json!({ "city": draw::rows(board, city), "counts": counts(board, city) })
}
