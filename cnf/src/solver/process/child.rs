//! A running program: its output read while it runs, its end awaited or forced.

use crate::StopFlag;
use crate::format::FormatError;
use crate::format::answer::Output;
use crate::solver::Interrupted;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// Reads an answer from what a program prints.
pub(super) type Scan = Box<dyn FnOnce(&mut dyn BufRead) -> Result<Output, FormatError> + Send>;

/// The answer, or nothing where nobody scans for one.
type Printed = Result<Option<Output>, FormatError>;

/// How often the stop flag is looked at.
const POLL: Duration = Duration::from_millis(10);

/// How long to wait for standard error to close behind a finished program: a
/// program that it started may hold it open.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How much of standard error is kept.
const KEPT: usize = 500;

/// A program that ends with this value at the latest.
pub(super) struct Running {
    child: Child,
    ended: bool,
    stdout: Receiver<Printed>,
    stderr: Receiver<String>,
}

impl Running {
    /// Starts `command` with closed input and no terminal to write to.
    pub fn start(mut command: Command, scan: Option<Scan>) -> io::Result<Self> {
        // Of its own group, so that it can be killed with all it started.
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

    /// What the program printed until it closed its output. What is no answer
    /// need not be waited for.
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

    /// How the program ended; waits for the end.
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

    /// The end of what it wrote to standard error, for a message.
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
        // Before the wait: until then the group's number is nobody else's.
        kill_group(&self.child);
        // Both fail only where it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills what the program started: `sh -c 'solver | tee log'` is one command.
#[cfg(unix)]
fn kill_group(child: &Child) {
    let line = format!("kill -s KILL -- -{}", child.id());
    // Without a shell there was none in between either.
    let _ = Command::new("sh")
        .args(["-c", &line])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Runs `work` in a thread of its own, which nobody waits for: it ends with the
/// pipe that it reads, at the latest when the program is killed.
fn in_thread<T: Send + 'static>(work: impl FnOnce(&Sender<T>) + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = channel();
    thread::spawn(move || work(&sender));
    receiver
}

/// Reads all of `stdout`, so that the program is never blocked, or up to what
/// is no answer, for which it will be killed.
fn drain(stdout: impl Read, scan: Option<Scan>, done: &Sender<Printed>) {
    let mut input = BufReader::with_capacity(1 << 16, stdout);
    let printed = scan.map(|scan| scan(&mut input)).transpose();
    if printed.is_ok() {
        // Where reading fails the program's exit code tells more.
        let _ = io::copy(&mut input, &mut io::sink());
    }
    // Nobody may be listening any more.
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
