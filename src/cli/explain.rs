//! `explain`: a solve path step by step, or rules in conflict.

use super::args::Common;
use super::jobs::each_as;
use super::output::{self, Problem};
use crate::pipeline::explain::{Conflict, Difficulty, Explained, Outcome, Path, Step};
use crate::pipeline::{Job, Report};
use std::fmt::Write as _;

pub(super) fn explain(common: &Common) -> Result<u8, Problem> {
    each_as(common, Job::Explain, &|report| match &report.explained {
        Some(Explained::Path(path)) if !common.output.is_json() => text(report, path),
        _ => output::report(report, common.output),
    })
}

fn text(report: &Report, path: &Path) -> String {
    let mut text = steps(&path.steps);
    if let Outcome::Unsolvable(found) = &path.outcome {
        return conflict(found);
    }
    for shown in report.solutions.iter().flatten() {
        let _ = write!(text, "\n{}", shown.drawing);
    }
    if let Some(score) = path.score {
        let _ = writeln!(text, "the best score, proved by search: {score}");
    }
    let graded = path.difficulty.as_ref().map_or(String::new(), |found| {
        format!("; {}", difficulty(found, path.steps.len()))
    });
    let end = match &path.outcome {
        Outcome::Unique => "unique".into(),
        Outcome::NotUnique => "not unique: this is all that holds in every solution".into(),
        Outcome::Undecided(why) => format!("undecided ({why}): the steps so far"),
        _ => String::new(),
    };
    let _ = writeln!(text, "{end}{graded}");
    text
}

fn difficulty(found: &Difficulty, n_steps: usize) -> String {
    format!(
        "{} (score {:.1}; {n_steps} step{}, the dearest costs {:.1}, all {:.1})",
        found.grade.word(),
        found.score,
        if n_steps == 1 { "" } else { "s" },
        found.dearest,
        found.total
    )
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
    let n = conflict.rules.len();
    let plural = if n == 1 { "" } else { "s" };
    let _ = writeln!(text, "{n} rule{plural}, {}", conflict.size.word());
    text
}
