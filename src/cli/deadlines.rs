//! What ends work early: a time for each piece of work, a time for all of it, memory, Ctrl-C.

use super::limits::{GRACE, end_in, end_now, resident_bytes};
use super::output::Problem;
use cnf::{Cause, StopFlag};
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A piece of work that goes on.
struct Running {
    flag: StopFlag,
    deadline: Option<Instant>,
    kind: Kind,
    /// When the process ends if the work still goes on.
    end: Option<Instant>,
}

/// What becomes of the process if work goes on after its deadline.
#[derive(Clone, Copy)]
enum Kind {
    /// It goes on: other boards follow, and have their own time.
    OneOfMany,
    /// It ends soon: half a document is of no use.
    Document,
    /// It ends if nothing was shown in time: no other board follows.
    OnlyBoard,
}

impl Kind {
    /// The time after the deadline, and the message of the end.
    fn end(self) -> Option<(Duration, &'static str)> {
        match self {
            Self::OneOfMany => None,
            Self::Document => Some((GRACE, "error: time limit reached\n")),
            Self::OnlyBoard => Some((LATE, "undecided: time limit reached\n")),
        }
    }
}

/// How long the only board may take to show what it found until its deadline.
const LATE: Duration = Duration::from_secs(2);

/// How often memory is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

#[derive(Default)]
struct State {
    running: BTreeMap<u64, Running>,
    begun: u64,
    /// When all work ends.
    end: Option<Instant>,
    /// Maximum number of bytes that the process may have while work goes on.
    memory: Option<u64>,
    /// Why everything is to end, if it is.
    stopped: Option<Cause>,
    is_watched: bool,
    /// What is done when everything is stopped by hand.
    at_interrupt: Option<Box<dyn FnMut() + Send>>,
}

/// The flags of all work that goes on; copies are the same.
#[derive(Clone, Default)]
pub(super) struct Deadlines(Arc<(Mutex<State>, Condvar)>);

/// A piece of work; it is over when this is dropped.
pub(super) struct Turn<'d> {
    deadlines: &'d Deadlines,
    id: u64,
    flag: StopFlag,
}

impl Turn<'_> {
    /// The flag that is raised when the work is to end.
    pub fn flag(&self) -> &StopFlag {
        &self.flag
    }

    /// Keeps the process from ending with this work: something is being shown, and its
    /// reader may be slow.
    pub fn keep(&self) {
        if let Some(running) = self.deadlines.state().running.get_mut(&self.id) {
            running.kind = Kind::OneOfMany;
            running.end = None;
        }
    }

    /// Refuses to go on with a document whose work was to end.
    pub fn check(&self) -> Result<(), Problem> {
        match self.flag.cause() {
            Some(cause @ Cause::Memory) => Err(Problem::usage(format!(
                "{cause}; use --memory-limit SIZE for more"
            ))),
            Some(cause) => Err(Problem::undecided(cause.to_string())),
            None => Ok(()),
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.deadlines.state().running.remove(&self.id);
    }
}

impl Deadlines {
    /// No code panics while it holds the lock, so that the state is always whole.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a piece of work, which ends after `limit`, or when all work does.
    pub fn begin(&self, limit: Option<Duration>) -> Turn<'_> {
        self.begin_as(limit, Kind::OneOfMany)
    }

    /// Begins the only board; the process ends soon after `limit`, if it is not done: steps
    /// that do not look at the flag may take long on a huge board.
    pub fn begin_only(&self, limit: Option<Duration>) -> Turn<'_> {
        self.begin_as(limit, Kind::OnlyBoard)
    }

    /// Begins to make a document; the process ends soon after `limit`, if it is not done.
    pub fn begin_document(&self, limit: Option<Duration>) -> Turn<'_> {
        self.begin_as(limit, Kind::Document)
    }

    fn begin_as(&self, limit: Option<Duration>, kind: Kind) -> Turn<'_> {
        let flag = StopFlag::new();
        // A moment that no clock reaches is no deadline.
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut state = self.state();
        // No time at all is up at once, however fast the answer would be.
        let no_time = limit.filter(Duration::is_zero).map(|_| Cause::Timeout);
        if let Some(cause) = state.stopped.or(no_time) {
            flag.stop_because(cause);
        }
        let id = state.begun;
        state.begun += 1;
        let running = Running {
            flag: flag.clone(),
            deadline,
            kind,
            end: None,
        };
        state.running.insert(id, running);
        let is_watched = deadline.is_some() || state.memory.is_some();
        drop(state);
        if is_watched {
            self.watch();
        }
        Turn {
            deadlines: self,
            id,
            flag,
        }
    }

    /// Ends all work, that to come as well, after `limit`.
    pub fn end_after(&self, limit: Duration) {
        if limit.is_zero() {
            return self.stop(Cause::Timeout);
        }
        self.state().end = Instant::now().checked_add(limit);
        self.watch();
    }

    /// Ends the work that goes on when the process has more than this many bytes.
    pub fn limit_memory(&self, bytes: u64) {
        self.state().memory = Some(bytes);
    }

    /// Ends all work, that to come as well.
    pub fn stop(&self, cause: Cause) {
        self.state().stop(cause);
    }

    /// Ends all work because the user wants it.
    pub fn interrupt(&self) {
        self.stop(Cause::Interrupted);
        let told = self.state().at_interrupt.take();
        if let Some(mut tell) = told {
            tell();
        }
    }

    /// What else is done at an interrupt.
    pub fn at_interrupt(&self, tell: impl FnMut() + Send + 'static) {
        self.state().at_interrupt = Some(Box::new(tell));
    }

    /// Whether everything is to end.
    pub fn is_stopped(&self) -> bool {
        self.state().stopped.is_some()
    }

    /// Makes sure that a thread looks at the clock, which has just got a new deadline.
    fn watch(&self) {
        let mut state = self.state();
        if state.is_watched {
            self.0.1.notify_one();
            return;
        }
        state.is_watched = true;
        let copy = self.clone();
        std::thread::spawn(move || copy.look());
    }

    /// Raises each flag when its time is up.
    fn look(&self) {
        let mut state = self.state();
        loop {
            let now = Instant::now();
            let next = state.raise(now);
            let changed = &self.0.1;
            state = match next {
                Some(next) => {
                    let waited = changed.wait_timeout(state, next - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}

impl State {
    fn stop(&mut self, cause: Cause) {
        self.stopped = self.stopped.or(Some(cause));
        for running in self.running.values() {
            running.flag.stop_because(cause);
        }
    }

    /// Raises the flags whose time is up; gives the next time to look.
    fn raise(&mut self, now: Instant) -> Option<Instant> {
        if self.end.is_some_and(|end| end <= now) {
            self.end = None;
            self.stop(Cause::Timeout);
            end_in(GRACE, "the time limit for all boards is reached\n");
        }
        let mut next = self.end;
        for running in self.running.values_mut() {
            if running.deadline.is_some_and(|deadline| deadline <= now) {
                running.flag.stop_because(Cause::Timeout);
                running.deadline = None;
                running.end = running.kind.end().map(|(time, _)| now + time);
            }
            if let (Some(end), Some((_, message))) = (running.end, running.kind.end())
                && end <= now
            {
                end_now(message);
            }
            let times = running.deadline.into_iter().chain(running.end);
            next = times.chain(next).min();
        }
        if let Some(memory) = self.memory.filter(|_| !self.running.is_empty()) {
            if resident_bytes().is_some_and(|bytes| bytes > memory) {
                let running = self.running.values();
                running.for_each(|running| running.flag.stop_because(Cause::Memory));
            }
            let look = now + BETWEEN_LOOKS;
            next = Some(next.map_or(look, |next| next.min(look)));
        }
        next
    }
}
