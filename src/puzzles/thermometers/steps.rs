//! The mercury rises in all thermometers at once, level by level.

use super::{Filling, Thermometers};
use crate::puzzle::Frame;
use crate::render::{Mark, MarkKind};

pub(super) fn steps(board: &Thermometers, filling: &Filling) -> Vec<Frame> {
    let level = |values: &Vec<Option<bool>>| values.iter().filter(|&&v| v == Some(true)).count();
    let highest = filling.iter().map(level).max().unwrap_or(0);
    (1..=highest)
        .map(|level| step(board, filling, level))
        .collect()
}

/// What is decided once the mercury stands at `level` where it can: each
/// thermometer up to there, and all of one in which it has stopped.
fn step(board: &Thermometers, filling: &Filling, level: usize) -> Frame {
    let is_new = |values: &[Option<bool>]| values.get(level - 1) == Some(&Some(true));
    let shown = |values: &Vec<Option<bool>>| -> Vec<_> {
        let still_rises = is_new(values) && values.get(level) == Some(&Some(true));
        let value = |(step, &value)| {
            if step < level || !still_rises {
                value
            } else {
                None
            }
        };
        values.iter().enumerate().map(value).collect()
    };
    let rising = board.thermometers.iter().zip(filling);
    let new = rising.filter(|(_, values)| is_new(values));
    let new: Vec<_> = new
        .map(|(thermometer, _)| thermometer.cells[level - 1])
        .collect();
    let caption = format!(
        "level {level}: {} of {} thermometers",
        new.len(),
        board.thermometers.len()
    );
    Frame {
        solution: Some(board.answer(&filling.iter().map(shown).collect::<Vec<_>>())),
        marks: vec![Mark::new(MarkKind::Follows, new)],
        caption,
    }
}
