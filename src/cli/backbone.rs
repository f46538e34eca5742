//! `backbone`: what holds in every solution.

use super::args::Common;
use super::draw;
use super::input::Item;
use super::jobs::{Ways, each_as};
use super::output::{self, Problem};
use crate::pipeline::explain::{Backbone, Explained};
use crate::pipeline::{Job, Report};
use crate::render::Drawing;
use std::fmt::Write as _;

pub(super) fn backbone(common: &Common) -> Result<u8, Problem> {
    let shown = |_: &Item<'_>, report: &Report| {
        Ok(match &report.explained {
            Some(Explained::Backbone(backbone)) if !common.output.is_json() => {
                text(report, backbone)
            }
            _ => output::report(report, common.output),
        })
    };
    let ways = Ways {
        picture: &picture,
        ..Ways::new(&shown)
    };
    each_as(common, Job::Backbone, &ways)
}

/// What is the same in every solution.
fn picture(item: &Item<'_>, report: &Report) -> Result<Drawing, Problem> {
    let Some(Explained::Backbone(backbone)) = &report.explained else {
        return draw::report(item, report);
    };
    draw::board(item, &draw::answers(report), &[], &backbone.summary())
}

fn text(report: &Report, backbone: &Backbone) -> String {
    if backbone.solvable == Some(false) {
        return "unsolvable\n".into();
    }
    let mut text = String::new();
    for shown in report.solutions.iter().flatten() {
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
