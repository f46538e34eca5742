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
    let square = "1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 3\n";
    assert!(
        out.starts_with(&format!("{square}unique\nstep 1: ")),
        "{out}"
    );
    assert!(out.ends_with("\nnot so: column 1 holds one 1\n"), "{out}");
}

/// Examples of own puzzles: the most lines of code, how many lines the drawing has, and
/// what is proved about it.
const OWN_PUZZLES: [(&str, usize, usize, &str); 6] = [
    ("latin_square", 40, 5, "unique"),
    ("akari", 60, 6, "unique"),
    ("slitherlink", 70, 13, "unique"),
    ("nurikabe", 90, 5, "unique"),
    ("staff_roster", usize::MAX, 20, "optimal 15"),
    ("own_puzzle", 90, 4, "unique"),
];

#[test]
fn own_puzzles_are_drawn_proved_and_explained() {
    for (name, _, height, proved) in OWN_PUZZLES {
        let out = run(name, &[]);
        let lines: Vec<&str> = out.lines().collect();
        let (drawing, rest) = lines.split_at(height.min(lines.len()));
        assert!(
            !drawing[0].is_empty() && !drawing.contains(&proved),
            "{name}: {out}"
        );
        assert_eq!(rest.first(), Some(&proved), "{name}: {out}");
        let step = rest.get(1).and_then(|line| line.strip_prefix("step 1: "));
        assert!(step.is_some_and(|text| !text.is_empty()), "{name}: {out}");
    }
}

/// Lines that are neither blank, nor a comment, nor in a text that is a constant.
fn code_lines(text: &str) -> usize {
    let (mut n, mut is_board) = (0, false);
    for line in text.lines().map(str::trim) {
        let is_first = line.starts_with("const ") && line.contains(": &str = \"");
        is_board |= is_first;
        n += usize::from(!is_board && !line.is_empty() && !line.starts_with("//"));
        is_board &= !line.ends_with("\";");
    }
    n
}

/// An own puzzle is little code, all of it in one file.
#[test]
fn own_puzzles_are_short() {
    let limits = OWN_PUZZLES.map(|(name, limit, ..)| (name, limit));
    for (name, limit) in limits.into_iter().chain([("own_cli", 30)]) {
        let path = format!("{}/examples/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("an example");
        let n = code_lines(&text);
        assert!((1..=limit).contains(&n), "{name}: {n} lines of code");
        assert!(!text.contains("include"), "{name} is one file");
    }
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
            "1 4 3 2\n2 3 4 1\n3 2 1 4\n4 1 2 3\n",
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

/// With the built-in puzzles it is the program.
#[test]
fn own_cli_answers_as_the_program() {
    for entry in Registry::builtin().entries() {
        let name = format!("own-cli-{}.txt", entry.name());
        let board = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&board, &*entry.about().example).expect("a file in the test directory");
        let path = board.to_str().expect("a path in UTF-8");
        let program = Command::new(env!("CARGO_BIN_EXE_puzzlesat"))
            .args(["solve", path])
            .output()
            .expect("the program runs");
        let expected = String::from_utf8(program.stdout).expect("it writes UTF-8");
        assert_eq!(run("own_cli", &["solve", path]), expected, "{path}");
    }
}
