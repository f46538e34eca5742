//! What ends a run early: time, Ctrl-C, a reader that has read enough.

use super::{ONE, TWO, check, endless, feed, finish, run, start};

/// Nothing was proved, so nothing is claimed.
#[test]
fn no_time_at_all() {
    check(
        &["solve", "--timeout", "0"],
        ONE,
        3,
        "undecided (time limit reached)\n",
    );
    check(
        &["unique", "--timeout", "0"],
        ONE,
        3,
        "undecided (time limit reached)\n",
    );
    check(
        &["count", "--timeout", "0"],
        TWO,
        3,
        "at least 0 (time limit reached)\n",
    );
    check(
        &["solve", "--timeout", "0"],
        super::NONE,
        3,
        "undecided (time limit reached)\n",
    );
    check(
        &["solve", "--timeout", "0"],
        "city-bloxx 2x2\n",
        3,
        "undecided (time limit reached)\n",
    );
    let set = format!("{ONE}---\n{TWO}");
    check(
        &["count", "--timeout", "0"],
        &set,
        3,
        "at least 0 (time limit reached)\n\nat least 0 (time limit reached)\n",
    );
    let json = run(&["unique", "--timeout", "0", "--output", "json"], ONE);
    assert_eq!(json.code, Some(3));
    let start = r#"{"schema":1,"puzzle":"tiling","status":"undecided","reason":"timeout","solutions":[],"complete":false"#;
    assert!(json.out.starts_with(start), "{json:?}");
}

/// `at least N (why)`.
fn is_partial_count(out: &str, why: &str) -> bool {
    let number = out
        .strip_prefix("at least ")
        .and_then(|rest| rest.strip_suffix(&format!(" ({why})\n")));
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
        assert!(is_partial_count(&run.out, "time limit reached"), "{run:?}");
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
    assert!(is_partial_count(&run.out, "interrupted"), "{run:?}");
}

/// Nobody waits for input that does not come, or for a formula that takes minutes: the first
/// signal ends it, and nothing is left of a file.
#[cfg(unix)]
#[test]
fn interrupt_in_any_phase() {
    let answer = super::file("interrupted.answer", "");
    let waiting: [&[&str]; 5] = [
        &["solve"],
        &["check", "--solution", &answer],
        &["export", "--to", "dimacs"],
        &["draw", "--output", "svg"],
        &["convert", "--to", "json"],
    ];
    let out = super::path("interrupted.cnf");
    let name = out.to_str().expect("a plain name");
    let row = format!("{}\n", "2.".repeat(150));
    let islands = format!(
        "hashi\n{}",
        format!("{row}{}\n", ".".repeat(300)).repeat(150)
    );
    let working: [&[&str]; 2] = [
        &[
            "export",
            "--to",
            "dimacs",
            "--connectivity",
            "vertex-elimination",
            "-o",
            name,
        ],
        &["explain"],
    ];
    for (arguments, input) in waiting
        .map(|row| (row, ""))
        .into_iter()
        .chain(working.map(|row| (row, islands.as_str())))
    {
        for kind in ["-INT", "-TERM"] {
            let mut child = start(arguments);
            let mut stdin = child.stdin.take().expect("it is piped");
            let _ = std::io::Write::write_all(&mut stdin, input.as_bytes());
            let open = input.is_empty().then_some(stdin);
            std::thread::sleep(std::time::Duration::from_millis(300));
            signal(child.id(), kind);
            let run = finish(child);
            drop(open);
            assert_eq!(run.code, Some(3), "{arguments:?} {kind} {run:?}");
            assert!(!out.exists(), "{arguments:?} {kind}");
        }
    }
    let parts = std::fs::read_dir(out.parent().expect("it is in a directory"));
    let mut parts = parts
        .expect("it is there")
        .flatten()
        .map(|entry| entry.file_name());
    assert!(
        !parts.any(|name| name.to_string_lossy().contains("interrupted.cnf")),
        "a part is left"
    );
}

/// Half a document is none: the time limit is an error.
#[test]
fn documents_in_no_time() {
    let out = super::path("late.svg");
    let name = out.to_str().expect("a plain name");
    for arguments in [
        &["export", "--to", "dimacs"][..],
        &["export", "--to", "lp"],
        &["draw", "--output", "svg"],
        &["convert", "--to", "json"],
    ] {
        let limit = ["--timeout", "0", "-o", name];
        let message = "time limit reached";
        super::check_error(&[arguments, &limit].concat(), ONE, 3, message);
        assert!(!out.exists(), "{arguments:?}");
    }
}

/// Memory is bounded before a formula is made, and an input before it is read.
#[test]
fn too_much() {
    let row = format!("{}\n", "2.".repeat(60));
    let islands = format!(
        "hashi\n{}",
        format!("{row}{}\n", ".".repeat(120)).repeat(60)
    );
    let export = [
        "export",
        "--to",
        "dimacs",
        "--memory-limit",
        "100MiB",
        "--connectivity",
        "vertex-elimination",
    ];
    let run = run(&export, &islands);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    let parts = ["the formula needs at least", "25 MiB", "relaxed", "lp"];
    assert!(parts.iter().all(|part| run.err.contains(part)), "{run:?}");
    super::check_error(
        &["solve", "--max-input", "10"],
        ONE,
        2,
        "standard input: expected at most 10 bytes; use --max-input SIZE for larger inputs",
    );
}

/// A hard board keeps the others waiting no longer than its own time.
#[test]
fn time_is_for_each_board() {
    let set = format!("{}---\n{TWO}", endless());
    let each = run(&["count", "--timeout", "300ms"], &set);
    assert_eq!(each.code, Some(3), "{each:?}");
    assert!(
        each.out.ends_with("(time limit reached)\n\n2\n"),
        "{each:?}"
    );
    let all = run(&["count", "--total-timeout", "0.3s"], &set);
    assert_eq!(all.code, Some(3), "{all:?}");
    assert!(
        all.out.ends_with("\n\nat least 0 (time limit reached)\n"),
        "{all:?}"
    );
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
