//! Lines of words with their places, and numbers.

use super::NamedValue;
use crate::text::InputError;

/// Line that is not blank.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// The number of the line, from 1.
    pub number: usize,
    pub text: &'t str,
    pub words: Vec<Word<'t>>,
}

/// Word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    pub place: (usize, usize),
}

/// Returns the lines of `text` that are not blank.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let numbered = text.lines().enumerate();
    let split = numbered.map(|(i, text)| Line {
        number: i + 1,
        text,
        words: words(i + 1, text),
    });
    split.filter(|line| !line.words.is_empty())
}

/// Returns the first line that is not blank. Unlike [`lines`] it does not split the line,
/// which can have a million literals.
pub(super) fn first(text: &str) -> &str {
    let mut lines = text.lines();
    lines.find(|line| !line.trim().is_empty()).unwrap_or("")
}

fn words(number: usize, line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let (mut column, mut rest) = (1, line);
    loop {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return words;
        }
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at(length);
        words.push(Word {
            text,
            place: (number, column),
        });
        column += text.chars().count();
        rest = after;
    }
}

impl Line<'_> {
    /// Returns an error at word `i`, or at the end of the line.
    pub fn error(&self, i: usize, expected: &str) -> InputError {
        let found = match self.words.get(i) {
            Some(word) => format!("`{}`", shown(word.text)),
            None => "the end of the line".to_owned(),
        };
        let column = match self.words.get(i) {
            Some(word) => word.place.1,
            None => self.text.chars().count() + 1,
        };
        let message = format!("expected {expected}, found {found}");
        InputError::at(self.number, column, message)
    }

    /// Returns word `i` as a number.
    pub fn number_at(&self, i: usize) -> Result<f64, InputError> {
        let number = self.words.get(i).and_then(|word| number(word.text));
        number.ok_or_else(|| self.error(i, "a number"))
    }

    /// Returns the variable with the name in word `name` and the value in word `value`.
    pub fn named(&self, name: usize, value: usize) -> Result<NamedValue, InputError> {
        let word = self.words.get(name);
        let word = word.ok_or_else(|| self.error(name, "a variable's name"))?;
        Ok(NamedValue {
            name: word.text.to_owned(),
            value: self.number_at(value)?,
            place: self.words[value].place,
        })
    }
}

/// Returns a finite number.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns the last words of a message for a file that ends too early.
pub(super) fn cut(text: &str, expected: &str) -> InputError {
    let line = text.lines().count().max(1);
    let message = format!("expected {expected}, found the end; the file was cut");
    InputError::at(line, 1, message)
}

fn shown(word: &str) -> String {
    let start: String = word.chars().take(30).collect();
    let dots = if start.len() < word.len() { "…" } else { "" };
    format!("{start}{dots}")
}
