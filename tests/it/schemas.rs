//! The published schemas accept what is written and read, and nothing else.

use crate::common::schemas::{ANSWER, BOARD, OUTPUT, check};
use crate::common::{Kind, sizes};
use puzzlesat::pipeline::Options;
use puzzlesat::service::{Job, Wanted, run};
use serde_json::{Value, json};

for_each_puzzle!(boards_answers_and_reports);

/// Boards, answers complete, partial and generic, and reports of every question.
fn boards_answers_and_reports(kind: &Kind) {
    let mut n = 0;
    let boards = kind.boards(sizes(3), 6).chain(kind.picked_boards());
    for board in boards {
        let puzzle = &board.puzzle;
        check(&BOARD, &puzzle.to_json());
        let jobs = [
            Job::Solve(Wanted::UpTo(2)),
            Job::Count(Some(3)),
            Job::Unique,
            Job::Backbone,
            Job::Explain,
            Job::Hint(None),
        ];
        for job in jobs {
            let Ok(report) = run(puzzle, job, &Options::default()) else {
                continue;
            };
            check(&OUTPUT, &report.to_json());
            n += 1;
            for shown in report.answer.solutions().unwrap_or_default() {
                let checked = run(puzzle, Job::Check(shown.answer()), &Options::default());
                check(&OUTPUT, &checked.expect("it is checked").to_json());
                check(&ANSWER, &shown.json());
                check(&ANSWER, &shown.answer().to_json());
                let mut both = puzzle.to_json();
                both["solution"] = shown.json();
                both["author"] = json!("fields of collections are ignored");
                check(&BOARD, &both);
            }
        }
    }
    assert!(n >= 200, "only {n} reports");
}

/// A wrong key, a wrong word and a wrong type fail.
#[test]
fn what_is_wrong_fails() {
    let report = json!({
        "schema": 1,
        "puzzle": "hashi",
        "status": "solved",
        "solutions": [{ "bridges": [[[1, 1], [1, 3], 2]] }],
        "complete": true,
    });
    check(&OUTPUT, &report);
    let with = |key: &str, value: Value| {
        let mut report = report.clone();
        report[key] = value;
        report
    };
    let wrong = [
        with("solution", json!([])),
        with("status", json!("sovled")),
        with("schema", json!(2)),
        with("complete", json!("yes")),
        with("solutions", json!([{ "bridge": [] }])),
        with("objective", json!(-1)),
        json!({ "puzzle": "hashi" }),
        json!([]),
    ];
    for wrong in wrong {
        assert!(!OUTPUT.is_valid(&wrong), "{wrong}");
    }
    let board = json!({ "puzzle": "hashi", "rows": ["1.1"], "max": 5 });
    assert!(!BOARD.is_valid(&board), "{board}");
    assert!(!BOARD.is_valid(&json!({ "puzzle": "chess", "rows": [] })));
    assert!(!ANSWER.is_valid(&json!({ "bridges": [[[0, 1], [1, 3], 2]] })));
}

/// The committed examples, which are custom puzzles.
#[test]
fn examples() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let mut n = 0;
    for entry in std::fs::read_dir(directory).expect("it is committed") {
        let path = entry.expect("it can be listed").path();
        if path.extension().is_some_and(|end| end == "json") {
            let text = std::fs::read_to_string(&path).expect("it can be read");
            check(&BOARD, &serde_json::from_str(&text).expect("JSON"));
            n += 1;
        }
    }
    assert!(n >= 4, "only {n}");
}
