//! Solutions: a `levels` line, or a grid of `*` filled, `-` empty, `.` undecided;
//! in JSON `levels`, or the grid as `rows` where levels cannot say it.

use super::{Filling, Thermometers, draw};
use crate::json::{Object, array, integer, string};
use crate::puzzle::AnswerForms;
use crate::text::{Cell, InputError, Line, Token, lines, quoted};
use crate::values::Values;
use serde_json::{Value, json};

impl AnswerForms for Thermometers {
    fn to_text(&self, answer: &Values) -> String {
        to_text(self, &self.filling(answer))
    }

    fn to_json(&self, answer: &Values) -> Value {
        to_json(self, &self.filling(answer))
    }

    fn from_text(&self, text: &str) -> Result<Values, InputError> {
        Ok(self.answer(&from_text(self, text)?))
    }

    fn from_json(&self, json: &Value) -> Result<Values, InputError> {
        Ok(self.answer(&from_json(self, json)?))
    }

    fn from_drawing(&self, lines: &[&str]) -> Option<Values> {
        Some(self.answer(&draw::read(self, lines)))
    }
}

fn from_text(board: &Thermometers, text: &str) -> Result<Filling, InputError> {
    let lines: Vec<_> = lines(text).collect();
    let words: Vec<_> = lines.iter().flat_map(Line::tokens).collect();
    match words.split_first() {
        Some((first, rest)) if first.text == "levels" => levels(board, rest),
        Some(_) => grid(board, &lines),
        None => Ok(board.undecided()),
    }
}

/// A thermometer without a level is undecided.
fn levels(board: &Thermometers, words: &[Token<'_>]) -> Result<Filling, InputError> {
    let mut filling = board.undecided();
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
            return Err(name.error(format!("expected a level after thermometer {}", name.text)));
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

fn to_level(level: usize, length: usize) -> Vec<Option<bool>> {
    (0..length).map(|step| Some(step < level)).collect()
}

fn grid(board: &Thermometers, lines: &[Line<'_>]) -> Result<Filling, InputError> {
    let mut grid = Grid::new(board);
    for line in lines {
        if grid.row == board.rows() {
            return Err(line
                .trimmed()
                .error(format!("more than {} rows", board.rows())));
        }
        grid.add_row(line.text)
            .map_err(|(at, message)| InputError::at(line.number, at + 1, message))?;
    }
    match lines.last() {
        Some(last) if grid.row < board.rows() => {
            Err(last.end_error(format!("{} rows, expected {}", grid.row, board.rows())))
        }
        _ => Ok(grid.filling),
    }
}

/// A filling as it is read, row by row.
struct Grid<'b> {
    board: &'b Thermometers,
    places: Vec<Option<(usize, usize)>>,
    row: usize,
    filling: Filling,
}

impl<'b> Grid<'b> {
    fn new(board: &'b Thermometers) -> Self {
        Self {
            board,
            places: board.places(),
            row: 0,
            filling: board.undecided(),
        }
    }

    /// Reads the next row; an error comes with its character, counted from 0.
    fn add_row(&mut self, text: &str) -> Result<(), (usize, String)> {
        let columns = self.board.columns();
        let mut column = 0;
        let symbols = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        for (at, symbol) in symbols {
            if column == columns {
                return Err((at, format!("more than {columns} cells in the row")));
            }
            self.add_cell(column, symbol)
                .map_err(|message| (at, message))?;
            column += 1;
        }
        if column < columns {
            let message = format!("{column} cells in the row, expected {columns}");
            return Err((text.chars().count(), message));
        }
        self.row += 1;
        Ok(())
    }

    fn add_cell(&mut self, column: usize, symbol: char) -> Result<(), String> {
        let value = match symbol {
            '*' => Some(true),
            '-' => Some(false),
            '.' => None,
            _ => return Err(format!("expected `*`, `-` or `.`, found `{symbol}`")),
        };
        match self.places[self.row * self.board.columns() + column] {
            Some((t, step)) => self.filling[t][step] = value,
            None if value == Some(true) => {
                return Err(format!(
                    "{} is on no thermometer",
                    Cell::new(self.row, column)
                ));
            }
            None => {}
        }
        Ok(())
    }
}

fn from_json(board: &Thermometers, json: &Value) -> Result<Filling, InputError> {
    let object = Object::new(json, &["levels", "rows"])?;
    match object.get("rows") {
        None => levels_json(board, object.required("levels")?),
        Some(_) if object.get("levels").is_some() => Err(InputError::field(
            "rows",
            "expected `levels` or `rows`, found both",
        )),
        Some(rows) => rows_json(board, rows),
    }
}

fn expect_length(field: &str, found: usize, expected: usize) -> Result<(), InputError> {
    if found == expected {
        return Ok(());
    }
    Err(InputError::field(
        field,
        format!("{found} {field}, expected {expected}"),
    ))
}

/// A null level is undecided.
fn levels_json(board: &Thermometers, json: &Value) -> Result<Filling, InputError> {
    let levels = array(json, "levels")?;
    expect_length("levels", levels.len(), board.thermometers.len())?;
    let mut filling = board.undecided();
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

fn rows_json(board: &Thermometers, json: &Value) -> Result<Filling, InputError> {
    let rows = array(json, "rows")?;
    expect_length("rows", rows.len(), board.rows())?;
    let mut grid = Grid::new(board);
    for (i, json) in rows.iter().enumerate() {
        let field = format!("rows[{i}]");
        grid.add_row(string(json, &field)?)
            .map_err(|(at, message)| {
                InputError::field(&field, format!("character {}: {message}", at + 1))
            })?;
    }
    Ok(grid.filling)
}

/// The level, if all of the thermometer is decided and filled from the bulb.
fn level(values: &[Option<bool>]) -> Option<usize> {
    let level = values.iter().filter(|&&v| v == Some(true)).count();
    (values == to_level(level, values.len())).then_some(level)
}

/// Whether levels say it all: every thermometer has one, or nothing decided.
fn is_by_level(filling: &Filling) -> bool {
    filling
        .iter()
        .all(|values| level(values).is_some() || values.iter().all(Option::is_none))
}

/// Levels where they say it all, a grid otherwise.
fn to_text(board: &Thermometers, filling: &Filling) -> String {
    if !is_by_level(filling) {
        return to_rows(board, filling).join("\n") + "\n";
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

fn to_rows(board: &Thermometers, filling: &Filling) -> Vec<String> {
    let symbol = |place: &Option<(usize, usize)>| match place.map(|(t, step)| filling[t][step]) {
        Some(Some(true)) => '*',
        Some(None) => '.',
        Some(Some(false)) | None => '-',
    };
    board
        .places()
        .chunks(board.columns())
        .map(|row| row.iter().map(symbol).collect())
        .collect()
}

fn to_json(board: &Thermometers, filling: &Filling) -> Value {
    if is_by_level(filling) {
        json!({ "levels": filling.iter().map(|values| level(values)).collect::<Vec<_>>() })
    } else {
        json!({ "rows": to_rows(board, filling) })
    }
}
