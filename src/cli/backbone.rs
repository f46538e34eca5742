//! `backbone`: what holds in every solution.

use super::Cli;
use super::args::Common;
use super::draw;
use super::jobs::{Ways, each_as};
use super::output::{self, Problem};
use crate::explain::Backbone;
use crate::registry::Board;
use crate::render::Drawing;
use crate::service::{Answer, Job, Report, report_picture};
use std::fmt::Write as _;

pub(super) fn backbone(cli: &Cli, common: &Common) -> Result<u8, Problem> {
    let shown = |report: &Report| {
        Ok(match &report.answer {
            Answer::Backbone(found) if !common.output.is_json() => text(report, found.backbone()),
            _ => output::report(report, common.output),
        })
    };
    let ways = Ways {
        picture: &picture,
        ..Ways::new(&shown)
    };
    each_as(cli, common, Job::Backbone, &ways)
}

/// What is the same in every solution.
fn picture(item: &Board<'_>, report: &Report) -> Result<Drawing, Problem> {
    let Answer::Backbone(found) = &report.answer else {
        return draw::report(item, report);
    };
    Ok(report_picture(
        item.puzzle.as_ref(),
        report,
        &[],
        &found.backbone().summary(),
    ))
}

fn text(report: &Report, backbone: &Backbone) -> String {
    if backbone.solvable == Some(false) {
        return "unsolvable\n".into();
    }
    let mut text = String::new();
    for shown in report.answer.solutions().into_iter().flatten() {
        text += &shown.drawing();
    }
    let facts: Vec<_> = backbone.always().chain(backbone.never()).collect();
    let _ = writeln!(text, "in every solution:");
    for fact in &facts {
        let _ = writeln!(text, "  {}", fact.text);
    }
    if facts.is_empty() {
        text += "  nothing\n";
    }
    if let Some(reason) = &backbone.reason {
        let _ = writeln!(text, "undecided ({reason}): there may be more");
    }
    text
}
