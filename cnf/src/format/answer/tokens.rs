//! Tokens of a stream, line by line, in bounded memory.

use crate::format::FormatError;
use std::io::{BufRead, ErrorKind};

/// Length limit of a token; only bit strings are longer.
const SHORT: usize = 64;

/// Place in the input: 1-based line, 1-based column in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    pub const START: Self = Self { line: 1, column: 1 };

    pub fn error(self, message: impl Into<String>) -> FormatError {
        FormatError {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }
}

/// Tokenizer that splits at white space. It keeps the first bytes of a token and only
/// counts the rest.
pub(super) struct Tokens<'r> {
    input: &'r mut dyn BufRead,
    most: usize,
    token: Vec<u8>,
    /// Whether the token was cut to the bytes that are kept.
    cut: bool,
    /// Where the token starts.
    start: usize,
    /// 1-based; 0 before the first line.
    line: usize,
    /// Column of the next byte, 1-based.
    column: usize,
    /// The byte before the next one.
    last: u8,
}

impl<'r> Tokens<'r> {
    /// Returns the tokens of `input`. At least the first `most` bytes of each are kept.
    pub fn new(input: &'r mut dyn BufRead, most: usize) -> Self {
        Self {
            input,
            most: most.max(SHORT),
            token: Vec::new(),
            cut: false,
            start: 1,
            line: 0,
            column: 1,
            last: b'\n',
        }
    }

    /// Goes to the next line; returns `false` at the end of the input.
    pub fn next_line(&mut self) -> Result<bool, FormatError> {
        if self.line > 0 {
            self.skip(|byte| byte != b'\n')?;
            if self.at_end()? {
                return Ok(false);
            }
            self.input.consume(1);
        }
        if self.at_end()? {
            return Ok(false);
        }
        self.line += 1;
        (self.column, self.start) = (1, 1);
        self.last = b'\n';
        Ok(true)
    }

    /// Reads the next token of the line; returns `false` at the end of the line.
    pub fn next(&mut self) -> Result<bool, FormatError> {
        self.skip(|byte| byte != b'\n' && byte.is_ascii_whitespace())?;
        self.start = self.column;
        self.token.clear();
        self.cut = false;
        self.take(|byte| !byte.is_ascii_whitespace(), true)?;
        let found = self.column > self.start;
        if !found && self.last == b'\r' && !self.at_end()? {
            // The place is before both bytes of a CRLF.
            self.start -= 1;
        }
        Ok(found)
    }

    /// Returns the token; empty if it is not UTF-8 or too long for any meaning.
    pub fn text(&self) -> &str {
        if self.cut {
            return "";
        }
        str::from_utf8(&self.token).unwrap_or("")
    }

    /// Returns the start of the token, for messages.
    pub fn shown(&self) -> String {
        let start = &self.token[..self.token.len().min(SHORT)];
        String::from_utf8_lossy(start).into_owned()
    }

    /// Returns the kept bytes of the token.
    pub fn bytes(&self) -> &[u8] {
        &self.token
    }

    /// Returns the place of the token, or of the end of the line if there is no token.
    pub fn place(&self) -> Place {
        Place {
            line: self.line.max(1),
            column: self.start,
        }
    }

    fn skip(&mut self, wanted: impl Fn(u8) -> bool) -> Result<(), FormatError> {
        self.take(wanted, false)
    }

    fn at_end(&mut self) -> Result<bool, FormatError> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.is_empty()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(self.place().error(format!("cannot read on: {error}"))),
            }
        }
    }

    fn take(&mut self, wanted: impl Fn(u8) -> bool, keep: bool) -> Result<(), FormatError> {
        while !self.at_end()? {
            // Cannot fail after `at_end`: these bytes are buffered.
            let Ok(bytes) = self.input.fill_buf() else {
                continue;
            };
            let end = bytes.iter().position(|&byte| !wanted(byte));
            let n = end.unwrap_or(bytes.len());
            if keep {
                let kept = n.min(self.most - self.token.len());
                self.token.extend_from_slice(&bytes[..kept]);
                self.cut |= kept < n;
            }
            self.last = bytes[..n].last().copied().unwrap_or(self.last);
            self.input.consume(n);
            self.column += n;
            if end.is_some() {
                break;
            }
        }
        Ok(())
    }
}
