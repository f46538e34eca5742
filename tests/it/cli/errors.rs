//! Bad usage and bad input: exit status 2, one message on standard error.

use super::{ONE, check_error, file, path, run};
use puzzlesat::registry::{Entry, Registry};
use serde_json::{Value, json};

#[test]
fn options() {
    let check = |arguments: &[&str], message: &str| check_error(arguments, ONE, 2, message);
    check(
        &["solve", "--solutions", "0"],
        "--solutions 0: expected a number from 1, or `all`",
    );
    check(
        &["solve", "--solutions", "many"],
        "--solutions many: expected a number from 1, or `all`",
    );
    check(
        &["count", "--timeout=-1"],
        "--timeout -1: expected a time of 0 or more, as in 500ms, 30s or 2m",
    );
    check(
        &["count", "--timeout", "nan"],
        "--timeout nan: expected a time of 0 or more, as in 500ms, 30s or 2m",
    );
    let none = |option: &str, thing: &str, table| {
        let message = format!("unknown {thing} `magic`; see `puzzlesat list {table}`");
        check(&["count", option, "magic"], &message);
    };
    none("--cardinality", "cardinality encoding", "encodings");
    none("--at-most-one", "at-most-one encoding", "encodings");
    none("--connectivity", "connectivity method", "encodings");
    none("--score", "score encoding", "encodings");
    none("--solver", "solver", "solvers");
    let registry = Registry::builtin();
    let names: Vec<_> = registry.entries().iter().map(Entry::name).collect();
    let message = format!("unknown puzzle `chess`; available: {}", names.join(", "));
    check(&["count", "--puzzle", "chess"], &message);
}

/// What the argument parser finds; the first line says what.
#[test]
fn arguments() {
    let rows: [(&[&str], &str); 8] = [
        (
            &["solve", "--solutions", "-1"],
            "error: unexpected argument '-1'",
        ),
        (
            &["count", "--limit", "x"],
            "error: --limit x: expected a number from 1",
        ),
        (&["count", "--limit", "-1"], "error: "),
        (
            &["count", "--timeout", "soon"],
            "error: --timeout soon: expected a time of 0 or more, as in 500ms, 30s or 2m",
        ),
        (
            &["count", "--output", "xml"],
            "error: --output xml: expected one of text, json",
        ),
        (
            &["count", "--colour"],
            "error: unexpected argument '--colour'",
        ),
        (&["sole"], "error: unrecognized subcommand 'sole'"),
        (
            &["convert"],
            "error: the following required arguments were not provided",
        ),
    ];
    for (arguments, message) in rows {
        let run = run(arguments, ONE);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.starts_with(message), "{arguments:?} {run:?}");
    }
    let nothing = run(&[], "");
    assert_eq!(nothing.code, Some(2));
    assert!(
        nothing.err.contains("Usage: puzzlesat <COMMAND>"),
        "{nothing:?}"
    );
}

#[test]
fn puzzles() {
    let check = |input, message| check_error(&["solve"], input, 2, message);
    check(
        "",
        "line 1, column 1: expected the name of a puzzle, found an empty text",
    );
    check(
        "tiling\n0 x\n",
        "line 2, column 3: expected a number of the grid, or `dominoes`, `given`, `cover`, 0 to 4294967295, found `x`",
    );
    check(
        "thermometers\n - -\n - a1 a3\n",
        "cell r1c2: a3, but there is no a2",
    );
    check(
        "{\"puzzle\":\"tiling\",\"grid\":7}",
        "field grid: expected an array, found 7",
    );
    check(
        "tiling\n0 1\n",
        "2 cells are too few for 3 dominoes, expected at least 6",
    );
    check_error(
        &["draw"],
        "tiling\n0 1\n",
        2,
        "2 cells are too few for 3 dominoes, expected at least 6",
    );
}

/// Lines are those of the file, and nothing is solved before all were read.
#[test]
fn sets() {
    let check = |bad: &str, message: &str| {
        check_error(&["solve"], &format!("{ONE}---\n# two\n{bad}"), 2, message)
    };
    check(
        "tiling\n0 x\n",
        "line 6, column 3: expected a number of the grid, or `dominoes`, `given`, `cover`, 0 to 4294967295, found `x`",
    );
    let registry = Registry::builtin();
    let names: Vec<_> = registry.entries().iter().map(Entry::name).collect();
    let names = names.join(", ");
    let missing = "if the first line is missing, use --puzzle NAME";
    check(
        "chess\n",
        &format!("line 5, column 1: expected a puzzle name ({names}), found `chess`; {missing}"),
    );
    check(
        "thermometers\n - -\n - a1 a3\n",
        "in the puzzle below line 3: cell r1c2: a3, but there is no a2",
    );
    check(
        "tiling\n0 1\n",
        "in the puzzle below line 3: 2 cells are too few for 3 dominoes, expected at least 6",
    );
}

/// It is the answer that is wrong, at a line of its own.
#[test]
fn answers() {
    let board = file("errors-board.txt", &format!("# one\n---\n{ONE}"));
    let check =
        |answer, message| check_error(&["check", &board, "--solution", "-"], answer, 2, message);
    check(
        "domino 1,1\n",
        "in the answer: line 1, column 8: expected ROW,COLUMN-ROW,COLUMN, found `1,1`",
    );
    check(
        "{\"dominoes\":7}",
        "in the answer: field dominoes: expected an array, found 7",
    );
    check(
        "{\"dominoes\"\n:}",
        "in the answer: line 2, column 2: not JSON: expected value",
    );
    check_error(
        &["check", "--solution", "-"],
        ONE,
        2,
        "puzzle and answer cannot both come from standard input",
    );
}

#[test]
fn files() {
    let missing = path("missing.txt");
    let missing = missing.to_str().expect("a plain name");
    for arguments in [
        &["solve", missing][..],
        &["check", missing, "--solution", "-"],
        &["check", "-", "--solution", missing],
        &["draw", missing],
    ] {
        let run = run(arguments, ONE);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(
            run.err.starts_with(&format!("error: {missing}: ")),
            "{run:?}"
        );
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
    }
    let directory = env!("CARGO_TARGET_TMPDIR");
    assert_eq!(run(&["solve", directory], "").code, Some(2));
    let nowhere = format!("{directory}/no/such/directory/out.txt");
    let run = run(&["count", "-o", &nowhere], ONE);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
}

#[test]
fn not_text() {
    let bad = path("latin1.txt");
    std::fs::write(&bad, b"tiling\n0 0 # caf\xe9\n").expect("the directory is the tests' own");
    let name = bad.to_str().expect("a plain name");
    check_error(
        &["solve", name],
        "",
        2,
        &format!("{name}: line 2: not UTF-8"),
    );
}

/// In JSON mode the message is an object, with the place apart.
#[test]
fn objects() {
    let check = |arguments: &[&str], input: &str, message: &str, place: Value| {
        let run = run(&[arguments, &["--output", "json"]].concat(), input);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        let found: Value = serde_json::from_str(&run.err).expect(&run.err);
        assert_eq!(found["error"].as_str(), Some(message));
        assert_eq!(found["place"], place);
    };
    let text = "line 2, column 3: expected a number of the grid, or `dominoes`, `given`, `cover`, 0 to 4294967295, found `x`";
    check(
        &["solve"],
        "tiling\n0 x\n",
        text,
        json!({ "line": 2, "column": 3 }),
    );
    let cell = "cell r1c2: a3, but there is no a2";
    check(
        &["count"],
        "thermometers\n - -\n - a1 a3\n",
        cell,
        json!({ "cell": [1, 2] }),
    );
    let field = "field grid: expected an array, found 7";
    check(
        &["unique"],
        "{\"puzzle\":\"tiling\",\"grid\":7}",
        field,
        json!({ "field": "grid" }),
    );
    let whole = "2 cells are too few for 3 dominoes, expected at least 6";
    check(&["solve"], "tiling\n0 1\n", whole, json!(null));
    let usage = "--solutions 0: expected a number from 1, or `all`";
    check(&["solve", "--solutions", "0"], ONE, usage, json!(null));
    check(
        &["solve", "--colour"],
        ONE,
        "unexpected argument '--colour' found",
        json!(null),
    );
}
