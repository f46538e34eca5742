//! `batch`: what it does with each line, bad lines, and their order.

use super::objects::{object, parsed};
use super::{check_error, feed, finish, path, run, start};
use puzzlesat::pipeline::Target;
use serde_json::{Value, json};

pub const ONE: &str = r#"{"id":"one","puzzle":"tiling","grid":[[0,0]]}"#;
pub const TWO: &str = r#"{"id":"two","puzzle":"tiling","grid":[[0,0,0]],"dominoes":[[0,0]]}"#;
const NONE: &str = r#"{"id":"none","puzzle":"tiling","grid":[[0,1,0]],"dominoes":[[0,0]]}"#;

pub fn lines(out: &str) -> Vec<Value> {
    assert!(out.is_empty() || out.ends_with('\n'), "{out:?}");
    out.lines().map(object).collect()
}

/// A line with a text of any format.
pub fn text_line(id: u64, text: &str) -> String {
    json!({ "id": id, "text": text }).to_string()
}

/// The results without their numbers, as text.
pub fn check(arguments: &[&str], input: &str, code: i32, expected: &[&str]) {
    let run = run(&[&["batch"], arguments].concat(), input);
    let out: Vec<&str> = run.out.lines().collect();
    assert_eq!(out, expected, "{arguments:?} {run:?}");
    assert_eq!((run.code, run.err.as_str()), (Some(code), ""), "{run:?}");
}

#[test]
fn operations() {
    let input = format!("{ONE}\n{TWO}\n{NONE}");
    let row = |line: u32, id: &str, rest: &str| {
        format!(r#"{{"line":{line},"id":"{id}","schema":1,"puzzle":"tiling",{rest}}}"#)
    };
    let rows = |three: [&str; 3]| {
        let [one, two, none] = three;
        [row(1, "one", one), row(2, "two", two), row(3, "none", none)]
    };
    let laid = r#""solutions":[{"dominoes":[[[1,1],[1,2]]]}]"#;
    let none = r#""status":"unsolvable","solutions":[],"complete":true"#;
    let both = r#""solutions":[{"dominoes":[[[1,2],[1,3]]]},{"dominoes":[[[1,1],[1,2]]]}]"#;
    let counted = |n: u32| format!(r#""status":"solved","count":{n},"complete":true"#);
    let expected = rows([
        &format!(r#""status":"unique",{laid},"complete":true"#),
        &format!(
            r#""status":"not-unique",{both},"differences":[[1,1],[1,2],[1,3]],"complete":false"#
        ),
        none,
    ]);
    check(
        &["--do", "unique"],
        &input,
        0,
        &expected.each_ref().map(String::as_str),
    );
    let expected = rows([
        &counted(1),
        &counted(2),
        r#""status":"unsolvable","count":0,"complete":true"#,
    ]);
    check(
        &["--do", "count"],
        &input,
        0,
        &expected.each_ref().map(String::as_str),
    );
    let expected = rows([
        &format!(r#""status":"solved",{laid},"complete":true"#),
        &format!(r#""status":"solved",{both},"complete":true"#),
        none,
    ]);
    check(
        &["--solutions", "all"],
        &input,
        0,
        &expected.each_ref().map(String::as_str),
    );
    let limited = run(&["batch", "--do", "count", "--limit", "1"], &input);
    assert_eq!(limited.code, Some(0), "undecided is not bad: {limited:?}");
    assert_eq!(lines(&limited.out)[1]["reason"], "limit");
}

/// The line's own solution, in either form.
#[test]
fn checks() {
    let with = |solution: Value| {
        let mut line = parsed(TWO);
        line["solution"] = solution;
        line.to_string()
    };
    let input = [
        with(json!({ "dominoes": [[[1, 1], [1, 2]]] })),
        with(json!("domino 1,2-1,3\n")),
        with(json!("")),
        with(json!("domino 1,1-1,2\ndomino 1,2-1,3\n")),
        with(json!("domino 1,1\n")),
        TWO.into(),
    ];
    let run = run(&["batch", "--do", "check"], &input.join("\n"));
    assert_eq!(run.code, Some(2), "{run:?}");
    let found = lines(&run.out);
    let status: Vec<_> = found.iter().map(|line| &line["status"]).collect();
    let expected = json!(["valid", "valid", "incomplete", "invalid", null, null]);
    assert_eq!(json!(status), expected, "{run:?}");
    assert_eq!(
        found[4]["error"],
        "in the answer: line 1, column 8: expected ROW,COLUMN-ROW,COLUMN, found `1,1`"
    );
    assert_eq!(found[5]["place"], json!({ "field": "solution" }));
}

/// The string is the file that `export` writes.
#[test]
fn exports() {
    let text = super::TWO;
    let line = text_line(1, text);
    for to in ["dimacs", "wcnf", "wcnf-top", "lp"] {
        let run = run(&["batch", "--do", "export", "--to", to], &line);
        assert_eq!(run.code, Some(0), "{run:?}");
        let found = &lines(&run.out)[0];
        assert_eq!(found["to"], to);
        let file = super::run(&["export", "--to", to], text).out;
        assert_eq!(found["export"], json!(file));
    }
    let names: Vec<&str> = Target::NAMES.iter().map(|row| row.0).collect();
    let expected = format!("--to x: expected one of {}", names.join(", "));
    check_error(&["batch", "--to", "x"], "", 2, &expected);
}

/// An object of the puzzle, a text as a string, a text in an object.
#[test]
fn forms() {
    let id = "1dt:001110";
    let input = [
        ONE.to_owned(),
        json!("tiling\n0 0\n").to_string(),
        json!({ "text": "tiling\r\n0 0 # one\r\n" }).to_string(),
        json!({ "text": id }).to_string(),
        json!({ "text": id, "puzzle": "dominosa", "format": "tatham" }).to_string(),
    ];
    let run = run(&["batch", "--do", "count"], &input.join("\r\n"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    let count: Vec<_> = lines(&run.out)
        .iter()
        .map(|line| line["count"].clone())
        .collect();
    let alone = super::run(&["count", "--output", "json"], id).out;
    let alone = object(&alone)["count"].clone();
    assert_eq!(json!(count), json!([1, 1, 1, alone, alone]));
}

/// `--puzzle` and `--format` are for lines that do not say it.
#[test]
fn kind_by_option() {
    let lines = [
        "{\"grid\":[[0,0]]}",
        "\"1:001110\"",
        "{\"puzzle\":\"hashi\",\"rows\":[\"11\"]}",
        "{\"puzzle\":\"hashi\",\"text\":\"hashi\\n11\\n\"}",
    ];
    let run = run(
        &["batch", "--puzzle", "tiling", "--do", "count"],
        &lines.join("\n"),
    );
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    assert_eq!(run.out.matches("\"hashi\"").count(), 2, "{run:?}");
}

/// Every bad line has its error at its place; the others are done.
#[test]
#[rustfmt::skip]
fn bad_lines() {
    let rows = [
        ("nonsense", "line 1, column 2: not JSON: expected ident"),
        ("17", "expected a puzzle as an object or a text, found 17"),
        ("[]", "expected a puzzle as an object or a text, found an array"),
        ("{}", "field puzzle: expected the name of a puzzle"),
        (r#"{"id":4,"puzzle":"sudoku"}"#, "field puzzle: unknown puzzle `sudoku`"),
        (r#"{"id":5,"puzzle":"tiling","grid":[[0,"x"]]}"#, "field grid[0][1]: expected an integer"),
        (r#"{"id":6,"text":"tiling\n0 x\n"}"#, "field text: line 2, column 3: expected a number"),
        (r#"{"id":7,"text":"tiling\n0 0\n---\ntiling\n0 0\n"}"#, "field text: 2 puzzles"),
        (r#"{"id":8,"text":7}"#, "field text: expected a string, found 7"),
        (r#"{"id":10,"text":"1:0","format":"x"}"#, "field text: unknown format `x`"),
        (r#""""#, "in the text: line 1, column 1: expected the name of a puzzle"),
        (r#"{"id":12,"puzzle":"tiling","grid":[[0,0]]} {}"#, "line 1, column 44: not JSON: trailing"),
    ];
    for (line, error) in rows {
        let run = run(&["batch", "--do", "count"], &format!("{line}\n\n{ONE}\n"));
        assert_eq!((run.code, run.err.as_str()), (Some(2), ""), "{line} {run:?}");
        let found = lines(&run.out);
        assert_eq!(found.len(), 2, "{line} {run:?}");
        assert_eq!((&found[0]["line"], &found[1]["line"]), (&json!(1), &json!(3)));
        let message = found[0]["error"].as_str().unwrap_or_default();
        assert!(message.starts_with(error), "{line} {run:?}");
        let id = parsed(line.split(" {}").next().filter(|_| line.starts_with('{')).unwrap_or("{}"));
        // What is no JSON has no id.
        assert!(found[0]["id"] == id["id"] || error.contains("not JSON"), "{line} {run:?}");
        assert_eq!((&found[1]["id"], &found[1]["count"]), (&json!("one"), &json!(1)));
    }
}

#[test]
fn not_text() {
    let mut child = start(&["batch"]);
    let input = [b"\"\xff\"\n", ONE.as_bytes()].concat();
    feed(&mut child, &input);
    let run = finish(child);
    assert_eq!(run.code, Some(2));
    assert_eq!(lines(&run.out)[0]["error"], "not UTF-8 at byte 2");
    assert_eq!(lines(&run.out)[1]["status"], "solved");
}

/// Ids of every kind come back as they were.
#[test]
fn ids() {
    let ids = json!([0, -7, 1.5, "a\n\u{e9}", null, true, [1, { "a": 2 }], {}]);
    let ids: Vec<Value> = ids.as_array().cloned().unwrap_or_default();
    let line = |id: &Value| {
        let mut line = parsed(ONE);
        line["id"] = id.clone();
        line.to_string()
    };
    let input: Vec<String> = ids.iter().map(line).collect();
    let run = run(&["batch"], &input.join("\n"));
    let found: Vec<_> = lines(&run.out)
        .iter()
        .map(|line| line["id"].clone())
        .collect();
    assert_eq!(found, ids);
    let without = super::run(&["batch"], &ONE.replace("\"id\":\"one\",", ""));
    assert!(lines(&without.out)[0].get("id").is_none(), "{without:?}");
}

/// Slow and fast lines mixed, more than a window of them: the order is the
/// input's, and the bytes are the same whoever did the work.
#[test]
fn order() {
    let mut input = String::new();
    for i in 0..400 {
        let text = match i % 50 {
            0 => "city-bloxx 4x4\n".to_owned(),
            7 => "sudoku\n".to_owned(),
            _ => format!("tiling\n0 0 {}\ndominoes 0-0\n", i % 3),
        };
        input += &(text_line(i, &text) + "\n");
    }
    let with = |jobs: &str| run(&["batch", "--do", "unique", "--jobs", jobs], &input);
    let one = with("1");
    assert_eq!((one.code, one.err.as_str()), (Some(2), ""), "{one:?}");
    let found = lines(&one.out);
    let ids: Vec<_> = found.iter().map(|line| line["id"].as_u64()).collect();
    assert_eq!(ids, (0..400).map(Some).collect::<Vec<_>>());
    let bad = found.iter().filter(|line| line.get("error").is_some());
    assert_eq!(bad.count(), 8);
    for jobs in ["2", "4", "9"] {
        assert_eq!(with(jobs).out, one.out, "--jobs {jobs}");
    }
}

#[test]
fn files() {
    let target = path("batch.jsonl");
    let name = target.to_str().expect("a plain name");
    let input = super::file("batch-in.jsonl", &format!("{ONE}\n{TWO}\n"));
    check(&[&input, "-o", name], "", 0, &[]);
    let written = std::fs::read_to_string(&target).expect("it was written");
    assert_eq!(written, run(&["batch"], &format!("{ONE}\n{TWO}\n")).out);
    let exists = format!("{name} already exists; use --force to overwrite it");
    check_error(&["batch", &input, "-o", name], "", 2, &exists);
    check(&[&input, "-o", name, "--force"], "", 0, &[]);
    let missing = run(&["batch", "/nowhere/at/all"], "");
    assert_eq!((missing.code, missing.out.as_str()), (Some(2), ""));
}

#[test]
fn usage() {
    check_error(
        &["batch", "--jobs", "1025"],
        "",
        2,
        "--jobs 1025: expected a number from 1 to 1024",
    );
    let form = "--output answer: expected one of json";
    check_error(&["batch", "--output", "answer"], "", 2, form);
    check_error(
        &["batch", "--solutions", "0"],
        "",
        2,
        "--solutions 0: expected a number from 1, or `all`",
    );
    for wrong in [["--do", "guess"], ["--jobs", "0"], ["--jobs", "x"]] {
        let run = run(&[&["batch"], &wrong[..]].concat(), ONE);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    }
}

/// Counts and times on demand; a line of its own for each with `-v`.
#[test]
fn what_is_told() {
    let stats = run(&["batch", "--stats"], ONE);
    assert_eq!(lines(&stats.out)[0]["stats"]["calls"], 1, "{stats:?}");
    assert_eq!(stats.err, "");
    let told = run(
        &["batch", "-v", "--output", "json"],
        &format!("{ONE}\n{{}}\n"),
    );
    let events = lines(&told.err);
    assert_eq!(events.len(), 2, "{told:?}");
    assert_eq!(
        (&events[0]["line"], &events[0]["status"]),
        (&json!(1), &json!("solved"))
    );
    assert_eq!(
        (&events[1]["line"], &events[1]["status"]),
        (&json!(2), &json!("bad"))
    );
}
