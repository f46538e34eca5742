//! The examples run and say what they promise.

use puzzlesat::registry::Registry;
use std::path::PathBuf;
use std::process::Command;

/// `target/PROFILE/examples`, beside the directory of this test.
fn directory() -> PathBuf {
    let test = std::env::current_exe().expect("this test is a program");
    let profile = test.ancestors().nth(2).expect("it lies in PROFILE/deps");
    profile.join("examples")
}

/// Runs an example as `cargo test` built it. With `--test it` alone,
/// nothing builds them.
fn run(name: &str, arguments: &[&str]) -> String {
    let path = directory().join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let output = Command::new(&path).args(arguments).output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "{}: {error}; `cargo build --examples` makes it",
            path.display()
        )
    });
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    assert!(output.status.success(), "{name}: {}", text(output.stderr));
    assert_eq!(text(output.stderr), "", "{name}");
    text(output.stdout)
}

fn check(name: &str, expected: &str) {
    assert_eq!(run(name, &[]), expected, "{name}");
}

#[test]
fn solve_in_process() {
    let out = run("solve_in_process", &[]);
    for part in [
        "hashi: join all islands",
        "\n4=2..\n\"3--2\n3\"..|\n|3-1|\n3=4=3\n",
        "\nbridge 1,1-1,3 2\n",
        "{\"bridges\":[[[1,1],[1,3],2],",
        "\nthat is all there is: true\n",
    ] {
        assert!(out.contains(part), "{part} is not in\n{out}");
    }
    let board = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/hakank-dominoes/domino_sicstus_72.txt"
    );
    let out = run("solve_in_process", &[board]);
    assert!(out.ends_with("\nunsolvable: proved\n"), "{out}");
}

/// 2245 tilings of four by eight squares: Kasteleyn; Temperley and Fisher, 1961.
#[test]
fn count_with_limit() {
    let expected = "at least 10\nexactly 2245\nstopped after some: true\n";
    check("count_with_limit", expected);
}

#[test]
fn own_puzzle() {
    let out = run("own_puzzle", &[]);
    let square = "1432\n2341\n3214\n4123\n";
    assert!(
        out.starts_with(&format!("{square}unique\nstep 1: ")),
        "{out}"
    );
    assert!(out.ends_with("\nnot so: column 1 holds one 1\n"), "{out}");
}

/// The puzzle that the library does not know is read as text and as JSON.
#[test]
fn own_cli() {
    let list = run("own_cli", &["list", "puzzles"]);
    let is_listed = list
        .lines()
        .any(|line| line.trim_start().starts_with("latin "));
    assert!(is_listed, "{list}");
    let board = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own-cli.txt");
    let text = "latin\n1.3.\n..4.\n.2..\n...3\n";
    for text in [
        text.to_owned(),
        format!("{{\"puzzle\":\"latin\",\"text\":{text:?}}}"),
    ] {
        std::fs::write(&board, &text).expect("a file in the test directory");
        let path = board.to_str().expect("a path in UTF-8");
        assert_eq!(
            run("own_cli", &["solve", path]),
            "1432\n2341\n3214\n4123\n",
            "{text}"
        );
        assert_eq!(run("own_cli", &["count", path]), "1\n", "{text}");
    }
}

#[test]
fn own_cardinality() {
    let rows = encodings::cardinality::ENCODINGS.iter();
    let rows: String = rows
        .map(|row| format!("{}: 5 parties\n", row.name))
        .collect();
    check(
        "own_cardinality",
        &format!("{rows}stopped: nothing is proved\n"),
    );
}

/// What is written reads back.
#[test]
fn coelho_boards() {
    let text = run("coelho_boards", &["20", "50", "10", "3"]);
    let read = Registry::builtin().read(&text, None, None);
    assert!(read.is_ok(), "{text}");
}

#[test]
fn explain_path() {
    let out = run("explain_path", &[]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines.last()), (5, Some(&"hard")), "{out}");
    let cut = "the group r1c1, r1c3 must not be closed off: at least 1 bridge r1c1-r3c1;";
    assert!(lines[0].contains(cut), "{out}");
}
