//! Solutions: `bridge R,C-R,C N` lines; an unlisted span is undecided.

use super::{Bridges, Hashi};
use crate::json::{Object, array, cell, integer, of_cell};
use crate::text::cells::{self, cell_pair};
use crate::text::{Cell, InputError, lines, quoted};
use serde_json::{Value, json};

pub(super) fn from_text(board: &Hashi, text: &str) -> Result<Bridges, InputError> {
    let mut bridges = vec![None; board.spans.len()];
    for line in lines(text) {
        let words: Vec<_> = line.tokens().collect();
        match words.as_slice() {
            [first, place, number] if first.text == "bridge" => {
                let ends = cell_pair(place, board.rows, board.columns)?;
                let n = number.number("a number of bridges")?;
                add(board, &mut bridges, ends, n).map_err(|message| place.error(message))?;
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
    Ok(bridges)
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

pub(super) fn from_json(board: &Hashi, json: &Value) -> Result<Bridges, InputError> {
    let mut bridges = vec![None; board.spans.len()];
    for (i, json) in array(
        Object::new(json, &["bridges"])?.required("bridges")?,
        "bridges",
    )?
    .iter()
    .enumerate()
    {
        let field = format!("bridges[{i}]");
        let [a, b, n] = array(json, &field)? else {
            return Err(InputError::field(field, "expected two cells and a number"));
        };
        let cell = |json| cell(json, &field, board.rows, board.columns);
        let n = integer(n, &field, 0, u32::MAX)?;
        add(board, &mut bridges, [cell(a)?, cell(b)?], n)
            .map_err(|message| InputError::field(&field, message))?;
    }
    Ok(bridges)
}

fn decided<'a>(
    board: &'a Hashi,
    bridges: &'a Bridges,
) -> impl Iterator<Item = ([Cell; 2], u32)> + 'a {
    board
        .spans
        .iter()
        .zip(bridges)
        .filter_map(|(span, n)| n.map(|n| (board.ends(span), n)))
}

pub(super) fn to_text(board: &Hashi, bridges: &Bridges) -> String {
    let line = |([a, b], n): ([Cell; 2], u32)| {
        format!("bridge {}-{} {n}\n", cells::of_cell(a), cells::of_cell(b))
    };
    decided(board, bridges).map(line).collect()
}

pub(super) fn to_json(board: &Hashi, bridges: &Bridges) -> Value {
    let entry = |([a, b], n): ([Cell; 2], u32)| json!([of_cell(a), of_cell(b), n]);
    json!({ "bridges": decided(board, bridges).map(entry).collect::<Value>() })
}
