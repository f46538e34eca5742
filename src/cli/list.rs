//! `list`: the tables of what there is.

use super::args::Table;
use super::output::Problem;
use crate::linear::SOLVERS;
use crate::registry::Registry;
use cnf::solver::BACKENDS;
use encodings::connectivity::ORDERS;
use encodings::{Classes, at_most_one, cardinality};
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn list(registry: &Registry, what: Option<Table>) -> Result<u8, Problem> {
    let tables = match what {
        Some(table) => vec![table],
        None => vec![
            Table::Puzzles,
            Table::Formats,
            Table::Encodings,
            Table::Solvers,
        ],
    };
    let text: Vec<String> = tables
        .into_iter()
        .map(|each| table(registry, each))
        .collect();
    // A closed pipe is no error.
    let _ = std::io::stdout()
        .lock()
        .write_all(text.join("\n").as_bytes());
    Ok(0)
}

fn table(registry: &Registry, table: Table) -> String {
    match table {
        Table::Puzzles => rows(
            "puzzles",
            registry
                .entries()
                .iter()
                .map(|entry| (entry.name(), entry.about().summary.to_string())),
        ),
        Table::Formats => formats(registry),
        Table::Encodings => {
            let sums = cardinality::ENCODINGS
                .iter()
                .map(|row| (row.name, format!("{} [{}]", row.summary, row.reference)));
            let pairs = at_most_one::ENCODINGS
                .iter()
                .map(|row| (row.name, format!("{} [{}]", row.summary, row.reference)));
            let scores = Classes::NAMES
                .iter()
                .map(|&(name, classes)| (name, classes.summary()));
            let ways = [
                ("auto", "propagate where the solver can, else lazy"),
                ("lazy", "cut clauses in rounds, any solver"),
                ("propagate", "cut clauses inside the search (batsat)"),
            ];
            let ways = ways
                .map(|(name, summary)| (name, summary.to_owned()))
                .into_iter();
            let eager = ORDERS
                .iter()
                .map(|row| (row.name, format!("{} [{}]", row.summary, row.reference)));
            let connected = ways.chain(eager);
            rows("connectivity (--connectivity)", connected)
                + "\n"
                + &rows("encodings of sums (--cardinality)", sums)
                + "\n"
                + &rows("sums of a score (--score)", scores)
                + "\n"
                + &rows("encodings of at-most-one (--at-most-one)", pairs)
        }
        Table::Solvers => {
            let sat = BACKENDS
                .iter()
                .map(|row| (row.name, row.summary.to_owned()));
            let linear = SOLVERS.iter().map(|row| (row.name, row.summary.to_owned()));
            rows("solvers (--solver), the first is the default", sat)
                + "\n"
                + &rows(
                    "solvers of integer programmes (--via ilp, --via lp)",
                    linear,
                )
        }
    }
}

fn formats(registry: &Registry) -> String {
    let own = [
        (
            "native",
            "text whose first word names the puzzle".to_owned(),
        ),
        ("json", "one object".to_owned()),
    ];
    let foreign = registry.entries().iter().flat_map(|entry| {
        entry.formats().iter().map(|row| {
            let read_only = if row.is_written() { "" } else { " (read only)" };
            let answers = if row.answers().is_some() {
                ", with answers"
            } else {
                ""
            };
            (
                row.name(),
                format!("{}: {}{read_only}{answers}", entry.name(), row.summary()),
            )
        })
    });
    rows("formats (--format)", own.into_iter().chain(foreign))
}

fn rows<'n>(title: &str, rows: impl Iterator<Item = (&'n str, String)>) -> String {
    let mut text = format!("{title}\n");
    for (name, summary) in rows {
        let _ = writeln!(text, "  {name:<20} {summary}");
    }
    text
}
