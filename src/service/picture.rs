//! Reports as pictures.

use super::{Report, Shown};
use crate::puzzle::Puzzle;
use crate::render::{Drawing, Mark, MarkKind};
use crate::values::Values;

/// What is marked on the boards of a report: broken rules, and cells that differ.
#[must_use]
pub fn marks(report: &Report) -> Vec<Mark> {
    let broken = report.answer.violations().into_iter().flatten();
    let broken = broken.flat_map(|violation| violation.cells.iter().copied());
    let differing = report.answer.differences().into_iter().flatten().copied();
    vec![
        Mark::new(MarkKind::Broken, broken),
        Mark::new(MarkKind::Differs, differing),
    ]
}

/// The boards of a report, marked, with a caption below.
#[must_use]
pub fn report_picture(
    puzzle: &dyn Puzzle,
    report: &Report,
    marks: &[Mark],
    caption: &str,
) -> Drawing {
    let answers = report
        .answer
        .solutions()
        .into_iter()
        .flatten()
        .map(Shown::answer);
    boards_picture(puzzle, answers, marks, caption)
}

/// The board with each of these answers side by side, or without one if there is none,
/// marked, with a caption below.
pub fn boards_picture<'a>(
    puzzle: &dyn Puzzle,
    answers: impl Iterator<Item = &'a Values>,
    marks: &[Mark],
    caption: &str,
) -> Drawing {
    let mut boards: Vec<Drawing> = answers
        .map(|answer| puzzle.drawing(Some(answer), marks))
        .collect();
    if boards.is_empty() {
        boards.push(puzzle.drawing(None, marks));
    }
    // Rows of boards, about as wide as high.
    let per_row = (1..).find(|n| n * n >= boards.len()).unwrap_or(1).max(2);
    let rows = boards.chunks(per_row);
    let rows = rows.filter_map(|row| row.iter().cloned().reduce(Drawing::beside));
    let picture = rows.reduce(Drawing::above).expect("there is a board");
    picture.with_caption(caption).with_legend(marks)
}
