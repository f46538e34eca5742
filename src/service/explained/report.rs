//! Explanations as reports.

use super::{Backbone, Hint, Outcome, Path, backbone, hint, path};
use crate::format::read_answer;
use crate::pipeline::{Failure, JobError, Options, Report, Shown, Verdict};
use crate::puzzle::Puzzle;

/// An explanation, as a part of a [`Report`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Explained {
    /// A solve path, or a conflict.
    Path(Path),
    /// What holds in every solution.
    Backbone(Backbone),
    /// What to do next.
    Hint(Hint),
}

fn verdict(outcome: &Outcome) -> (Verdict, Option<String>) {
    match outcome {
        Outcome::Unique => (Verdict::Unique, None),
        Outcome::NotUnique => (Verdict::NotUnique, None),
        Outcome::Unsolvable(_) => (Verdict::Unsolvable, None),
        Outcome::Undecided(why) => (Verdict::Undecided, Some(why.clone())),
    }
}

pub(in crate::pipeline) fn path_report<P: Puzzle>(
    puzzle: &P,
    options: &Options,
) -> Result<Report, Failure> {
    Ok(report_of(puzzle, path(puzzle, options)?))
}

pub(super) fn report_of<P: Puzzle>(puzzle: &P, path: Path) -> Report {
    let (verdict, reason) = verdict(&path.outcome);
    let reached = puzzle
        .partial(&path.known)
        .filter(|_| verdict != Verdict::Unsolvable);
    Report {
        reason,
        objective: path.score,
        solutions: Some(Shown::all(puzzle, &reached)),
        explained: Some(Explained::Path(path)),
        ..Report::new(P::NAME, verdict)
    }
}

pub(in crate::pipeline) fn backbone_report<P: Puzzle>(
    puzzle: &P,
    options: &Options,
) -> Result<Report, Failure> {
    let backbone = backbone(puzzle, options)?;
    let verdict = match (backbone.solvable, backbone.complete) {
        (Some(false), _) => Verdict::Unsolvable,
        (_, true) => Verdict::Solved,
        _ => Verdict::Undecided,
    };
    let partial = puzzle
        .partial(&backbone.known)
        .filter(|_| verdict != Verdict::Unsolvable);
    Ok(Report {
        reason: backbone.reason.clone(),
        solutions: Some(Shown::all(puzzle, &partial)),
        complete: Some(backbone.complete),
        explained: Some(Explained::Backbone(backbone)),
        ..Report::new(P::NAME, verdict)
    })
}

pub(in crate::pipeline) fn hint_report<P: Puzzle>(
    puzzle: &P,
    partial: Option<&str>,
    options: &Options,
) -> Result<Report, JobError> {
    let partial = partial.map(|text| read_answer(puzzle, text)).transpose()?;
    let hint = hint(puzzle, partial.as_ref(), options)?;
    let (verdict, reason) = match verdict(&hint.outcome) {
        // A hint is an answer, whether or not there are several solutions.
        (Verdict::Unique | Verdict::NotUnique, _) if !hint.mistakes.is_empty() => {
            (Verdict::Invalid, None)
        }
        (Verdict::Unique | Verdict::NotUnique, _) => (Verdict::Solved, None),
        other => other,
    };
    Ok(Report {
        reason,
        explained: Some(Explained::Hint(hint)),
        ..Report::new(P::NAME, verdict)
    })
}
