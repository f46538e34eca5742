//! Which puzzle a text is, and in which format.

use super::{Entry, FormatRow, PUZZLES, Source, puzzle};
use crate::json;
use crate::text::{InputError, lines, quoted, without_mark};
use serde_json::Value;

/// Finds out which puzzle `text` is and in which format, by its content;
/// `named` and `format` decide it instead, as far as given.
///
/// # Errors
/// When it is none that is known, or more than one.
pub fn detect<'t>(
    text: &'t str,
    named: Option<&str>,
    format: Option<&str>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    let named = named.map(puzzle).transpose()?;
    match format {
        Some("native") => return native(text, named),
        Some("json") => return object(text, named),
        Some(name) => {
            let rows = formats(named).filter(|(_, row)| row.name == name);
            return the_one(text, rows.collect(), &|| {
                InputError::whole(format!(
                    "no puzzle has the format {}; `list formats` has them all",
                    quoted(name)
                ))
            });
        }
        None => {}
    }
    if without_mark(text).trim_start().starts_with('{') {
        return object(text, named);
    }
    let first = lines(text).next().and_then(|line| line.tokens().next());
    if first.is_some_and(|word| puzzle(word.text).is_ok()) {
        return native(text, named);
    }
    let rows: Vec<_> = formats(named)
        .filter(|(_, row)| (row.looks_like)(text))
        .collect();
    if rows.is_empty() {
        return native(text, named);
    }
    the_one(text, rows, &|| unreachable!("there is a row"))
}

fn formats(named: Option<&'static Entry>) -> impl Iterator<Item = (&'static Entry, FormatRow)> {
    let entries = PUZZLES
        .iter()
        .filter(move |entry| named.is_none_or(|named| named.name == entry.name));
    entries.flat_map(|entry| entry.formats().into_iter().map(move |row| (entry, row)))
}

/// The row that fits; of several, the one whose text can be read.
fn the_one<'t>(
    text: &'t str,
    mut rows: Vec<(&'static Entry, FormatRow)>,
    none: &dyn Fn() -> InputError,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    if rows.len() > 1 {
        let readable = |(entry, row): &(&'static Entry, FormatRow)| {
            entry.size(&Source::Format(row.name, text)).is_ok()
        };
        if rows.iter().any(readable) {
            rows.retain(readable);
        }
    }
    match rows.as_slice() {
        [] => Err(none()),
        [(entry, row)] => Ok((entry, Source::Format(row.name, text))),
        many => {
            let names: Vec<_> = many
                .iter()
                .map(|(entry, row)| format!("{} {}", entry.name, row.name))
                .collect();
            Err(InputError::whole(format!(
                "this could be {}; say which with --puzzle or --format",
                names.join(" or ")
            )))
        }
    }
}

fn object<'t>(
    text: &str,
    named: Option<&'static Entry>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    of_json(json::parse(text)?, named.map(|entry| entry.name))
}

/// Finds out which puzzle a JSON object is; `named` decides it instead, if given.
///
/// # Errors
/// When it does not name a puzzle that is known.
pub fn of_json(
    json: Value,
    named: Option<&str>,
) -> Result<(&'static Entry, Source<'static>), InputError> {
    let named = named.map(puzzle).transpose()?;
    let entry = match (named, json.get("puzzle")) {
        (Some(entry), _) => entry,
        (None, Some(Value::String(name))) => {
            puzzle(name).map_err(|error| InputError::field("puzzle", error.message))?
        }
        (None, _) => return Err(InputError::field("puzzle", "expected the name of a puzzle")),
    };
    Ok((entry, Source::Json(json)))
}

fn native<'t>(
    text: &'t str,
    named: Option<&'static Entry>,
) -> Result<(&'static Entry, Source<'t>), InputError> {
    let Some(first) = lines(text).next() else {
        return Err(InputError::at(
            1,
            1,
            "expected the name of a puzzle, found an empty text",
        ));
    };
    let word = first.tokens().next().expect("a line holds a token");
    let entry = named.map_or_else(
        || puzzle(word.text).map_err(|error| word.error(error.message)),
        Ok,
    )?;
    Ok((entry, Source::Text(text)))
}
