//! Reader, workers, writer.
//!
//! The calling thread gets every event, gives out the lines and writes the results,
//! so it alone knows the state. The reader is not waited for: it may hang in a read
//! that never ends.

use super::super::Cli;
use super::super::args::Common;
use super::super::deadlines::Deadlines;
use super::super::output::{self, Problem};
use super::super::progress::Progress;
use super::lines::{LONGEST, Line, Lines};
use super::operations::Ask;
use super::work::{Done, End, work};
use crate::text::counted;
use cnf::Cause;
use std::collections::BTreeMap;
use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Lines that are read and not yet written, for each worker: so many that a hard
/// line does not keep the others waiting.
const WINDOW: usize = 64;

/// The stack of a worker, as the main thread's.
const STACK: usize = 8 << 20;

enum Event {
    Read(Line),
    /// There are no more lines, or they cannot be read.
    End(Option<io::Error>),
    /// The result of the line with this place in the order; `None` where an
    /// interrupt came before it.
    Done(u64, u64, Option<Done>),
    Interrupted,
}

/// Does all lines of `input`, `jobs` at a time.
pub(super) fn run(
    cli: &Cli,
    ask: Ask,
    input: Box<dyn BufRead + Send>,
    out: Box<dyn Write>,
    jobs: usize,
    common: &Common,
) -> Result<u8, Problem> {
    let (events, inbox) = channel();
    let deadlines = &cli.deadlines;
    let interrupted = events.clone();
    deadlines.at_interrupt(move || {
        let _ = interrupted.send(Event::Interrupted);
    });
    let (permits, permitted) = channel();
    for _ in 0..jobs.saturating_mul(WINDOW) {
        let _ = permits.send(());
    }
    let (work, tasks) = channel();
    let tasks = Mutex::new(tasks);
    cli.progress.start(common);
    let status = std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (events, tasks, ask) = (events.clone(), &tasks, &ask);
            let body = move || serve(tasks, ask, deadlines, &events);
            let thread = std::thread::Builder::new().stack_size(STACK);
            if let Err(error) = thread.spawn_scoped(scope, body) {
                return Err(Problem::usage(format!("--jobs {jobs}: {error}")));
            }
        }
        std::thread::spawn(move || read(input, &permitted, &events));
        let mut dispatcher = Dispatcher {
            permits,
            work: Some(work),
            deadlines,
            out,
            progress: &cli.progress,
            state: State::default(),
        };
        dispatcher.run(&inbox);
        dispatcher.status()
    });
    cli.progress.finish();
    let status = status?;
    if status.interrupted && !common.quiet {
        let done = status.written;
        output::tell(&format!(
            "interrupted after {}\n",
            counted(usize::try_from(done).unwrap_or(usize::MAX), "line")
        ));
    }
    Ok(status.code)
}

/// Reads a line for every permit.
fn read(input: Box<dyn BufRead + Send>, permitted: &Receiver<()>, events: &Sender<Event>) {
    let mut lines = Lines::new(input, LONGEST);
    while permitted.recv().is_ok() {
        let event = match lines.next() {
            Ok(Some(line)) => Event::Read(line),
            Ok(None) => Event::End(None),
            Err(error) => Event::End(Some(error)),
        };
        let is_last = matches!(event, Event::End(_));
        if events.send(event).is_err() || is_last {
            break;
        }
    }
}

/// Does lines until there are no more.
fn serve(
    tasks: &Mutex<Receiver<(u64, Line)>>,
    ask: &Ask,
    deadlines: &Deadlines,
    events: &Sender<Event>,
) {
    loop {
        let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((place, line)) = task else {
            return;
        };
        let turn = deadlines.begin(ask.timeout);
        let mut done = None;
        if !deadlines.is_stopped() {
            done = Some(work(&line, ask, turn.flag().clone()));
        }
        // What an interrupt left undecided might have been decided.
        let is_cut = |done: &Done| deadlines.is_stopped() && done.status == "undecided";
        let done = done.filter(|done| !is_cut(done));
        if events.send(Event::Done(place, line.number, done)).is_err() {
            return;
        }
    }
}

#[derive(Default)]
struct State {
    /// Lines given out, lines that came back, lines written.
    given: u64,
    back: u64,
    written: u64,
    bad: u64,
    /// What came back before its turn.
    ready: BTreeMap<u64, (u64, Option<Done>)>,
    has_bug: bool,
    is_ended: bool,
    is_interrupted: bool,
    /// Nothing more is written: the reader has gone, or a line was cut short.
    is_cut: bool,
    failure: Option<Problem>,
}

struct Dispatcher<'d> {
    permits: Sender<()>,
    /// Given up when no line comes any more, which ends the workers.
    work: Option<Sender<(u64, Line)>>,
    deadlines: &'d Deadlines,
    out: Box<dyn Write>,
    progress: &'d Progress,
    state: State,
}

struct Status {
    code: u8,
    interrupted: bool,
    written: u64,
}

impl Dispatcher<'_> {
    fn run(&mut self, inbox: &Receiver<Event>) {
        while !(self.state.is_ended && self.state.back == self.state.given) {
            let Ok(event) = inbox.recv() else { break };
            self.take(event);
            while let Ok(event) = inbox.try_recv() {
                self.take(event);
            }
            self.write();
        }
        self.work = None;
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Read(line) if !self.state.is_ended => {
                let work = self.work.as_ref().expect("given up at the end only");
                if work.send((self.state.given, line)).is_ok() {
                    self.state.given += 1;
                }
            }
            Event::Read(_) => {}
            Event::End(error) => {
                let problem = |error: io::Error| Problem::usage(format!("input: {error}"));
                self.state.failure = self.state.failure.take().or(error.map(problem));
                self.state.is_ended = true;
            }
            Event::Done(place, number, done) => {
                self.state.back += 1;
                self.state.ready.insert(place, (number, done));
            }
            Event::Interrupted => {
                self.state.is_interrupted = true;
                self.state.is_ended = true;
            }
        }
    }

    /// Writes what is at its turn, all at once.
    fn write(&mut self) {
        let mut text = String::new();
        let state = &mut self.state;
        while !state.is_cut
            && let Some(next) = state.ready.first_entry()
            && *next.key() == state.written
        {
            let (number, done) = next.remove();
            let Some(done) = done else {
                state.is_cut = true;
                break;
            };
            text += &done.text;
            state.written += 1;
            state.bad += u64::from(done.end == End::Bad);
            state.has_bug |= done.end == End::Bug;
            let status = match done.end {
                End::Done if done.status.is_empty() => "done",
                End::Done => &done.status,
                End::Bad => "bad",
                End::Bug => "a bug",
            };
            self.progress.line(number, status, state.written, state.bad);
            let _ = self.permits.send(());
        }
        if text.is_empty() {
            return;
        }
        let written = self.out.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| self.out.flush()) {
            self.give_up(error);
        }
    }

    /// Ends everything. A closed pipe is not an error: the reader has what it needs.
    fn give_up(&mut self, error: io::Error) {
        self.state.is_cut = true;
        self.state.is_ended = true;
        self.deadlines.stop(Cause::Stopped);
        if error.kind() != ErrorKind::BrokenPipe {
            self.state.failure = Some(Problem::usage(format!("output: {error}")));
        }
    }

    fn status(self) -> Result<Status, Problem> {
        let State {
            failure,
            has_bug,
            bad,
            is_interrupted,
            written,
            ..
        } = self.state;
        if let Some(problem) = failure {
            return Err(problem);
        }
        let code = match (has_bug, is_interrupted, bad > 0) {
            (true, ..) => output::BUG,
            (_, true, _) => 3,
            (_, _, true) => 2,
            _ => 0,
        };
        Ok(Status {
            code,
            interrupted: is_interrupted,
            written,
        })
    }
}
