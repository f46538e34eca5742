//! `backbone`: what holds in every solution.

use super::Cli;
use super::args::{Common, Output, Proof};
use super::draw;
use super::each::{Ask, Show, Ways, Whole, each_by};
use super::input::Item;
use super::output::{self, Problem};
use crate::explain::Backbone;
use crate::render::Drawing;
use crate::service::{Answer, Job, Report, report_picture, run};
use std::fmt::Write as _;

pub(super) fn backbone(cli: &Cli, common: &Common) -> Result<u8, Problem> {
    draw::check(common, &Job::Backbone)?;
    let ask: Ask<'_> = &|item, options, _| run(&item.puzzle, Job::Backbone, options);
    // What is certain is an answer, usually a partial one.
    let is_answer = common.output == Output::Answer;
    let shown = move |report: &Report| match &report.answer {
        Answer::Backbone(found) if !is_answer => text(report, found.backbone()),
        _ => output::Solutions::new(common).rest(report),
    };
    let show = || -> Box<dyn Show> { Box::new(Whole(shown)) };
    let ways = Ways {
        picture: &picture,
        ..Ways::new(ask, &show)
    };
    each_by(cli, common, &Proof::default(), &|_| {}, &ways)
}

/// What is the same in every solution.
fn picture(item: &Item<'_>, report: &Report) -> Result<Drawing, Problem> {
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
        text += match backbone.reason {
            // Nothing found so far is not nothing.
            Some(_) => "  nothing found so far\n",
            None => "  nothing\n",
        };
    }
    if let Some(reason) = &backbone.reason {
        let _ = writeln!(text, "undecided ({reason}): there may be more");
    }
    text
}
