//! What ends a solve early: the timeout and Ctrl-C.

use super::output::Problem;
use cnf::StopFlag;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A flag that is raised after `timeout` seconds and by Ctrl-C; a second Ctrl-C
/// ends the process at once.
pub(super) fn stop_flag(timeout: Option<f64>) -> Result<StopFlag, Problem> {
    let flag = StopFlag::new();
    if let Some(seconds) = timeout {
        let expected = || {
            Problem::usage(format!(
                "--timeout {seconds}: expected a number of seconds, 0 or more"
            ))
        };
        let limit = Duration::try_from_secs_f64(seconds).map_err(|_| expected())?;
        stop_after(limit, flag.clone());
    }
    let interrupt = flag.clone();
    let handler = move || {
        if interrupt.is_stopped() {
            std::process::exit(3);
        }
        interrupt.stop();
    };
    // Without a handler Ctrl-C ends the process, which is no wrong answer.
    let _ = ctrlc::set_handler(handler);
    Ok(flag)
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

/// Seconds since the first call.
pub(super) fn clock() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
