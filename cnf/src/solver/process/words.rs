//! A command line, split into words by the quoting rules of the POSIX shell.
//!
//! `'…'` keeps every character. In `"…"` a backslash quotes `$`, `` ` ``, `"`, `\` and a
//! line end. Elsewhere a backslash quotes any character. A quoted line end after a
//! backslash is removed.
//!
//! Out of scope: everything else that a shell does. Variables, `~`, `*`, `|`, `;` and
//! `#` stand for themselves.

use std::fmt;

/// Error: a command line cannot be split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    /// 1-based column, in characters.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for CommandError {}

/// Returns the words of `line`.
pub(super) fn words(line: &str) -> Result<Vec<String>, CommandError> {
    let mut splitter = Splitter {
        rest: line.chars().enumerate(),
        words: Vec::new(),
        word: None,
    };
    while let Some((at, c)) = splitter.rest.next() {
        splitter.unquoted(at, c)?;
    }
    splitter.words.extend(splitter.word);
    Ok(splitter.words)
}

struct Splitter<'l> {
    rest: std::iter::Enumerate<std::str::Chars<'l>>,
    words: Vec<String>,
    /// The word so far; `''` is a word without characters.
    word: Option<String>,
}

impl Splitter<'_> {
    fn unquoted(&mut self, at: usize, c: char) -> Result<(), CommandError> {
        match c {
            '\'' => self.single(at),
            '"' => self.double(at),
            '\\' => {
                let (_, quoted) = self.rest.next().ok_or_else(|| CommandError {
                    column: at + 1,
                    message: "expected a character after `\\`, found the end".into(),
                })?;
                if quoted != '\n' {
                    self.word().push(quoted);
                }
                Ok(())
            }
            c if c.is_whitespace() => {
                self.words.extend(self.word.take());
                Ok(())
            }
            c => {
                self.word().push(c);
                Ok(())
            }
        }
    }

    fn word(&mut self) -> &mut String {
        self.word.get_or_insert_default()
    }

    fn single(&mut self, start: usize) -> Result<(), CommandError> {
        self.word();
        loop {
            match self.rest.next() {
                Some((_, '\'')) => return Ok(()),
                Some((_, c)) => self.word().push(c),
                None => return Err(unclosed(start, '\'')),
            }
        }
    }

    fn double(&mut self, start: usize) -> Result<(), CommandError> {
        self.word();
        loop {
            match self.rest.next() {
                Some((_, '"')) => return Ok(()),
                Some((_, '\\')) => match self.rest.next() {
                    Some((_, '\n')) => {}
                    Some((_, c @ ('$' | '`' | '"' | '\\'))) => self.word().push(c),
                    Some((_, c)) => self.word().extend(['\\', c]),
                    None => return Err(unclosed(start, '"')),
                },
                Some((_, c)) => self.word().push(c),
                None => return Err(unclosed(start, '"')),
            }
        }
    }
}

fn unclosed(start: usize, quote: char) -> CommandError {
    CommandError {
        column: start + 1,
        message: format!("expected a closing `{quote}`, found the end"),
    }
}
