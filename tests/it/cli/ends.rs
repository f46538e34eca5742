//! What ends a run early: time, Ctrl-C, a reader that has read enough.

use super::{ONE, TWO, check, endless, feed, finish, run, start};

/// Nothing was proved, so nothing is claimed.
#[test]
fn no_time_at_all() {
    check(
        &["solve", "--timeout", "0"],
        ONE,
        3,
        "undecided (stopped)\n",
    );
    check(
        &["unique", "--timeout", "0"],
        ONE,
        3,
        "undecided (stopped)\n",
    );
    check(
        &["count", "--timeout", "0"],
        TWO,
        3,
        "at least 0 (stopped)\n",
    );
    check(
        &["solve", "--timeout", "0"],
        super::NONE,
        3,
        "undecided (stopped)\n",
    );
    check(
        &["solve", "--timeout", "0"],
        "city-bloxx 2x2\n",
        3,
        "undecided (stopped)\n",
    );
    let set = format!("{ONE}---\n{TWO}");
    check(
        &["count", "--timeout", "0"],
        &set,
        3,
        "at least 0 (stopped)\n\nat least 0 (stopped)\n",
    );
    let json = run(&["unique", "--timeout", "0", "--output", "json"], ONE);
    assert_eq!(json.code, Some(3));
    let start = r#"{"schema":1,"puzzle":"tiling","status":"undecided","reason":"stopped","solutions":[],"complete":false"#;
    assert!(json.out.starts_with(start), "{json:?}");
}

/// `at least N (stopped)`.
fn is_partial_count(out: &str) -> bool {
    let number = out
        .strip_prefix("at least ")
        .and_then(|rest| rest.strip_suffix(" (stopped)\n"));
    number.is_some_and(|number| number.parse::<u64>().is_ok())
}

#[test]
fn time_is_up() {
    for solver in cnf::solver::BACKENDS.iter().filter(|row| row.can.interrupt) {
        let run = run(
            &["count", "--timeout", "0.3", "--solver", solver.name],
            &endless(),
        );
        assert_eq!((run.code, run.err.as_str()), (Some(3), ""), "{run:?}");
        assert!(is_partial_count(&run.out), "{run:?}");
    }
}

/// The handler is there before the input is read, and more input than a pipe
/// holds was read before the signal is sent.
#[cfg(unix)]
#[test]
fn interrupt() {
    let mut child = start(&["count"]);
    let padding = "# read me\n".repeat(40_000);
    feed(&mut child, format!("{padding}{}", endless()).as_bytes());
    signal(child.id(), "-INT");
    let run = finish(child);
    assert_eq!((run.code, run.err.as_str()), (Some(3), ""), "{run:?}");
    assert!(is_partial_count(&run.out), "{run:?}");
}

#[cfg(unix)]
pub fn signal(process: u32, signal: &str) {
    let sent = std::process::Command::new("kill")
        .args([signal, &process.to_string()])
        .status();
    assert!(sent.expect("kill is everywhere").success());
}

/// Whoever closed the pipe has read enough; the verdict is still the status.
#[test]
fn closed_pipe() {
    let rows: [(&[&str], &str, i32); 4] = [
        (&["solve", "--solutions", "all"], TWO, 0),
        (&["unique"], TWO, 1),
        (&["list"], "", 0),
        (&["--help"], "", 0),
    ];
    for (arguments, input, code) in rows {
        let mut child = start(arguments);
        drop(child.stdout.take());
        feed(&mut child, input.as_bytes());
        let run = finish(child);
        assert_eq!(
            (run.code, run.err.as_str()),
            (Some(code), ""),
            "{arguments:?} {run:?}"
        );
    }
}

/// Errors that nobody reads are no reason to fail otherwise.
#[test]
fn closed_errors() {
    let mut child = start(&["solve"]);
    drop(child.stderr.take());
    feed(&mut child, b"chess\n");
    let output = child.wait().expect("it ends");
    assert_eq!(output.code(), Some(2));
}
