//! What ends work early: a time for each piece of work, a time for all of it, Ctrl-C.

use cnf::StopFlag;
use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A piece of work that goes on.
struct Running {
    flag: StopFlag,
    deadline: Option<Instant>,
}

#[derive(Default)]
struct State {
    running: BTreeMap<u64, Running>,
    begun: u64,
    /// When all work ends.
    end: Option<Instant>,
    is_stopped: bool,
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
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.deadlines.state().running.remove(&self.id);
    }
}

impl Deadlines {
    /// No code panics while it holds the lock, and nothing is half-done then.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a piece of work, which ends after `limit`, or when all work does.
    pub fn begin(&self, limit: Option<Duration>) -> Turn<'_> {
        let flag = StopFlag::new();
        // A moment that no clock reaches is no deadline.
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut state = self.state();
        // No time at all is up at once, however fast the answer would be.
        if state.is_stopped || limit.is_some_and(|limit| limit.is_zero()) {
            flag.stop();
        }
        let id = state.begun;
        state.begun += 1;
        let running = Running {
            flag: flag.clone(),
            deadline,
        };
        state.running.insert(id, running);
        drop(state);
        if deadline.is_some() {
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
            return self.stop();
        }
        self.state().end = Instant::now().checked_add(limit);
        self.watch();
    }

    /// Ends all work, that to come as well.
    pub fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        for running in state.running.values() {
            running.flag.stop();
        }
    }

    /// Ends all work because the user wants it.
    pub fn interrupt(&self) {
        self.stop();
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
        self.state().is_stopped
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
    /// Raises the flags whose time is up; gives the next deadline.
    fn raise(&mut self, now: Instant) -> Option<Instant> {
        if self.end.is_some_and(|end| end <= now) {
            self.end = None;
            self.is_stopped = true;
        }
        let mut next = self.end;
        for running in self.running.values_mut() {
            match running.deadline {
                _ if self.is_stopped => running.flag.stop(),
                Some(deadline) if deadline <= now => {
                    running.flag.stop();
                    running.deadline = None;
                }
                Some(deadline) => next = Some(next.map_or(deadline, |next| next.min(deadline))),
                None => {}
            }
        }
        next
    }
}
