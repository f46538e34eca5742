//! `list` and `--help`.

use super::objects::object;
use super::{check, check_error, path, run};
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

/// Commands, and what the tests keep of their help.
const COMMANDS: [&str; 21] = [
    "solve",
    "count",
    "unique",
    "backbone",
    "explain",
    "hint",
    "check",
    "draw",
    "convert",
    "generate",
    "export",
    "decode",
    "batch",
    "bench",
    "serve",
    "list",
    "rules",
    "help",
    "version",
    "completions",
    "man",
];

/// Help is what is written down in tests/data/help.txt; `UPDATE=1` writes it.
#[test]
fn help() {
    let top = run(&["help"], "");
    assert_eq!(run(&["--help"], ""), top);
    assert_eq!(
        top.out.matches("\n  ").count(),
        COMMANDS.len() + 2 + 3,
        "{top:?}"
    );
    let mut all = format!("$ puzzlesat help\n{}", top.out);
    for command in COMMANDS {
        if cfg!(not(feature = "serve")) && command == "serve" {
            continue;
        }
        let own = run(&["help", command], "");
        assert_eq!((own.code, own.err.as_str()), (Some(0), ""), "{own:?}");
        for flag in ["--help", "-h"] {
            assert_eq!(run(&[command, flag], ""), own, "{command} {flag}");
        }
        let (lines, width) = (
            own.out.lines().count(),
            own.out.lines().map(|l| l.chars().count()),
        );
        assert!(
            lines <= if command == "check" { 45 } else { 70 },
            "{command}: {lines} lines"
        );
        assert!(
            width.max() <= Some(100),
            "{command}: {:?}",
            own.out.lines().max_by_key(|l| l.len())
        );
        assert!(!own.out.contains("possible values"), "{}", own.out);
        all += &format!("\n$ puzzlesat help {command}\n{}", own.out);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/help.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &all).expect("tests/data can be written");
    }
    let written = std::fs::read_to_string(path).expect("it is committed");
    assert!(
        all == written,
        "help changed; see `UPDATE=1 cargo test --test it tables::`"
    );
    let version = format!("puzzlesat {}\n", env!("CARGO_PKG_VERSION"));
    check(&["--version"], "", 0, &version);
    check(&["version"], "", 0, &version);
    check_error(
        &["help", "chess"],
        "",
        2,
        "unknown command `chess`; see `puzzlesat help`",
    );
}

/// The rules of every puzzle have its sample, drawn and solved.
#[test]
fn rules() {
    for entry in Registry::builtin().entries() {
        let rules = run(&["rules", entry.name()], "");
        assert_eq!((rules.code, rules.err.as_str()), (Some(0), ""), "{rules:?}");
        assert!(rules.out.contains(&*entry.about().summary), "{rules:?}");
        assert!(
            rules.out.contains("\nSolved (`puzzlesat solve FILE`):\n"),
            "{rules:?}"
        );
        assert!(
            rules
                .out
                .lines()
                .all(|line| line.chars().count() <= 120 || line.contains('{'))
        );
    }
    let unknown = run(&["rules", "chess"], "");
    assert_eq!(
        (unknown.code, unknown.out.as_str()),
        (Some(2), ""),
        "{unknown:?}"
    );
}

#[test]
fn tables_as_json() {
    let listed = object(&run(&["list", "--output", "json"], "").out);
    let keys: Vec<&String> = listed.as_object().expect("an object").keys().collect();
    let expected = [
        "schema",
        "puzzles",
        "formats",
        "connectivity",
        "cardinality",
        "score",
        "at_most_one",
        "solvers",
        "ilp_solvers",
    ];
    assert_eq!(keys, expected);
    for (key, rows) in listed.as_object().expect("an object").iter().skip(1) {
        for row in rows.as_array().expect(key) {
            assert!(
                row["name"].is_string() && row["summary"].is_string(),
                "{key} {row}"
            );
        }
    }
    let puzzles = object(&run(&["list", "puzzles", "--output", "json"], "").out);
    assert_eq!(puzzles["puzzles"], listed["puzzles"]);
    assert_eq!(puzzles.as_object().map(|object| object.len()), Some(2));
}

/// What packages install beside the program.
#[test]
fn completions_and_manual() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell], "");
        assert_eq!(
            (script.code, script.err.as_str()),
            (Some(0), ""),
            "{script:?}"
        );
        for word in ["puzzlesat", "explain", "total-timeout"] {
            assert!(script.out.contains(word), "{shell} {word}");
        }
    }
    let directory = path("man1");
    let written = run(&["man", directory.to_str().expect("a plain name")], "");
    assert_eq!(
        (written.code, written.out.as_str()),
        (Some(0), ""),
        "{written:?}"
    );
    let page = std::fs::read_to_string(directory.join("puzzlesat-solve.1")).expect("a page");
    assert!(page.contains(".TH") && page.contains("solutions"), "{page}");
    assert!(directory.join("puzzlesat.1").exists());
}
