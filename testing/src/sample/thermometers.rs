//! Random boards: winding paths over the grid, totals of random levels.

use puzzlesat::puzzles::{Thermometer, Thermometers};
use puzzlesat::text::Cell;
use puzzlesat::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Returns a board and the filling of its totals, or a board whose totals may be wrong.
pub fn thermometers(
    rng: &mut ChaCha8Rng,
    (rows, columns): (usize, usize),
    arbitrary: bool,
) -> (Thermometers, Option<Values>) {
    let (rows, columns) = (rows.max(1), columns.max(1));
    let thermometers = paths(rng, rows, columns);
    let level = |rng: &mut ChaCha8Rng, length: usize| {
        let level = rng.random_range(0..=u32::try_from(length).expect("a short path")) as usize;
        (0..length).map(|step| Some(step < level)).collect()
    };
    let filling: Vec<Vec<Option<bool>>> = thermometers
        .iter()
        .map(|t| level(rng, t.cells.len()))
        .collect();
    let mut totals = [vec![Some(0); rows], vec![Some(0); columns]];
    for (&cell, _) in thermometers
        .iter()
        .flat_map(|t| &t.cells)
        .zip(filling.iter().flatten())
        .filter(|(_, v)| **v == Some(true))
    {
        for (line, index) in [(0, cell.row), (1, cell.column)] {
            totals[line][index] = totals[line][index].map(|total| total + 1);
        }
    }
    for total in totals.iter_mut().flatten() {
        if arbitrary && rng.random_ratio(1, 8) {
            *total = total.map(|t: u32| (t + rng.random_range(0..3)).saturating_sub(1));
        }
        if rng.random_ratio(1, 12) {
            *total = None;
        }
    }
    let [row_totals, column_totals] = totals;
    let puzzle = Thermometers::new(row_totals, column_totals, thermometers)
        .expect("sampled boards are well-formed");
    let solution = (!arbitrary).then(|| puzzle.answer(&filling));
    (puzzle, solution)
}

/// Covers most of the grid with self-avoiding walks.
fn paths(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> Vec<Thermometer> {
    let mut free = vec![true; rows * columns];
    let mut paths: Vec<Thermometer> = Vec::new();
    for start in 0..rows * columns {
        if !free[start] || rng.random_ratio(1, 10) {
            continue;
        }
        let mut cells = vec![Cell::new(start / columns, start % columns)];
        free[start] = false;
        let length = rng.random_range(1..=7_u32);
        for _ in 1..length {
            let last = cells[cells.len() - 1];
            let open: Vec<_> = last
                .neighbours(rows, columns)
                .filter(|c| free[c.row * columns + c.column])
                .collect();
            if open.is_empty() {
                break;
            }
            let next = open
                [rng.random_range(0..u32::try_from(open.len()).expect("at most four")) as usize];
            free[next.row * columns + next.column] = false;
            cells.push(next);
        }
        if rng.random_ratio(1, 2) {
            cells.reverse();
        }
        paths.push(Thermometer {
            name: name(paths.len()),
            cells,
        });
    }
    paths
}

/// Returns `a` to `z`, then `aa` and so on, the default names of boards.
fn name(index: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(index % 26).expect("below 26"));
    match index / 26 {
        0 => letter.into(),
        rest => format!("{}{letter}", name(rest - 1)),
    }
}
