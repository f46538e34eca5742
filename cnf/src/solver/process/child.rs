//! A running program. Its output is read while it runs, and its end is awaited or forced.

use crate::StopFlag;
use crate::format::FormatError;
use crate::format::answer::Output;
use crate::solver::Interrupted;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Reader of an answer in the output of a program.
pub(super) type Scan = Box<dyn FnOnce(&mut dyn BufRead) -> Result<Output, FormatError> + Send>;

/// The answer, or `None` without a reader.
type Printed = Result<Option<Output>, FormatError>;

/// Time between two tests of the stop flag.
const POLL: Duration = Duration::from_millis(10);

/// Time to wait for standard error to close after the program ended. A program that it
/// started may hold standard error open.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Number of bytes of standard error that are kept.
const KEPT: usize = 500;

/// Running program; dropping this value kills it.
pub(super) struct Running {
    child: Child,
    ended: bool,
    stdout: Receiver<Printed>,
    stderr: Receiver<String>,
}

impl Running {
    /// Starts `command` without input and without a terminal.
    pub fn start(mut command: Command, scan: Option<Scan>) -> io::Result<Self> {
        // A separate process group, so that everything that it started can be killed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let stdout = child.stdout.take().expect("standard output is piped");
        let stderr = child.stderr.take().expect("standard error is piped");
        Ok(Self {
            child,
            ended: false,
            stdout: in_thread(move |done| drain(stdout, scan, done)),
            stderr: in_thread(move |done| last_words(stderr, done)),
        })
    }

    /// Returns the output until the program closed it. If the output is not an answer,
    /// this does not wait for the program.
    pub fn printed(&self, stop: &StopFlag) -> Result<Option<Output>, Interrupted> {
        loop {
            match self.stdout.recv_timeout(POLL) {
                Ok(printed) => {
                    let failed = |error| Interrupted::Failed(format!("its answer, {error}"));
                    return printed.map_err(failed);
                }
                Err(_) if stop.is_stopped() => return Err(Interrupted::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let what = "the thread that reads its answer ended early";
                    return Err(Interrupted::Failed(what.into()));
                }
            }
        }
    }

    /// Waits for the end and returns the exit status.
    pub fn status(&mut self, stop: &StopFlag) -> Result<ExitStatus, Interrupted> {
        let mut pause = Duration::from_millis(1);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.ended = true;
                    return Ok(status);
                }
                Ok(None) if stop.is_stopped() => return Err(Interrupted::Stopped),
                Ok(None) => thread::sleep(pause),
                Err(error) => {
                    let what = format!("cannot wait for it: {error}");
                    return Err(Interrupted::Failed(what));
                }
            }
            pause = (pause * 2).min(POLL);
        }
    }

    /// Returns the end of standard error, for a message.
    pub fn last_words(&self) -> String {
        match self.stderr.recv_timeout(LAST_WORDS) {
            Ok(words) if !words.is_empty() => format!("; it says: {words}"),
            _ => String::new(),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        // Before the wait: until then no other process has the number of the group.
        kill_group(&self.child);
        // Both fail only if it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills the whole group: `sh -c 'solver | tee log'` is one command.
#[cfg(unix)]
fn kill_group(child: &Child) {
    let line = format!("kill -s KILL -- -{}", child.id());
    // Without `sh`, the program was not started through a shell either.
    let _ = Command::new("sh")
        .args(["-c", &line])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Runs `work` in a separate thread, which is never joined. It ends with the pipe that it
/// reads, at the latest when the program is killed.
fn in_thread<T: Send + 'static>(work: impl FnOnce(&Sender<T>) + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || work(&sender));
    receiver
}

/// Reads all of `stdout`, so that the program is never blocked. If the output is not an
/// answer, it stops there, and the program is killed.
fn drain(stdout: impl Read, scan: Option<Scan>, done: &Sender<Printed>) {
    let mut input = BufReader::with_capacity(1 << 16, stdout);
    let printed = scan.map(|scan| scan(&mut input)).transpose();
    if printed.is_ok() {
        // If reading fails, the exit code of the program says more.
        let _ = io::copy(&mut input, &mut io::sink());
    }
    // The receiver may be gone.
    let _ = done.send(printed);
}

/// The last bytes of `stderr`, as one line.
fn last_words(mut stderr: impl Read, done: &Sender<String>) {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(n @ 1..) = stderr.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..n]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    let text = String::from_utf8_lossy(&kept);
    let words: Vec<&str> = text.split_whitespace().collect();
    let _ = done.send(words.join(" "));
}
