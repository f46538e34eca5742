//! Explanations as reports.

use super::Explained;
use crate::explain::{Outcome, Path, backbone, hint, path};
use crate::known::Known;
use crate::pipeline::{Failure, Options};
use crate::puzzle::Puzzle;
use crate::service::{Report, Shown, Verdict};
use crate::values::Values;
use std::sync::Arc;

fn verdict(outcome: &Outcome) -> (Verdict, Option<String>) {
    match outcome {
        Outcome::Unique => (Verdict::Unique, None),
        Outcome::NotUnique => (Verdict::NotUnique, None),
        Outcome::Unsolvable(_) => (Verdict::Unsolvable, None),
        Outcome::Undecided(why) => (Verdict::Undecided, Some(why.clone())),
    }
}

pub(in crate::service) fn path_report(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
) -> Result<Report, Failure> {
    Ok(report_of(puzzle, path(puzzle, options)?))
}

pub(super) fn report_of(puzzle: &Arc<dyn Puzzle>, path: Path) -> Report {
    let (verdict, reason) = verdict(&path.outcome);
    let reached = shown(puzzle, &path.known, verdict);
    Report {
        reason,
        objective: path.score,
        solutions: Some(reached),
        explained: Some(Explained::Path(path)),
        ..Report::new(puzzle.name(), verdict)
    }
}

pub(in crate::service) fn backbone_report(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
) -> Result<Report, Failure> {
    let backbone = backbone(puzzle, options)?;
    let verdict = match (backbone.solvable, backbone.complete) {
        (Some(false), _) => Verdict::Unsolvable,
        (_, true) => Verdict::Solved,
        _ => Verdict::Undecided,
    };
    let reached = shown(puzzle, &backbone.known, verdict);
    Ok(Report {
        reason: backbone.reason.clone(),
        solutions: Some(reached),
        complete: Some(backbone.complete),
        explained: Some(Explained::Backbone(backbone)),
        ..Report::new(puzzle.name(), verdict)
    })
}

pub(in crate::service) fn hint_report(
    puzzle: &Arc<dyn Puzzle>,
    partial: Option<&Values>,
    options: &Options,
) -> Result<Report, Failure> {
    let hint = hint(puzzle, partial, options)?;
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
        ..Report::new(puzzle.name(), verdict)
    })
}

/// What is known, as an answer; none to a board without solutions.
fn shown(puzzle: &Arc<dyn Puzzle>, known: &Known, verdict: Verdict) -> Vec<Shown> {
    if verdict == Verdict::Unsolvable {
        return Vec::new();
    }
    vec![Shown::new(puzzle, Values::of_known(puzzle.layout(), known))]
}
