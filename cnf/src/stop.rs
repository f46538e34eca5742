//! Stop flag for running work, with a cause.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// Cause of a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The caller stopped it.
    Stopped,
    /// The time limit was reached.
    Timeout,
    /// The user interrupted it.
    Interrupted,
    /// The memory limit was reached.
    Memory,
}

impl Cause {
    const ALL: [Self; 4] = [
        Self::Stopped,
        Self::Timeout,
        Self::Interrupted,
        Self::Memory,
    ];

    /// Returns the word in JSON: `stopped`, `timeout`, `interrupted` or `memory`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::Timeout => "timeout",
            Self::Interrupted => "interrupted",
            Self::Memory => "memory",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped",
            Self::Timeout => "time limit reached",
            Self::Interrupted => "interrupted",
            Self::Memory => "memory limit reached",
        })
    }
}

/// Shared flag. After it is [raised](StopFlag::stop), every solver with a clone ends its
/// current and later solves as interrupted.
///
/// Cloning is cheap and gives the same flag. Threads, timers and signal handlers raise
/// it; this crate has no clock. The first cause stays.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// Returns a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag. Safe from any thread and from a signal handler.
    pub fn stop(&self) {
        self.stop_because(Cause::Stopped);
    }

    /// Raises the flag for this cause, unless it is raised. Safe from any thread and from
    /// a signal handler.
    pub fn stop_because(&self, cause: Cause) {
        let place = Cause::ALL.iter().position(|&each| each == cause);
        let code = place.map_or(1, |place| u8::try_from(place + 1).unwrap_or(1));
        let _ = self
            .0
            .compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Lowers the flag again, for a session that goes on after an interrupt.
    pub fn reset(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Returns the cause, if the flag is raised.
    #[must_use]
    pub fn cause(&self) -> Option<Cause> {
        let code = usize::from(self.0.load(Ordering::Relaxed));
        Cause::ALL.get(code.checked_sub(1)?).copied()
    }
}
