//! Solutions: the letter grid; `_` is empty, `.` undecided, `x` no ground.

use super::rule::{Built, Move};
use super::{City, CityBloxx, Ground, draw};
use crate::json::{self, Object, array, of_cell, string};
use crate::puzzle::AnswerForms;
use crate::text::cells::{self, cell};
use crate::text::{Cell, InputError, Line, lines, quoted};
use crate::values::Values;
use serde_json::{Map, Value, json};

impl AnswerForms for CityBloxx {
    fn to_text(&self, answer: &Values) -> String {
        to_text(self, &self.built(answer))
    }

    fn to_json(&self, answer: &Values) -> Value {
        to_json(self, &self.built(answer))
    }

    fn from_text(&self, text: &str) -> Result<Values, InputError> {
        Ok(self.answer(&from_text(self, text)?))
    }

    fn from_json(&self, json: &Value) -> Result<Values, InputError> {
        Ok(self.answer(&from_json(self, json)?))
    }

    fn from_drawing(&self, lines: &[&str]) -> Option<Values> {
        let (city, steps) = lines.split_at_checked(self.rows())?;
        let mut built = from_text(self, &city.join("\n")).ok()?;
        built.plan = draw::read_steps(self, steps);
        Some(self.answer(&built))
    }
}

fn from_text(board: &CityBloxx, text: &str) -> Result<Built, InputError> {
    // Five towers may have these letters.
    let is_row = "place"
        .chars()
        .all(|c| tower_called(board, &c.to_string()).is_ok());
    let is_move = |line: &Line<'_>| {
        let mut words = line.tokens();
        let is_place = words.next().is_some_and(|word| word.text == "place");
        is_place && (words.next().is_some() || !is_row)
    };
    let (moves, rows): (Vec<_>, Vec<_>) = lines(text).partition(is_move);
    let plan = moves
        .iter()
        .map(|line| read_move(board, line))
        .collect::<Result<Vec<_>, _>>()?;
    if rows.is_empty() {
        // A plan says what is built; a wrong move is for `check` to name.
        let rest = if plan.is_empty() { None } else { Some(None) };
        let mut city: City = vec![vec![rest; board.columns()]; board.rows()];
        plan.iter()
            .for_each(|&(cell, tower)| city[cell.row][cell.column] = Some(Some(tower)));
        return Ok(Built { city, plan });
    }
    Ok(Built {
        city: read_city(board, &rows)?,
        plan,
    })
}

/// `place R,C LETTER`
fn read_move(board: &CityBloxx, line: &Line<'_>) -> Result<Move, InputError> {
    let words: Vec<_> = line.tokens().collect();
    let [_, place, letter] = words.as_slice() else {
        return Err(line.trimmed().error("expected `place R,C LETTER`"));
    };
    let cell = cell(place.text, place, board.rows(), board.columns())?;
    let tower = tower_called(board, letter.text).map_err(|message| letter.error(message))?;
    Ok((cell, tower))
}

fn tower_called(board: &CityBloxx, letter: &str) -> Result<usize, String> {
    let tower = board
        .towers
        .iter()
        .position(|tower| tower.letter.to_string() == letter);
    tower.ok_or_else(|| format!("expected a tower's letter, found {}", quoted(letter)))
}

fn read_city(board: &CityBloxx, lines: &[Line<'_>]) -> Result<City, InputError> {
    let mut city = City::new();
    for line in lines {
        let row = line.trimmed();
        if city.len() == board.rows() {
            return Err(row.error(format!("more than {} rows", board.rows())));
        }
        let at =
            |column: usize, message: String| InputError::at(row.line, row.column + column, message);
        let built = |(column, c)| {
            built(board, Cell::new(city.len(), column), c).map_err(|message| at(column, message))
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

fn from_json(board: &CityBloxx, json: &Value) -> Result<Built, InputError> {
    let object = Object::new(json, &["city", "counts", "plan"])?;
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
        let row = string(row, &field)?.chars().enumerate();
        let cells = row
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
    let counts = counts(board, &city);
    match object.get("counts") {
        Some(claimed) if *claimed != counts => Err(InputError::field(
            "counts",
            format!("the city has {counts}, not {claimed}"),
        )),
        _ => Ok(Built {
            city,
            plan: json_plan(board, &object)?,
        }),
    }
}

/// `[[r, c, "B"], …]`
fn json_plan(board: &CityBloxx, object: &Object<'_>) -> Result<Vec<Move>, InputError> {
    let moves = object
        .get("plan")
        .map_or(Ok(&[][..]), |json| array(json, "plan"))?;
    let read = |(i, json): (usize, &Value)| {
        let field = format!("plan[{i}]");
        let [row, column, letter] = array(json, &field)? else {
            return Err(InputError::field(field, "expected [row, column, letter]"));
        };
        let cell = json::cell(&json!([row, column]), &field, board.rows(), board.columns())?;
        let tower = tower_called(board, string(letter, &field)?)
            .map_err(|message| InputError::field(&field, message))?;
        Ok((cell, tower))
    };
    moves.iter().enumerate().map(read).collect()
}

fn counts(board: &CityBloxx, city: &City) -> Value {
    let pairs = board
        .towers
        .iter()
        .zip(board.counts(city))
        .map(|(tower, n)| (tower.name.clone(), json!(n)));
    Value::Object(pairs.collect::<Map<_, _>>())
}

fn to_text(board: &CityBloxx, Built { city, plan }: &Built) -> String {
    let letter = |tower: usize| board.towers[tower].letter;
    let moves = plan
        .iter()
        .map(|&(cell, tower)| format!("place {} {}", cells::of_cell(cell), letter(tower)));
    draw::rows(board, city)
        .into_iter()
        .chain(moves)
        .map(|line| format!("{line}\n"))
        .collect()
}

fn to_json(board: &CityBloxx, Built { city, plan }: &Built) -> Value {
    let mut object = json!({ "city": draw::rows(board, city), "counts": counts(board, city) });
    if !plan.is_empty() {
        let entry = |&(cell, tower): &Move| {
            let place = of_cell(cell);
            json!([place[0], place[1], board.towers[tower].letter])
        };
        object["plan"] = plan.iter().map(entry).collect();
    }
    object
}
