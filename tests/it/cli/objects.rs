//! JSON in and out: one object a puzzle, its keys always in the same order.

use super::{NONE, ONE, TWO, check, check_error, file, run};
use crate::common::schemas;
use serde_json::{Value, json};

/// The only object of an output, which the published schema accepts.
pub fn object(text: &str) -> Value {
    let json = parsed(text);
    schemas::check(&schemas::OUTPUT, &json);
    json
}

/// JSON that is not an output.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The object of a run, and the same with statistics, which say other things every time.
fn check_json(arguments: &[&str], input: &str, code: i32, expected: &str) {
    let arguments = [arguments, &["--output", "json"]].concat();
    check(&arguments, input, code, &format!("{expected}\n"));
    if arguments[0] != "check" {
        let run = run(&[&arguments[..], &["--stats"]].concat(), input);
        let mut found = object(&run.out);
        let fields = found.as_object_mut().expect("an object");
        assert!(fields.shift_remove("stats").is_some(), "{run:?}");
        assert_eq!(found.to_string(), expected, "{arguments:?} {input}");
    }
}

#[test]
fn objects() {
    let laid = r#"{"dominoes":[[[1,1],[1,2]]]}"#;
    let start = |status: &str| format!(r#"{{"schema":1,"puzzle":"tiling","status":"{status}""#);
    let solved = format!(
        r#"{},"solutions":[{laid}],"complete":false}}"#,
        start("solved")
    );
    check_json(&["solve"], ONE, 0, &solved);
    let all = format!(
        r#"{},"solutions":[{laid}],"complete":true}}"#,
        start("solved")
    );
    check_json(&["solve", "--solutions", "all"], ONE, 0, &all);
    let none = format!(
        r#"{},"solutions":[],"complete":true}}"#,
        start("unsolvable")
    );
    check_json(&["solve"], NONE, 1, &none);
    check_json(&["unique"], NONE, 1, &none);
    let unique = format!(
        r#"{},"solutions":[{laid}],"complete":true}}"#,
        start("unique")
    );
    check_json(&["unique"], ONE, 0, &unique);
    let count = format!(r#"{},"count":2,"complete":true}}"#, start("solved"));
    check_json(&["count"], TWO, 0, &count);
    let zero = format!(r#"{},"count":0,"complete":true}}"#, start("unsolvable"));
    check_json(&["count"], NONE, 1, &zero);
    let limited = r#","reason":"limit","count":1,"complete":false}"#;
    let limited = format!("{}{limited}", start("undecided"));
    check_json(&["count", "--limit", "1"], TWO, 3, &limited);
}

#[test]
fn objects_of_two_solutions() {
    let run = run(&["unique", "--output", "json"], TWO);
    assert_eq!(run.code, Some(1));
    let found = object(&run.out);
    let keys: Vec<_> = found
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key)
        .collect();
    let expected = [
        "schema",
        "puzzle",
        "status",
        "solutions",
        "differences",
        "complete",
    ];
    assert_eq!(keys, expected);
    assert_eq!(found["status"], "not-unique");
    assert_eq!(found["solutions"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["differences"], json!([[1, 1], [1, 2], [1, 3]]));
}

#[test]
fn objects_of_checks() {
    let board = file("check-json.txt", TWO);
    let check = ["check", &board, "--solution", "-"];
    let start = |status: &str| {
        format!(r#"{{"schema":1,"puzzle":"tiling","status":"{status}","solutions":["#)
    };
    let one = r#"{"dominoes":[[[1,1],[1,2]]]}],"violations":[]}"#;
    check_json(
        &check,
        "domino 1,1-1,2\n",
        0,
        &format!("{}{one}", start("valid")),
    );
    let open = r#"{"dominoes":[]}],"violations":[]}"#;
    check_json(&check, "", 3, &format!("{}{open}", start("incomplete")));
    let both = run(
        &[&check[..], &["--output", "json"]].concat(),
        "domino 1,1-1,2\ndomino 1,2-1,3\n",
    );
    assert_eq!(both.code, Some(1));
    let violations = object(&both.out)["violations"].clone();
    let expected = json!([
        { "rule": "cell", "cells": [[1, 2]], "message": "2 dominoes lie on r1c2" },
        { "rule": "domino", "cells": [[1, 1], [1, 2], [1, 2], [1, 3]], "message": "domino 0-0 lies 2 times, expected 1" },
    ]);
    assert_eq!(violations, expected);
}

#[test]
fn objects_with_a_score() {
    let best = run(&["solve", "--output", "json"], "city-bloxx 1x2\nB.\n");
    assert_eq!(best.code, Some(0));
    let found = object(&best.out);
    assert_eq!(found["status"], "optimal");
    assert_eq!(
        (&found["objective"], &found["bound"]),
        (&json!(30), &json!(30))
    );
    assert_eq!(
        found["solutions"],
        json!([{ "city": ["BR"], "counts": { "blue": 1, "red": 1, "green": 0, "yellow": 0 } }])
    );
}

#[test]
fn statistics() {
    let text = run(&["count", "--stats"], TWO);
    assert_eq!((text.code, text.out.as_str()), (Some(0), "2\n"));
    for part in [
        "domino",
        "cell",
        "variables",
        "solver calls",
        "seconds: encode",
    ] {
        assert!(text.err.contains(part), "{text:?}");
    }
    let found = object(&run(&["count", "--output", "json", "--stats"], TWO).out);
    let keys: Vec<_> = found["stats"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| key)
        .collect();
    let expected = [
        "variables",
        "clauses",
        "literals",
        "calls",
        "rounds",
        "cuts",
        "conflicts",
        "seconds",
        "rules",
    ];
    assert_eq!(keys, expected);
    assert_eq!(found["stats"]["calls"], 3);
}

#[test]
fn json_puzzles() {
    let two = r#"{"id":7,"puzzle":"tiling","grid":[[0,0,0]],"dominoes":[[0,0]]}"#;
    check(&["count"], two, 0, "2\n");
    check(&["count"], &format!("\u{feff}\n {two}\n"), 0, "2\n");
    check(
        &["count", "--puzzle", "tiling"],
        r#"{"grid":[[0,0,0]],"dominoes":[[0,0]]}"#,
        0,
        "2\n",
    );
}

/// Collections carry fields of their own; only those that look like a mistake are named.
#[test]
fn unknown_fields_of_boards() {
    let board = r#"{"puzzle":"hashi","rows":["1.1"],"author":"Ann","url":"x","Rows":[]}"#;
    check(&["solve"], board, 0, "1-1\n");
    let near = r#"{"puzzle":"hashi","rows":["1.1"],"maxx":3,"tre":true}"#;
    let run = run(&["solve"], near);
    let warnings = "warning: field `maxx` is unknown and ignored; did you mean `max`?\n\
        warning: field `tre` is unknown and ignored; did you mean `tree`?\n";
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (Some(0), "1-1\n", warnings)
    );
    check(&["solve", "--quiet"], near, 0, "1-1\n");
    let lines = super::run(&["batch"], &format!("{near}\n"));
    let warning = "field `maxx` is unknown and ignored; did you mean `max`?";
    assert_eq!(object(&lines.out)["warnings"][0], warning, "{lines:?}");
}

/// Objects one after another or in an array are a set; errors say which.
#[test]
fn objects_are_sets() {
    let [one, two] = [r#"{"puzzle":"hashi","rows":["1.1"]}"#, r#""1:001110""#];
    let mixed = format!("[{one},\n{two}]");
    check(&["count"], &mixed, 0, "1\n\n1\n");
    check(&["count"], &format!("{one}\n\n{one}"), 0, "1\n\n1\n");
    check(
        &["count"],
        &format!("{one}\n---\nhashi\n1.1\n"),
        0,
        "1\n\n1\n",
    );
    let bad = r#"{"puzzle":"hashi","rows":["1x"]}"#;
    let what = "field rows[0]: character 2: expected an island `1`-`9`, `A`-`G` or `?`, or water `.`, found `x`";
    let message = &format!("in the puzzle below line 1: {what}");
    check_error(&["count"], &format!("{one}\n{bad}"), 2, message);
    let message = &what.replace("rows", "[1].rows");
    check_error(&["count"], &format!("[{one},{bad}]"), 2, message);
    check_error(
        &["count"],
        &format!("{one}\n{{]"),
        2,
        "line 2, column 2: not JSON: key must be a string",
    );
    let result = super::run(&["count", "--output", "json"], one).out;
    let message = "expected a board, found a result (`solved`), which holds none";
    check_error(&["count"], &result, 2, message);
}

/// Answers belong to their boards, or to all of them.
#[test]
fn answers_of_sets() {
    let set = file("two-boards.txt", "hashi\n1.1\n---\nhashi\n2.2\n");
    let check_set = |answers: &str, code, out: &str| {
        check(&["check", &set, "--solution", "-"], answers, code, out);
    };
    let [one, two] = ["bridge 1,1-1,3 1", "bridge r1c1-r1c3 2"];
    check_set(
        &format!("{one}\n---\n{two}\n"),
        0,
        "1-1\nvalid\n\n2=2\nvalid\n",
    );
    let broken = "2-2\ninvalid\n\
        island: island r1c1 has 1 bridge, expected 2\n\
        island: island r1c3 has 1 bridge, expected 2\n";
    check_set(one, 1, &format!("1-1\nvalid\n\n{broken}"));
    let arguments = ["check", &set, "--solution", "-"];
    let three = format!("{one}\n---\n{two}\n---\n{two}\n");
    let message = "in the answer: expected one for each board (2), found 3";
    check_error(&arguments, &three, 2, message);
    let other = run(&["solve", "--output", "json"], ONE).out;
    let message = "in the answer: field puzzle: expected an answer to hashi, found one to `tiling`";
    check_error(&arguments, &other, 2, message);
    let counted = run(&["count", "--output", "json"], "hashi\n1.1\n").out;
    let message = "in the answer: this result (`solved`) holds no solution";
    check_error(&arguments, &counted, 2, message);
}

/// A hint goes on from the partial answer beside the board, and not from its solution.
#[test]
fn hints_go_on_from_the_board() {
    let board = "hashi\n1.2.1\nsolution\n";
    let first = run(&["hint"], board);
    assert_eq!(run(&["hint"], "hashi\n1.2.1\n"), first);
    let partial = format!("{board}bridge 1,1-1,3 1\n");
    let next = run(&["hint"], &partial);
    assert!(
        next.code == Some(0) && next.out != first.out,
        "{next:?} {first:?}"
    );
    let full = format!("{partial}bridge 1,3-1,5 1\n");
    assert_eq!(run(&["hint"], &full), first);
    check(&["check"], &full, 0, "1-2-1\nvalid\n");
    let message = "line 5, column 8: r1c1 and r1c5 are not two islands";
    let wrong = format!("{partial}bridge 1,1-1,5 1\n");
    let found = run(&["check"], &wrong);
    assert!(
        found.code == Some(2) && found.err.contains(message),
        "{found:?}"
    );
}
