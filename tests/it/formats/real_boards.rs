//! Boards as other programs wrote them, with what is known of their solutions.

use super::{board, read};
use crate::common::{data, data_text};
use puzzlesat::pipeline::Options;
use puzzlesat::registry::{Board, Registry};
use puzzlesat::service::{Job, Report, Verdict, Wanted, run};
use std::collections::BTreeMap;

fn report(text: &str, job: Job<'_>) -> Report {
    let report = run(&board(text).puzzle, job, &Options::default());
    report.unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

fn foreign<'t>(text: &'t str, name: &str) -> Board<'t> {
    let board = board(text);
    assert_eq!(board.source.format(), name, "{text}");
    board
}

/// Each game id of the collection's own generators has the solutions that an
/// independent program counted; ids without loops have one.
#[test]
fn game_ids() {
    let mut checked = 0;
    for game in ["bridges", "dominosa"] {
        let ids = data_text(&format!("sgt-puzzles/{game}-generated.txt"));
        let ids: Vec<&str> = ids.lines().collect();
        let table = data_text("sgt-puzzles/EXPECTED.tsv");
        for row in table.lines().filter(|line| !line.starts_with('#')) {
            let row: Vec<&str> = row.split('\t').collect();
            if row[1] != game {
                continue;
            }
            let number: usize = row[0].parse().expect("a line number");
            let id = ids[number - 1];
            assert!(id.starts_with(row[2]), "{row:?} {id}");
            // The largest boards take most of the time and show nothing new.
            if id.len() > 600 {
                continue;
            }
            let is_without_loops = row[2].contains('L');
            // The table stops at 50.
            let listed = row[3].trim_start_matches(">=");
            let listed = listed.parse().expect("a number");
            let expected = if is_without_loops { 1 } else { listed };
            let found = report(id, Job::Count(Some(50)));
            assert_eq!(found.answer.count(), Some(expected), "{id}");
            let is_capped = row[3].starts_with(">=") && !is_without_loops;
            assert_eq!(found.answer.complete(), Some(!is_capped), "{id}");
            checked += 1;
        }
    }
    assert!(checked > 800, "only {checked}");
}

#[test]
fn minizinc_data() {
    let table = data_text("hakank-dominoes/EXPECTED.tsv");
    let mut checked = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = row.split('\t').collect();
        let name = row[0].replace(".txt", ".dzn");
        let Ok(text) = std::fs::read_to_string(data("hakank-dominoes").join(&name)) else {
            continue;
        };
        let board = foreign(&text, "dzn");
        let size = board.puzzle.size().expect("it has one");
        assert_eq!(
            [size.0.to_string(), size.1.to_string()],
            row[1..3],
            "{name}"
        );
        let found = report(&text, Job::Count(None))
            .answer
            .count()
            .map(|n| n.to_string());
        assert_eq!(found.as_deref(), Some(row[3]), "{name}");
        checked += 1;
    }
    assert!(checked >= 9, "only {checked}");
}

#[test]
fn urls() {
    let sizes = ["14x19", "6x6", "13x17", "19x41", "9x9", "5x5"];
    let table = data_text("pzpr-urls/urls.tsv");
    assert_eq!(table.lines().count(), sizes.len());
    for (row, size) in table.lines().zip(sizes) {
        let (_, url) = row.split_once('\t').expect("two columns");
        let board = foreign(url, "pzpr");
        let (rows, columns) = board.puzzle.size().expect("it has one");
        assert_eq!(format!("{rows}x{columns}"), size, "{url}");
    }
    // Every way to write a number, by hand from the grammar.
    let numbers = table.lines().last().and_then(|row| row.split_once('\t'));
    let board = foreign(numbers.expect("a row").1, "pzpr");
    let native = board.convert("native", None).expect("it holds all").text;
    assert_eq!(
        native,
        "hashi\n1 2 3 4 .\n1 G 256 4352 .\n? . . ? .\n. . ? . .\n. . . . ?\n"
    );
    let unique = table
        .lines()
        .nth(1)
        .and_then(|row| row.split_once('\t'))
        .expect("a row")
        .1;
    assert_eq!(report(unique, Job::Unique).verdict(), Verdict::Unique);
}

/// Cut short they are an error, or the board that their grammar says.
#[test]
fn fragments() {
    for row in data_text("pzpr-urls/fragments.tsv").lines() {
        let (_, url) = row.split_once('\t').expect("two columns");
        let native = read(url).map(|board| {
            assert_eq!(board.source.format(), "pzpr", "{url}");
            board.puzzle.to_text()
        });
        match url {
            "hashikake/1/5/." => assert_eq!(native.as_deref(), Ok("hashi\n?\n.\n.\n.\n.\n")),
            "hashikake/4/4/." => {
                assert_eq!(native.as_deref(), Ok("hashi\n?...\n....\n....\n....\n"))
            }
            "hashikake/5/5/4" => {
                assert_eq!(
                    native.as_deref(),
                    Ok("hashi\n4....\n.....\n.....\n.....\n.....\n")
                );
            }
            _ => {
                let error = native.expect_err(url);
                assert!(
                    error
                        .message
                        .contains("expected 2 hexadecimal digits after `-`"),
                    "{error}"
                );
            }
        }
    }
}

/// Answers of pzprv3's own tests, and what its checker says of them.
#[test]
fn pzprv3_files() {
    let expected = [
        Some((Verdict::Invalid, "island")),
        Some((Verdict::Invalid, "island")),
        Some((Verdict::Invalid, "island")),
        Some((Verdict::Valid, "")),
        None,
        None,
        None,
        Some((Verdict::Invalid, "crossing")),
        Some((Verdict::Invalid, "island")),
        Some((Verdict::Invalid, "crossing")),
    ];
    let text = data_text("pzpr-urls/pzprv3-files-oneline.txt");
    assert_eq!(text.lines().count(), expected.len());
    for (line, expected) in text.lines().zip(expected) {
        // With line ends as in a file, too.
        for text in [line.to_owned(), line.replace('/', "\n")] {
            let answer = foreign(&text, "pzprv3").answer().expect(line);
            let found = answer.map(|answer| {
                let report = report(&text, Job::Check(&answer));
                let first = report.answer.violations().into_iter().flatten().next();
                let rule = first.map_or(String::new(), |first| first.rule.to_string());
                (report.verdict(), rule)
            });
            let expected = expected.map(|(verdict, rule)| (verdict, rule.to_owned()));
            assert_eq!(found, expected, "{line}");
        }
    }
}

/// The moves behind STATEPOS were undone: 40 and 32 of them count. Of the
/// bridges, two moves on a span are one bridge and then two.
#[test]
fn save_files() {
    let text = data_text("sgt-puzzles/bridges.sav");
    let board = foreign(&text, "sav");
    assert_eq!(report(&text, Job::Unique).verdict(), Verdict::Unique);
    let answer = board.answer().expect("it was read").expect("it holds one");
    let answer = board.puzzle.answer_to_text(&answer);
    let moves = text.lines().filter(|line| line.starts_with("MOVE"));
    let mut drawn = BTreeMap::new();
    for line in moves.take(40).filter_map(|line| line.split_once(":L")) {
        let n: Vec<usize> = (line.1.split(','))
            .map(|n| n.parse().expect("a number"))
            .collect();
        let [a, b] = [(n[1] + 1, n[0] + 1), (n[3] + 1, n[2] + 1)];
        drawn.insert((a.min(b), a.max(b)), n[4]);
    }
    let line = |(((r1, c1), (r2, c2)), n)| format!("bridge {r1},{c1}-{r2},{c2} {n}");
    let mut expected: Vec<String> = drawn.into_iter().map(line).collect();
    let mut found: Vec<&str> = answer.lines().collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    // Undone: L3,4,3,2,1 is move 41, the first that does not count.
    assert!(!answer.contains("3,4-5,4"), "{answer}");

    let text = data_text("sgt-puzzles/dominosa.sav");
    let board = foreign(&text, "sav");
    let drawn = board.answer().expect("it was read").expect("it holds one");
    let answer = board.puzzle.answer_to_text(&drawn);
    let counted = text
        .lines()
        .filter(|line| line.starts_with("MOVE"))
        .take(32);
    let laid = counted.filter(|line| line.contains(":D")).count();
    assert_eq!(answer.lines().count(), laid, "{answer}");
    assert_eq!(
        report(&text, Job::Check(&drawn)).verdict(),
        Verdict::Incomplete
    );
    // D18,19 on eight columns.
    assert!(answer.contains("domino 3,3-3,4\n"), "{answer}");
    assert!(
        !answer.contains("domino 4,8-5,8\n"),
        "D31,39 was undone\n{answer}"
    );
    // The whole file as the answer says the same.
    assert_eq!(
        Registry::builtin().read_answer(board.puzzle.as_ref(), &text),
        Ok(drawn)
    );
}

/// Task strings of the documentation of their grammar.
#[test]
fn tasks() {
    let rows = [
        (
            "3_2_1_1_2_1_2_2;1,2;5,2,3,7;5,4,8,12,13,14,15;5,9,5,6;1,2",
            "thermometers",
        ),
        ("a4d32a4b4b2j2a3a4c4h1a2b3", "hashi"),
        ("31233020110223301210", "tiling"),
    ];
    for (task, puzzle) in rows {
        assert_eq!(foreign(task, "task").puzzle.name(), puzzle);
        assert_eq!(
            report(task, Job::Unique).verdict(),
            Verdict::Unique,
            "{task}"
        );
        let all = report(task, Job::Solve(Wanted::All));
        assert_eq!(all.answer.solutions().map(<[_]>::len), Some(1), "{task}");
    }
}
