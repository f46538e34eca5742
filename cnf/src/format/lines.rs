//! Code that writers and readers share.

use crate::{Formula, Lit};
use std::io::{self, Write};

/// Writes `comments`, one line each after `mark`, and a line `var N NAME` per named
/// variable. Line ends inside become blanks, so that no comment forges a line.
pub(super) fn comments(
    mark: char,
    comments: &[String],
    formula: &Formula,
    out: &mut dyn Write,
) -> io::Result<()> {
    for comment in comments {
        writeln!(out, "{mark} {}", one_line(comment))?;
    }
    for (var, name) in formula.names() {
        writeln!(out, "{mark} var {} {}", var.idx() + 1, one_line(name))?;
    }
    Ok(())
}

/// Writes the literals of `clause` and the closing 0.
pub(super) fn clause(clause: &[Lit], out: &mut dyn Write) -> io::Result<()> {
    for lit in clause {
        write!(out, "{} ", lit.to_ipasir())?;
    }
    writeln!(out, "0")
}

/// Returns `text` with blanks instead of control characters, tabs excepted. All line ends
/// are control characters.
pub(super) fn one_line(text: &str) -> String {
    let breaks = |c: char| c != '\t' && c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    text.replace(breaks, " ")
}

/// Returns the first characters of `text`, quoted for a message.
pub(super) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("`{start}{dots}`")
}
