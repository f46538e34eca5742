//! What writers and readers share.

use crate::{Formula, Lit};
use std::io::{self, Write};

/// `comments`, one line each behind `mark`, and a `var N NAME` line per named
/// variable. Line ends inside become blanks: no comment forges a line.
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

/// The literals of `clause` and the closing 0.
pub(super) fn clause(clause: &[Lit], out: &mut dyn Write) -> io::Result<()> {
    for lit in clause {
        write!(out, "{} ", lit.to_ipasir())?;
    }
    writeln!(out, "0")
}

/// Control characters except tabs, line ends of all kinds among them, become blanks.
pub(super) fn one_line(text: &str) -> String {
    let breaks = |c: char| c != '\t' && c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    text.replace(breaks, " ")
}

/// The first characters of `text`, quoted for a message.
pub(super) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("`{start}{dots}`")
}
