//! What ends a solve early: the timeout and Ctrl-C.

use super::output::Problem;
use cnf::StopFlag;
use std::time::Duration;

/// A flag that is raised after `timeout` seconds and by Ctrl-C; a second Ctrl-C
/// ends the process at once.
pub(super) fn stop_flag(timeout: Option<f64>) -> Result<StopFlag, Problem> {
    let flag = StopFlag::new();
    if let Some(seconds) = timeout {
        stop_after(duration(seconds)?, flag.clone());
    }
    let interrupt = flag.clone();
    on_interrupt(move || {
        if interrupt.is_stopped() {
            std::process::exit(3);
        }
        interrupt.stop();
    });
    Ok(flag)
}

/// The time of `--timeout`.
pub(super) fn duration(seconds: f64) -> Result<Duration, Problem> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        Problem::usage(format!(
            "--timeout {seconds}: expected a number of seconds, 0 or more"
        ))
    })
}

/// Calls `handler` at Ctrl-C and when the process is told to end.
pub(super) fn on_interrupt(handler: impl FnMut() + Send + 'static) {
    // Without a handler Ctrl-C ends the process, which is no wrong answer.
    let _ = ctrlc::set_handler(handler);
}

/// No time at all is up at once, however fast the answer would be.
fn stop_after(limit: Duration, flag: StopFlag) {
    if limit.is_zero() {
        return flag.stop();
    }
    std::thread::spawn(move || {
        std::thread::sleep(limit);
        flag.stop();
    });
}

/// CPU seconds of this thread.
pub(super) fn cpu_clock() -> f64 {
    cpu_time::ThreadTime::now().as_duration().as_secs_f64()
}
