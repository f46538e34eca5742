//! Texts of boards and of answers.

use puzzlesat::format::PuzzleFormat;
use puzzlesat::pipeline::Options;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::{Board, Entry, Registry, parse_json};
use puzzlesat::service::{Job, run};
use puzzlesat::text::{InputError, Place, separated};
use puzzlesat::values::Values;
use std::fmt::Debug;
use std::sync::Arc;

/// `text` as whatever it may be.
pub(super) fn everything(text: &str, answer: &str) {
    let registry = Registry::builtin();
    detected(&registry, text, answer);
    for entry in registry.entries() {
        as_puzzle(&registry, entry, text, answer);
    }
}

/// What is detected can be drawn and checked against, or refused in a line.
fn detected(registry: &Registry, text: &str, answer: &str) {
    check_parts(text);
    let mut found = vec![registry.read(text, None, None)];
    for format in ["native", "json"] {
        found.push(registry.read(text, None, Some(format)));
    }
    for entry in registry.entries() {
        let name = Some(entry.name());
        found.push(registry.read(text, name, None));
        for row in entry.formats() {
            found.push(registry.read(text, None, Some(row.name())));
            found.push(registry.read(text, name, Some(row.name())));
        }
    }
    for found in found {
        match found {
            Ok(board) => job(&board, answer),
            Err(error) => check_error(&error, text),
        }
    }
}

/// The parts of a set are parts of the text, in order.
fn check_parts(text: &str) {
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    for (before, part) in separated(text) {
        let from_there = all[before.min(all.len())..].concat();
        assert!(
            from_there.starts_with(part),
            "{part:?} after {before} lines"
        );
        assert!(part.lines().all(|line| line.trim() != "---"), "{part:?}");
    }
}

fn job(board: &Board<'_>, answer: &str) {
    let puzzle = &board.puzzle;
    let given = Registry::builtin().read_answer(puzzle.as_ref(), answer);
    // Checks only what the answer says: nothing is encoded or solved.
    let formats = puzzle.formats().iter().map(|row| row.name());
    for name in ["native", "json"].into_iter().chain(formats) {
        for answer in [None, given.as_ref().ok()] {
            // Refused or written; what is written is checked below.
            if let Err(error) = board.convert(name, answer) {
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    }
    let checked = |answer: &Values| {
        let report = run(puzzle, Job::Check(answer), &Options::default());
        report.unwrap_or_else(|error| panic!("{error:?}\n{answer:?}"))
    };
    if let Ok(Some(answer)) = board.answer() {
        answer_reads_back(puzzle.as_ref(), &answer);
        checked(&answer);
    }
    if let Ok(answer) = given {
        let report = checked(&answer);
        let json = report.to_json();
        assert_eq!(json["status"], report.verdict().word());
    }
}

/// One line, and a place that is there.
fn check_error(error: &InputError, text: &str) {
    assert!(!error.message.is_empty(), "{error}");
    assert!(!error.to_string().contains(char::is_control), "{error:?}");
    if let Place::At { line, column } = error.place {
        let all: Vec<&str> = text.lines().collect();
        // The end of a text may be on a new line.
        assert!((1..=all.len() + 1).contains(&line), "{error}\n{text:?}");
        let length = all.get(line - 1).map_or(0, |line| line.len());
        assert!((1..=length + 2).contains(&column), "{error}\n{text:?}");
    }
}

/// `text` as this puzzle, in every format.
fn as_puzzle(registry: &Registry, entry: &Entry, text: &str, answer: &str) {
    let mut found = vec![entry.read_text(text)];
    found.extend(parse_json(text).map(|json| entry.read_json(&json)));
    found.extend(entry.formats().iter().map(|format| format.read(text)));
    for found in found {
        match found {
            Ok(puzzle) => read_back(registry, entry, &puzzle, answer),
            Err(error) => check_error(&error, text),
        }
    }
}

fn read_back(registry: &Registry, entry: &Entry, puzzle: &Arc<dyn Puzzle>, answer: &str) {
    let text = puzzle.to_text();
    same(entry.read_text(&text), puzzle, &text);
    let board = registry.read(&text, None, None);
    let board = board.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(board.puzzle.name(), entry.name(), "{text}");
    assert_eq!(board.source.format(), "native", "{text}");
    assert_eq!(separated(&text).len(), 1, "{text}");
    let json = puzzle.to_json().to_string();
    let parsed = parse_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    same(entry.read_json(&parsed), puzzle, &json);
    let detected = registry.detect(&json, None, None).map(Entry::name);
    same(detected, &entry.name(), &json);
    for format in puzzle.formats() {
        board_back(*format, puzzle);
    }
    assert!(!puzzle.draw(None).trim().is_empty(), "{text}");
    answers(puzzle.as_ref(), answer);
}

/// `text` as an answer, in every form.
fn answers(puzzle: &dyn Puzzle, text: &str) {
    let of_text = puzzle.answer_from_text(text);
    let of_json = parse_json(text).and_then(|json| puzzle.answer_from_json(&json));
    let mut found = vec![
        of_text,
        of_json,
        Registry::builtin().read_answer(puzzle, text),
    ];
    for answers in puzzle
        .formats()
        .iter()
        .filter_map(|format| format.answers())
    {
        // Each reader gets every text, whatever it looks like.
        found.extend(answers.read(puzzle, text).transpose());
    }
    for found in found {
        match found {
            Ok(answer) => {
                answer_reads_back(puzzle, &answer);
                for format in puzzle.formats() {
                    answer_back(*format, puzzle, &answer);
                }
            }
            Err(error) => check_error(&error, text),
        }
    }
}

/// What a format writes reads back as the same board. Names of parts may be lost:
/// then it looks the same and is written the same.
pub fn board_back(format: &dyn PuzzleFormat, puzzle: &Arc<dyn Puzzle>) -> bool {
    let Some(Ok(written)) = format.write(puzzle.as_ref()) else {
        return false;
    };
    let read = format
        .read(&written)
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    if !is_equal(&read, puzzle) {
        assert_eq!(read.draw(None), puzzle.draw(None), "{written}");
        let again = format.write(read.as_ref());
        assert_eq!(again, Some(Ok(written.clone())), "{}", puzzle.to_text());
    }
    assert!(format.looks_like(&written), "{}: {written}", format.name());
    let registry = Registry::builtin();
    let entry = registry.detect(&written, Some(puzzle.name()), Some(format.name()));
    let entry = entry.unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(entry.name(), puzzle.name(), "{written}");
    true
}

/// What a format writes of an answer reads back as the same answer, or one that
/// only decides more: programs that draw nothing where there is nothing take a
/// drawing in which all numbers are right as finished.
pub fn answer_back(format: &dyn PuzzleFormat, puzzle: &dyn Puzzle, answer: &Values) -> bool {
    let Some(answers) = format.answers() else {
        return false;
    };
    let Ok(written) = answers.write(puzzle, answer) else {
        return false;
    };
    let read = answers.read(puzzle, &written);
    let Some(read) = read.unwrap_or_else(|error| panic!("{error}\n{written}")) else {
        // Nothing was drawn.
        assert!(
            !puzzle.is_complete(answer) || puzzle.answer_to_text(answer).is_empty(),
            "{written}"
        );
        return false;
    };
    assert!(answers.looks_like(&written), "{}: {written}", format.name());
    let detected = Registry::builtin().read_answer(puzzle, &written);
    let detected = detected.unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(detected, read, "{written}");
    if puzzle.is_complete(answer) {
        assert_eq!(read, *answer, "{written}");
    } else {
        let mut sets = read.sets().iter().zip(answer.sets());
        let kept = sets.all(|(read, written)| read.and(*written) == *read);
        assert!(kept, "{written}\n{}", puzzle.answer_to_text(answer));
    }
    true
}

/// Whether two boards are equal: all that they hold is in their debug form.
fn is_equal<T: Debug>(a: &T, b: &T) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

fn same<T: Debug>(read: Result<T, InputError>, written: &T, text: &str) {
    match read {
        Ok(read) => assert!(
            is_equal(&read, written),
            "{text}\nreads as {read:?}, not {written:?}"
        ),
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn answer_reads_back(puzzle: &dyn Puzzle, answer: &Values) {
    let text = puzzle.answer_to_text(answer);
    let read = puzzle.answer_from_text(&text);
    assert_eq!(read.as_ref(), Ok(answer), "{text}");
    let json = puzzle.answer_to_json(answer).to_string();
    let parsed = parse_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    let read = puzzle.answer_from_json(&parsed);
    assert_eq!(read.as_ref(), Ok(answer), "{json}");
    assert!(answer.differences(answer).is_empty(), "{text}");
    for violation in puzzle.verify(answer) {
        assert!(!violation.message.contains('\n'), "{violation:?}");
    }
    let _ = (puzzle.is_complete(answer), puzzle.score(answer));
    let _ = (puzzle.summary(answer), puzzle.draw(Some(answer)));
}
