//! `convert`, lists of ids, and answers in the forms of other programs.

use super::objects::object;
use super::{ONE, TWO, check, check_error, file, path, run};

/// A save file of which one move counts and one was undone.
const SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n\
    GAME    :8:Dominosa\nPARAMS  :1:1\nCPARAMS :1:1\nDESC    :6:001110\nNSTATES :1:3\n\
    STATEPOS:1:2\nMOVE    :4:D0,1\nMOVE    :4:D2,5\n";

#[test]
fn to_other_formats() {
    check(
        &["convert", "--to", "tatham"],
        "tiling\n0 0 1\n1 1 0\n",
        0,
        "1:001110\n",
    );
    check(
        &["convert", "--to", "native"],
        "1:001110",
        0,
        "tiling\n0 0 1\n1 1 0\n",
    );
    check(
        &["convert", "--to", "json"],
        "hashi/3/1/1g1",
        0,
        "{\"puzzle\":\"hashi\",\"rows\":[\"1.1\"],\"max\":2}\n",
    );
    check(
        &["convert", "--to", "pzpr", "--puzzle", "hashi"],
        "3x1:1a1\n",
        0,
        "https://puzz.link/p?hashi/3/1/1g1\n",
    );
}

/// What cannot be held is said before anything is written.
#[test]
fn what_does_not_fit() {
    let target = path("convert-none.txt");
    let name = target.to_str().expect("a plain name");
    let refused = |to, input: &str, message| {
        check_error(&["convert", "--to", to, "-o", name], input, 2, message)
    };
    refused(
        "tatham",
        TWO,
        "a game id holds the full set of dominoes, all cells covered, none given",
    );
    refused(
        "has",
        ONE,
        "tiling has no format `has`, expected one of native, json, tatham, sav, janko, task, dzn, rcra, penpa, csv",
    );
    let set = format!("{ONE}---\n{TWO}");
    refused(
        "tatham",
        &set,
        "a game id holds the full set of dominoes, all cells covered, none given",
    );
    refused(
        "rcra",
        &format!("{ONE}---\n{ONE}"),
        "2 puzzles, but a file of the format rcra holds one",
    );
    assert!(!target.exists());
}

#[test]
fn to_a_file() {
    let target = path("convert.txt");
    let name = target.to_str().expect("a plain name");
    check(&["convert", "--to", "tatham", "-o", name], ONE, 0, "");
    let exists = format!("{name} already exists; use --force to overwrite it");
    check_error(&["convert", "--to", "json", "-o", name], ONE, 2, &exists);
    assert_eq!(
        std::fs::read_to_string(&target).expect("it was written"),
        "0:00\n"
    );
    check(
        &["convert", "--to", "rcra", "-o", name, "--force"],
        ONE,
        0,
        "",
    );
    assert_eq!(
        std::fs::read_to_string(&target).expect("it was written"),
        "1\n0 0\n"
    );
}

#[test]
fn sets() {
    let set = format!("{ONE}---\n{ONE}");
    check(&["convert", "--to", "tatham"], &set, 0, "0:00\n0:00\n");
    check(
        &["convert", "--to", "native"],
        "0:00\n# two\n\n0:00\n",
        0,
        &set,
    );
    let two = "{\"puzzle\":\"tiling\",\"grid\":[[0,0]]";
    let json = run(&["convert", "--to", "json"], &set).out;
    assert_eq!(
        json.lines().filter(|line| line.starts_with(two)).count(),
        2,
        "{json}"
    );
}

/// A list has one puzzle a line: every command takes it.
#[test]
fn lists() {
    let ids = "1:001110\n1:110001\n\n# none\n0:00\n";
    check(&["count"], ids, 0, "1\n\n1\n\n1\n");
    let bench = run(
        &[
            "bench",
            &file("ids.txt", ids),
            "--do",
            "unique",
            "--output",
            "json",
        ],
        "",
    );
    let found = object(&bench.out);
    let sizes: Vec<_> = found["sizes"]
        .as_array()
        .expect("an array")
        .iter()
        .collect();
    assert_eq!(sizes.len(), 2);
    assert_eq!(
        (&sizes[0]["size"], &sizes[0]["boards"]),
        (&serde_json::json!([1, 2]), &serde_json::json!(1))
    );
    assert_eq!(
        (&sizes[1]["size"], &sizes[1]["boards"]),
        (&serde_json::json!([2, 3]), &serde_json::json!(2))
    );
    assert!(
        sizes
            .iter()
            .all(|size| size["boards_per_second"].as_f64().is_some_and(|n| n > 0.0))
    );
    // The worst exit status counts, and a bad line is found before any work.
    check(&["count"], "1:001110\n0:00\n", 0, "1\n\n1\n");
    let bad = run(&["count"], "1:001110\n1:00\n");
    assert_eq!((bad.code, bad.out.as_str()), (Some(2), ""), "{bad:?}");
    assert!(
        bad.err.contains("line 2, column 3: 2 numbers, expected 6"),
        "{bad:?}"
    );
    let nonsense = run(&["count"], "1:001110\nnonsense\n");
    assert!(
        nonsense
            .err
            .contains("line 2, column 1: expected a puzzle name (hashi, "),
        "{nonsense:?}"
    );
}

#[test]
fn answers_of_other_programs() {
    let save = file("answer.sav", SAVE);
    let own = run(&["check", &save], "");
    assert_eq!(own.code, Some(3), "{own:?}");
    assert!(own.out.ends_with("incomplete\n"), "{own:?}");
    assert_eq!(run(&["check", &save, "--solution", &save], ""), own);
    let drawn = run(&["draw", &save, "--solution", &save], "");
    assert_eq!(format!("{}incomplete\n", drawn.out), own.out);
    let text = run(&["check", &save, "--output", "answer"], "");
    assert!(text.out.starts_with("domino 1,1-1,2\n"), "{text:?}");
    // To a format that holds both, and to one that does not.
    let janko = run(&["convert", &save, "--to", "janko"], "");
    assert_eq!(janko.code, Some(0), "{janko:?}");
    assert!(
        janko.out.contains("[solution]\n1 1 -\n- - -\n"),
        "{janko:?}"
    );
    assert_eq!(run(&["check"], &janko.out), own);
    let id = run(&["convert", &save, "--to", "tatham"], "");
    assert_eq!(
        (id.out.as_str(), id.err.as_str()),
        (
            "1:001110\n",
            "the answer was left out: tatham holds no answers beside boards\n"
        )
    );
    assert_eq!(run(&["convert", &save, "--to", "tatham", "-q"], "").err, "");
    let none = "in the answer: no answer beside the board; use --solution FILE";
    check_error(&["check"], ONE, 2, none);
}
