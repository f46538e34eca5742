//! `explain`: a solve path step by step, or rules in conflict.

use super::Cli;
use super::args::{Common, Proof};
use super::draw;
use super::each::{Ask, Show, Ways, each_by};
use super::input::Item;
use super::output::{self, Problem};
use crate::explain::{Conflict, Outcome, Path, Step};
use crate::render::Drawing;
use crate::service::{
    Answer, Found, Job, Report, explain_film, pictures, report_picture, run_each,
};
use crate::text::counted;
use std::fmt::Write as _;

pub(super) fn explain(cli: &Cli, common: &Common) -> Result<u8, Problem> {
    draw::check(common, &Job::Explain)?;
    let ask: Ask<'_> = &|item, options, found| run_each(&item.puzzle, Job::Explain, options, found);
    let text = || -> Box<dyn Show> { Box::new(Steps { common, shown: 0 }) };
    let ways = Ways {
        picture: &end,
        film: |item, options| {
            let (report, frames) = explain_film(&item.puzzle, options)?;
            Ok((report, pictures(&item.puzzle, &frames)))
        },
        ..Ways::new(ask, &text)
    };
    each_by(cli, common, &Proof::default(), &|_| {}, &ways)
}

/// Steps as they come, then where they lead.
struct Steps<'c> {
    common: &'c Common,
    shown: usize,
}

impl Show for Steps<'_> {
    fn part(&mut self, found: Found<'_>) -> String {
        let Found::Step(step) = found else {
            return String::new();
        };
        self.shown += 1;
        line(self.shown, step)
    }

    fn rest(&mut self, report: &Report) -> String {
        let Answer::Explain(found) = &report.answer else {
            return output::Solutions::new(self.common).rest(report);
        };
        text(report, found.path(), self.shown)
    }
}

/// Where the path ends, or the rules in conflict.
fn end(item: &Item<'_>, report: &Report) -> Result<Drawing, Problem> {
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

/// The path without the steps that were `shown` before.
fn text(report: &Report, path: &Path, shown: usize) -> String {
    let mut text: String = numbered(&path.steps).skip(shown).collect();
    if let Outcome::Unsolvable(found) = &path.outcome {
        return conflict(found);
    }
    for shown in report.answer.solutions().into_iter().flatten() {
        let _ = write!(text, "\n{}", shown.drawing());
    }
    if let Some(score) = path.score {
        let _ = writeln!(text, "best score, proved by search: {score}");
    }
    let _ = writeln!(text, "{}", path.summary());
    text
}

/// The steps, numbered, each with its cost.
fn numbered(steps: &[Step]) -> impl Iterator<Item = String> {
    steps.iter().enumerate().map(|(i, step)| line(i + 1, step))
}

fn line(number: usize, step: &Step) -> String {
    format!("{number:>3}. [{:.1}] {}\n", step.cost, step.text)
}

/// The rules in conflict, and how they contradict each other.
pub(super) fn conflict(conflict: &Conflict) -> String {
    let mut text = format!("unsolvable: {}\n", conflict.text);
    if conflict.steps.len() > 1 {
        text.extend(numbered(&conflict.steps));
    }
    let n = counted(conflict.rules.len(), "rule");
    let _ = writeln!(text, "{n}, {}", conflict.size.word());
    text
}
