//! `backbone`: what holds in every solution.

use super::args::Common;
use super::jobs::each_as;
use super::output::{self, Problem};
use crate::pipeline::explain::{Backbone, Explained};
use crate::pipeline::{Job, Report};
use std::fmt::Write as _;

pub(super) fn backbone(common: &Common) -> Result<u8, Problem> {
    each_as(common, Job::Backbone, &|report| match &report.explained {
        Some(Explained::Backbone(backbone)) if !common.output.is_json() => text(report, backbone),
        _ => output::report(report, common.output),
    })
}

fn text(report: &Report, backbone: &Backbone) -> String {
    if backbone.solvable == Some(false) {
        return "unsolvable\n".into();
    }
    let mut text = String::new();
    for shown in report.solutions.iter().flatten() {
        text += &shown.drawing;
    }
    let mut lines: Vec<&str> = backbone
        .facts
        .iter()
        .map(|fact| fact.text.as_str())
        .collect();
    lines.dedup();
    let _ = writeln!(text, "in every solution:");
    lines.iter().for_each(|line| {
        let _ = writeln!(text, "  {line}");
    });
    if lines.is_empty() {
        text += "  nothing\n";
    }
    if let Some(reason) = &backbone.reason {
        let _ = writeln!(text, "undecided ({reason}): there may be more");
    }
    text
}
