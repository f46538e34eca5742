//! Reading what people type: places, errors, lines and tokens.

pub mod cells;
mod error;
mod lines;
mod solution;

pub use error::{Cell, InputError, Place};
pub use lines::{Line, Token, body, header, lines, separated, separated_all};
pub use solution::{drawn_part, first_solution, with_solution};

/// Returns the first characters of `text`, quoted for a message.
#[must_use]
pub fn quoted(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("`{start}{dots}`")
}

/// So many of a thing, as in "1 row" and "2 rows".
#[must_use]
pub fn counted(n: usize, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

/// `text` without the byte order mark that some programs put first.
#[must_use]
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
