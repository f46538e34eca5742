//! DIMACS CNF.
//!
//! ```text
//! file    = { comment | token }            comments start a line with `c`
//! tokens  = `p` `cnf` VARS CLAUSES { clause }
//! clause  = { nonzero literal } `0`        over any number of lines
//! ```
//! A `%` token ends the file (SATLIB). Counts must match, unless the reader is
//! [lenient](Mode::Lenient). Nothing is allocated from the header's numbers.

use super::{FormatError, lines};
use crate::{Formula, Lit, RuleId};
use std::io::{self, Write};

/// Treatment of counts that differ from the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A wrong count is an error.
    Strict,
    /// A wrong clause count is a warning; a literal above the header's count of
    /// variables raises that count with a warning.
    Lenient,
}

/// Contents of a DIMACS file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The number of variables, at most 2^31 - 1. It comes from the header and costs no
    /// memory.
    pub n_vars: u32,
    /// The clauses as written: not sorted, not simplified.
    pub clauses: Vec<Vec<Lit>>,
    /// Comment lines without their `c`.
    pub comments: Vec<String>,
    /// Deviations that a lenient reader accepted.
    pub warnings: Vec<String>,
}

impl Parsed {
    /// Returns the clauses as a formula. Repeated literals are merged and tautologies
    /// dropped.
    ///
    /// # Errors
    /// If there are more variables than [`Formula::MAX_VARS`].
    pub fn to_formula(&self) -> Result<Formula, FormatError> {
        if self.n_vars > Formula::MAX_VARS {
            let message = format!(
                "{} variables, expected at most {}",
                self.n_vars,
                Formula::MAX_VARS
            );
            return Err(FormatError {
                line: 1,
                column: 1,
                message,
            });
        }
        let mut formula = Formula::new();
        formula.reserve(self.n_vars);
        let mut scope = formula.scope(RuleId::STRUCTURE);
        for clause in &self.clauses {
            scope.bind(clause);
        }
        Ok(formula)
    }
}

/// Writes `formula` with exact counts. `comments` have one line each (line ends inside
/// become blanks); each named variable has a line `c var N NAME`.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
pub fn write(formula: &Formula, comments: &[String], out: &mut dyn Write) -> io::Result<()> {
    write_under(formula, &[], comments, out)
}

/// Writes `formula` as [`write()`] does, with `units` as additional unit clauses.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
pub fn write_under(
    formula: &Formula,
    units: &[Lit],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    lines::comments('c', comments, formula, out)?;
    let n_clauses = formula.n_clauses() + units.len();
    writeln!(out, "p cnf {} {n_clauses}", formula.n_vars())?;
    for clause in formula.clauses() {
        lines::clause(clause, out)?;
    }
    for &unit in units {
        lines::clause(&[unit], out)?;
    }
    Ok(())
}

/// Reads a DIMACS file. Time and memory are linear in `text`.
///
/// # Errors
/// At the first place at which `text` does not follow the format.
pub fn read(text: &str, mode: Mode) -> Result<Parsed, FormatError> {
    let mut tokens = Tokens::new(text);
    let Header { n_vars, n_clauses } = header(&mut tokens)?;
    let mut body = Body {
        n_vars,
        mode,
        clauses: Vec::new(),
        warnings: Vec::new(),
    };
    body.read(&mut tokens)?;
    if body.clauses.len() as u64 != n_clauses {
        let message = format!(
            "{} clauses, expected the {n_clauses} of the header",
            body.clauses.len()
        );
        match mode {
            Mode::Strict => return Err(tokens.error_here(message)),
            Mode::Lenient => body.warnings.push(message),
        }
    }
    let comments = tokens.comments;
    Ok(Parsed {
        n_vars: body.n_vars,
        clauses: body.clauses,
        comments,
        warnings: body.warnings,
    })
}

struct Header {
    n_vars: u32,
    n_clauses: u64,
}

fn header(tokens: &mut Tokens<'_>) -> Result<Header, FormatError> {
    for expected in ["p", "cnf"] {
        match tokens.next() {
            Some(token) if token.text == expected => {}
            Some(token) => {
                return Err(token.error(format!(
                    "expected the header `p cnf VARIABLES CLAUSES`, found {}",
                    lines::quoted(token.text)
                )));
            }
            None => {
                return Err(tokens.error_here(
                    "expected the header `p cnf VARIABLES CLAUSES`, found the end".into(),
                ));
            }
        }
    }
    let n_vars = count(tokens, "number of variables", i32::MAX as u64)?;
    let n_clauses = count(tokens, "number of clauses", u64::MAX)?;
    Ok(Header {
        n_vars: u32::try_from(n_vars).expect("at most 2^31 - 1"),
        n_clauses,
    })
}

fn count(tokens: &mut Tokens<'_>, what: &str, max: u64) -> Result<u64, FormatError> {
    let Some(token) = tokens.next() else {
        return Err(tokens.error_here(format!("expected the {what}, found the end")));
    };
    match token.text.parse::<u64>() {
        Ok(n) if n <= max && token.text.bytes().all(|b| b.is_ascii_digit()) => Ok(n),
        _ => Err(token.error(format!(
            "expected the {what}, 0 to {max}, found {}",
            lines::quoted(token.text)
        ))),
    }
}

struct Body {
    n_vars: u32,
    mode: Mode,
    clauses: Vec<Vec<Lit>>,
    warnings: Vec<String>,
}

impl Body {
    fn read(&mut self, tokens: &mut Tokens<'_>) -> Result<(), FormatError> {
        let mut clause: Vec<Lit> = Vec::new();
        while let Some(token) = tokens.next() {
            match token.text {
                "%" => break,
                "p" => return Err(token.error("a second header, expected a literal or 0".into())),
                _ => match self.literal(&token)? {
                    Some(lit) => clause.push(lit),
                    None => self.clauses.push(std::mem::take(&mut clause)),
                },
            }
        }
        if clause.is_empty() {
            Ok(())
        } else {
            Err(tokens.error_here("the last clause does not end in 0".into()))
        }
    }

    /// Returns the literal, or `None` for the `0` that ends a clause.
    fn literal(&mut self, token: &Token<'_>) -> Result<Option<Lit>, FormatError> {
        let digits = token.text.strip_prefix('-').unwrap_or(token.text);
        let well_formed = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let value = token
            .text
            .parse::<i32>()
            .ok()
            .filter(|&v| well_formed && v != i32::MIN);
        let Some(value) = value else {
            return Err(token.error(format!(
                "expected a literal or 0, found {}",
                lines::quoted(token.text)
            )));
        };
        if value.unsigned_abs() > self.n_vars {
            let message = format!(
                "literal {value}, but the header has {} variables",
                self.n_vars
            );
            if self.mode == Mode::Strict {
                return Err(token.error(message));
            }
            self.warnings.push(message);
            self.n_vars = value.unsigned_abs();
        }
        Ok(Lit::from_ipasir(value).ok())
    }
}

struct Token<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Token<'_> {
    fn error(&self, message: String) -> FormatError {
        FormatError {
            line: self.line,
            column: self.column,
            message,
        }
    }
}

/// Tokenizer that splits at white space. A line whose first token starts with `c` is a
/// comment.
struct Tokens<'t> {
    lines: std::str::Lines<'t>,
    line: &'t str,
    line_number: usize,
    at: usize,
    comments: Vec<String>,
}

impl<'t> Tokens<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            lines: text.lines(),
            line: "",
            line_number: 0,
            at: 0,
            comments: Vec::new(),
        }
    }

    fn error_here(&self, message: String) -> FormatError {
        FormatError {
            line: self.line_number.max(1),
            column: self.at + 1,
            message,
        }
    }

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let rest = &self.line[self.at..];
            let skipped = rest.len() - rest.trim_start().len();
            let rest = &rest[skipped..];
            self.at += skipped;
            if rest.is_empty() {
                self.next_line()?;
                continue;
            }
            let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let token = Token {
                text: &rest[..length],
                line: self.line_number,
                column: self.at + 1,
            };
            self.at += length;
            return Some(token);
        }
    }

    fn next_line(&mut self) -> Option<()> {
        loop {
            self.line = self.lines.next()?;
            self.line_number += 1;
            self.at = 0;
            match comment(self.line) {
                // Errors at the end of the text point after its last line.
                Some(text) => {
                    self.comments.push(text.to_owned());
                    self.at = self.line.len();
                }
                None => return Some(()),
            }
        }
    }
}

/// Returns the text of a comment line: its first token is `c`, or begins with `c` as in
/// the `cSome text` that some generators write. `cnf` alone is not a comment, because a
/// header may be split over lines.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    let first = line.split_whitespace().next()?;
    let rest = line.strip_prefix('c')?;
    (first != "cnf").then(|| rest.strip_prefix(' ').unwrap_or(rest))
}
