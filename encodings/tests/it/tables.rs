//! The tables in docs/encodings.md, which this test writes (UPDATE=1) and then
//! compares.

use crate::common::Inputs;
use crate::common::sizes::{at_most, at_most_one_size, exactly, size, sum_size};
use cnf::Scope;
use encodings::weighted::{self, WeightedSum};
use encodings::{Cardinality, Strength, at_most_one, cardinality};

fn table(head: &[&str], lines: Vec<Vec<String>>) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let head = head.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let rule = vec!["---".to_owned(); head.len()];
    [head, rule].into_iter().chain(lines).map(line).collect()
}

fn words(strength: Strength) -> &'static str {
    match strength {
        Strength::DomainConsistent => "domain-consistent",
        Strength::ConsistencyChecking => "consistency-checking",
        Strength::None => "none",
    }
}

const ROWS: &[&str] = &[
    "name",
    "size",
    "propagation",
    "models kept one to one",
    "from",
];

fn row_line(
    name: &str,
    summary: &str,
    strength: Strength,
    parsimonious: bool,
    reference: &str,
) -> Vec<String> {
    let kept = if parsimonious { "yes" } else { "no" };
    [name, summary, words(strength), kept, reference]
        .map(str::to_owned)
        .to_vec()
}

/// The rows of a table of encodings: their types differ, their columns do not.
macro_rules! row_lines {
    ($encodings:path) => {{
        let line = $encodings.iter().map(|row| {
            row_line(
                row.name,
                row.summary,
                row.strength,
                row.parsimonious,
                row.reference,
            )
        });
        table(ROWS, line.collect())
    }};
}

fn at_most_one_rows() -> String {
    row_lines!(at_most_one::ENCODINGS)
}

fn cardinality_rows() -> String {
    row_lines!(cardinality::ENCODINGS)
}

fn weighted_rows() -> String {
    row_lines!(weighted::ENCODINGS)
}

fn weighted_sizes() -> String {
    let names = weighted::ENCODINGS.iter().map(|row| row.name);
    let head: Vec<_> = std::iter::once("at most two fifths of")
        .chain(names)
        .collect();
    let line = |(name, weights): (&str, Vec<i64>)| {
        let lits = Inputs::distinct(weights.len()).lits();
        let sum = WeightedSum {
            upper: weights.iter().sum::<i64>() * 2 / 5,
            lower: i64::MIN,
            terms: lits.into_iter().zip(weights.iter().copied()).collect(),
        };
        let sizes = weighted::ENCODINGS.iter().map(|row| {
            let encode = |scope: &mut Scope<'_>| row.encode(&sum, scope).expect("small");
            size(weights.len(), encode).to_string()
        });
        std::iter::once(name.to_owned()).chain(sizes).collect()
    };
    let cycle = |n: usize| [10, 20, 30, 40].into_iter().cycle().take(n).collect();
    let shapes = [
        ("20 terms, all 1", vec![1; 20]),
        ("20 terms, 10 to 40", cycle(20)),
        ("60 terms, 10 to 40", cycle(60)),
        ("12 terms, 1 to 12", (1..=12).collect()),
        ("12 terms, powers of two", (0..12).map(|i| 1 << i).collect()),
    ];
    table(&head, shapes.into_iter().map(line).collect())
}

fn at_most_one_sizes() -> String {
    let names = at_most_one::ENCODINGS.iter().map(|row| row.name);
    let head: Vec<_> = std::iter::once("at most one of").chain(names).collect();
    let line = |n: usize| {
        let sizes = at_most_one::ENCODINGS
            .iter()
            .map(|row| at_most_one_size(row, n).to_string());
        std::iter::once(n.to_string()).chain(sizes).collect()
    };
    let ns = [2, 3, 5, 8, 9, 12, 20, 50, 169, 200];
    table(&head, ns.into_iter().map(line).collect())
}

fn cardinality_sizes() -> String {
    let names = cardinality::ENCODINGS.iter().map(|row| row.name);
    let head: Vec<_> = std::iter::once("sum").chain(names).collect();
    let line = |(name, sum): (String, Cardinality)| {
        let sizes = cardinality::ENCODINGS
            .iter()
            .map(|row| sum_size(row, &sum).to_string());
        std::iter::once(name).chain(sizes).collect()
    };
    let equal = [
        (5, 2),
        (8, 2),
        (8, 4),
        (9, 2),
        (10, 5),
        (15, 7),
        (20, 10),
        (30, 15),
        (60, 30),
    ];
    let equal = equal.map(|(n, k)| (format!("exactly {k} of {n}"), exactly(n, k)));
    let upper = [(100, 10), (400, 100)];
    let upper = upper.map(|(n, k)| (format!("at most {k} of {n}"), at_most(n, k)));
    table(&head, equal.into_iter().chain(upper).map(line).collect())
}

/// `doc` with the text between the two marks of `name` replaced.
fn replace(doc: &str, name: &str, text: &str) -> String {
    let [begin, end] = ["begin", "end"].map(|mark| format!("<!-- {mark} {name} -->\n"));
    let (before, rest) = doc.split_once(&begin).expect("a mark in docs/encodings.md");
    let (_, after) = rest.split_once(&end).expect("its end in docs/encodings.md");
    format!("{before}{begin}{text}{end}{after}")
}

#[test]
fn the_tables_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/encodings.md");
    let committed = std::fs::read_to_string(path).expect("docs/encodings.md");
    let tables = [
        ("at-most-one rows", at_most_one_rows()),
        ("at-most-one sizes", at_most_one_sizes()),
        ("cardinality rows", cardinality_rows()),
        ("cardinality sizes", cardinality_sizes()),
        ("weighted rows", weighted_rows()),
        ("weighted sizes", weighted_sizes()),
    ];
    let fresh = tables.iter().fold(committed.clone(), |doc, (name, text)| {
        replace(&doc, name, text)
    });
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path, fresh).expect("docs/encodings.md can be written");
    } else {
        let is_same = committed == fresh;
        assert!(is_same, "docs/encodings.md: run this test with UPDATE=1");
    }
}

#[test]
fn the_drawing_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/encodings.svg");
    let fresh = crate::common::plot::svg();
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path, fresh).expect("docs/encodings.svg can be written");
    } else {
        let committed = std::fs::read_to_string(path).expect("docs/encodings.svg");
        let command = "cargo run -p puzzlesat-encodings --example plot > docs/encodings.svg";
        assert!(committed == fresh, "run `{command}`");
    }
}
