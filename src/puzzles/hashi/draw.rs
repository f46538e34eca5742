//! The board as characters: `-` and `|` one bridge, `=` and `"` two, the digit
//! for more. Where islands touch, rows and columns are spread to make room.

use super::{Bridges, Hashi, text};

pub(super) fn text(board: &Hashi, bridges: Option<&Bridges>) -> String {
    let touching = board.spans.iter().any(|span| {
        let [a, b] = board.ends(span);
        a.is_neighbour(b)
    });
    let spread = if touching { 2 } else { 1 };
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

fn symbol(n: u32, is_horizontal: bool) -> char {
    match (n, is_horizontal) {
        (1, true) => '-',
        (2, true) => '=',
        (1, false) => '|',
        (2, false) => '"',
        _ => char::from_digit(n, 10).unwrap_or('#'),
    }
}
