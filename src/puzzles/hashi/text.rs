//! Native text: a grid of digits, one character per cell or separated by blanks.

use super::{Clue, Hashi};
use crate::text::{InputError, Line, Token, header, lines, quoted};

pub(super) fn read(text: &str) -> Result<Hashi, InputError> {
    let mut lines = lines(text);
    let names = [&[Hashi::NAME], Hashi::ALIASES].concat();
    let mut max = 2;
    let mut is_tree = false;
    for word in header(&mut lines, &names)? {
        match (word.text, word.text.strip_prefix("max=")) {
            ("tree", _) => is_tree = true,
            (_, Some("1" | "2" | "3" | "4")) => max = u32::from(word.text.as_bytes()[4] - b'0'),
            (_, Some(_)) => {
                return Err(word.error(format!(
                    "expected max=1 to max=4, found {}",
                    quoted(word.text)
                )));
            }
            _ => {
                return Err(word.error(format!(
                    "expected `max=N` or `tree`, found {}",
                    quoted(word.text)
                )));
            }
        }
    }
    let lines: Vec<_> = lines.collect();
    Hashi::new(&grid(&lines)?, max, is_tree)
}

fn grid(lines: &[Line<'_>]) -> Result<Vec<Vec<Clue>>, InputError> {
    let separated = lines.iter().any(|line| line.tokens().nth(1).is_some());
    let mut grid: Vec<Vec<Clue>> = Vec::new();
    for line in lines {
        let row = if separated {
            line.tokens()
                .map(|token| entry(&token))
                .collect::<Result<Vec<_>, _>>()?
        } else {
            characters(&line.trimmed())?
        };
        match grid.first() {
            Some(first) if first.len() != row.len() => {
                return Err(line.end_error(format!(
                    "{} cells in the row, expected {} as in the first",
                    row.len(),
                    first.len()
                )));
            }
            _ => grid.push(row),
        }
    }
    Ok(grid)
}

fn characters(token: &Token<'_>) -> Result<Vec<Clue>, InputError> {
    let cell = |(i, c): (usize, char)| match character(c) {
        Some(clue) => Ok(clue),
        None => {
            let message =
                format!("expected an island `1`-`9`, `A`-`G` or `?`, or water `.`, found `{c}`");
            Err(InputError::at(token.line, token.column + i, message))
        }
    };
    token.text.chars().enumerate().map(cell).collect()
}

/// One character per cell.
pub(super) fn character(c: char) -> Option<Clue> {
    match c {
        '.' | '0' => Some(None),
        '?' => Some(Some(None)),
        '1'..='9' => Some(Some(c.to_digit(10))),
        'A'..='G' => Some(Some(Some(c as u32 - 'A' as u32 + 10))),
        _ => None,
    }
}

fn entry(token: &Token<'_>) -> Result<Clue, InputError> {
    match token.text {
        "-" => Ok(None),
        text if text.chars().count() == 1 && text.chars().next().and_then(character).is_some() => {
            Ok(text.chars().next().and_then(character).flatten())
        }
        _ => {
            let number = token.number("an island's number, `?`, or water `.`")?;
            Ok((number > 0).then_some(Some(number)))
        }
    }
}

/// The character of a clue, if it has one.
pub(super) fn symbol(clue: Option<u32>) -> Option<char> {
    match clue {
        None => Some('?'),
        Some(n @ 0..=9) => char::from_digit(n, 10),
        Some(n @ 10..=Hashi::LARGEST_DIGIT) => char::from_u32('A' as u32 + n - 10),
        Some(_) => None,
    }
}

pub(super) fn write(board: &Hashi) -> String {
    let mut text = Hashi::NAME.to_owned();
    if board.max != 2 {
        text += &format!(" max={}", board.max);
    }
    if board.is_tree {
        text += " tree";
    }
    text.push('\n');
    for row in rows(board) {
        text += &row;
        text.push('\n');
    }
    text
}

/// The rows of the grid: one character per cell if all numbers have one,
/// separated by blanks otherwise.
pub(super) fn rows(board: &Hashi) -> Vec<String> {
    let fits = board
        .islands
        .iter()
        .all(|island| symbol(island.clue).is_some());
    let cell = |clue: &Clue| match *clue {
        None => ".".into(),
        Some(clue) => {
            symbol(clue).map_or_else(|| clue.map_or("?".into(), |n| n.to_string()), String::from)
        }
    };
    let separator = if fits { "" } else { " " };
    board
        .grid()
        .iter()
        .map(|row| row.iter().map(cell).collect::<Vec<_>>().join(separator))
        .collect()
}

/// Reads rows as [`rows`] writes them.
pub(super) fn read_rows(rows: &[(usize, &str)]) -> Result<Vec<Vec<Clue>>, InputError> {
    let lines: Vec<_> = rows
        .iter()
        .map(|&(number, text)| Line { number, text })
        .collect();
    grid(&lines)
}
