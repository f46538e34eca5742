//! Native text: lines without comments, and their tokens.

use super::{InputError, quoted, without_mark};

/// A line that is not blank, without its comment.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    /// 1-based number in the text.
    pub number: usize,
    /// The text before any `#`, without trailing white space.
    pub text: &'t str,
}

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    /// The word.
    pub text: &'t str,
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in characters.
    pub column: usize,
}

impl<'t> Token<'t> {
    /// Returns its characters, each as a separate word.
    pub fn characters(&self) -> impl Iterator<Item = Token<'t>> + use<'t> {
        let Self { text, line, column } = *self;
        let characters = text.char_indices().zip(column..);
        characters.map(move |((at, c), column)| Token {
            text: &text[at..at + c.len_utf8()],
            line,
            column,
        })
    }

    /// Returns an error at this word.
    pub fn error(&self, message: impl Into<String>) -> InputError {
        InputError::at(self.line, self.column, message)
    }

    /// Returns this word as an integer from `min` to `max`.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn integer(&self, min: u32, max: u32) -> Result<u32, InputError> {
        let digits = self.text.bytes().all(|b| b.is_ascii_digit());
        let value = self.text.parse().ok().filter(|_| digits);
        let value = value.filter(|n| (min..=max).contains(n));
        value.ok_or_else(|| {
            let found = quoted(self.text);
            self.error(format!(
                "expected an integer from {min} to {max}, found {found}"
            ))
        })
    }

    /// Returns this word as a number from 0 to 2^32 - 1; `what` names it in the error.
    ///
    /// # Errors
    /// If it is anything else.
    pub fn number(&self, what: &str) -> Result<u32, InputError> {
        let digits = self.text.bytes().all(|b| b.is_ascii_digit());
        let value = self.text.parse().ok().filter(|_| digits);
        value.ok_or_else(|| {
            self.error(format!(
                "expected {what}, 0 to {}, found {}",
                u32::MAX,
                quoted(self.text)
            ))
        })
    }
}

impl<'t> Line<'t> {
    /// Returns the words between white space.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'t>> + use<'t> {
        let Self { number, text } = *self;
        let mut rest = text;
        let mut column = 1;
        std::iter::from_fn(move || {
            let word = rest.trim_start();
            column += rest[..rest.len() - word.len()].chars().count();
            let length = word.find(char::is_whitespace).unwrap_or(word.len());
            let token = Token {
                text: &word[..length],
                line: number,
                column,
            };
            rest = &word[length..];
            column += token.text.chars().count();
            (!token.text.is_empty()).then_some(token)
        })
    }

    /// Returns the whole line as one token, without leading white space.
    #[must_use]
    pub fn trimmed(&self) -> Token<'t> {
        let text = self.text.trim_start();
        let column = self.text[..self.text.len() - text.len()].chars().count() + 1;
        Token {
            text,
            line: self.number,
            column,
        }
    }

    /// Returns an error just after the line.
    pub fn end_error(&self, message: impl Into<String>) -> InputError {
        InputError::at(self.number, self.text.chars().count() + 1, message)
    }
}

/// Returns the lines of `text` that hold more than blanks and a comment.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + use<'_> {
    without_mark(text)
        .lines()
        .enumerate()
        .filter_map(|(i, line)| {
            let text = line.split('#').next().unwrap_or("").trim_end();
            (!text.is_empty()).then_some(Line {
                number: i + 1,
                text,
            })
        })
}

/// Takes the first line, which must begin with one of `names`, and gives its
/// further words.
///
/// # Errors
/// If there is no such line.
pub fn header<'t>(
    lines: &mut impl Iterator<Item = Line<'t>>,
    names: &[&str],
) -> Result<Vec<Token<'t>>, InputError> {
    let Some(line) = lines.next() else {
        return Err(InputError::at(
            1,
            1,
            format!("expected `{}`, found an empty text", names[0]),
        ));
    };
    let mut words: Vec<_> = line.tokens().collect();
    let name = words.remove(0);
    if names.contains(&name.text) {
        Ok(words)
    } else {
        Err(name.error(format!(
            "expected `{}`, found {}",
            names[0],
            quoted(name.text)
        )))
    }
}

/// Returns the lines below the first one, which is one of `names` and nothing else.
///
/// # Errors
/// If there is no such line.
pub fn body<'t>(
    text: &'t str,
    names: &[&str],
) -> Result<impl Iterator<Item = Line<'t>> + use<'t>, InputError> {
    let mut lines = lines(text);
    match header(&mut lines, names)?.first() {
        None => Ok(lines),
        Some(word) => Err(word.error(format!(
            "expected the end of the line, found {}",
            quoted(word.text)
        ))),
    }
}

/// Returns the parts of a set: texts separated by lines `---`, each with the number of
/// lines before it. Parts that hold nothing are left out, unless all do.
#[must_use]
pub fn separated(text: &str) -> Vec<(usize, &str)> {
    let mut parts = separated_all(text);
    if parts.iter().any(|(_, part)| lines(part).next().is_some()) {
        parts.retain(|(_, part)| lines(part).next().is_some());
    } else {
        parts.truncate(1);
    }
    parts
}

/// Returns the parts of a text between lines `---`, each with the number of lines before
/// it, including empty ones.
#[must_use]
pub fn separated_all(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut start, mut first_line, mut at, mut line_number) = (0, 0, 0, 0);
    for line in text.split_inclusive('\n') {
        line_number += 1;
        if line.trim() == "---" {
            parts.push((first_line, &text[start..at]));
            start = at + line.len();
            first_line = line_number;
        }
        at += line.len();
    }
    parts.push((first_line, &text[start..]));
    parts
}
