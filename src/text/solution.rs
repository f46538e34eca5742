//! Where the answer stands in a text.

use super::lines;

/// Returns the native text before a line `solution`, and the answer after it with the number
/// of lines before it.
#[must_use]
pub fn with_solution(text: &str) -> (&str, Option<(usize, &str)>) {
    let section = lines(text).find(|line| line.text.trim() == "solution");
    let Some(line) = section else {
        return (text, None);
    };
    let starts = text.split_inclusive('\n').map(str::len);
    let before: usize = starts.clone().take(line.number - 1).sum();
    let after: usize = starts.take(line.number).sum();
    (&text[..before], Some((line.number, &text[after..])))
}

/// Returns an answer text up to its second solution, if it has several.
#[must_use]
pub fn first_solution(text: &str) -> &str {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim() == "# solution 2" {
            return &text[..at];
        }
        at += line.len();
    }
    text
}

/// Returns the lines of a drawing; of several solutions below their headings, those of
/// the first.
#[must_use]
pub fn drawn_part(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    match lines.as_slice() {
        ["solution 1", rest @ ..] => {
            let rest = rest.iter().take_while(|line| **line != "solution 2");
            rest.copied().collect()
        }
        _ => lines,
    }
}
