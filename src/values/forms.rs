//! The generic text and JSON forms of answers, by the names of the layout.
//!
//! ```text
//! value NAME = VALUE
//! value NAME >= VALUE        also <= and !=
//! move ROW,COLUMN VALUE
//! ```
//! VALUE is a number, `true` or `false`, or a name of a choice. Variables without a line
//! are undecided. In JSON:
//!
//! ```json
//! {"values": {"NAME": 2, "NAME": {"min": 1, "max": 3, "not": [2]}}, "moves": [[1, 1, 2]]}
//! ```

use super::{ValueSet, Values};
use crate::json::{self, Object, array, kind};
use crate::layout::{Encoding, Layout};
use crate::text::cells::{self, cell};
use crate::text::{Cell, InputError, Line, lines, quoted};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Signs in a line about a variable.
const SIGNS: [&str; 4] = [">=", "<=", "!=", "="];

/// Maximum row or column of a move, which can name any cell.
const MAX_SIDE: usize = 1 << 24;

impl Values {
    /// Returns whether a text is in the generic form: its first line begins with `value`.
    #[must_use]
    pub fn is_generic_text(text: &str) -> bool {
        let first = lines(text).next();
        first.is_some_and(|line| {
            let mut words = line.tokens();
            words.next().is_some_and(|word| word.text == "value") && words.next().is_some()
        })
    }

    /// Returns whether an object is in the generic form: it has the field `values`.
    #[must_use]
    pub fn is_generic_json(json: &Value) -> bool {
        json.get("values").is_some()
    }

    /// Returns the generic text form: one line per decided or restricted variable.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (i, &set) in self.sets.iter().enumerate() {
            let name = self.layout.name(i);
            let mut line = |sign: &str, value: u32| {
                let value = self.value_word(i, value);
                text += &format!("value {name} {sign} {value}\n");
            };
            let Some((min, max)) = self.open_range(i) else {
                continue;
            };
            if let Some(value) = set.value() {
                line("=", value);
                continue;
            }
            if set.min() > min {
                line(">=", set.min());
            }
            if set.max() < max {
                line("<=", set.max());
            }
            holes(set).for_each(|value| line("!=", value));
        }
        for &(cell, value) in &self.moves {
            text += &format!("move {} {value}\n", cells::of_cell(cell));
        }
        text
    }

    /// Returns the generic JSON form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut values = Map::new();
        for (i, &set) in self.sets.iter().enumerate() {
            let Some((min, max)) = self.open_range(i) else {
                continue;
            };
            let word = |value: u32| match (self.layout.is_bool(i), self.layout.value_name(i, value))
            {
                (true, _) => json!(value > 0),
                (false, Some(name)) => json!(name),
                (false, None) => json!(value),
            };
            let json = match set.value() {
                Some(value) => word(value),
                None => {
                    let mut object = Map::new();
                    if set.min() > min {
                        object.insert("min".into(), word(set.min()));
                    }
                    if set.max() < max {
                        object.insert("max".into(), word(set.max()));
                    }
                    let not: Vec<Value> = holes(set).map(word).collect();
                    if !not.is_empty() {
                        object.insert("not".into(), Value::Array(not));
                    }
                    if object.is_empty() {
                        continue;
                    }
                    Value::Object(object)
                }
            };
            values.insert(self.layout.name(i).to_owned(), json);
        }
        let mut object = json!({ "values": values });
        if !self.moves.is_empty() {
            let entry =
                |&(cell, value): &(Cell, u32)| json!([cell.row + 1, cell.column + 1, value]);
            object["moves"] = self.moves.iter().map(entry).collect();
        }
        object
    }

    /// Returns the range of a variable whose value is open, in the model or here;
    /// otherwise `None`.
    fn open_range(&self, i: usize) -> Option<(u32, u32)> {
        let v = &self.layout.variables()[i];
        let is_said = v.encoding != Encoding::Fixed || self.value(i) != Some(v.min);
        is_said.then_some((v.min, v.max))
    }

    fn value_word(&self, i: usize, value: u32) -> String {
        let name = self.layout.value_name(i, value);
        name.map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Reads the generic text form.
    ///
    /// # Errors
    /// [`InputError`] at the first line that does not have this form, or that names an
    /// unknown variable or value.
    pub fn from_text(layout: &Arc<Layout>, text: &str) -> Result<Self, InputError> {
        let mut values = Self::undecided(layout);
        let by_name = by_name(layout);
        for line in lines(text) {
            let words: Vec<_> = line.tokens().collect();
            match words.as_slice() {
                [first, place, number] if first.text == "move" => {
                    let cell = cell(place.text, place, MAX_SIDE, MAX_SIDE)?;
                    values.moves.push((cell, number.number("a value")?));
                }
                [first, ..] if first.text == "value" => values.read_line(&line, &by_name)?,
                _ => {
                    return Err(line.trimmed().error(format!(
                        "expected `value NAME = VALUE`, found {}",
                        quoted(line.text.trim())
                    )));
                }
            }
        }
        Ok(values)
    }

    fn read_line(
        &mut self,
        line: &Line<'_>,
        by_name: &BTreeMap<&str, usize>,
    ) -> Result<(), InputError> {
        let line = line.trimmed();
        let rest = line.text.trim_start_matches("value").trim();
        // A tab counts as a blank.
        let spaced = rest.replace('\t', " ");
        let parts = SIGNS.iter().find_map(|sign| {
            let at = spaced.rfind(&format!(" {sign} "))?;
            let value = &rest[at + sign.len() + 2..];
            Some((rest[..at].trim(), *sign, value.trim()))
        });
        let Some((name, sign, value)) = parts else {
            return Err(line.error("expected `value NAME = VALUE`, or >=, <= or != between them"));
        };
        let found = by_name.get(name);
        let Some(&i) = found.or_else(|| by_name.get(name.replace('\t', " ").as_str())) else {
            return Err(line.error(format!("this board has no {}", quoted(name))));
        };
        let read = self.layout.value_called(i, value);
        let value = read.map_err(|message| line.error(message))?;
        self.say(i, sign, value)
            .map_err(|message| line.error(message))
    }

    /// Records that the variable is, is not, is at least or is at most `value`.
    fn say(&mut self, i: usize, sign: &str, value: u32) -> Result<(), String> {
        let set = self.sets[i];
        let is_open = set.value().is_none();
        let narrowed = match sign {
            "=" if is_open || self.layout.variables()[i].encoding == Encoding::Fixed => {
                let (min, max) = self.layout.range(i);
                let is_inside = (min..=max).contains(&value);
                if is_inside && is_open && !set.contains(value) {
                    ValueSet::between(1, 0)
                } else {
                    ValueSet::single(value)
                }
            }
            "=" => set.and(ValueSet::single(value)),
            ">=" => set.at_least(value),
            "<=" => set.at_most(value),
            _ => set.without(value),
        };
        if narrowed.is_empty() {
            let name = self.layout.name(i);
            return Err(format!("no value is left for {name}"));
        }
        self.sets[i] = narrowed;
        Ok(())
    }

    /// Reads the generic JSON form.
    ///
    /// # Errors
    /// [`InputError`] at the first field that does not have this form, or that names an
    /// unknown variable or value.
    pub fn from_json(layout: &Arc<Layout>, json: &Value) -> Result<Self, InputError> {
        let object = Object::new(json, &["values", "moves"])?;
        let mut values = Self::undecided(layout);
        let by_name = by_name(layout);
        let given = object.required("values")?;
        let Value::Object(given) = given else {
            let found = format!("expected an object, found {}", kind(given));
            return Err(InputError::field("values", found));
        };
        for (name, json) in given {
            let field = format!("values.{name}");
            let error = |message: String| InputError::field(&field, message);
            let Some(&i) = by_name.get(name.as_str()) else {
                return Err(error("this board has no variable of this name".into()));
            };
            for (sign, value) in signs(json, &field)? {
                let value = values.layout.value_in_json(i, value).map_err(error)?;
                values.say(i, sign, value).map_err(error)?;
            }
        }
        let moves = object
            .get("moves")
            .map_or(Ok(&[][..]), |m| array(m, "moves"))?;
        for (i, json) in moves.iter().enumerate() {
            let field = format!("moves[{i}]");
            let [row, column, value] = array(json, &field)? else {
                return Err(InputError::field(field, "expected [row, column, value]"));
            };
            let cell = json::cell(&json!([row, column]), &field, MAX_SIDE, MAX_SIDE)?;
            values
                .moves
                .push((cell, json::integer(value, &field, 0, u32::MAX)?));
        }
        Ok(values)
    }
}

/// Returns the statements in a value of the JSON form.
fn signs<'j>(json: &'j Value, field: &str) -> Result<Vec<(&'static str, &'j Value)>, InputError> {
    if !json.is_object() {
        return Ok(vec![("=", json)]);
    }
    let object = Object::new(json, &["min", "max", "not"]).map_err(|error| error.inside(field))?;
    let mut signs = Vec::new();
    signs.extend(object.get("min").map(|json| (">=", json)));
    signs.extend(object.get("max").map(|json| ("<=", json)));
    if let Some(not) = object.get("not") {
        signs.extend(array(not, field)?.iter().map(|json| ("!=", json)));
    }
    Ok(signs)
}

fn by_name(layout: &Layout) -> BTreeMap<&str, usize> {
    (0..layout.len()).map(|i| (layout.name(i), i)).collect()
}

/// Returns the values between the bounds that are not possible.
fn holes(set: ValueSet) -> impl Iterator<Item = u32> {
    let max = set.max().min(Layout::MAX_HOLE);
    (set.min()..=max).filter(move |&value| value < set.max() && !set.contains(value))
}
