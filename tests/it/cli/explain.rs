//! `backbone`, `explain` and `hint` as a user types them.

use std::io::Write;
use std::process::{Command, Stdio};

const BOARD: &str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";
/// Two ways to lay the only domino.
const TWO: &str = "tiling\n0 0 0\ndominoes 0-0\n";

/// Exit status, output and errors.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_puzzlesat"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut stdin = child.stdin.take().expect("it is piped");
    // A program that refuses its arguments may end before it reads.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

fn check(arguments: &[&str], input: &str, code: i32, parts: &[&str]) {
    let (status, out, err) = run(arguments, input);
    assert_eq!(
        (status, err.as_str()),
        (Some(code), ""),
        "{arguments:?} {input}{out}"
    );
    for part in parts {
        assert!(
            out.contains(part),
            "{arguments:?} {input}: {part} is not in\n{out}"
        );
    }
}

/// A file of the tests' own; `name` is used once.
fn file(name: &str, text: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the directory is the tests' own");
    path.to_str().expect("a plain name").to_owned()
}

#[test]
fn explain_a_solvable_board() {
    let parts = [
        "2. [1.0] island r1c1 needs 4 bridges: 2 bridges r1c1-r1c3; 2 bridges r1c1-r3c1\n",
        "\n4=2..\n\"3--2\n3\"..|\n|3-1|\n3=4=3\nunique; easy (score 0.0; 6 steps",
    ];
    check(&["explain"], BOARD, 0, &parts);
    let parts = [
        "\"status\":\"unique\"",
        "\"cost\":1.0",
        "\"difficulty\":{\"grade\":\"easy\"",
    ];
    check(&["explain", "--output", "json"], BOARD, 0, &parts);
    check(
        &["explain"],
        TWO,
        1,
        &["not unique: this is all that holds"],
    );
}

#[test]
fn explain_a_group() {
    let board = "hashi\n1.1.2\n.....\n2.2.2\n";
    check(
        &["explain"],
        board,
        0,
        &["the group r1c5, r3c5 must not be closed off", "; hard ("],
    );
}

#[test]
fn explain_an_unsolvable_board() {
    let odd = "hashi\n2.2\n...\n2.3\n";
    check(
        &["explain"],
        odd,
        1,
        &["unsolvable: the numbers add up to 9, which is odd"],
    );
    let row = "thermometers\n 3 1 0\n4 a1 a2 b1\n0 c1 a3 b2\n0 c2 c3 b3\n";
    let parts = ["row 1 holds 4: but at most 3 can be there\n1 rule, smallest\n"];
    check(&["explain"], row, 1, &parts);
    check(&["hint"], row, 1, &parts);
    check(&["backbone"], row, 1, &["unsolvable\n"]);
    let groups = "hashi\n1.1\n...\n1.1\n";
    let parts = ["must not be closed off", "5 rules, minimal\n"];
    check(&["explain"], groups, 1, &parts);
    let parts = [
        "\"status\":\"unsolvable\"",
        "\"conflict\":{\"size\":\"minimal\",\"rules\":[{",
    ];
    check(&["explain", "--output", "json"], groups, 1, &parts);
}

#[test]
fn nothing_proved_is_undecided() {
    for command in ["explain", "backbone", "hint"] {
        check(
            &[command, "--timeout", "0"],
            BOARD,
            3,
            &["undecided (time limit reached)"],
        );
    }
}

#[test]
fn backbone_is_drawn() {
    let parts = [
        "4=2..\n",
        "in every solution:\n  2 bridges r1c1-r1c3\n",
        "  no bridge r1c3-r5c3\n",
    ];
    check(&["backbone"], BOARD, 0, &parts);
    check(&["backbone"], TWO, 0, &["in every solution:\n  nothing\n"]);
    let parts = ["\"always\":[{\"literal\":2,", "\"never\":[{\"literal\":-"];
    check(&["backbone", "--output", "json"], BOARD, 0, &parts);
}

#[test]
fn hints() {
    let all = "where: look at r4c2\nrules: island r4c2 needs 3 bridges; bridges r4c2-r4c4 and \
               r1c3-r5c3 do not cross\nwhat follows: 2 bridges r2c2-r4c2; ";
    check(&["hint"], BOARD, 0, &[all]);
    let (_, out, _) = run(&["hint", "--stage", "1"], BOARD);
    assert_eq!(out, "where: look at r4c2\n");
    let partial = file("hint-partial.txt", "bridge 2,2-4,2 2\nbridge 4,2-4,4 1\n");
    check(
        &["hint", "--solution", &partial],
        BOARD,
        0,
        &["where: look at r1c1\n"],
    );
    let wrong = file("hint-wrong.txt", "bridge 1,3-5,3 1\n");
    let parts = ["mistake: not in the solution: at least 1 bridge r1c3-r5c3\n"];
    check(&["hint", "--solution", &wrong], BOARD, 1, &parts);
    let broken = file("hint-broken.txt", "bridge 1,1-1,3 5\n");
    check(
        &["hint", "--solution", &broken],
        BOARD,
        1,
        &["mistake: 5 bridges on r1c1-r1c3"],
    );
    let (status, _, err) = run(&["hint", "--solution", "-"], BOARD);
    assert_eq!(status, Some(2), "{err}");
}

#[test]
fn rules_that_are_only_a_bound() {
    let board = "city-bloxx 2x2\nrule placement\n";
    let (status, _, err) = run(&["explain"], board);
    assert_eq!(status, Some(2), "{err}");
    assert!(err.contains("`backbone` may still answer"), "{err}");
    check(&["backbone"], board, 0, &["in every solution:\n"]);
}
