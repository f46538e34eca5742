//! A line on the terminal during long work.

use super::args::{Common, Progress};
use super::limits::clock;
use crate::pipeline::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use std::sync::OnceLock;
use std::time::Duration;

static BAR: OnceLock<ProgressBar> = OnceLock::new();

static LOG: OnceLock<Log> = OnceLock::new();

#[derive(Clone, Copy)]
enum Log {
    Text,
    Json,
}

/// Starts the line, unless it is not wanted or standard error is no terminal;
/// with `-v` every event is a line of its own instead.
pub(super) fn start(common: &Common) {
    if common.verbose {
        let _ = LOG.set(if common.output.is_json() {
            Log::Json
        } else {
            Log::Text
        });
        return;
    }
    if common.quiet || common.progress == Progress::Never {
        return;
    }
    // Hidden by itself where standard error is not a terminal.
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
    match (LOG.get(), BAR.get()) {
        (Some(Log::Text), _) => eprintln!("{:.3} s: {}", clock(), words(event)),
        (Some(Log::Json), _) => eprintln!("{}", object(event)),
        (None, Some(bar)) => bar.set_message(words(event)),
        (None, None) => {}
    }
}

/// Tells of a line of a batch that was written, after `bad` bad ones of `lines`.
pub(super) fn line(number: u64, status: &str, lines: u64, bad: u64) {
    match (LOG.get(), BAR.get()) {
        (Some(Log::Text), _) => eprintln!("{:.3} s: line {number}: {status}", clock()),
        (Some(Log::Json), _) => {
            let event =
                json!({ "event": "line", "seconds": clock(), "line": number, "status": status });
            eprintln!("{event}");
        }
        (None, Some(bar)) => bar.set_message(format!("{lines} lines, {bad} bad")),
        (None, None) => {}
    }
}

/// Tells of a board that was made, the `made`th of `all`, as a bar.
pub(super) fn board(made: u64, all: u64) {
    if let Some(bar) = BAR.get() {
        if bar.length().is_none() {
            bar.set_length(all);
            if let Ok(style) = ProgressStyle::with_template("{elapsed} {wide_bar} {pos}/{len}") {
                bar.set_style(style);
            }
        }
        bar.set_position(made);
    }
}

fn words(event: &Event) -> String {
    match event {
        Event::Encoded { variables, clauses } => {
            format!("solving {variables} variables, {clauses} clauses")
        }
        Event::Round { rounds, cuts } => format!("round {rounds}, {cuts} cuts"),
        Event::Improved { score, bound } => format!("best {score}, at most {bound}"),
        Event::Bounded { score, bound } => match score {
            Some(score) => format!("best {score}, at most {bound}"),
            None => format!("at most {bound}"),
        },
        Event::Step { steps } => format!("{steps} steps"),
        Event::Solution { found } => format!("{found} solutions"),
    }
}

fn object(event: &Event) -> Value {
    let seconds = clock();
    match event {
        Event::Encoded { variables, clauses } => {
            json!({ "event": "encoded", "seconds": seconds, "variables": variables, "clauses": clauses })
        }
        Event::Round { rounds, cuts } => {
            json!({ "event": "round", "seconds": seconds, "rounds": rounds, "cuts": cuts })
        }
        Event::Improved { score, bound } => {
            json!({ "event": "improved", "seconds": seconds, "objective": score, "bound": bound })
        }
        Event::Bounded { score, bound } => {
            json!({ "event": "bounded", "seconds": seconds, "objective": score, "bound": bound })
        }
        Event::Step { steps } => {
            json!({ "event": "step", "seconds": seconds, "steps": steps })
        }
        Event::Solution { found } => {
            json!({ "event": "solution", "seconds": seconds, "found": found })
        }
    }
}
