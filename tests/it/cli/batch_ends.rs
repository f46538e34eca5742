//! `batch`: what ends it early, and lines of no sensible length.

use super::batch::{ONE, TWO, check, lines, text_line};
use super::objects::object;
use super::{check_error, endless, finish, run, start};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};

#[test]
fn empty_input() {
    for input in ["", "\n", " \n\r\n\t\n", "\u{feff}"] {
        check(&[], input, 0, &[]);
    }
}

/// A line longer than any puzzle is measured, not kept.
#[test]
fn huge_line() {
    let length = 9 << 20;
    let mut child = start(&["batch", "--do", "count"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || {
        let chunk = vec![b'['; 1 << 20];
        for _ in 0..9 {
            stdin.write_all(&chunk).expect("it reads all");
        }
        write!(stdin, "\n{ONE}\n").expect("it reads all");
    });
    let run = finish(child);
    writer.join().expect("it only writes");
    assert_eq!(run.code, Some(2), "{run:?}");
    let found = lines(&run.out);
    let error = format!("the line has {length} bytes, the longest allowed has 4194304");
    assert_eq!(found[0], json!({ "line": 1, "error": error }));
    assert_eq!(found[1]["count"], 1);
}

/// Time is for each line: the next one has its own.
#[test]
fn time_is_up() {
    let input = format!("{}\n{ONE}\n", text_line(1, &endless()));
    let timed = run(&["batch", "--do", "count", "--timeout", "0.3"], &input);
    assert_eq!((timed.code, timed.err.as_str()), (Some(0), ""), "{timed:?}");
    let found = lines(&timed.out);
    assert_eq!(
        (&found[0]["status"], &found[0]["reason"]),
        (&json!("undecided"), &json!("timeout"))
    );
    assert_eq!(
        (&found[1]["status"], &found[1]["count"]),
        (&json!("solved"), &json!(1))
    );
    let none = run(&["batch", "--timeout", "0"], &format!("{ONE}\n{TWO}\n"));
    assert_eq!(none.code, Some(0), "{none:?}");
    assert!(
        lines(&none.out)
            .iter()
            .all(|line| line["status"] == "undecided")
    );
    let expected = "--timeout -1: expected a time of 0 or more, as in 500ms, 30s or 2m";
    check_error(&["batch", "--timeout=-1"], "", 2, expected);
}

/// Whoever reads only some lines gets these, and no error; also while the input
/// stays open.
#[test]
fn closed_pipe() {
    let mut child = start(&["batch", "--jobs", "2"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    writeln!(stdin, "{ONE}").expect("it reads");
    let mut first = String::new();
    out.read_line(&mut first).expect("a line at once");
    assert_eq!(object(&first)["status"], "solved");
    drop(out);
    // It may be gone before it has read this.
    let _ = writeln!(stdin, "{TWO}");
    let run = finish(child);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    drop(stdin);
}

/// After Ctrl-C the lines before the first that is not done are there, whole.
#[cfg(unix)]
#[test]
fn interrupt() {
    let mut child = start(&["batch", "--do", "count", "--jobs", "2"]);
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    write!(stdin, "{ONE}\n{}\n{TWO}\n", text_line(2, &endless())).expect("it reads");
    let mut first = String::new();
    out.read_line(&mut first).expect("a line at once");
    super::ends::signal(child.id(), "-INT");
    let rest: Vec<String> = out.lines().map(|line| line.expect("UTF-8")).collect();
    let run = finish(child);
    assert_eq!(object(&first)["count"], 1);
    assert_eq!(
        rest, [""; 0],
        "the endless line is not done, so later ones wait for it"
    );
    assert_eq!(run.code, Some(3), "{run:?}");
    assert_eq!(run.err, "interrupted after 1 line\n");
    drop(stdin);
}
