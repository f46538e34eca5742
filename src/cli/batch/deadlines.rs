//! What ends the work on a line early: its own time, or the end of everything.

use cnf::StopFlag;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line being worked on.
struct Running {
    flag: StopFlag,
    deadline: Option<Instant>,
}

#[derive(Default)]
struct State {
    /// By worker.
    running: Vec<Option<Running>>,
    is_stopped: bool,
    is_closed: bool,
}

/// The flags of all lines being worked on.
#[derive(Default)]
pub(super) struct Deadlines {
    state: Mutex<State>,
    changed: Condvar,
}

impl Deadlines {
    pub(super) fn new(workers: usize) -> Self {
        let deadlines = Self::default();
        deadlines
            .state()
            .running
            .resize_with(workers, Default::default);
        deadlines
    }

    /// No worker panics while it holds the lock, and nothing is half-done then.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A flag for the next line of `worker`, raised after `limit`.
    pub(super) fn begin(&self, worker: usize, limit: Option<Duration>) -> StopFlag {
        let flag = StopFlag::new();
        let mut state = self.state();
        // No time at all is up at once, however fast the answer would be.
        if state.is_stopped || limit.is_some_and(|limit| limit.is_zero()) {
            flag.stop();
        }
        // A moment that no clock reaches is no deadline.
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        state.running[worker] = Some(Running {
            flag: flag.clone(),
            deadline,
        });
        drop(state);
        if deadline.is_some() {
            self.changed.notify_one();
        }
        flag
    }

    /// The line of `worker` is done.
    pub(super) fn end(&self, worker: usize) {
        self.state().running[worker] = None;
    }

    /// Ends all lines, those to come as well.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        for running in state.running.iter().flatten() {
            running.flag.stop();
        }
    }

    /// Whether everything is to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    /// Ends [`watch`](Deadlines::watch).
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_one();
    }

    /// Raises each flag when its time is up, until closed.
    pub(super) fn watch(&self) {
        let mut state = self.state();
        while !state.is_closed {
            let now = Instant::now();
            let mut next: Option<Instant> = None;
            for running in state.running.iter_mut().flatten() {
                match running.deadline {
                    Some(deadline) if deadline <= now => {
                        running.flag.stop();
                        running.deadline = None;
                    }
                    Some(deadline) => next = Some(next.map_or(deadline, |next| next.min(deadline))),
                    None => {}
                }
            }
            state = match next {
                Some(next) => {
                    let waited = self.changed.wait_timeout(state, next - now);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self
                    .changed
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}
