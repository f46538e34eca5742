//! Folder for the files that a program reads and writes.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// Temporary folder, removed with its contents.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub fn new() -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let next = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("puzzlesat-{}-{next}", std::process::id());
            let path = std::env::temp_dir().join(name);
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                // It belongs to another process and may be a trap: nothing is written
                // into it.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The system cleans up the rest.
        let _ = fs::remove_dir_all(&self.0);
    }
}
