//! Inputs of no known puzzle.

use super::{Row, check};
use puzzlesat::registry::{Board, Registry};
use puzzlesat::text::InputError;

fn read<'t>(
    text: &'t str,
    named: Option<&str>,
    format: Option<&str>,
) -> Result<Board<'t>, InputError> {
    Registry::builtin().read(text, named, format)
}

fn check_rows(rows: &[Row]) {
    for row in rows {
        check(read(row.0, None, None), row);
    }
}

#[test]
#[rustfmt::skip]
fn texts() {
    check_rows(&[
        ("", "1:1", "expected the name of a puzzle, found an empty text"),
        ("\u{feff}", "1:1", "found an empty text"),
        ("\n \t\n# nothing\n", "1:1", "found an empty text"),
        ("sudoku\n1 2\n", "1:1", "expected a puzzle name (hashi, "),
        ("\n\n  ?! x\n", "3:3", "found `?! x`; if the first line is missing, use --puzzle"),
        ("ééé tiling\n", "1:1", "found `ééé tiling`"),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n", "1:1", "`aaaaaaaaaaaaaaaaaaaa…`"),
        ("\0\n", "1:1", "expected a puzzle name"),
        ("c made\np cnf 1 1\n1 0\n", "1:1", "expected a board, found a formula; "),
        ("<svg width=\"1\">\n", "1:1", "expected a board, found a picture or page; "),
        ("s SATISFIABLE\nv 1 0\n", "1:1", "expected a board, found the output of a solver; "),
    ]);
}

#[test]
#[rustfmt::skip]
fn objects() {
    check_rows(&[
        ("{", "1:1", "not JSON: EOF while parsing an object"),
        ("{\n", "2:1", "not JSON"),
        ("{}", ".puzzle", "expected the name of a puzzle"),
        ("{\"puzzle\":3}", ".puzzle", "expected the name of a puzzle"),
        ("{\"puzzle\":\"sudoku\"}", ".puzzle", "unknown puzzle `sudoku`"),
        ("{\"puzzle\":null,\"grid\":[]}", ".puzzle", "expected the name of a puzzle"),
        ("{\"puzzle\":\"tiling\",\n \"grid\":[[0,}", "2:13", "not JSON"),
        ("{\"puzzle\":\"tiling\"} x", "1:21", "not JSON: trailing characters"),
        ("{'puzzle':'tiling'}", "1:2", "not JSON: key must be a string"),
        ("{\"puzzle\":\"tiling\",}", "1:20", "not JSON: trailing comma"),
        ("{\"puzzle\":NaN}", "1:11", "not JSON"),
        ("{\"puzzle\":\"tiling\",\"grid\":[[01]]}", "1:30", "not JSON"),
        ("{\"puzzle\":\"\\ud800\"}", "1:18", "not JSON"),
    ]);
}

/// Anything nested deeper than sense is refused before the stack ends.
#[test]
fn deep_nesting() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [200, 100_000] {
            let text = format!(
                "{{\"puzzle\":\"tiling\",\"grid\":{}{}}}",
                open.repeat(depth),
                close.repeat(depth)
            );
            let error = read(&text, None, None).expect_err("too deep");
            assert!(
                error.message.contains("recursion limit exceeded"),
                "{error}"
            );
        }
    }
}

/// A puzzle that is named by the caller must be that puzzle.
#[test]
#[rustfmt::skip]
fn named_otherwise() {
    let read = |text: &'static str, name| read(text, Some(name), None);
    let rows = [
        ("hashi\n11\n", "1:1", "expected `tiling`, found `hashi`"),
        ("0 x\n", "1:3", "found `x`"),
        ("", "1:1", "found an empty text"),
        ("{\"rows\":[\"11\"]}", ".grid", "missing"),
        ("{\"puzzle\":\"hashi\",\"grid\":[[0,0]]}", ".puzzle", "expected `tiling`, found `hashi`"),
    ];
    for row in &rows {
        check(read(row.0, "tiling"), row);
    }
    check(
        read("tiling\n0 0\n", "chess"),
        &("tiling\n0 0\n", "", "unknown puzzle `chess`"),
    );
    assert!(read("{\"grid\":[[0,0]]}", "tiling").is_ok());
}

#[test]
fn formats() {
    let read = |text: &'static str, format| read(text, None, Some(format));
    check(
        read("tiling\n0 0\n", "mime"),
        &("tiling\n0 0\n", "", "`mime`"),
    );
    check(
        read("tiling\n0 0\n", "json"),
        &("tiling\n0 0\n", "1:2", "not JSON"),
    );
}
