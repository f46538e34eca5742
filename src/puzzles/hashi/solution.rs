//! Solutions: `bridge R,C-R,C N` lines; an unlisted span is undecided.

use super::{Bridges, Hashi, bridges, draw};
use crate::json::{Object, array, cell, integer, of_cell};
use crate::puzzle::AnswerForms;
use crate::text::cells::{self, cell_pair};
use crate::text::{Cell, InputError, lines, quoted};
use crate::values::Values;
use serde_json::{Value, json};

impl AnswerForms for Hashi {
    fn to_text(&self, answer: &Values) -> String {
        let line = |([a, b], n): ([Cell; 2], u32)| {
            format!("bridge {}-{} {n}\n", cells::of_cell(a), cells::of_cell(b))
        };
        decided(self, answer).map(line).collect()
    }

    fn to_json(&self, answer: &Values) -> Value {
        let entry = |([a, b], n): ([Cell; 2], u32)| json!([of_cell(a), of_cell(b), n]);
        json!({ "bridges": decided(self, answer).map(entry).collect::<Value>() })
    }

    fn from_text(&self, text: &str) -> Result<Values, InputError> {
        let mut bridges = vec![None; self.spans.len()];
        for line in lines(text) {
            let words: Vec<_> = line.tokens().collect();
            match words.as_slice() {
                [first, place, number] if first.text == "bridge" => {
                    let ends = cell_pair(place, self.rows, self.columns)?;
                    let n = number.number("a number of bridges")?;
                    add(self, &mut bridges, ends, n).map_err(|message| place.error(message))?;
                }
                [first, ..] => {
                    return Err(first.error(format!(
                        "expected `bridge R,C-R,C N`, found {}",
                        quoted(line.text.trim())
                    )));
                }
                [] => {}
            }
        }
        Ok(self.answer(&bridges))
    }

    fn from_json(&self, json: &Value) -> Result<Values, InputError> {
        let mut bridges = vec![None; self.spans.len()];
        let object = Object::new(json, &["bridges"])?;
        let list = array(object.required("bridges")?, "bridges")?;
        for (i, json) in list.iter().enumerate() {
            let field = format!("bridges[{i}]");
            let [a, b, n] = array(json, &field)? else {
                return Err(InputError::field(field, "expected two cells and a number"));
            };
            let cell = |json| cell(json, &field, self.rows, self.columns);
            let n = integer(n, &field, 0, u32::MAX)?;
            add(self, &mut bridges, [cell(a)?, cell(b)?], n)
                .map_err(|message| InputError::field(&field, message))?;
        }
        Ok(self.answer(&bridges))
    }

    fn from_drawing(&self, lines: &[&str]) -> Option<Values> {
        Some(self.answer(&draw::read(self, lines)))
    }
}

fn add(board: &Hashi, bridges: &mut Bridges, [a, b]: [Cell; 2], n: u32) -> Result<(), String> {
    let ends = [a.min(b), a.max(b)];
    let Some(s) = board.spans.iter().position(|span| board.ends(span) == ends) else {
        return Err(format!(
            "{a} and {b} are not two islands that see each other"
        ));
    };
    match bridges[s].replace(n) {
        Some(_) => Err(format!(
            "a second number of bridges on {}-{}",
            ends[0], ends[1]
        )),
        None => Ok(()),
    }
}

/// The spans that are decided, in order.
fn decided(board: &Hashi, answer: &Values) -> impl Iterator<Item = ([Cell; 2], u32)> {
    let spans = board.spans.iter().zip(bridges(answer));
    spans.filter_map(|(span, n)| Some((board.ends(span), n?)))
}
