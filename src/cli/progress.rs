//! A line on the terminal during long work.

use super::args::{Common, Progress};
use crate::pipeline::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::OnceLock;
use std::time::Duration;

static BAR: OnceLock<ProgressBar> = OnceLock::new();

/// Starts the line, unless it is not wanted or standard error is no terminal.
pub(super) fn start(common: &Common) {
    if common.quiet || common.progress == Progress::Never {
        return;
    }
    // Hidden by itself where standard error is not a terminal; ten frames a
    // second, so that a quick answer shows nothing.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let _ = BAR.set(bar);
}

/// Ends the line and clears it.
pub(super) fn finish() {
    if let Some(bar) = BAR.get() {
        bar.finish_and_clear();
    }
}

pub(super) fn observe(event: &Event) {
    let Some(bar) = BAR.get() else { return };
    bar.set_message(match event {
        Event::Encoded { variables, clauses } => {
            format!("solving {variables} variables, {clauses} clauses")
        }
        Event::Round { rounds, cuts } => format!("round {rounds}, {cuts} cuts"),
        Event::Improved { score, bound } => format!("best {score}, at most {bound}"),
        Event::Solution { found } => format!("{found} solutions"),
    });
}
