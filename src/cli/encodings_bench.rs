//! `bench --encodings`: sizes, measured propagation, conflicts and times of every
//! row of every table, on the shapes that puzzles are made of.
//!
//! Conflicts are those of the default solver on a fixed decision problem, seeded:
//! the same on every machine. Times are a ratio to the first row of the same
//! shape, in the same run.

mod measure;
mod problems;

use super::args::Common;
use super::files;
use super::output::Problem;
use encodings::{Choice, Classes, at_most_one, cardinality};
use measure::{Size, sizes_of_at_most_one, sizes_of_sum};
use problems::{Decided, Graph};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Exactly half of this many.
const EXACTLY: &[usize] = &[5, 8, 12, 20, 30, 60];
/// A bound that moves over this many.
const MOVING: &[usize] = &[100, 300, 1000];
/// Exactly one of this many.
const ONE: &[usize] = &[2, 3, 5, 8, 12, 20, 50, 100, 200];
/// Weights 10, 20, 30 and 40 over this many.
const WEIGHTED: &[usize] = &[20, 40];

/// One row on one shape.
struct Line {
    shape: String,
    row: &'static str,
    size: Size,
    /// Of the literals that follow at the bound, how many are propagated, from 0
    /// to 1; `None` where it is not measured.
    propagated: Option<f64>,
    decided: Decided,
    seconds: f64,
}

/// What is measured: a constraint over n literals, and how to run all rows on it.
struct Shape {
    name: String,
    n: usize,
    run: fn(&Shape, &mut Vec<Line>),
}

fn shapes() -> Vec<Shape> {
    let all = |sizes: &'static [usize], name: fn(usize) -> String, run| {
        sizes.iter().map(move |&n| Shape {
            name: name(n),
            n,
            run,
        })
    };
    let exactly: fn(&Shape, &mut Vec<Line>) = exactly;
    all(EXACTLY, |n| format!("exactly {} of {n}", n / 2), exactly)
        .chain(all(
            MOVING,
            |n| format!("a bound that moves over {n}"),
            moving,
        ))
        .chain(all(ONE, |n| format!("exactly one of {n}"), one))
        .chain(all(
            WEIGHTED,
            |n| format!("weights 10 to 40 over {n}"),
            weighted,
        ))
        .collect()
}

/// Runs the shapes, where `part` is given the one of this name or those with this in
/// their names, and writes the table, as Markdown or JSON.
pub(super) fn bench(common: &Common, part: Option<&str>) -> Result<u8, Problem> {
    files::check_target(common)?;
    let mut lines = Vec::new();
    for shape in asked(part)? {
        (shape.run)(&shape, &mut lines);
    }
    let text = if common.output.is_json() {
        format!("{}\n", json(&lines))
    } else {
        markdown(&lines)
    };
    files::write(&text, common)?;
    Ok(0)
}

fn asked(part: Option<&str>) -> Result<Vec<Shape>, Problem> {
    let Some(part) = part else {
        return Ok(shapes());
    };
    let is_name = shapes().iter().any(|shape| shape.name == part);
    let (asked, others): (Vec<_>, Vec<_>) = shapes()
        .into_iter()
        .partition(|shape| shape.name == part || !is_name && shape.name.contains(part));
    if asked.is_empty() {
        let names: Vec<_> = others.iter().map(|shape| shape.name.as_str()).collect();
        return Err(Problem::usage(format!(
            "no shape matches `{part}`; available: {}",
            names.join(", ")
        )));
    }
    Ok(asked)
}

/// What `run` gives, and the seconds it takes: the least of several runs where that
/// is little, since other programs also run.
fn timed<T>(mut run: impl FnMut() -> T) -> (T, f64) {
    const SHORT: f64 = 0.05;
    let mut once = || {
        let start = std::time::Instant::now();
        let result = run();
        (result, start.elapsed().as_secs_f64())
    };
    let (mut result, mut least) = once();
    for _ in 0..if least < SHORT { 6 } else { 0 } {
        let (again, seconds) = once();
        result = again;
        least = least.min(seconds);
    }
    (result, least)
}

/// Half of n, and whether a random graph has a vertex cover of exactly so many
/// nodes: the fewest, and one less.
fn exactly(shape: &Shape, lines: &mut Vec<Line>) {
    let n = shape.n;
    let graph = Graph::random(n, 2 * n);
    let k = n / 2;
    let least = problems::least_cover(&graph);
    for row in cardinality::ENCODINGS {
        let (decided, seconds) = timed(|| problems::cover_of(&graph, row, least));
        let (size, propagated) = sizes_of_sum(row, n, k);
        lines.push(Line {
            shape: shape.name.clone(),
            row: row.name,
            size,
            propagated: Some(propagated),
            decided,
            seconds,
        });
    }
}

/// The least vertex cover of a graph of neighbours, by one bound that gets tighter.
fn moving(shape: &Shape, lines: &mut Vec<Line>) {
    let n = shape.n;
    let graph = Graph::local(n);
    for row in cardinality::ENCODINGS {
        if cardinality::moving(row).name != row.name {
            continue;
        }
        let ((size, decided), seconds) = timed(|| problems::tighten(&graph, row));
        lines.push(Line {
            shape: shape.name.clone(),
            row: row.name,
            size,
            propagated: None,
            decided,
            seconds,
        });
    }
}

/// Exact covers of 12 things, each in n sets of 4.
fn one(shape: &Shape, lines: &mut Vec<Line>) {
    let n = shape.n;
    for row in at_most_one::ENCODINGS {
        let (decided, seconds) = timed(|| problems::exact_cover(n, row));
        let (size, propagated) = sizes_of_at_most_one(row, n);
        lines.push(Line {
            shape: shape.name.clone(),
            row: row.name,
            size,
            propagated: Some(propagated),
            decided,
            seconds,
        });
    }
}

/// The heaviest independent set of a random graph, by a bound that moves up.
fn weighted(shape: &Shape, lines: &mut Vec<Line>) {
    let n = shape.n;
    let graph = Graph::random(n, 2 * n);
    for (name, classes) in Classes::NAMES {
        let choice = Choice {
            classes,
            ..Choice::default()
        };
        let ((size, decided), seconds) = timed(|| problems::heaviest(&graph, &choice));
        lines.push(Line {
            shape: shape.name.clone(),
            row: name,
            size,
            propagated: None,
            decided,
            seconds,
        });
    }
}

/// The time of the first line of the same shape.
fn base<'a>(lines: &'a [Line], line: &Line) -> &'a Line {
    let same = lines.iter().find(|other| other.shape == line.shape);
    same.expect("the line itself")
}

fn json(lines: &[Line]) -> Value {
    let line = |line: &Line| {
        json!({
            "shape": line.shape,
            "encoding": line.row,
            "variables": line.size.variables,
            "clauses": line.size.clauses,
            "literals": line.size.literals,
            "propagated": line.propagated,
            "conflicts": line.decided.conflicts,
            "decided": line.decided.is_decided,
            "seconds": line.seconds,
            "time_ratio": line.seconds / base(lines, line).seconds.max(1e-9),
        })
    };
    json!({ "schema": 1, "encodings": lines.iter().map(line).collect::<Value>() })
}

fn markdown(lines: &[Line]) -> String {
    let mut text = String::new();
    let mut shape = "";
    for line in lines {
        if line.shape != shape {
            let gap = if shape.is_empty() { "" } else { "\n" };
            shape = &line.shape;
            let _ = writeln!(
                text,
                "{gap}| {shape} | variables | clauses | literals | propagated | conflicts | time |"
            );
            let _ = writeln!(text, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        }
        let Size {
            variables,
            clauses,
            literals,
        } = line.size;
        let propagated = line
            .propagated
            .map_or("-".to_owned(), |share| format!("{:.0} %", share * 100.0));
        let more = if line.decided.is_decided { "" } else { ">" };
        let ratio = line.seconds / base(lines, line).seconds.max(1e-9);
        let _ = writeln!(
            text,
            "| {} | {variables} | {clauses} | {literals} | {propagated} | {more}{} | {ratio:.2} |",
            line.row, line.decided.conflicts
        );
    }
    text
}
