//! Task strings of puzzle-bridges.com: the DESC of Tatham's game ids (see
//! `tatham.rs`) alone, of a square board.

use super::limits::usual_rules;
use super::tatham::{read_desc, write_desc};
use crate::format::Format;
use crate::puzzles::hashi::{Clue, Hashi};
use crate::text::{InputError, without_mark};

pub(super) const FORMAT: Format<Hashi> = Format {
    name: "task",
    summary: "task string of puzzle-bridges.com: a4d32a4b4b2j2a3a4c4h1a2b3",
    looks_like,
    read,
    write: Some(write),
    answers: None,
};

fn looks_like(text: &str) -> bool {
    let task = without_mark(text).trim();
    let is_desc = task
        .chars()
        .all(|c| matches!(c, '1'..='9' | 'A'..='G' | 'a'..='z'));
    is_desc && task.contains(|c: char| !c.is_ascii_lowercase())
}

fn read(text: &str) -> Result<Hashi, InputError> {
    let trimmed = without_mark(text).trim();
    let start = text.len() - without_mark(text).trim_start().len();
    let start = text[..start].chars().count();
    let error =
        |(at, message): (usize, String)| InputError::at_character(text, start + at, message);
    let n_cells = |c: char| {
        if c.is_ascii_lowercase() {
            c as usize - 'a' as usize + 1
        } else {
            1
        }
    };
    let total: usize = trimmed.chars().map(n_cells).sum();
    let side = total.isqrt();
    let cells = read_desc(trimmed, total).map_err(error)?;
    if side == 0 || side * side != total {
        return Err(error((
            0,
            format!("{total} cells, expected those of a square board"),
        )));
    }
    let grid: Vec<Vec<Clue>> = cells.chunks(side).map(<[Clue]>::to_vec).collect();
    Hashi::new(&grid, 2, false)
}

fn write(board: &Hashi) -> Result<String, InputError> {
    usual_rules(board, "task")?;
    if board.rows() != board.columns() {
        let message = format!(
            "a task is a square board, not {} rows of {}",
            board.rows(),
            board.columns()
        );
        return Err(InputError::whole(message));
    }
    Ok(write_desc(board, "a task")? + "\n")
}
