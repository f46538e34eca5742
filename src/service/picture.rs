//! Reports as pictures.

use super::{Report, Shown};
use crate::puzzle::Puzzle;
use crate::render::{Drawing, Mark, MarkKind};
use crate::values::Values;

/// What is marked on the boards of a report: broken rules, and cells that differ.
#[must_use]
pub fn marks(report: &Report) -> Vec<Mark> {
    let broken = report.violations.iter().flatten();
    let broken = broken.flat_map(|violation| violation.cells.iter().copied());
    let differing = report.differences.iter().flatten().copied();
    vec![
        Mark::new(MarkKind::Broken, broken),
        Mark::new(MarkKind::Differs, differing),
    ]
}

/// The board with each answer of a report side by side, marked, with a caption below;
/// the board alone if there is no answer.
#[must_use]
pub fn report_picture(
    puzzle: &dyn Puzzle,
    report: &Report,
    marks: &[Mark],
    caption: &str,
) -> Drawing {
    let answers = report.solutions.iter().flatten().map(Shown::answer);
    let drawing = |answer: Option<&Values>| puzzle.drawing(answer, marks);
    let mut boards: Vec<Drawing> = answers.map(|answer| drawing(Some(answer))).collect();
    if boards.is_empty() {
        boards.push(drawing(None));
    }
    // Rows of boards, about as wide as high.
    let per_row = (1..).find(|n| n * n >= boards.len()).unwrap_or(1).max(2);
    let rows = boards.chunks(per_row);
    let rows = rows.filter_map(|row| row.iter().cloned().reduce(Drawing::beside));
    let picture = rows.reduce(Drawing::above).expect("there is a board");
    picture.with_caption(caption).with_legend(marks)
}
