//! `explain`: a solve path step by step, or rules in conflict.

use super::Cli;
use super::args::Common;
use super::draw;
use super::jobs::{Ways, each_as};
use super::output::{self, Problem};
use crate::explain::{Conflict, Outcome, Path, Step};
use crate::registry::Board;
use crate::render::Drawing;
use crate::service::{Answer, Job, Report, explain_film, pictures, report_picture};
use crate::text::counted;
use std::fmt::Write as _;

pub(super) fn explain(cli: &Cli, common: &Common) -> Result<u8, Problem> {
    let ways = Ways {
        text: &|report| {
            Ok(match &report.answer {
                Answer::Explain(found) if !common.output.is_json() => text(report, found.path()),
                _ => output::report(report, common.output),
            })
        },
        picture: &end,
        film: |item, options| {
            let (report, frames) = explain_film(&item.puzzle, options)?;
            Ok((report, pictures(&item.puzzle, &frames)))
        },
    };
    each_as(cli, common, Job::Explain, &ways)
}

/// Where the path ends, or the rules in conflict.
fn end(item: &Board<'_>, report: &Report) -> Result<Drawing, Problem> {
    let Answer::Explain(found) = &report.answer else {
        return draw::report(item, report);
    };
    let path = found.path();
    let puzzle = item.puzzle.as_ref();
    Ok(report_picture(
        puzzle,
        report,
        &path.marks(),
        &path.summary(),
    ))
}

fn text(report: &Report, path: &Path) -> String {
    let mut text = steps(&path.steps);
    if let Outcome::Unsolvable(found) = &path.outcome {
        return conflict(found);
    }
    for shown in report.answer.solutions().into_iter().flatten() {
        let _ = write!(text, "\n{}", shown.drawing());
    }
    if let Some(score) = path.score {
        let _ = writeln!(text, "the best score, proved by search: {score}");
    }
    let _ = writeln!(text, "{}", path.summary());
    text
}

/// The steps, numbered, each with its cost.
pub(super) fn steps(steps: &[Step]) -> String {
    let mut text = String::new();
    for (i, step) in steps.iter().enumerate() {
        let _ = writeln!(text, "{:>3}. [{:.1}] {}", i + 1, step.cost, step.text);
    }
    text
}

/// The rules in conflict, and how they contradict each other.
pub(super) fn conflict(conflict: &Conflict) -> String {
    let mut text = format!("unsolvable: {}\n", conflict.text);
    if conflict.steps.len() > 1 {
        text += &steps(&conflict.steps);
    }
    let n = counted(conflict.rules.len(), "rule");
    let _ = writeln!(text, "{n}, {}", conflict.size.word());
    text
}
