//! File formats of formulas.
//!
//! Read and written here rather than with rustsat, whose reader splits clauses
//! at line ends and drops clauses that share a line.

pub mod dimacs;

use std::fmt;

/// A file that does not follow its format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in bytes.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for FormatError {}
