//! A line on the terminal during long work.

use super::args::{Common, Progress as Choice};
use crate::pipeline::{Clock, Event, Observer};
use crate::service::event_json;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long work goes on before its progress is shown.
const DELAY: Duration = Duration::from_millis(300);

/// What shows how work goes; copies show it in the same place.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    began: Instant,
    show: Arc<OnceLock<Show>>,
}

#[derive(Debug)]
enum Show {
    Bar(ProgressBar),
    /// Every event as a line.
    Text,
    /// Every event as a JSON object.
    Json,
}

impl Progress {
    /// Shows nothing before it is started.
    pub(super) fn new() -> Self {
        Self {
            began: Instant::now(),
            show: Arc::default(),
        }
    }

    /// Seconds since it was made.
    pub(super) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// Seconds, for the pipeline.
    pub(super) fn clock(&self) -> Clock {
        let copy = self.clone();
        Arc::new(move || copy.seconds())
    }

    /// What the pipeline tells.
    pub(super) fn observer(&self) -> Observer {
        let copy = self.clone();
        Arc::new(move |event| copy.observe(event))
    }

    /// Starts the line, unless it is not wanted or standard error is not a terminal;
    /// with `-v` every event is a separate line instead.
    pub(super) fn start(&self, common: &Common) {
        if common.verbose {
            let is_json = common.output.is_json();
            let _ = self.show.set(if is_json { Show::Json } else { Show::Text });
            return;
        }
        if common.quiet || common.progress == Choice::Never {
            return;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        let _ = self.show.set(Show::Bar(bar.clone()));
        // Work that is done at once shows no line, which would only flicker.
        std::thread::spawn(move || {
            std::thread::sleep(DELAY);
            if !bar.is_finished() {
                // Hidden by itself if standard error is not a terminal.
                bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
                bar.enable_steady_tick(Duration::from_millis(200));
            }
        });
    }

    /// Ends the line and clears it.
    pub(super) fn finish(&self) {
        if let Some(Show::Bar(bar)) = self.show.get() {
            bar.finish_and_clear();
        }
    }

    /// Does what writes to the terminal while the line is out of the way.
    pub(super) fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.show.get() {
            Some(Show::Bar(bar)) => bar.suspend(write),
            _ => write(),
        }
    }

    fn observe(&self, event: &Event) {
        match self.show.get() {
            Some(Show::Bar(bar)) => bar.set_message(words(event)),
            Some(Show::Text) => eprintln!("{:.3} s: {}", self.seconds(), words(event)),
            Some(Show::Json) => eprintln!("{}", self.object(event)),
            None => {}
        }
    }

    /// The event with its time.
    fn object(&self, event: &Event) -> Value {
        let mut object = event_json(event);
        if let Value::Object(fields) = &mut object {
            fields.shift_insert(1, "seconds".into(), json!(self.seconds()));
        }
        object
    }

    /// Tells of a line of a batch that was written, after `bad` bad ones of `lines`.
    pub(super) fn line(&self, number: u64, status: &str, lines: u64, bad: u64) {
        let seconds = self.seconds();
        match self.show.get() {
            Some(Show::Bar(bar)) => bar.set_message(format!("{lines} lines, {bad} bad")),
            Some(Show::Text) => eprintln!("{seconds:.3} s: line {number}: {status}"),
            Some(Show::Json) => {
                let event = json!({ "event": "line", "seconds": seconds, "line": number, "status": status });
                eprintln!("{event}");
            }
            None => {}
        }
    }

    /// Tells of a board that was made, the `made`th of `all`, as a bar.
    pub(super) fn board(&self, made: u64, all: u64) {
        let Some(Show::Bar(bar)) = self.show.get() else {
            return;
        };
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
