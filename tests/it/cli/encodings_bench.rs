//! `bench --encodings`: its tables beside what the library gives.

use super::objects::object;
use super::{check_error, path, run};
use cnf::{Formula, Lit, RuleId, Scope};
use encodings::{Cardinality, Classes, at_most_one, cardinality};
use serde_json::Value;

/// Variables, clauses and literals.
type Size = [usize; 3];

fn lits(n: u32) -> Vec<Lit> {
    (0..n).map(Lit::positive).collect()
}

fn size(n: u32, encode: impl Fn(&mut Scope<'_>)) -> Size {
    let mut formula = Formula::new();
    formula.reserve(n);
    encode(&mut formula.scope(RuleId::STRUCTURE));
    let n_vars = formula.n_vars() - n;
    [n_vars as usize, formula.n_clauses(), formula.n_lits()]
}

/// Each row's name with its size on "exactly k of n".
fn sums(n: u32, k: i64) -> Vec<(String, Size)> {
    let sum = Cardinality::exactly(lits(n), k);
    let rows = cardinality::ENCODINGS.iter();
    rows.map(|row| {
        let size = size(n, |scope| row.encode(&sum, scope));
        (row.name.to_owned(), size)
    })
    .collect()
}

/// Each row's name with its size on "at most one of n".
fn pairs(n: u32) -> Vec<(String, Size)> {
    let rows = at_most_one::ENCODINGS.iter();
    rows.map(|row| {
        let size = size(n, |scope| row.encode(&lits(n), scope));
        (row.name.to_owned(), size)
    })
    .collect()
}

fn bench(shape: &str, more: &[&str]) -> String {
    let arguments = [&["bench", "--encodings", "--shape", shape], more].concat();
    let run = run(&arguments, "");
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    run.out
}

/// A Markdown table as its title and its rows, by cells.
fn tables(text: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let cells = |line: &str| -> Vec<String> {
        let line = line.strip_prefix("| ").and_then(|l| l.strip_suffix(" |"));
        let cells = line.expect("a row of a table").split(" | ");
        cells.map(str::to_owned).collect()
    };
    let table = |text: &str| {
        let mut lines = text.lines().map(cells);
        let head = lines.next().expect("a heading");
        let columns = [
            "variables",
            "clauses",
            "literals",
            "propagated",
            "conflicts",
            "time",
        ];
        assert_eq!(head[1..], columns, "{head:?}");
        let rows: Vec<_> = lines.skip(1).collect();
        assert!(rows.iter().all(|row| row.len() == head.len()), "{rows:?}");
        (head[0].clone(), rows)
    };
    text.split("\n\n").map(table).collect()
}

fn sizes(rows: &[Vec<String>]) -> Vec<(String, Size)> {
    let size = |row: &Vec<String>| {
        let cell = |i: usize| row[i].parse().expect("a number");
        (row[0].clone(), [1, 2, 3].map(cell))
    };
    rows.iter().map(size).collect()
}

fn lines(json: &str) -> Vec<Value> {
    let found = object(json);
    assert_eq!(found["schema"], 1);
    found["encodings"].as_array().expect("an array").clone()
}

/// As the table writes a line of the JSON form, but for the time.
fn written(line: &Value) -> Vec<String> {
    let propagated = line["propagated"]
        .as_f64()
        .map_or("-".to_owned(), |share| format!("{:.0} %", share * 100.0));
    let more = if line["decided"] == true { "" } else { ">" };
    let name = line["encoding"].as_str().expect("a name").to_owned();
    let sizes = ["variables", "clauses", "literals"].map(|key| line[key].to_string());
    let conflicts = format!("{more}{}", line["conflicts"]);
    [vec![name], sizes.to_vec(), vec![propagated, conflicts]].concat()
}

#[test]
fn sizes_are_those_of_the_library() {
    let found = tables(&bench("exactly 4 of 8", &[]));
    let [(shape, rows)] = found.as_slice() else {
        panic!("one shape: {found:?}");
    };
    assert_eq!(shape, "exactly 4 of 8");
    assert_eq!(sizes(rows), sums(8, 4));
    // All rows claim to be domain-consistent.
    assert!(rows.iter().all(|row| row[4] == "100 %"), "{rows:?}");
    assert_eq!(rows[0][6], "1.00", "times are by the first row's");

    let found = tables(&bench("one of 2", &[]));
    let shapes: Vec<_> = found.iter().map(|(shape, _)| shape.as_str()).collect();
    assert_eq!(
        shapes,
        [
            "exactly one of 2",
            "exactly one of 20",
            "exactly one of 200"
        ]
    );
    for ((_, rows), n) in found.iter().zip([2, 20, 200]) {
        assert_eq!(sizes(rows), pairs(n));
    }
}

/// Both forms hold the same, but for times.
#[test]
fn json_is_the_table() {
    for shape in ["exactly 2 of 5", "over 20", "a bound that moves over 100"] {
        let lines = lines(&bench(shape, &["--output", "json"]));
        let found = tables(&bench(shape, &[]));
        let rows: Vec<_> = found
            .iter()
            .flat_map(|(shape, rows)| rows.iter().map(move |row| (shape, row)))
            .collect();
        assert_eq!(lines.len(), rows.len(), "{shape}");
        for (line, (shape, row)) in lines.iter().zip(rows) {
            assert_eq!(line["shape"], shape.as_str());
            assert_eq!(written(line), row[..6], "{shape}");
            assert!(line["seconds"].as_f64().is_some_and(|s| s >= 0.0), "{line}");
            assert!(line["time_ratio"].is_f64(), "{line}");
        }
    }
}

/// Every encoding that fits a shape has a row there.
#[test]
fn every_encoding_is_there() {
    let names = |shape: &str| -> Vec<String> {
        let lines = lines(&bench(shape, &["--output", "json"]));
        let name = |line: &Value| line["encoding"].as_str().expect("a name").to_owned();
        lines.iter().map(name).collect()
    };
    let moving = cardinality::ENCODINGS
        .iter()
        .filter(|row| cardinality::moving(row).name == row.name);
    let moving: Vec<_> = moving.map(|row| row.name).collect();
    assert_eq!(names("a bound that moves over 100"), moving);
    assert_eq!(
        names("weights 10 to 40 over 20"),
        Classes::NAMES.map(|(name, _)| name)
    );
    // The counters, by another way: rows that have one.
    let inputs = cardinality::Inputs {
        blocks: &[],
        tree: None,
    };
    for row in cardinality::ENCODINGS {
        let is_counter = row.counter(inputs).is_some();
        assert!(!is_counter || moving.contains(&row.name), "{}", row.name);
    }
}

#[test]
fn a_file_is_written() {
    let target = path("encodings.md");
    let name = target.to_str().expect("a plain name");
    assert_eq!(bench("exactly one of 3", &["-o", name]), "");
    let text = std::fs::read_to_string(&target).expect("it was written");
    assert_eq!(sizes(&tables(&text)[0].1), pairs(3));
    let again = ["bench", "--encodings", "-o", name];
    let message = format!("{name} already exists; use --force to overwrite it");
    check_error(&again, "", 2, &message);
}

#[test]
fn bad_usage() {
    for output in ["svg", "png", "gif", "answer"] {
        for arguments in [&["bench", "--encodings"][..], &["bench", "-"]] {
            let arguments = [arguments, &["--output", output]].concat();
            let message = format!("--output {output}: expected one of text, json");
            check_error(&arguments, "", 2, &message);
        }
    }
    let unknown = |arguments: &[&str], part: &str| {
        let run = run(arguments, "");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        assert!(run.err.contains(part), "{run:?}");
    };
    unknown(
        &["bench", "--encodings", "--output", "xml"],
        "error: --output xml: expected one of text, json",
    );
    unknown(
        &["bench", "--encodings", "--shape", "none"],
        "error: no shape matches `none`; available: exactly 2 of 5, ",
    );
    let of_boards = ["bench", "-", "--shape", "exactly"];
    unknown(&of_boards, "cannot be used with '--shape <TEXT>'");
    unknown(&["bench", "--shape", "exactly"], "--encodings");
}
