//! File formats of formulas and of solvers' answers.
//!
//! * [`dimacs`]: CNF, read and written;
//! * [`gcnf`], [`opb`], [`wcnf`]: groups, linear constraints, weights; written;
//! * [`answer`]: the output of solvers, in all dialects; read.
//!
//! We do not use rustsat's reader. It splits clauses at line ends, drops clauses that
//! share a line, and reads the line `v 11` as bits.

pub mod answer;
pub mod dimacs;
pub mod gcnf;
mod lines;
pub mod opb;
pub mod wcnf;

use std::fmt;

/// A file that does not follow its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in bytes.
    pub column: usize,
    /// What was found and what was expected, without the place.
    pub message: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        // The quoted input may hold control characters.
        self.message.chars().try_for_each(|c| match c.is_control() {
            true => write!(f, "{}", c.escape_default()),
            false => write!(f, "{c}"),
        })
    }
}

impl std::error::Error for FormatError {}
