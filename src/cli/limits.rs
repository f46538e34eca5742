//! Ctrl-C, clocks, and how a process ends that does not end by itself.

use super::deadlines::Deadlines;
use super::files;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long work may go on after Ctrl-C, to show what it found: then the process ends.
pub(super) const GRACE: Duration = Duration::from_millis(400);

/// The exit status of what was not decided.
pub(super) const UNDECIDED: u8 = 3;

/// Ends all work at the first Ctrl-C or SIGTERM, and the process soon after, in whatever
/// it is; at the second one at once.
pub(super) fn handle_interrupts(deadlines: &Deadlines) {
    let deadlines = deadlines.clone();
    let is_second = AtomicBool::new(false);
    on_interrupt(move || {
        if is_second.swap(true, Ordering::Relaxed) {
            end_now("");
        }
        deadlines.interrupt();
        end_in(GRACE, "interrupted\n");
    });
}

/// Ends the process after `time`, if it is still there.
pub(super) fn end_in(time: Duration, message: &'static str) {
    std::thread::spawn(move || {
        std::thread::sleep(time);
        end_now(message);
    });
}

/// Ends the process; nothing half-written is left behind.
pub(super) fn end_now(message: &str) -> ! {
    files::remove_unfinished();
    super::output::tell(message);
    std::process::exit(i32::from(UNDECIDED));
}

/// Calls `handler` at Ctrl-C and when the process must end.
pub(super) fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the process, which is no wrong answer.
    let _ = ctrlc::set_handler(handler);
}

/// The bytes of memory that this process has now, if the system tells.
pub(super) fn resident_bytes() -> Option<u64> {
    kib("VmRSS:").map(|kib| kib << 10)
}

/// The peak memory of this process, in KiB, if the system tells.
pub(super) fn peak_kib() -> Option<u64> {
    kib("VmHWM:")
}

fn kib(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}

/// CPU seconds of this thread.
pub(super) fn cpu_clock() -> f64 {
    cpu_time::ThreadTime::now().as_duration().as_secs_f64()
}
