//! Writing files: whole or not at all, and over others only with `--force`.

use super::args::Common;
use super::output::Problem;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Files that are being written, to be removed if the process ends before they are whole.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what is half-written; the process ends after this.
pub(super) fn remove_unfinished() {
    for path in unfinished().drain(..) {
        let _ = std::fs::remove_file(path);
    }
}

/// A file that is written beside its place and takes it when it is whole. If it is dropped
/// before, nothing is left of it.
pub(super) struct Whole {
    file: Option<File>,
    part: PathBuf,
    path: PathBuf,
    force: bool,
}

impl Whole {
    /// # Errors
    /// If there is something at `path` and `force` is not set, or nothing can be written
    /// there.
    pub fn create(path: &Path, force: bool) -> Result<Self, Problem> {
        refuse_existing(path, force)?;
        let failed = |error| failed(path, &error);
        if is_special(path) {
            // A pipe or a device is written to, not replaced.
            let file = OpenOptions::new().write(true).open(path).map_err(failed)?;
            return Ok(Self {
                file: Some(file),
                part: PathBuf::new(),
                path: path.to_owned(),
                force,
            });
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        unfinished().push(part.clone());
        let file = File::create(&part).map_err(failed)?;
        Ok(Self {
            file: Some(file),
            part,
            path: path.to_owned(),
            force,
        })
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> Result<(), Problem> {
        let failed = |error| failed(&self.path, &error);
        drop(self.file.take());
        if self.part.as_os_str().is_empty() {
            return Ok(());
        }
        if self.force {
            return std::fs::rename(&self.part, &self.path).map_err(failed);
        }
        // Unlike a rename, a link never replaces a file that has come meanwhile.
        match std::fs::hard_link(&self.part, &self.path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists(&self.path)),
            Ok(()) => Ok(()),
            // Some file systems have no links.
            Err(_) => std::fs::rename(&self.part, &self.path).map_err(failed),
        }
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file
            .as_mut()
            .expect("open until it is whole")
            .write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), File::flush)
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.part);
        unfinished().retain(|path| *path != self.part);
    }
}

/// Whether `path` is there and is no regular file: a pipe, a terminal, a device.
fn is_special(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Writes a whole file, over another one only with `--force`.
pub(super) fn write_file(path: &Path, bytes: &[u8], common: &Common) -> Result<(), Problem> {
    let mut file = Whole::create(path, common.force)?;
    file.write_all(bytes)
        .map_err(|error| failed(path, &error))?;
    file.finish()
}

/// Writes `text` to standard output or the file of `-o`.
///
/// A closed pipe is not an error: its reader has enough.
pub(super) fn write(text: &str, common: &Common) -> Result<(), Problem> {
    write_bytes(text.as_bytes(), common)
}

/// As [`write`], for bytes.
pub(super) fn write_bytes(bytes: &[u8], common: &Common) -> Result<(), Problem> {
    let Some(path) = common.out.as_deref() else {
        let mut out = std::io::stdout().lock();
        return match out.write_all(bytes).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Problem::usage(format!("standard output: {error}")))
            }
            _ => Ok(()),
        };
    };
    write_file(path, bytes, common)
}

/// Standard output or the file of `-o`, for results that come one by one: each of them is
/// there as soon as it is known, and stays if the next ones do not come.
pub(super) struct Results<'c> {
    common: &'c Common,
    out: Option<Box<dyn Write>>,
}

impl<'c> Results<'c> {
    /// Refuses a file that is there, before any work. The file is made with the first
    /// result, so that a run without one leaves none behind.
    pub fn new(common: &'c Common) -> Result<Self, Problem> {
        check_target(common)?;
        Ok(Self { common, out: None })
    }

    /// Writes a result; false if the reader of standard output has closed it.
    pub fn write(&mut self, text: &str) -> Result<bool, Problem> {
        let out = match &mut self.out {
            Some(out) => out,
            None => self.out.insert(target(self.common)?),
        };
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
            Err(error) => Err(Problem::usage(format!("output: {error}"))),
        }
    }
}

/// Standard output or the file of `-o`, for results that come one by one.
pub(super) fn target(common: &Common) -> Result<Box<dyn Write>, Problem> {
    let Some(path) = &common.out else {
        return Ok(Box::new(std::io::stdout().lock()));
    };
    let mut options = OpenOptions::new();
    options.write(true);
    if common.force || is_special(path) {
        options.create(true).truncate(!is_special(path))
    } else {
        options.create_new(true)
    };
    let file = options.open(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(path),
        _ => failed(path, &error),
    });
    Ok(Box::new(file?))
}

/// Refuses to work for a file that would not be written in the end.
pub(super) fn check_target(common: &Common) -> Result<(), Problem> {
    match &common.out {
        Some(path) => refuse_existing(path, common.force),
        None => Ok(()),
    }
}

/// Refuses a path at which there is a file, unless that was allowed.
pub(super) fn refuse_existing(path: &Path, force: bool) -> Result<(), Problem> {
    if path.exists() && !force && !is_special(path) {
        return Err(exists(path));
    }
    Ok(())
}

pub(super) fn exists(path: &Path) -> Problem {
    Problem::usage(format!(
        "{} already exists; use --force to overwrite it",
        path.display()
    ))
}

fn failed(path: &Path, error: &io::Error) -> Problem {
    Problem::usage(format!("{}: {error}", path.display()))
}
