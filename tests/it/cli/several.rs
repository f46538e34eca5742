//! Several FILEs, sets, and results that come one by one.

use super::objects::object;
use super::{NONE, ONE, TWO, check, endless, feed, file, path, run, start};
use std::io::{BufRead, BufReader, Read};

/// Results have the names of their files if there are several; a short one has it before it.
#[test]
fn files() {
    let (one, two) = (file("several-1.txt", ONE), file("several-2.txt", TWO));
    let set = file("several-3.txt", &format!("{ONE}---\n{NONE}"));
    check(&["count", &one], "", 0, "1\n");
    let counts = format!("{one}: 1\n{two}: 2\n{set}#1: 1\n{set}#2: 0\n");
    check(&["count", &one, &two, &set], "", 1, &counts);
    let drawn = run(&["solve", &one, &two], "");
    let starts: Vec<bool> = [&one, &two]
        .map(|name| drawn.out.contains(&format!("{name}:\n")))
        .into();
    assert_eq!(starts, [true, true], "{drawn:?}");
    let json = run(&["count", &two, "-", "--output", "json"], ONE);
    let names: Vec<_> = json
        .out
        .lines()
        .map(|line| object(line)["file"].clone())
        .collect();
    assert_eq!(names, [two.as_str(), "-"], "{json:?}");
    let answers = run(&["solve", &one, &two, "--output", "answer"], "");
    let is_comment = |line: &&str| line.starts_with("# ");
    assert_eq!(
        answers.out.lines().filter(is_comment).count(),
        2,
        "{answers:?}"
    );
}

/// What cannot be read is told with its file, and keeps nobody else waiting.
#[test]
fn bad_files() {
    let bad = file("several-bad.txt", "tiling\n0 x\n");
    let one = file("several-good.txt", ONE);
    let missing = path("several-missing.txt");
    let missing = missing.to_str().expect("a plain name");
    let found = run(&["count", &bad, missing, &one], "");
    assert_eq!(found.code, Some(2), "{found:?}");
    assert_eq!(found.out, format!("{one}: 1\n"), "{found:?}");
    let errors: Vec<_> = found.err.lines().collect();
    assert!(
        errors[0].starts_with(&format!("error: {bad}:2:3: expected")),
        "{found:?}"
    );
    assert!(
        errors[1].starts_with(&format!("error: {missing}: ")),
        "{found:?}"
    );
    assert_eq!(errors.len(), 2, "{found:?}");
    for arguments in [
        &["export", "--to", "lp"][..],
        &["solve", "--proof", "no.drat"],
    ] {
        let more = run(&[arguments, &[&one, &one]].concat(), "");
        assert_eq!((more.code, more.out.as_str()), (Some(2), ""), "{more:?}");
    }
}

/// A result is there before the next board is begun, a solution before the next one, a row of
/// a table before the next.
#[test]
fn results_come_at_once() {
    let easy_first = format!("{ONE}---\n{}", endless());
    let rows: [(&[&str], &str, usize); 4] = [
        (&["count"], &easy_first, 1),
        (&["bench", "--do", "count"], &easy_first, 2),
        (&["solve", "--solutions", "all"], &endless(), 30),
        (
            &["solve", "--solutions", "all", "--output", "answer"],
            &endless(),
            30,
        ),
    ];
    for (arguments, input, lines) in rows {
        let mut child = start(arguments);
        feed(&mut child, input.as_bytes());
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        for _ in 0..lines {
            let mut line = String::new();
            assert!(
                out.read_line(&mut line).is_ok_and(|n| n > 0),
                "{arguments:?}"
            );
        }
        let is_running = child.try_wait().expect("it is ours").is_none();
        assert!(is_running, "{arguments:?}");
        child.kill().expect("it still runs");
        let _ = out.read_to_end(&mut Vec::new());
        let _ = child.wait();
    }
}

/// The ending of a file says the form, and `-` is standard output.
#[test]
fn targets() {
    let (svg, json) = (path("several.svg"), path("several.json"));
    for path in [&svg, &json] {
        let name = path.to_str().expect("a plain name");
        check(&["solve", "-o", name], ONE, 0, "");
    }
    let text = |path| std::fs::read_to_string(path).expect("it was written");
    assert!(text(&svg).starts_with("<svg"));
    assert_eq!(object(&text(&json))["status"], "solved");
    let text = run(&["solve"], ONE).out;
    check(&["solve", "-o", "-"], ONE, 0, &text);
    #[cfg(unix)]
    check(&["solve", "-o", "/dev/stdout"], ONE, 0, &text);
}

/// Options that a command does not use are refused.
#[test]
fn options_without_effect() {
    for arguments in [
        &["check", "--solver", "batsat"][..],
        &["convert", "--to", "json", "--stats"],
        &["convert", "--to", "json", "--frames", "x"],
        &["export", "--to", "lp", "--theme", "dark"],
        &["count", "--width", "10"],
        &["draw", "--cardinality", "totalizer"],
        &["explain", "--output", "answer"],
        &["hint", "--output", "answer"],
    ] {
        let run = run(arguments, ONE);
        assert_eq!(
            (run.code, run.out.as_str()),
            (Some(2), ""),
            "{arguments:?} {run:?}"
        );
    }
}

/// `bench` reads standard input, too, and no board at all is no result.
#[test]
fn bench_of_standard_input() {
    let read = run(&["bench"], ONE);
    assert_eq!(read.code, Some(0), "{read:?}");
    assert!(read.out.contains("1 boards in"), "{read:?}");
    let empty = path("several-empty");
    std::fs::create_dir_all(&empty).expect("the directory is the tests' own");
    let none = run(&["bench", empty.to_str().expect("a plain name")], "");
    assert_eq!(none.code, Some(2), "{none:?}");
    assert!(none.err.contains("no board"), "{none:?}");
}

/// A stage tells no more in JSON than in text.
#[test]
fn stages() {
    for (stage, keys) in [("1", &[][..]), ("2", &["rules"]), ("3", &["facts"])] {
        let found = run(&["hint", "--stage", stage, "--output", "json"], ONE);
        let found = object(&found.out);
        assert_eq!(found.get("place").is_some(), stage == "1", "{found}");
        let step = found["steps"][0].as_object().expect("a step");
        for key in ["rules", "facts", "text"] {
            assert_eq!(
                step.contains_key(key),
                keys.contains(&key),
                "{stage} {key} {found}"
            );
        }
    }
}
