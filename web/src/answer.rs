//! What the page gets: reports with boards as SVG.

use crate::request::{Problem, Request};
use puzzlesat::pipeline::{Job, Report, Shown};
use puzzlesat::registry::{Entry, Source};
use puzzlesat::render::{Drawing, Look, Mark, MarkKind, Writer, backend};
use puzzlesat::text::InputError;
use serde_json::{Value, json};

/// The most solutions that are drawn.
const MOST_DRAWN: usize = 60;

/// Does a job and shows what it found.
pub(crate) fn report(request: &Request, job: Job<'_>) -> Result<Value, Problem> {
    let (entry, source) = request.puzzle()?;
    let report = entry.run(&source, job, &request.options()?)?;
    reported(entry, &source, &report)
}

/// Explains the puzzle and shows each step: the empty board, the steps, the end.
pub(crate) fn explain(request: &Request) -> Result<Value, Problem> {
    let (entry, source) = request.puzzle()?;
    let (report, film) = entry.explain_film(&source, &request.options()?)?;
    let mut answer = reported(entry, &source, &report)?;
    answer["film"] = film.iter().map(svg).collect::<Result<Value, _>>()?;
    Ok(answer)
}

fn reported(entry: &Entry, source: &Source<'_>, report: &Report) -> Result<Value, Problem> {
    let marks = marks(report);
    let shown = report.solutions.iter().flatten().take(MOST_DRAWN);
    let boards = shown.map(|shown| board(entry, source, shown, &marks));
    let boards: Vec<Value> = boards.collect::<Result<_, _>>()?;
    Ok(json!({ "report": report.to_json(), "boards": boards }))
}

/// A solution as it is shown, read, and read by programs.
pub(crate) fn board(
    entry: &Entry,
    source: &Source<'_>,
    shown: &Shown,
    marks: &[Mark],
) -> Result<Value, Problem> {
    let drawing = entry.drawing(source, Some(&shown.text()), marks);
    let svg = svg(&drawing.map_err(Problem::in_answer)?.with_legend(marks))?;
    Ok(json!({
        "svg": svg,
        "text": shown.text(),
        "drawing": shown.drawing(),
        "summary": shown.summary(),
        "json": shown.json(),
    }))
}

pub(crate) fn svg(drawing: &Drawing) -> Result<String, Problem> {
    let row = backend("svg").expect("SVG is always there");
    let look = Look::default();
    let bytes = match row.write {
        Writer::Still(write) => write(drawing, &look),
        Writer::Film(write) => write(std::slice::from_ref(drawing), &look),
    };
    let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    text.map_err(|why| InputError::whole(why).into())
}

/// What is to be marked on the boards of a report.
fn marks(report: &Report) -> Vec<Mark> {
    let broken = report.violations.iter().flatten();
    let broken = broken.flat_map(|violation| violation.cells.iter().copied());
    let differing = report.differences.iter().flatten().copied();
    let marks = [
        Mark::new(MarkKind::Broken, broken),
        Mark::new(MarkKind::Differs, differing),
    ];
    marks
        .into_iter()
        .filter(|mark| !mark.cells.is_empty())
        .collect()
}
