//! `list`: the registries as tables, as text or JSON.

use super::args::Table;
use crate::linear::SOLVERS;
use crate::registry::Registry;
use cnf::solver::BACKENDS;
use encodings::connectivity::ORDERS;
use encodings::{Classes, at_most_one, cardinality};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// A table: its key in JSON, its title, and its rows.
struct Listed {
    key: &'static str,
    title: &'static str,
    rows: Vec<Row>,
}

/// A name that users type, its description, and more fields of its JSON object.
struct Row {
    name: String,
    summary: String,
    more: Value,
}

impl Row {
    fn new(name: &str, summary: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            summary: summary.into(),
            more: Value::Null,
        }
    }

    /// Returns a row of a table of encodings, with its source.
    fn of(name: &str, summary: &str, reference: &str) -> Self {
        Self {
            more: json!({ "reference": reference }),
            ..Self::new(name, summary)
        }
    }

    fn line(&self) -> String {
        let reference = self.more.get("reference").and_then(Value::as_str);
        let reference = reference.map_or(String::new(), |text| format!(" [{text}]"));
        format!("  {:<20} {}{reference}\n", self.name, self.summary)
    }

    fn object(&self) -> Value {
        let mut object = json!({ "name": self.name, "summary": self.summary });
        if let (Value::Object(fields), Value::Object(more)) = (&mut object, &self.more) {
            fields.extend(more.clone());
        }
        object
    }
}

/// Returns the tables, or one of them.
pub(super) fn list(registry: &Registry, what: Option<Table>, is_json: bool) -> String {
    let all = [
        Table::Puzzles,
        Table::Formats,
        Table::Encodings,
        Table::Solvers,
    ];
    let wanted = all
        .into_iter()
        .filter(|&table| what.is_none_or(|what| what == table));
    let tables: Vec<Listed> = wanted.flat_map(|table| listed(registry, table)).collect();
    if is_json {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        for table in &tables {
            let rows = table.rows.iter().map(Row::object).collect();
            object.insert(table.key.into(), Value::Array(rows));
        }
        return format!("{}\n", Value::Object(object));
    }
    let mut texts = Vec::new();
    for table in &tables {
        let mut text = format!("{}\n", table.title);
        table.rows.iter().for_each(|row| text += &row.line());
        texts.push(text);
    }
    texts.join("\n")
}

fn listed(registry: &Registry, table: Table) -> Vec<Listed> {
    match table {
        Table::Puzzles => vec![puzzles(registry)],
        Table::Formats => vec![formats(registry)],
        Table::Encodings => encodings(),
        Table::Solvers => solvers(),
    }
}

fn puzzles(registry: &Registry) -> Listed {
    let row = |entry: &crate::registry::Entry| {
        let about = entry.about();
        let mut summary = about.summary.to_string();
        if !about.aliases.is_empty() {
            let _ = write!(summary, " (also {})", about.aliases.join(", "));
        }
        Row {
            more: json!({ "aliases": about.aliases, "summary": about.summary }),
            ..Row::new(entry.name(), summary)
        }
    };
    Listed {
        key: "puzzles",
        title: "puzzles (--puzzle); `puzzlesat rules PUZZLE` explains one",
        rows: registry.entries().iter().map(row).collect(),
    }
}

fn formats(registry: &Registry) -> Listed {
    let mut rows = vec![
        Row::new(
            "native",
            "text whose first word names the puzzle, with answers",
        ),
        Row::new("json", "one object, with answers"),
    ];
    for entry in registry.entries() {
        for format in entry.formats() {
            let (is_written, has_answers) = (format.is_written(), format.answers().is_some());
            let read_only = if is_written { "" } else { " (read only)" };
            let answers = if has_answers { ", with answers" } else { "" };
            let (puzzle, summary) = (entry.name(), format.summary());
            rows.push(Row {
                more: json!({
                    "puzzle": puzzle,
                    "summary": summary,
                    "written": is_written,
                    "answers": has_answers,
                }),
                ..Row::new(
                    format.name(),
                    format!("{puzzle}: {summary}{read_only}{answers}"),
                )
            });
        }
    }
    Listed {
        key: "formats",
        title: "puzzle formats (--format, and --to of `convert`)",
        rows,
    }
}

fn encodings() -> Vec<Listed> {
    let mut connectivity = vec![
        Row::new("auto", "propagate if the solver can, else lazy"),
        Row::new("lazy", "cut clauses in rounds, any solver"),
        Row::new("propagate", "cut clauses inside the search (batsat)"),
    ];
    let eager = ORDERS.iter();
    connectivity.extend(eager.map(|row| Row::of(row.name, row.summary, row.reference)));
    let sums = cardinality::ENCODINGS.iter();
    let pairs = at_most_one::ENCODINGS.iter();
    let scores = Classes::NAMES.iter();
    vec![
        Listed {
            key: "connectivity",
            title: "connectivity (--connectivity)",
            rows: connectivity,
        },
        Listed {
            key: "cardinality",
            title: "cardinality constraints (--cardinality)",
            rows: sums
                .map(|row| Row::of(row.name, row.summary, row.reference))
                .collect(),
        },
        Listed {
            key: "score",
            title: "scores (--score)",
            rows: scores
                .map(|&(name, classes)| Row::new(name, classes.summary()))
                .collect(),
        },
        Listed {
            key: "at_most_one",
            title: "at-most-one constraints (--at-most-one)",
            rows: pairs
                .map(|row| Row::of(row.name, row.summary, row.reference))
                .collect(),
        },
    ]
}

fn solvers() -> Vec<Listed> {
    let sat = BACKENDS.iter().map(|row| Row::new(row.name, row.summary));
    let linear = SOLVERS.iter().map(|row| Row::new(row.name, row.summary));
    vec![
        Listed {
            key: "solvers",
            title: "SAT solvers (--solver); the first is the default",
            rows: sat.collect(),
        },
        Listed {
            key: "ilp_solvers",
            title: "ILP solvers (--solver with --via ilp or --via lp)",
            rows: linear.collect(),
        },
    ]
}
