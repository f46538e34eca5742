//! The board as characters: bulbs in parentheses, `*` filled, `o` empty.

use super::{Filling, Thermometers};
use crate::render::{Sheet, Tint};
use crate::text::Cell;

fn text(board: &Thermometers, filling: Option<&Filling>) -> String {
    let places = board.places();
    let at = |row: usize, column: usize| places[row * board.columns() + column];
    let margin = margin(board);
    let mut lines = vec![" ".repeat(margin + 1)];
    lines[0].extend(
        board
            .column_totals
            .iter()
            .map(|&t| format!("{:>3} ", total(t))),
    );
    for row in 0..board.rows() {
        let mut cells = format!("{:>margin$}  ", total(board.row_totals[row]));
        let mut below = " ".repeat(margin + 2);
        for column in 0..board.columns() {
            cells.push_str(&cell(at(row, column), filling));
            let right = (column + 1 < board.columns())
                .then(|| at(row, column + 1))
                .flatten();
            cells.push(if joined(at(row, column), right) {
                '-'
            } else {
                ' '
            });
            let down = (row + 1 < board.rows())
                .then(|| at(row + 1, column))
                .flatten();
            below.push_str(if joined(at(row, column), down) {
                " |  "
            } else {
                "    "
            });
        }
        lines.push(cells);
        lines.push(below);
    }
    lines.pop();
    lines
        .iter()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

fn total(total: Option<u32>) -> String {
    total.map_or("-".into(), |t| t.to_string())
}

/// The width of the row totals.
fn margin(board: &Thermometers) -> usize {
    let widths = board.row_totals.iter().map(|&t| total(t).len());
    widths.max().unwrap_or(1)
}

/// Mercury is red, glass without it dim.
pub(super) fn sheet(board: &Thermometers, filling: Option<&Filling>) -> Sheet {
    let mut sheet = Sheet::plain(&text(board, filling));
    let margin = margin(board);
    for (t, thermometer) in board.thermometers.iter().enumerate() {
        for (step, &cell) in thermometer.cells.iter().enumerate() {
            let at = margin + 2 + 4 * cell.column;
            sheet.spots.insert(cell, (1 + 2 * cell.row, at..at + 3));
            match filling.map(|filling| filling[t][step]) {
                Some(Some(true)) => sheet.tints.push((cell, Tint::Red)),
                Some(Some(false)) => sheet.tints.push((cell, Tint::Dim)),
                Some(None) | None => {}
            }
        }
    }
    sheet
}

fn cell(place: Option<(usize, usize)>, filling: Option<&Filling>) -> String {
    let Some((t, step)) = place else {
        return " . ".into();
    };
    let mercury = match filling.map(|filling| filling[t][step]) {
        Some(Some(true)) => '*',
        Some(None) => '?',
        Some(Some(false)) | None => 'o',
    };
    if step == 0 {
        format!("({mercury})")
    } else {
        format!(" {mercury} ")
    }
}

/// Whether the two places are consecutive on one thermometer.
fn joined(a: Option<(usize, usize)>, b: Option<(usize, usize)>) -> bool {
    matches!((a, b), (Some((t, i)), Some((u, j))) if t == u && i.abs_diff(j) == 1)
}

/// The filling of a drawing; what is not drawn is undecided.
pub(super) fn read(board: &Thermometers, lines: &[&str]) -> Filling {
    let margin = margin(board);
    let lines: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    let drawn = |cell: &Cell| {
        let line = lines.get(1 + 2 * cell.row)?;
        match line.get(margin + 3 + 4 * cell.column)? {
            '*' => Some(true),
            'o' => Some(false),
            _ => None,
        }
    };
    let thermometers = board.thermometers.iter();
    thermometers
        .map(|thermometer| thermometer.cells.iter().map(drawn).collect())
        .collect()
}
