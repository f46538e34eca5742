//! Task strings of puzzle-dominosa.com: the DESC of Tatham's game ids (see
//! `tatham.rs`) alone; how many numbers there are tells the largest.

use super::tatham::{LARGEST, board, read_desc, write_desc};
use crate::format::Format;
use crate::puzzles::tiling::Tiling;
use crate::text::{InputError, without_mark};

pub(super) const FORMAT: Format<Tiling> = Format {
    name: "task",
    summary: "task string of puzzle-dominosa.com: 31233020110223301210",
    looks_like,
    read,
    write: Some(|board| Ok(write_desc(board, "a task")? + "\n")),
    answers: None,
};

fn looks_like(text: &str) -> bool {
    let task = without_mark(text).trim();
    !task.is_empty()
        && task
            .chars()
            .all(|c| c.is_ascii_digit() || c == '[' || c == ']')
}

fn read(text: &str) -> Result<Tiling, InputError> {
    let task = without_mark(text).trim();
    let start = text.len() - without_mark(text).trim_start().len();
    let start = text[..start].chars().count();
    let error =
        |(at, message): (usize, String)| InputError::at_character(text, start + at, message);
    let numbers = read_desc(task, LARGEST).map_err(error)?;
    let largest = (0..=LARGEST as usize).find(|n| (n + 1) * (n + 2) >= numbers.len());
    let largest = largest.filter(|n| (n + 1) * (n + 2) == numbers.len());
    let Some(largest) = largest.and_then(|n| u32::try_from(n).ok()) else {
        let message = format!(
            "{} numbers, expected 2, 6, 12, 20, ...: those of a full set",
            numbers.len()
        );
        return Err(error((0, message)));
    };
    if let Some(number) = numbers.iter().find(|&&number| number > largest) {
        let message = format!(
            "{} numbers, so expected 0 to {largest}, found {number}",
            numbers.len()
        );
        return Err(error((0, message)));
    }
    board(&numbers, largest).map_err(|message| error((0, message)))
}
