//! URLs of puzz.link and pzpr.
//!
//! ```text
//! text = [ anything `?` ] [ type `/` ] PID `/` [ flags `/` ] COLUMNS `/` ROWS [ `/` BODY ]
//! PID  = ( `hashi` | `hashikake` | `bridges` ) [ `_edit` | `_play` ]
//! BODY = { `0`-`f` an island, one hexadecimal digit
//!        | `-` and 2, `+` and 3 digits
//!        | `=` and 3 digits, which adds 4096
//!        | `%` or `@` and 3 digits, which adds 8192
//!        | `*` and 4 digits, which adds 12240
//!        | `$` and 5 digits, which adds 77776
//!        | `.` an island without a number
//!        | `g`-`z` 1 to 20 water cells }
//! ```
//! Row by row; a short body is water to the end, on boards of up to 10,000 cells or
//! 20 cells per character.

use super::limits::usual_rules;
use crate::format::Format;
use crate::format::envelope::without_mode;
use crate::puzzles::hashi::{Clue, Hashi};
use crate::text::{InputError, quoted, without_mark};

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "pzpr",
    summary: "URL of puzz.link or pzpr: https://puzz.link/p?hashi/6/6/3g1g2.g...",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

const NAMES: [&str; 3] = ["hashi", "hashikake", "bridges"];

/// How numbers of more than one digit are written: mark, digits, what is added.
const LONG: [(char, usize, u32); 7] = [
    ('-', 2, 0),
    ('+', 3, 0),
    ('=', 3, 4096),
    ('%', 3, 8192),
    ('@', 3, 8192),
    ('*', 4, 12240),
    ('$', 5, 77776),
];

/// Short bodies are read to this many cells.
const MAX_WATER: usize = 10_000;

/// What follows PID, and where it begins, in bytes.
fn parts(text: &str) -> Option<(&str, usize)> {
    let url = without_mark(text).trim();
    if url.contains(char::is_whitespace) {
        return None;
    }
    let start = text.len() - without_mark(text).trim_start().len();
    let end = start + url.len();
    let start = start + url.rfind('?').map_or(0, |at| at + 1);
    let query = &text[start..end];
    let mut at = start;
    for segment in query.split('/').take(2) {
        at += segment.len() + 1;
        if NAMES.contains(&without_mode(segment)) && at <= end {
            return Some((&text[at..end], at));
        }
    }
    None
}

fn looks_like(text: &str) -> bool {
    parts(text).is_some()
}

fn read(text: &str) -> Result<Hashi, InputError> {
    let Some((rest, start)) = parts(text) else {
        let message = format!(
            "expected a URL with {}/COLUMNS/ROWS/BODY",
            NAMES.join("/ or ")
        );
        return Err(InputError::at(1, 1, message));
    };
    let mut at = start;
    let mut segments = rest.split('/');
    let mut segment = || {
        let segment = segments.next()?;
        at += segment.len() + 1;
        Some((segment, at - segment.len() - 1))
    };
    let is_number =
        |segment: &str| !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_digit());
    let mut first = segment();
    if first.is_some_and(|(flags, _)| !is_number(flags)) {
        first = segment();
    }
    let size = |part: Option<(&str, usize)>, what: &str| {
        let (digits, at) = part.unwrap_or(("", text.trim_end().len()));
        let n = digits
            .parse::<usize>()
            .ok()
            .filter(|&n| n > 0 && is_number(digits));
        n.ok_or_else(|| {
            let message = format!("expected the number of {what}, found {}", quoted(digits));
            InputError::at_byte(text, at, message)
        })
    };
    let columns = size(first, "columns")?;
    let rows = size(segment(), "rows")?;
    let body_at = at.min(text.trim_end().len());
    let body = &text.trim_end()[body_at..];
    let most = MAX_WATER.max(body.len() * 20);
    let n_cells = columns
        .checked_mul(rows)
        .filter(|&n| n <= most)
        .ok_or_else(|| {
            let message = format!(
                "a board of {columns}x{rows} cells, but a body of {} characters",
                body.len()
            );
            InputError::at_byte(text, start, message)
        })?;
    let error = |(at, message): (usize, String)| InputError::at_byte(text, body_at + at, message);
    let cells = read_body(body, n_cells).map_err(error)?;
    let grid: Vec<Vec<Clue>> = cells.chunks(columns).map(<[Clue]>::to_vec).collect();
    Hashi::new(&grid, 2, false)
}

/// What went wrong, and at which byte.
fn read_body(body: &str, n_cells: usize) -> Result<Vec<Clue>, (usize, String)> {
    let mut cells: Vec<Clue> = Vec::new();
    let mut at = 0;
    while let Some(c) = body[at..].chars().next() {
        let start = at;
        at += c.len_utf8();
        match c {
            '.' => cells.push(Some(None)),
            'g'..='z' => cells.extend(std::iter::repeat_n(None, c as usize - 'f' as usize)),
            '0'..='9' | 'a'..='f' => cells.push(Some(c.to_digit(16))),
            _ => {
                let Some(&(_, digits, added)) = LONG.iter().find(|(mark, ..)| *mark == c) else {
                    return Err((
                        start,
                        format!("expected an island or water cells, found `{c}`"),
                    ));
                };
                let text = body.get(at..at + digits).unwrap_or(&body[at..]);
                let is_hex = text.len() == digits && text.bytes().all(|b| b.is_ascii_hexdigit());
                let number = u32::from_str_radix(text, 16).ok().filter(|_| is_hex);
                let number = number.ok_or_else(|| {
                    (
                        start,
                        format!(
                            "expected {digits} hexadecimal digits after `{c}`, found {}",
                            quoted(text)
                        ),
                    )
                })?;
                cells.push(Some(Some(number + added)));
                at += digits;
            }
        }
        if cells.len() > n_cells {
            return Err((start, format!("more than the {n_cells} cells of the board")));
        }
    }
    cells.resize(n_cells, None);
    Ok(cells)
}

fn write(board: &Hashi) -> Result<String, InputError> {
    usual_rules(board, "pzpr")?;
    let mut body = String::new();
    let mut water = 0_u8;
    let flush = |body: &mut String, water: &mut u8| {
        body.extend((*water > 0).then(|| char::from(b'f' + *water)));
        *water = 0;
    };
    for (i, clue) in board.grid().iter().flatten().enumerate() {
        let Some(clue) = clue else {
            water += 1;
            if water == 20 {
                flush(&mut body, &mut water);
            }
            continue;
        };
        flush(&mut body, &mut water);
        body += &match clue {
            None => ".".into(),
            Some(n) => number(*n).ok_or_else(|| {
                let cell = crate::text::Cell::new(i / board.columns(), i % board.columns());
                InputError::cell(cell, "the URL holds numbers to 1126351 only")
            })?,
        };
    }
    flush(&mut body, &mut water);
    Ok(format!(
        "https://puzz.link/p?hashi/{}/{}/{body}\n",
        board.columns(),
        board.rows()
    ))
}

/// The shortest way to write a number.
fn number(n: u32) -> Option<String> {
    Some(match n {
        0..=0xf => format!("{n:x}"),
        0x10..=0xff => format!("-{n:02x}"),
        0x100..=0xfff => format!("+{n:03x}"),
        4096..=8191 => format!("={:03x}", n - 4096),
        8192..=12239 => format!("%{:03x}", n - 8192),
        12240..=77775 => format!("*{:04x}", n - 12240),
        77776..=1_126_351 => format!("${:05x}", n - 77776),
        _ => return None,
    })
}
