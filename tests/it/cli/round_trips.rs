//! Whatever the program writes of an answer, it reads: every command in every form, for
//! every puzzle.

use super::objects::object;
use super::{file, run};
use crate::common::{Kind, sizes};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::service::{Job, Wanted, run as ask};
use std::sync::Arc;

for_each_puzzle!(
    every_form_of_a_solution_is_checked,
    boards_keep_their_answers,
    sets_keep_their_order
);

/// Boards with a solution: the example and a few small ones.
fn boards(kind: &Kind) -> Vec<Arc<dyn Puzzle>> {
    let mut boards = vec![kind.example()];
    boards.extend(kind.picked_boards().into_iter().map(|board| board.puzzle));
    boards.extend(kind.boards(sizes(3), 2).map(|board| board.puzzle));
    let is_solved = |puzzle: &Arc<dyn Puzzle>| {
        let solved = ask(puzzle, Job::Solve(Wanted::UpTo(1)), &Default::default());
        solved.is_ok_and(|report| report.verdict().exit_code() == 0)
    };
    boards.retain(is_solved);
    boards.truncate(12);
    boards
}

/// What `check` says of an answer.
fn status(board: &str, answer: &str) -> String {
    let arguments = ["check", board, "--solution", "-", "--output", "json"];
    let run = run(&arguments, answer);
    assert_eq!(run.err, "", "{board} {answer}");
    object(&run.out)["status"].as_str().expect("a word").into()
}

fn every_form_of_a_solution_is_checked(kind: &Kind) {
    for (i, puzzle) in boards(kind).iter().enumerate() {
        let name = format!("form-{}-{i}.txt", kind.entry.name());
        let board = file(&name, &puzzle.to_text());
        for command in ["solve", "unique"] {
            for form in ["text", "answer", "json"] {
                let written = run(&[command, &board, "--output", form], "").out;
                assert_eq!(
                    status(&board, &written),
                    "valid",
                    "{command} {form}\n{written}"
                );
            }
        }
        let answer = run(&["solve", &board, "--output", "answer"], "").out;
        let answer = file(&format!("answer-{name}"), &answer);
        for form in ["text", "answer", "json"] {
            let written = run(
                &["check", &board, "--solution", &answer, "--output", form],
                "",
            );
            assert_eq!(
                status(&board, &written.out),
                "valid",
                "check {form} {written:?}"
            );
        }
        let drawn = run(&["draw", &board, "--solution", &answer], "").out;
        assert_eq!(status(&board, &drawn), "valid", "{drawn}");
        for command in ["backbone", "explain"] {
            let run = run(&[command, &board, "--output", "json"], "");
            if run.code == Some(2) {
                // Scores that are too uneven for a rule about their sum.
                assert!(run.err.contains("uneven"), "{run:?}");
                continue;
            }
            let found = object(&run.out);
            if found.get("solutions").is_some() && found["status"] != "undecided" {
                let status = status(&board, &run.out);
                assert!(
                    ["valid", "incomplete"].contains(&status.as_str()),
                    "{run:?}"
                );
            }
        }
        // A board may leave nothing to decide.
        let empty = status(&board, "");
        assert!(["valid", "incomplete"].contains(&empty.as_str()), "{empty}");
    }
}

/// Board and answer in one text, in every format that holds both, and as a line of `batch`.
fn boards_keep_their_answers(kind: &Kind) {
    for (i, puzzle) in boards(kind).iter().enumerate() {
        let name = format!("both-{}-{i}.txt", kind.entry.name());
        let board = file(&name, &puzzle.to_text());
        let answer = run(&["solve", &board, "--output", "json"], "").out;
        let result = file(&format!("result-{name}"), &answer);
        for to in ["native", "json"] {
            let both = run(&["convert", &board, "--to", to, "--solution", &result], "");
            assert_eq!((both.code, both.err.as_str()), (Some(0), ""), "{both:?}");
            let checked = run(&["check", "-"], &both.out);
            assert_eq!(checked.code, Some(0), "{to} {both:?} {checked:?}");
            let both = file(&format!("{to}-{name}"), &both.out);
            let checked = run(&["check", &board, "--solution", &both], "");
            assert_eq!(checked.code, Some(0), "{to} {both:?} {checked:?}");
            let again = run(&["convert", &both, "--to", "native"], "");
            let first = run(&["convert", &both, "--to", "json"], "");
            let first = run(&["convert", "-", "--to", "native"], &first.out);
            assert_eq!(again, first, "{to}");
        }
        let mut line = puzzle.to_json();
        line["solution"] = object(&answer);
        // A result beside its board is an answer in every command.
        assert_eq!(run(&["check"], &line.to_string()).code, Some(0), "{line}");
        let checked = run(&["batch", "--do", "check"], &format!("{line}\n"));
        assert_eq!(object(&checked.out)["status"], "valid", "{checked:?}");
    }
}

/// Sets of boards in every form, and their answers in every form.
fn sets_keep_their_order(kind: &Kind) {
    let boards = boards(kind);
    let texts: Vec<String> = boards.iter().map(|puzzle| puzzle.to_text()).collect();
    let lines: Vec<String> = boards
        .iter()
        .map(|puzzle| puzzle.to_json().to_string())
        .collect();
    let native = texts.join("---\n");
    let sets = [
        native.clone(),
        lines.join("\n"),
        format!("[{}]", lines.join(",\n")),
    ];
    let expected = run(&["solve"], &native);
    assert_eq!(expected.code, Some(0), "{expected:?}");
    for set in &sets {
        assert_eq!(run(&["solve"], set), expected, "{set}");
    }
    let set = file(&format!("set-{}.txt", kind.entry.name()), &native);
    for form in ["answer", "json"] {
        let answers = run(&["solve", &set, "--output", form], "").out;
        let checked = run(&["check", &set, "--solution", "-"], &answers);
        assert_eq!(
            (checked.code, checked.err.as_str()),
            (Some(0), ""),
            "{answers} {checked:?}"
        );
        let drawn = run(
            &["check", &set, "--solution", "-", "--output", form],
            &answers,
        );
        let again = run(&["check", &set, "--solution", "-"], &drawn.out);
        assert_eq!(again, checked, "{form}");
    }
}
