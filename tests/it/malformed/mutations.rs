//! Inputs that are nearly right: read or refused, but never a panic, and what
//! was read is a puzzle like any other.

use super::check_form;
use crate::common::search::answer;
use crate::common::{Kind, is_same, rng, sizes};
use puzzlesat::pipeline::Session;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::text::{InputError, Place};
use puzzlesat::values::Values;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::sync::Arc;

/// Text to put anywhere.
const SCRAPS: &[&str] = &[
    "",
    " ",
    "\n",
    "0",
    "1",
    "9",
    "-",
    "-1",
    ".",
    ",",
    "1,1",
    "1,1-1,2",
    "x",
    "a1",
    "?",
    "*",
    "#",
    "é",
    "\u{feff}",
    "\r",
    "99999999999999999999",
    "4294967295",
    "18446744073709551615",
    "max=",
    "given",
    "levels",
    "---",
    "1,0",
    "{",
    "]",
    "\0",
];

fn mutate(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut pieces: Vec<String> = match rng.random_range(0..3) {
        0 => text.split_inclusive('\n').map(Into::into).collect(),
        1 => text.split_inclusive(' ').map(Into::into).collect(),
        _ => text.chars().map(Into::into).collect(),
    };
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..=pieces.len());
        let scrap: String = SCRAPS.choose(rng).copied().unwrap_or_default().into();
        match (rng.random_range(0..5), pieces.get(at).cloned()) {
            (0, Some(_)) => drop(pieces.remove(at)),
            (1, Some(_)) => pieces[at] = scrap,
            (2, Some(piece)) => pieces.insert(at, piece),
            (3, _) if pieces.len() < 40 => pieces.shuffle(rng),
            _ => pieces.insert(at, scrap),
        }
    }
    pieces.concat()
}

/// The place exists in the text, or just behind a line of it.
fn check_place(error: &InputError, text: &str) {
    check_form(error, text);
    if let Place::At { line, column } = error.place {
        let lines: Vec<_> = text.split('\n').collect();
        assert!((1..=lines.len()).contains(&line), "{text}\n{error}");
        let length = lines[line - 1].chars().count();
        assert!((1..=length + 1).contains(&column), "{text}\n{error}");
    }
}

/// Everything a puzzle can be asked for.
fn use_puzzle(kind: &Kind, puzzle: &Arc<dyn Puzzle>) {
    let text = puzzle.to_text();
    assert!(is_same(&kind.parse(&text), puzzle), "{text}");
    let read = kind.entry.read_json(&puzzle.to_json());
    assert!(is_same(&read.expect(&text), puzzle), "{text}");
    assert!(!puzzle.draw(None).is_empty());
    assert_eq!(
        puzzle.layout().literal_names().len(),
        puzzle.problem().n_vars() as usize
    );
    let _ = puzzle.linear().map(|linear| linear.program());
    if puzzle.problem().n_vars() > 150 {
        return;
    }
    let count = Session::new(puzzle).count(Some(2)).expect("no bug");
    assert!(count.found <= 2);
}

/// The example and small random boards, in turn.
fn some_board(kind: &Kind, seed: u64) -> Arc<dyn Puzzle> {
    let sizes = sizes(4);
    match usize::try_from(seed).expect("small") % (sizes.len() + 1) {
        0 => kind.example(),
        i => kind.board(sizes[i - 1], seed, seed % 2 == 1).puzzle,
    }
}

const ROUNDS: u64 = 1500;

pub fn mutated_texts_do_no_harm(kind: &Kind) {
    let mut read = 0;
    for seed in 0..ROUNDS {
        let text = mutate(&some_board(kind, seed).to_text(), &mut rng(seed));
        match kind.entry.read_text(&text) {
            Ok(puzzle) => {
                use_puzzle(kind, &puzzle);
                read += 1;
            }
            Err(error) => check_place(&error, &text),
        }
    }
    assert!((20..ROUNDS - 20).contains(&read), "{read} could be read");
}

/// Values of every kind.
fn odd_value(rng: &mut ChaCha8Rng) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(""),
        json!("x"),
        json!([]),
        json!([1, 1]),
        json!([[1, 1], [1, 2]]),
        json!({}),
        json!({ "a": 1 }),
    ];
    values.choose(rng).cloned().unwrap_or_default()
}

/// Changes something somewhere inside.
fn mutate_value(value: &mut Value, rng: &mut ChaCha8Rng) {
    let inside = rng.random_ratio(5, 6);
    match value {
        Value::Array(items) if inside && !items.is_empty() => {
            let at = rng.random_range(0..items.len());
            match rng.random_range(0..8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.shuffle(rng),
                _ => mutate_value(&mut items[at], rng),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = &names[rng.random_range(0..names.len())];
            match rng.random_range(0..8) {
                0 => drop(fields.remove(name)),
                1 => drop(fields.insert(format!("{name}s"), odd_value(rng))),
                _ => mutate_value(&mut fields[name], rng),
            }
        }
        _ => *value = odd_value(rng),
    }
}

pub fn mutated_objects_do_no_harm(kind: &Kind) {
    let mut read = 0;
    for seed in 0..ROUNDS {
        let mut json = some_board(kind, seed).to_json();
        mutate_value(&mut json, &mut rng(seed));
        match kind.entry.read_json(&json) {
            Ok(puzzle) => {
                use_puzzle(kind, &puzzle);
                read += 1;
            }
            Err(error) => check_form(&error, &json.to_string()),
        }
    }
    assert!((20..ROUNDS - 20).contains(&read), "{read} could be read");
}

/// Everything an answer can be asked for, right or wrong.
fn use_answer(puzzle: &dyn Puzzle, solution: &Values) {
    let text = puzzle.answer_to_text(solution);
    assert_eq!(
        puzzle.answer_from_text(&text).as_ref(),
        Ok(solution),
        "{text}"
    );
    let json = puzzle.answer_to_json(solution);
    assert_eq!(
        puzzle.answer_from_json(&json).as_ref(),
        Ok(solution),
        "{json}"
    );
    let _ = (puzzle.verify(solution), puzzle.is_complete(solution));
    let _ = (solution.literals(), puzzle.summary(solution));
    assert!(!puzzle.draw(Some(solution)).is_empty());
}

pub fn mutated_answers_do_no_harm(kind: &Kind) {
    let mut read = 0;
    for seed in 0..ROUNDS / 2 {
        let puzzle = some_board(kind, seed);
        let Some(solution) = answer(&puzzle) else {
            continue;
        };
        let text = mutate(&puzzle.answer_to_text(&solution), &mut rng(seed));
        let mut json = puzzle.answer_to_json(&solution);
        mutate_value(&mut json, &mut rng(seed));
        match puzzle.answer_from_text(&text) {
            Ok(answer) => {
                use_answer(puzzle.as_ref(), &answer);
                read += 1;
            }
            Err(error) => check_place(&error, &text),
        }
        match puzzle.answer_from_json(&json) {
            Ok(answer) => use_answer(puzzle.as_ref(), &answer),
            Err(error) => check_form(&error, &json.to_string()),
        }
    }
    assert!(read > 20, "only {read} could be read");
}
