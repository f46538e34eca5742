//! Operations of the page. A new operation is one row.

use crate::answer::{answer, board, check, explain, hint, report, svg};
use crate::request::{Problem, Request, expected};
use encodings::connectivity::ORDERS;
use encodings::{at_most_one, cardinality};
use puzzlesat::explain::Grade;
use puzzlesat::generation::{Clues, Symmetry, Wish};
use puzzlesat::pipeline::{Connectivity, Scope, Target, export as export_board, export_notes};
use puzzlesat::registry::{Entry, Registry};
use puzzlesat::service::{Grading, Job, Wanted, generate as generated};
use puzzlesat::text::InputError;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Operation of the page.
pub(crate) struct Operation {
    /// The value of `do`.
    pub name: &'static str,
    /// The function that answers it.
    pub run: fn(&Request) -> Result<Value, Problem>,
}

/// All operations.
pub(crate) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "about",
        run: |request| Ok(about(&request.registry)),
    },
    Operation {
        name: "draw",
        run: draw,
    },
    Operation {
        name: "symbols",
        run: symbols,
    },
    Operation {
        name: "solve",
        run: |request| report(request, Job::Solve(wanted(request)?)),
    },
    Operation {
        name: "count",
        run: |request| report(request, Job::Count(request.maybe_number("limit")?)),
    },
    Operation {
        name: "unique",
        run: |request| report(request, Job::Unique),
    },
    Operation {
        name: "check",
        run: check,
    },
    Operation {
        name: "hint",
        run: hint,
    },
    Operation {
        name: "explain",
        run: explain,
    },
    Operation {
        name: "backbone",
        run: |request| report(request, Job::Backbone),
    },
    Operation {
        name: "convert",
        run: convert,
    },
    Operation {
        name: "generate",
        run: generate,
    },
    Operation {
        name: "export",
        run: export,
    },
];

/// Returns the lists of puzzles, formats, export formats, solvers and encodings.
fn about(registry: &Registry) -> Value {
    let puzzle = |entry: &Entry| {
        let about = entry.about();
        let formats = entry.formats().iter().map(|row| {
            json!({ "name": row.name(), "summary": row.summary(), "is_written": row.is_written() })
        });
        json!({
            "name": about.name,
            "summary": about.summary,
            "example": about.example,
            "sizes": about.sizes.iter().map(|&(rows, columns)| json!([rows, columns])).collect::<Value>(),
            "formats": formats.collect::<Value>(),
        })
    };
    let row = |name: &str, summary: &str| json!({ "name": name, "summary": summary });
    let orders = ORDERS.iter().map(|order| row(order.name, order.summary));
    let ways = [
        row(
            "auto",
            "inside the search where the solver can, else in rounds",
        ),
        row("lazy", "cut clauses in rounds"),
        row("propagate", "cut clauses inside the search"),
    ];
    let sums = cardinality::ENCODINGS.iter();
    let pairs = at_most_one::ENCODINGS.iter();
    let solvers = cnf::solver::BACKENDS.iter();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "operations": OPERATIONS.iter().map(|operation| operation.name).collect::<Vec<_>>(),
        "puzzles": registry.entries().iter().map(puzzle).collect::<Value>(),
        "grades": Grade::ALL.map(Grade::word),
        "targets": Target::NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        "ways": {
            "solver": solvers.map(|each| row(each.name, each.summary)).collect::<Value>(),
            "cardinality": sums.map(|each| row(each.name, each.summary)).collect::<Value>(),
            "at_most_one": pairs.map(|each| row(each.name, each.summary)).collect::<Value>(),
            "connectivity": ways.into_iter().chain(orders).collect::<Value>(),
        },
    })
}

/// Returns the board, with an `answer` and `marks` on it if they are given.
fn draw(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let marks = request.marks()?;
    let text = request.maybe_text("answer")?;
    let answer = text
        .map(|text| answer(board.puzzle.as_ref(), text))
        .transpose()?;
    let drawing = board.puzzle.drawing(answer.as_ref(), &marks);
    let about = board.puzzle.about();
    Ok(json!({
        "puzzle": about.name,
        "summary": about.summary,
        "format": board.source.format(),
        "svg": svg(&drawing.with_legend(&marks))?,
    }))
}

/// Returns the characters allowed at `line` and `column` of the text. It tries all
/// characters of a keyboard; with an allowed one, the text is still the same puzzle. Of
/// equivalent characters, only the first is returned.
fn symbols(request: &Request) -> Result<Value, Problem> {
    let name = request.puzzle_name()?;
    let (line, column) = (position(request, "line")?, position(request, "column")?);
    let mut lines: Vec<Vec<char>> = request
        .text("text")?
        .split('\n')
        .map(|line| line.chars().collect())
        .collect();
    if lines.get(line).is_none_or(|line| line.len() <= column) {
        return Err(InputError::at(line + 1, column + 1, "there is no character here").into());
    }
    let (named, format) = (request.maybe_text("puzzle")?, request.maybe_text("format")?);
    let mut drawn_with = |symbol: char| {
        lines[line][column] = symbol;
        let text: Vec<String> = lines.iter().map(|line| line.iter().collect()).collect();
        let text = text.join("\n");
        let board = request.registry.read(&text, named, format).ok()?;
        (board.puzzle.name() == name).then(|| board.puzzle.draw(None))
    };
    let (mut symbols, mut known) = (Vec::new(), BTreeSet::new());
    for symbol in ('!'..='~').filter(|symbol| *symbol != '#') {
        if drawn_with(symbol).is_some_and(|drawn| known.insert(drawn)) {
            symbols.push(String::from(symbol));
        }
    }
    Ok(json!({ "symbols": symbols }))
}

/// Returns a 1-based field as an index.
fn position(request: &Request, field: &str) -> Result<usize, Problem> {
    let number = request.maybe_number(field)?.and_then(|n| n.checked_sub(1));
    let index = number.and_then(|n| usize::try_from(n).ok());
    index.ok_or_else(|| InputError::field(field, "expected an integer from 1").into())
}

fn wanted(request: &Request) -> Result<Wanted, Problem> {
    if request.get("solutions") == Some(&json!("all")) {
        return Ok(Wanted::All);
    }
    match request.maybe_number("solutions")? {
        None => Ok(Wanted::UpTo(1)),
        Some(0) => {
            Err(InputError::field("solutions", "expected a number from 1, or \"all\"").into())
        }
        Some(n) => Ok(Wanted::UpTo(n)),
    }
}

/// Returns a board with one solution. The same parameters and `seed` give the same board
/// everywhere.
fn generate(request: &Request) -> Result<Value, Problem> {
    let entry = request.registry.puzzle(request.text("puzzle")?)?;
    let size = (
        position(request, "rows")? + 1,
        position(request, "columns")? + 1,
    );
    let density = request.maybe_number("density")?;
    let symmetry = |name: &str| {
        let row = Symmetry::NAMES.iter().find(|row| row.0 == name);
        row.map(|row| row.1)
    };
    let wish = Wish {
        density: density.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
        symmetry: request.named("symmetry", Symmetry::default(), symmetry)?,
        clues: if request.is("minimal") {
            Clues::Minimal
        } else {
            Clues::All
        },
        ..Wish::of_size(size.0, size.1)
    };
    let seed = request.maybe_number("seed")?.unwrap_or(0);
    let grade = |name: &str| Grade::ALL.into_iter().find(|grade| grade.word() == name);
    let grading = request.named("difficulty", Grading::Any, |name| {
        grade(name).map(Grading::Only)
    })?;
    let made = generated(entry, &wish, grading, seed, &request.options()?)?;
    Ok(json!({
        "puzzle": entry.name(),
        "seed": seed,
        "text": made.puzzle.to_text(),
        "json": made.puzzle.to_json(),
        "difficulty": made.difficulty.map(|difficulty| difficulty.to_json()),
        "repairs": made.repairs,
        "board": board(&made.solution, &[])?,
    }))
}

/// Returns the puzzle in the format `to`, with an `answer` if one is given.
fn convert(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let text = request.maybe_text("answer")?;
    let given = text
        .map(|text| answer(board.puzzle.as_ref(), text))
        .transpose()?;
    let converted = board.convert(request.text("to")?, given.as_ref())?;
    Ok(json!({
        "puzzle": board.puzzle.name(),
        "content": converted.text,
        "left_out": converted.left_out,
    }))
}

/// Returns the file for other solvers, as a string.
fn export(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let to = request.text("to")?;
    let target = Target::NAMES.iter().find(|(name, _)| *name == to);
    let names = Target::NAMES.iter().map(|(name, _)| *name);
    let (_, target) = *target.ok_or_else(|| expected("to", names))?;
    let scope = if request.is("relaxed") {
        Scope::Relaxed
    } else {
        Scope::Complete
    };
    let options = request.options()?;
    let mut choice = options.choice;
    if let Connectivity::Eager(order) = options.connectivity {
        choice.order = order;
    }
    let bytes = export_board(board.puzzle.as_ref(), target, scope, &choice);
    let bytes = bytes.map_err(InputError::whole)?;
    let content = String::from_utf8(bytes);
    let content = content.map_err(|_| InputError::whole("the export is not text"))?;
    let notes = export_notes(board.puzzle.as_ref(), target);
    Ok(json!({ "puzzle": board.puzzle.name(), "to": to, "content": content, "notes": notes }))
}
