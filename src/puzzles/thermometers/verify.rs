//! The plain rules.

use super::{Filling, Line, Thermometers};
use crate::puzzle::Violation;
use crate::text::Cell;

pub(super) fn violations(board: &Thermometers, filling: &Filling) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (thermometer, values) in board.thermometers.iter().zip(filling) {
        let gap = values.iter().position(|&v| v == Some(false));
        let above = gap.and_then(|gap| {
            values[gap..]
                .iter()
                .position(|&v| v == Some(true))
                .map(|i| gap + i)
        });
        if let (Some(gap), Some(above)) = (gap, above) {
            let (cells, name) = (&thermometer.cells, &thermometer.name);
            violations.push(Violation {
                rule: "mercury",
                cells: vec![cells[gap], cells[above]],
                message: format!(
                    "thermometer {name} is filled at {} but empty nearer to its bulb, at {}",
                    cells[above], cells[gap]
                ),
            });
        }
    }
    violations.extend(
        board
            .lines()
            .filter_map(|line| line_violation(board, line, filling)),
    );
    violations
}

fn line_violation(board: &Thermometers, line: Line, filling: &Filling) -> Option<Violation> {
    let total = line.total? as usize;
    let mut cells: Vec<Cell> = Vec::new();
    let (mut filled, mut undecided) = (0, 0);
    for (thermometer, values) in board.thermometers.iter().zip(filling) {
        for (&cell, &value) in thermometer.cells.iter().zip(values) {
            if line.contains(cell) {
                filled += usize::from(value == Some(true));
                undecided += usize::from(value.is_none());
                cells.extend((value != Some(false)).then_some(cell));
            }
        }
    }
    if (filled..=filled + undecided).contains(&total) {
        return None;
    }
    cells.sort();
    let still = if undecided > 0 {
        format!(" and {undecided} undecided")
    } else {
        String::new()
    };
    let message = format!(
        "{} holds {filled} filled cells{still}, expected {total}",
        line.name()
    );
    Some(Violation {
        rule: line.rule(),
        cells,
        message,
    })
}
