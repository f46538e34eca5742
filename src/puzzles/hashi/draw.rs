//! The board as characters: `-` and `|` one bridge, `=` and `"` two, `³` and `⁴` more.
//! Where islands touch, rows and columns are spread to make room.

use super::picture::{State, states};
use super::{Bridges, Hashi, Span, text};
use crate::render::{Sheet, Tint};
use crate::text::Cell;

fn text(board: &Hashi, bridges: Option<&Bridges>) -> String {
    let spread = spread(board);
    let mut canvas =
        vec![vec![' '; (board.columns - 1) * spread + 1]; (board.rows - 1) * spread + 1];
    for row in 0..board.rows {
        for column in 0..board.columns {
            canvas[row * spread][column * spread] = '.';
        }
    }
    for (span, n) in board.spans.iter().zip(bridges.into_iter().flatten()) {
        let [a, b] = board.ends(span);
        let Some(n) = n.filter(|&n| n > 0) else {
            continue;
        };
        let symbol = symbol(n, a.row == b.row);
        let (row, column) = (a.row * spread, a.column * spread);
        if a.row == b.row {
            canvas[row][column + 1..b.column * spread].fill(symbol);
        } else {
            let between = &mut canvas[row + 1..b.row * spread];
            between.iter_mut().for_each(|cells| cells[column] = symbol);
        }
    }
    for island in &board.islands {
        canvas[island.cell.row * spread][island.cell.column * spread] =
            text::symbol(island.clue).unwrap_or('#');
    }
    canvas
        .iter()
        .map(|row| format!("{}\n", row.iter().collect::<String>().trim_end()))
        .collect()
}

/// The distance of neighbouring cells on the canvas.
fn spread(board: &Hashi) -> usize {
    let touching = board.spans.iter().any(|span| {
        let [a, b] = board.ends(span);
        a.is_neighbour(b)
    });
    if touching { 2 } else { 1 }
}

/// Islands that have their number are green, those with more red.
pub(super) fn sheet(board: &Hashi, bridges: Option<&Bridges>) -> Sheet {
    let mut sheet = Sheet::plain(&text(board, bridges));
    let spread = spread(board);
    for row in 0..board.rows {
        for column in 0..board.columns {
            let at = column * spread;
            let spot = (row * spread, at..at + 1);
            sheet.spots.insert(Cell::new(row, column), spot);
        }
    }
    for (island, state) in board.islands.iter().zip(states(board, bridges)) {
        match state {
            State::Open => {}
            State::Done => sheet.tints.push((island.cell, Tint::Green)),
            State::Over => sheet.tints.push((island.cell, Tint::Red)),
        }
    }
    sheet
}

fn symbol(n: u32, is_horizontal: bool) -> char {
    match (n, is_horizontal) {
        (1, true) => '-',
        (2, true) => '=',
        (1, false) => '|',
        (2, false) => '"',
        // A digit would look like an island.
        (3, _) => '³',
        _ => '⁴',
    }
}

/// The bridges of a drawing. A span without a bridge is drawn as one that is undecided.
pub(super) fn read(board: &Hashi, lines: &[&str]) -> Bridges {
    let spread = spread(board);
    let canvas: Vec<Vec<char>> = lines.iter().map(|line| line.chars().collect()).collect();
    let at = |row: usize, column: usize| canvas.get(row).and_then(|row| row.get(column));
    let bridges = |span: &Span| {
        let [a, b] = board.ends(span);
        let is_horizontal = a.row == b.row;
        let first = match is_horizontal {
            true => at(a.row * spread, a.column * spread + 1),
            false => at(a.row * spread + 1, a.column * spread),
        };
        (1..=board.max).find(|&n| first == Some(&symbol(n, is_horizontal)))
    };
    board.spans.iter().map(bridges).collect()
}
