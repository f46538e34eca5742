//! Tokens of a stream, line by line, in bounded memory.

use crate::format::FormatError;
use std::io::{BufRead, ErrorKind};

/// Every token but a bit string is shorter.
const SHORT: usize = 64;

/// Where something is, both 1-based, the column in bytes.
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

/// Splits at white space. A token's first bytes are kept, the rest of an
/// endless one is only counted.
pub(super) struct Tokens<'r> {
    input: &'r mut dyn BufRead,
    most: usize,
    token: Vec<u8>,
    /// Whether some bytes of the token were not kept.
    cut: bool,
    /// Where the token starts.
    start: usize,
    /// 1-based; 0 before the first line.
    line: usize,
    /// Of the next byte, 1-based.
    column: usize,
    /// The byte before the next one.
    last: u8,
}

impl<'r> Tokens<'r> {
    /// Tokens of `input`, of which at least the first `most` bytes are kept.
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

    /// Leaves the current line; false at the end of the input.
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

    /// Reads the next token of the line; false at the end of the line.
    pub fn next(&mut self) -> Result<bool, FormatError> {
        self.skip(|byte| byte != b'\n' && byte.is_ascii_whitespace())?;
        self.start = self.column;
        self.token.clear();
        self.cut = false;
        self.take(|byte| !byte.is_ascii_whitespace(), true)?;
        let found = self.column > self.start;
        if !found && self.last == b'\r' && !self.at_end()? {
            // Of a line end of two bytes, before both.
            self.start -= 1;
        }
        Ok(found)
    }

    /// The token; empty where it is no text or too long to mean anything.
    pub fn text(&self) -> &str {
        if self.cut {
            return "";
        }
        str::from_utf8(&self.token).unwrap_or("")
    }

    /// The start of the token, whatever it is, for messages.
    pub fn shown(&self) -> String {
        let start = &self.token[..self.token.len().min(SHORT)];
        String::from_utf8_lossy(start).into_owned()
    }

    /// The token's bytes that were kept.
    pub fn bytes(&self) -> &[u8] {
        &self.token
    }

    /// The token, or the end of the line where there is none.
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
            // At once after `at_end`: these bytes are there already.
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
