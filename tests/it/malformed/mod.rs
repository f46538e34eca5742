//! Every malformed input gives exactly one clear error with its place, and
//! never a panic. A table a puzzle; a row is the input, where it is wrong, and a
//! part of what is said.

mod anything;
mod city_bloxx_inputs;
mod hashi_inputs;
mod mutations;
mod pairing_inputs;
mod thermometers_inputs;
mod tiling_inputs;

use crate::common::{Kind, parse};
use puzzlesat::registry::parse_json;
use puzzlesat::text::{InputError, Place};

/// Input; place, as [`place`] writes it; a part of the message.
type Row<'a> = (&'a str, &'a str, &'a str);

for_each_puzzle!(
    mutated_texts_do_no_harm,
    mutated_objects_do_no_harm,
    mutated_answers_do_no_harm
);

use mutations::{mutated_answers_do_no_harm, mutated_objects_do_no_harm, mutated_texts_do_no_harm};

/// `LINE:COLUMN`, a cell like `r1c2`, a JSON field after a dot, or nothing.
fn place(error: &InputError) -> String {
    match &error.place {
        Place::At { line, column } => format!("{line}:{column}"),
        Place::Cell(cell) => cell.to_string(),
        Place::Field(field) => format!(".{field}"),
        _ => String::new(),
    }
}

fn check<T: std::fmt::Debug>(found: Result<T, InputError>, &(input, at, part): &Row) {
    let error = match found {
        Ok(read) => panic!("{input}\nwas read as {read:?}, expected `{part}` at {at}"),
        Err(error) => error,
    };
    assert_eq!(place(&error), at, "{input}\n{error}");
    assert!(
        error.message.contains(part),
        "{input}\n{error}\nexpected `{part}`"
    );
    check_form(&error, input);
}

/// One line, not too long, that does not end like a sentence.
fn check_form(error: &InputError, input: &str) {
    let message = error.to_string();
    assert!(!error.message.is_empty(), "{input}");
    assert!(!message.contains('\n'), "{input}\n{message}");
    assert!(message.chars().count() < 200, "{input}\n{message}");
    assert!(
        !message.ends_with('.') && !message.contains("Some("),
        "{input}\n{message}"
    );
}

fn check_texts(puzzle: &str, rows: &[Row]) {
    let kind = Kind::named(puzzle);
    for row in rows {
        check(kind.entry.read_text(row.0), row);
    }
}

fn check_objects(puzzle: &str, rows: &[Row]) {
    let kind = Kind::named(puzzle);
    for row in rows {
        let json = parse_json(row.0).unwrap_or_else(|error| panic!("{}: {error}", row.0));
        check(kind.entry.read_json(&json), row);
    }
}

/// Answers to `board` in either form.
fn check_answers(board: &str, rows: &[Row]) {
    let puzzle = parse(board);
    for row in rows {
        if row.0.starts_with(['{', '[']) {
            let json = parse_json(row.0).unwrap_or_else(|error| panic!("{}: {error}", row.0));
            check(puzzle.answer_from_json(&json), row);
        } else {
            check(puzzle.answer_from_text(row.0), row);
        }
    }
}
