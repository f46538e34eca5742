//! LRAT text that every checker accepts.
//!
//! Deletion lines also begin with an identifier, and checkers treat it differently.
//! lrat-check (Cruz-Filipe et al., 2017) ignores it. lrat-trim (Pollitt, Fleury and
//! Biere, 2023) refuses one below the highest identifier so far. varisat writes the last
//! added clause, which is below the highest while it still reads the formula.
//!
//! Out of scope: the compressed form.

use std::io::{self, Write};

/// Writer that copies LRAT lines; deletion lines get the highest identifier so far.
pub(super) struct HighestIds<W: Write> {
    out: W,
    /// The line so far.
    line: Vec<u8>,
    highest: u64,
}

impl<W: Write> HighestIds<W> {
    /// Returns a proof about a formula of `n_clauses` clauses, which have the first
    /// identifiers.
    pub fn new(n_clauses: usize, out: W) -> Self {
        Self {
            out,
            line: Vec::new(),
            highest: n_clauses as u64,
        }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        let mut words = line.splitn(3, |&byte| byte == b' ');
        let (id, action, rest) = (words.next(), words.next(), words.next());
        if let (Some(b"d"), Some(rest)) = (action, rest) {
            write!(self.out, "{} d ", self.highest)?;
            return self.out.write_all(rest);
        }
        let id = id.and_then(|id| str::from_utf8(id).ok()?.parse().ok());
        self.highest = self.highest.max(id.unwrap_or(0));
        self.out.write_all(&line)
    }
}

impl<W: Write> Write for HighestIds<W> {
    fn write(&mut self, proof: &[u8]) -> io::Result<usize> {
        for part in proof.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.pass_on()?;
            }
        }
        Ok(proof.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
