//! Explanations as animations: what is known so far, with the rules quoted and what follows
//! from them marked.

use crate::explain::{Outcome, Path, path};
use crate::known::Known;
use crate::pipeline::{Failure, Options};
use crate::puzzle::{Frame, Puzzle};
use crate::service::answers::ExplainAnswer;
use crate::service::{Answer, Report};
use crate::text::Cell;
use crate::values::Values;
use std::sync::Arc;

/// Explains `puzzle`, as [`path()`] does, and shows it as an animation.
///
/// # Errors
/// As [`path()`].
pub fn explain_film(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
) -> Result<(Report, Vec<Frame>), Failure> {
    let path = path(puzzle, options)?;
    let frames = path_film(&**puzzle, &path);
    let answer = Answer::Explain(ExplainAnswer::new(puzzle, path));
    Ok((Report::new(puzzle.name(), answer), frames))
}

/// The empty board, a frame for each step, and the end: what was reached, or the
/// empty board with the rules in conflict.
pub fn path_film(puzzle: &dyn Puzzle, path: &Path) -> Vec<Frame> {
    let answer = |known: &Known| Values::of_known(puzzle.layout(), known);
    let board = Frame {
        solution: None,
        marks: Vec::new(),
        caption: "the board".into(),
    };
    let (steps, end) = match &path.outcome {
        Outcome::Unsolvable(conflict) => (&conflict.steps, None),
        _ => (&path.steps, Some(answer(&path.known))),
    };
    let mut known = Known::new(puzzle.problem().n_vars());
    let mut frames = vec![board];
    for (i, step) in steps.iter().enumerate() {
        let before = answer(&known);
        for &lit in &step.learned {
            // Steps towards a contradiction may end in one.
            if !known.holds(!lit) {
                known.learn(lit);
            }
        }
        let after = answer(&known);
        let marks = step.marks_seen(&seen(&before, &after));
        frames.push(Frame {
            solution: Some(after),
            marks,
            caption: format!("{}. {}", i + 1, step.text),
        });
    }
    frames.push(Frame {
        solution: end,
        marks: path.marks(),
        caption: path.summary(),
    });
    frames
}

/// The cells of the variables that are decided in `after` only, as far as drawings show
/// them: of those that the true ones tell, the false ones are not drawn.
fn seen(before: &Values, after: &Values) -> Vec<Cell> {
    let layout = after.layout();
    let is_seen = |&i: &usize| {
        let is_drawn = !layout.is_told_if_true(i) || after.truth(i) == Some(true);
        is_drawn && before.value(i) != after.value(i)
    };
    let seen = (0..layout.len()).filter(is_seen);
    seen.flat_map(|i| layout.cells(i).iter().copied()).collect()
}
