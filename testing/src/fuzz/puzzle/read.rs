//! Texts of puzzles and of solutions.

use puzzlesat::format::{Format, read_answer};
use puzzlesat::pipeline::{Job, Options};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::{Entry, PUZZLES, Source, detect, parse_json};
use puzzlesat::text::{InputError, Place, separated};
use std::fmt::Debug;

/// What is detected can be drawn and checked against, or refused in a line.
pub(super) fn detected(text: &str, solution: &str) {
    check_parts(text);
    let mut found = vec![detect(text, None, None)];
    for format in ["native", "json"] {
        found.push(detect(text, None, Some(format)));
    }
    for entry in PUZZLES {
        found.push(detect(text, Some(entry.name), None));
        for row in entry.formats() {
            found.push(detect(text, None, Some(row.name)));
            found.push(detect(text, Some(entry.name), Some(row.name)));
        }
    }
    for found in found {
        match found {
            Ok((entry, source)) => job(entry, &source, solution),
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

fn job(entry: &Entry, source: &Source<'_>, solution: &str) {
    if entry.draw(source).is_err() {
        return;
    }
    // Checks only what the solution says: nothing is encoded or solved.
    for name in ["native", "json"]
        .into_iter()
        .chain(entry.formats().iter().map(|row| row.name))
    {
        for answer in [None, Some(solution)] {
            // Refused or written; what is written is checked below.
            if let Err(error) = entry.convert(source, name, answer) {
                assert!(!error.to_string().contains(char::is_control), "{error:?}");
            }
        }
    }
    if let Ok(Some(answer)) = entry.answer(source) {
        let report = entry.run(source, Job::Check(&answer), &Options::default());
        assert!(report.is_ok(), "{report:?}\n{answer}");
    }
    if let Ok(report) = entry.run(source, Job::Check(solution), &Options::default()) {
        let json = report.to_json();
        assert_eq!(json["status"], report.verdict.word());
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
pub(super) fn puzzle<P: Puzzle>(text: &str, solution: &str) {
    let mut found = vec![P::from_text(text)];
    found.extend(parse_json(text).map(|json| P::from_json(&json)));
    found.extend(P::FORMATS.iter().map(|format| (format.read)(text)));
    for found in found {
        match found {
            Ok(puzzle) => read_back(&puzzle, solution),
            Err(error) => check_error(&error, text),
        }
    }
}

fn read_back<P: Puzzle>(puzzle: &P, solution: &str) {
    let text = puzzle.to_text();
    same(P::from_text(&text), puzzle, &text);
    let (entry, source) =
        detect(&text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(
        entry.name == P::NAME && matches!(source, Source::Text(_)),
        "{text}"
    );
    assert_eq!(separated(&text).len(), 1, "{text}");
    let json = puzzle.to_json().to_string();
    let parsed = parse_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    same(P::from_json(&parsed), puzzle, &json);
    let detected = detect(&json, None, None).map(|(entry, _)| entry.name);
    same(detected, &P::NAME, &json);
    for format in P::FORMATS {
        board_back(format, puzzle);
    }
    assert!(!puzzle.draw(None).trim().is_empty(), "{text}");
    let of_text = puzzle.solution_from_text(solution);
    let of_json = parse_json(solution).and_then(|json| puzzle.solution_from_json(&json));
    let mut found = vec![of_text, of_json, read_answer(puzzle, solution)];
    for answers in P::FORMATS
        .iter()
        .filter_map(|format| format.answers.as_ref())
    {
        // Each reader gets every text, whatever it looks like.
        found.extend((answers.read)(puzzle, solution).transpose());
    }
    for found in found {
        match found {
            Ok(solution) => {
                solution_back(puzzle, &solution);
                for format in P::FORMATS {
                    answer_back(format, puzzle, &solution);
                }
            }
            Err(error) => check_error(&error, solution),
        }
    }
}

/// What a format writes reads back as the same board. Names of parts may be lost:
/// then it looks the same and is written the same.
pub fn board_back<P: Puzzle>(format: &Format<P>, puzzle: &P) -> bool {
    let Some(write) = format.write else {
        return false;
    };
    let Ok(written) = write(puzzle) else {
        return false;
    };
    let read = (format.read)(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    if read != *puzzle {
        assert_eq!(read.draw(None), puzzle.draw(None), "{written}");
        assert_eq!(write(&read).as_ref(), Ok(&written), "{}", puzzle.to_text());
    }
    assert!((format.looks_like)(&written), "{}: {written}", format.name);
    let (entry, _) = detect(&written, Some(P::NAME), Some(format.name))
        .unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(entry.name, P::NAME, "{written}");
    true
}

/// What a format writes of an answer reads back as the same answer, or one that
/// only decides more: programs that draw nothing where there is nothing take a
/// drawing in which all numbers are right as finished.
pub fn answer_back<P: Puzzle>(format: &Format<P>, puzzle: &P, solution: &P::Solution) -> bool {
    let Some(answers) = &format.answers else {
        return false;
    };
    let Ok(written) = (answers.write)(puzzle, solution) else {
        return false;
    };
    let read =
        (answers.read)(puzzle, &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    let Some(read) = read else {
        // Nothing was drawn.
        assert!(
            !puzzle.is_complete(solution) || puzzle.solution_to_text(solution).is_empty(),
            "{written}"
        );
        return false;
    };
    assert!((answers.looks_like)(&written), "{}: {written}", format.name);
    let detected =
        read_answer(puzzle, &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(detected, read, "{written}");
    if puzzle.is_complete(solution) {
        assert_eq!(read, *solution, "{written}");
    } else {
        let all: Vec<_> = puzzle.literals(&read);
        let kept = puzzle
            .literals(solution)
            .iter()
            .all(|lit| all.contains(lit));
        assert!(kept, "{written}\n{}", puzzle.solution_to_text(solution));
    }
    true
}

fn same<T: PartialEq + Debug>(read: Result<T, InputError>, written: &T, text: &str) {
    match read {
        Ok(read) => assert!(
            read == *written,
            "{text}\nreads as {read:?}, not {written:?}"
        ),
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn solution_back<P: Puzzle>(puzzle: &P, solution: &P::Solution) {
    let text = puzzle.solution_to_text(solution);
    same(puzzle.solution_from_text(&text), solution, &text);
    let json = puzzle.solution_to_json(solution).to_string();
    let parsed = parse_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    same(puzzle.solution_from_json(&parsed), solution, &json);
    assert!(puzzle.differences(solution, solution).is_empty(), "{text}");
    for violation in puzzle.verify(solution) {
        assert!(!violation.message.contains('\n'), "{violation:?}");
    }
    puzzle.is_complete(solution);
    puzzle.score(solution);
    puzzle.summary(solution);
    puzzle.draw(Some(solution));
}
