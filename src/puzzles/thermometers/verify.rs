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
                rule: "mercury".into(),
                cells: vec![cells[gap], cells[above]],
                message: format!(
                    "thermometer {name} is filled at {} but empty nearer to its bulb, at {}",
                    cells[above], cells[gap]
                ),
            });
        }
    }
    let mut rows = vec![Tally::default(); board.rows()];
    let mut columns = vec![Tally::default(); board.columns()];
    for (thermometer, values) in board.thermometers.iter().zip(filling) {
        for (&cell, &value) in thermometer.cells.iter().zip(values) {
            rows[cell.row].add(cell, value);
            columns[cell.column].add(cell, value);
        }
    }
    let tallies = rows.into_iter().chain(columns);
    let broken = board.lines().zip(tallies);
    violations.extend(broken.filter_map(|(line, tally)| line_violation(line, tally)));
    violations
}

/// What a line holds.
#[derive(Clone, Default)]
struct Tally {
    filled: usize,
    undecided: usize,
    /// All that is not empty.
    cells: Vec<Cell>,
}

impl Tally {
    fn add(&mut self, cell: Cell, value: Option<bool>) {
        self.filled += usize::from(value == Some(true));
        self.undecided += usize::from(value.is_none());
        self.cells.extend((value != Some(false)).then_some(cell));
    }
}

fn line_violation(line: Line, tally: Tally) -> Option<Violation> {
    let total = line.total? as usize;
    let Tally {
        filled,
        undecided,
        mut cells,
    } = tally;
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
        rule: line.rule().into(),
        cells,
        message,
    })
}
