//! The puzzles of `examples/*.json`: explained, hinted, and solved by another program by way
//! of their exported clauses.

use super::objects::object;
use super::{file, path, run};
use std::process::Command;

/// The answer of `cadical`, if it is installed, as it must be in the project's own checks.
fn by_cadical(cnf: &str) -> Option<String> {
    let output = Command::new("cadical").args(["-q", cnf]).output();
    let is_required = std::env::var("PUZZLESAT_EXTERNAL").is_ok_and(|value| value == "required");
    assert!(output.is_ok() || !is_required, "cadical is not installed");
    let text = String::from_utf8(output.ok()?.stdout);
    Some(text.expect("it writes ASCII"))
}

#[test]
fn puzzles_go_through_clauses() {
    for name in ["latin", "akari", "slitherlink", "nurikabe"] {
        let board = format!("{}/examples/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let solved = run(&["solve", &board, "--output", "json"], "");
        assert_eq!(solved.code, Some(0), "{name} {solved:?}");
        let solution = object(&solved.out)["solutions"][0].clone();
        let explained = object(&run(&["explain", &board, "--output", "json"], "").out);
        assert_eq!(explained["status"], "unique", "{name}");
        assert_eq!(explained["solutions"][0], solution, "{name}");
        let hint = run(&["hint", &board], "");
        assert!(hint.out.contains("what follows: "), "{name} {hint:?}");
        let opb = run(&["export", "--to", "opb", &board], "");
        assert!(opb.out.contains("#variable= "), "{name}");
        let cnf = path(&format!("own-{name}.cnf"));
        let cnf = cnf.to_str().expect("a plain name");
        let written = run(&["export", "--to", "dimacs", &board, "-o", cnf], "");
        assert_eq!(written.code, Some(0), "{name} {written:?}");
        let Some(answer) = by_cadical(cnf) else {
            continue;
        };
        let answer = file(&format!("own-{name}.out"), &answer);
        let arguments = ["decode", &board, "--answer", &answer, "--formula", cnf];
        let decoded = run(&[&arguments[..], &["--output", "json"]].concat(), "");
        assert_eq!(object(&decoded.out)["solutions"][0], solution, "{name}");
    }
}
