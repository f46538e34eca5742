//! `list` and `--help`.

use super::{check, run};
use puzzlesat::registry::{Entry, Registry};

fn listed(what: &[&str]) -> String {
    let run = run(&[&["list"], what].concat(), "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    run.out
}

/// Every row of a table is one line, first its name.
fn check_table<'n>(what: &str, names: impl Iterator<Item = &'n str>) {
    let out = listed(&[what]);
    for name in names {
        let lines = out.lines().map(str::trim_start);
        let named = lines.filter(|line| line.split(' ').next() == Some(name));
        assert!(named.count() >= 1, "{what} {name}:\n{out}");
    }
    assert!(listed(&[]).contains(&out), "{what}");
}

#[test]
fn list() {
    let registry = Registry::builtin();
    check_table("puzzles", registry.entries().iter().map(Entry::name));
    check_table("solvers", cnf::solver::BACKENDS.iter().map(|row| row.name));
    let sums = encodings::cardinality::ENCODINGS.iter().map(|row| row.name);
    let pairs = encodings::at_most_one::ENCODINGS.iter().map(|row| row.name);
    check_table("encodings", sums.chain(pairs));
    let formats = registry.entries().iter().flat_map(|entry| entry.formats());
    check_table(
        "formats",
        ["native", "json"]
            .into_iter()
            .chain(formats.map(|row| row.name())),
    );
}

#[test]
fn help() {
    let help = run(&["--help"], "");
    assert_eq!((help.code, help.err.as_str()), (Some(0), ""));
    for command in ["solve", "count", "unique", "check", "draw", "list"] {
        assert!(help.out.contains(&format!("\n  {command} ")), "{help:?}");
        let own = run(&[command, "--help"], "");
        assert_eq!((own.code, own.err.as_str()), (Some(0), ""), "{own:?}");
        assert!(own.out.contains("Usage: puzzlesat "), "{own:?}");
        if command != "draw" && command != "list" {
            assert!(
                own.out
                    .contains("Exit status: 0 answered, 1 proved negative"),
                "{own:?}"
            );
        }
    }
    check(
        &["--version"],
        "",
        0,
        &format!("puzzlesat {}\n", env!("CARGO_PKG_VERSION")),
    );
}
