//! Answers to the page: reports with boards as SVG.

use crate::request::{Problem, Request};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::Registry;
use puzzlesat::render::{Drawing, Look, Mark, Writer, backend};
use puzzlesat::service::{Job, Report, Shown, explain_film, marks, pictures, run};
use puzzlesat::text::InputError;
use puzzlesat::values::Values;
use serde_json::{Value, json};

/// Maximum number of solutions that are drawn.
const MAX_DRAWN: usize = 60;

/// Answers a question and shows the result.
pub(crate) fn report(request: &Request, job: Job<'_>) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    reported(&run(&board.puzzle, job, &request.options()?)?)
}

/// Checks the `answer`.
pub(crate) fn check(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let answer = answer(board.puzzle.as_ref(), request.text("answer")?)?;
    reported(&run(
        &board.puzzle,
        Job::Check(&answer),
        &request.options()?,
    )?)
}

/// Returns the next step from the `answer`, if there is one.
pub(crate) fn hint(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let text = request.maybe_text("answer")?;
    let partial = text.map(|text| answer(board.puzzle.as_ref(), text));
    let job = partial.transpose()?;
    reported(&run(
        &board.puzzle,
        Job::Hint(job.as_ref()),
        &request.options()?,
    )?)
}

pub(crate) fn answer(puzzle: &dyn Puzzle, text: &str) -> Result<Values, Problem> {
    Registry::builtin()
        .read_answer(puzzle, text)
        .map_err(Problem::in_answer)
}

/// Explains the puzzle and shows each step: the empty board, the steps, the end.
pub(crate) fn explain(request: &Request) -> Result<Value, Problem> {
    let board = request.puzzle()?;
    let (report, frames) = explain_film(&board.puzzle, &request.options()?)?;
    let mut answer = reported(&report)?;
    let drawn = pictures(&board.puzzle, &frames);
    answer["frames"] = drawn.iter().map(svg).collect::<Result<Value, _>>()?;
    Ok(answer)
}

fn reported(report: &Report) -> Result<Value, Problem> {
    let mut marks = marks(report);
    marks.retain(|mark| !mark.cells.is_empty());
    let shown = report
        .answer
        .solutions()
        .into_iter()
        .flatten()
        .take(MAX_DRAWN);
    let boards = shown.map(|shown| board(shown, &marks));
    let boards: Vec<Value> = boards.collect::<Result<_, _>>()?;
    Ok(json!({ "report": report.to_json(), "boards": boards }))
}

/// Returns a solution as a picture, as text and as JSON.
pub(crate) fn board(shown: &Shown, marks: &[Mark]) -> Result<Value, Problem> {
    let drawing = shown.puzzle().drawing(Some(shown.answer()), marks);
    Ok(json!({
        "svg": svg(&drawing.with_legend(marks))?,
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
