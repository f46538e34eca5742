//! Solutions: a `levels` line, or a grid of `*` filled, `-` empty, `.` undecided.

use super::{Filling, Thermometers};
use crate::json::{Object, array, integer};
use crate::text::{Cell, InputError, Line, Token, lines, quoted};
use serde_json::{Value, json};

pub(super) fn from_text(board: &Thermometers, text: &str) -> Result<Filling, InputError> {
    let lines: Vec<_> = lines(text).collect();
    let words: Vec<_> = lines.iter().flat_map(Line::tokens).collect();
    match words.split_first() {
        Some((first, rest)) if first.text == "levels" => levels(board, rest),
        Some(_) => grid(board, &lines),
        None => Err(InputError::at(
            1,
            1,
            "expected `levels` or a grid of `*`, `-` and `.`, found an empty text",
        )),
    }
}

/// A thermometer without a level is undecided.
fn levels(board: &Thermometers, words: &[Token<'_>]) -> Result<Filling, InputError> {
    let mut filling = undecided(board);
    let mut seen = vec![false; board.thermometers.len()];
    for pair in words.chunks(2) {
        let name = &pair[0];
        let Some(t) = board.thermometers.iter().position(|t| t.name == name.text) else {
            return Err(name.error(format!("there is no thermometer {}", quoted(name.text))));
        };
        if std::mem::replace(&mut seen[t], true) {
            return Err(name.error(format!("a second level of thermometer {}", name.text)));
        }
        let Some(level) = pair.get(1) else {
            return Err(name.error(format!("expected a level behind thermometer {}", name.text)));
        };
        let length = board.thermometers[t].cells.len();
        let value = level.number("a level")? as usize;
        if value > length {
            return Err(level.error(format!(
                "level {value}, but thermometer {} has {length} cells",
                name.text
            )));
        }
        filling[t] = to_level(value, length);
    }
    Ok(filling)
}

fn undecided(board: &Thermometers) -> Filling {
    board
        .thermometers
        .iter()
        .map(|t| vec![None; t.cells.len()])
        .collect()
}

fn to_level(level: usize, length: usize) -> Vec<Option<bool>> {
    (0..length).map(|step| Some(step < level)).collect()
}

fn grid(board: &Thermometers, lines: &[Line<'_>]) -> Result<Filling, InputError> {
    let mut filling = undecided(board);
    let places = board.places();
    for (row, line) in lines.iter().enumerate() {
        if row == board.rows() {
            return Err(line.trimmed().error(format!("more than {row} rows")));
        }
        let mut column = 0;
        for (at, c) in line
            .text
            .chars()
            .enumerate()
            .filter(|(_, c)| !c.is_whitespace())
        {
            let error = |message: String| Err(InputError::at(line.number, at + 1, message));
            let value = match c {
                '*' => Some(true),
                '-' => Some(false),
                '.' => None,
                _ => return error(format!("expected `*`, `-` or `.`, found `{c}`")),
            };
            if column == board.columns() {
                return error(format!("more than {column} cells in the row"));
            }
            match places[row * board.columns() + column] {
                Some((t, step)) => filling[t][step] = value,
                None if value == Some(true) => {
                    return error(format!("{} is on no thermometer", Cell::new(row, column)));
                }
                None => {}
            }
            column += 1;
        }
        if column < board.columns() {
            return Err(line.end_error(format!(
                "{column} cells in the row, expected {}",
                board.columns()
            )));
        }
    }
    match lines.last() {
        Some(last) if lines.len() < board.rows() => {
            Err(last.end_error(format!("{} rows, expected {}", lines.len(), board.rows())))
        }
        _ => Ok(filling),
    }
}

pub(super) fn from_json(board: &Thermometers, json: &Value) -> Result<Filling, InputError> {
    let levels = array(
        Object::new(json, &["levels"])?.required("levels")?,
        "levels",
    )?;
    if levels.len() != board.thermometers.len() {
        return Err(InputError::field(
            "levels",
            format!(
                "{} levels, expected {}",
                levels.len(),
                board.thermometers.len()
            ),
        ));
    }
    let mut filling = undecided(board);
    for (t, json) in levels
        .iter()
        .enumerate()
        .filter(|(_, json)| !json.is_null())
    {
        let length = board.thermometers[t].cells.len();
        let max = u32::try_from(length).unwrap_or(u32::MAX);
        filling[t] = to_level(
            integer(json, &format!("levels[{t}]"), 0, max)? as usize,
            length,
        );
    }
    Ok(filling)
}

/// The level, if all of the thermometer is decided and filled from the bulb.
fn level(values: &[Option<bool>]) -> Option<usize> {
    let level = values.iter().filter(|&&v| v == Some(true)).count();
    (values == to_level(level, values.len())).then_some(level)
}

/// Levels where every thermometer has one or none of its cells decided, a grid
/// otherwise.
pub(super) fn to_text(board: &Thermometers, filling: &Filling) -> String {
    let by_level =
        |values: &Vec<Option<bool>>| level(values).is_some() || values.iter().all(Option::is_none);
    if !filling.iter().all(by_level) {
        return to_grid(board, filling);
    }
    let entry = |(t, values): (&super::Thermometer, &Vec<Option<bool>>)| {
        level(values).map(|l| format!(" {} {l}", t.name))
    };
    format!(
        "levels{}\n",
        board
            .thermometers
            .iter()
            .zip(filling)
            .filter_map(entry)
            .collect::<String>()
    )
}

fn to_grid(board: &Thermometers, filling: &Filling) -> String {
    let symbol = |place: &Option<(usize, usize)>| match place.map(|(t, step)| filling[t][step]) {
        Some(Some(true)) => '*',
        Some(None) => '.',
        Some(Some(false)) | None => '-',
    };
    board
        .places()
        .chunks(board.columns())
        .map(|row| row.iter().map(symbol).chain(['\n']).collect::<String>())
        .collect()
}

pub(super) fn to_json(filling: &Filling) -> Value {
    json!({ "levels": filling.iter().map(|values| level(values)).collect::<Vec<_>>() })
}
