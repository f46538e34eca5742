//! Solutions: `domino R,C-R,C` lines.

use super::{Laid, Placement, Tiling, draw, json, laid, ordered};
use crate::json::{Object, array, cell};
use crate::puzzle::AnswerForms;
use crate::text::cells::{cell_pair, of_cell};
use crate::text::{InputError, lines, quoted};
use crate::values::Values;
use serde_json::{Value, json};

impl AnswerForms for Tiling {
    fn to_text(&self, answer: &Values) -> String {
        let line = |[a, b]: Placement| format!("domino {}-{}\n", of_cell(a), of_cell(b));
        laid(answer).into_iter().map(line).collect()
    }

    fn to_json(&self, answer: &Values) -> Value {
        json!({ "dominoes": json::placements(&laid(answer)) })
    }

    fn from_text(&self, text: &str) -> Result<Values, InputError> {
        Ok(self.answer(&from_text(self, text)?))
    }

    fn from_json(&self, json: &Value) -> Result<Values, InputError> {
        Ok(self.answer(&from_json(self, json)?))
    }

    fn from_drawing(&self, lines: &[&str]) -> Option<Values> {
        Some(self.answer(&draw::read(self, lines)?))
    }
}

fn from_text(board: &Tiling, text: &str) -> Result<Laid, InputError> {
    let mut laid = Vec::new();
    for line in lines(text) {
        let words: Vec<_> = line.tokens().collect();
        match words.as_slice() {
            [first, place] if first.text == "domino" => {
                let placement = cell_pair(place, board.rows(), board.columns())?;
                add(&mut laid, placement).map_err(|message| place.error(message))?;
            }
            [first, ..] => {
                return Err(first.error(format!(
                    "expected `domino R,C-R,C`, found {}",
                    quoted(line.text.trim())
                )));
            }
            [] => {}
        }
    }
    Ok(laid)
}

fn add(laid: &mut Laid, placement: Placement) -> Result<(), String> {
    let [a, b] = ordered(placement);
    if !a.is_neighbour(b) {
        return Err(format!(
            "a domino needs neighbouring cells, {a} and {b} are not"
        ));
    }
    if laid.contains(&[a, b]) {
        return Err(format!("a second domino on {a}-{b}"));
    }
    laid.push([a, b]);
    Ok(())
}

fn from_json(board: &Tiling, json: &Value) -> Result<Laid, InputError> {
    let mut laid = Vec::new();
    for (i, json) in array(
        Object::new(json, &["dominoes"])?.required("dominoes")?,
        "dominoes",
    )?
    .iter()
    .enumerate()
    {
        let field = format!("dominoes[{i}]");
        let [a, b] = array(json, &field)? else {
            return Err(InputError::field(field, "expected two cells"));
        };
        let cell = |json| cell(json, &field, board.rows(), board.columns());
        add(&mut laid, [cell(a)?, cell(b)?])
            .map_err(|message| InputError::field(&field, message))?;
    }
    Ok(laid)
}
