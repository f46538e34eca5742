//! Random boards: winding thermometers, random levels.

use super::{Filling, Thermometer, Thermometers, json};
use crate::generation::{Clue, Clues, Draft, Start, Symmetry, Wish, below, pick};
use crate::puzzle::{Generate, Puzzle};
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// The longest thermometer of a generated board.
const LONGEST: usize = 8;

impl Thermometers {
    /// Draws a random board and its solution.
    ///
    /// # Errors
    /// If the parameters have dominoes or leave no room for a thermometer.
    pub fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
        wish.without_dominoes()?;
        let thermometers = layout(rng, wish);
        if thermometers.is_empty() {
            return Err("no thermometer, expected a density above 0".into());
        }
        let filling = thermometers
            .iter()
            .map(|thermometer| random_level(rng, thermometer.cells.len()))
            .collect();
        Ok(Start::Draft(finish(wish.size, thermometers, &filling)))
    }
}

impl Generate for Thermometers {
    fn singled_out(&self, solution: Values, _: &mut ChaCha8Rng) -> Draft {
        Draft::new(self.clone(), solution)
    }

    /// A thermometer that differs gets a new level.
    fn repaired(&self, solution: &Values, other: &Values, _: &Wish, rng: &mut ChaCha8Rng) -> Draft {
        let (mut filling, other) = (self.filling(solution), self.filling(other));
        let differs: Vec<usize> = (0..filling.len())
            .filter(|&i| filling[i] != other[i])
            .collect();
        let i = *pick(rng, &differs);
        let size = (self.rows(), self.columns());
        filling[i] = new_level(rng, filling[i].len(), size);
        finish(size, self.thermometers.clone(), &filling)
    }

    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<Clue>> {
        match wish.clues {
            Clues::All => Vec::new(),
            Clues::Minimal => {
                let rows = (0..self.rows()).map(|row| vec![Clue::Row(row)]);
                let columns = (0..self.columns()).map(|column| vec![Clue::Column(column)]);
                rows.chain(columns).collect()
            }
        }
    }

    fn without_clues(&self, clues: &[Clue]) -> Option<Arc<dyn Puzzle>> {
        let mut board = self.clone();
        for clue in clues {
            match *clue {
                Clue::Row(row) => board.row_totals[row] = None,
                Clue::Column(column) => board.column_totals[column] = None,
                Clue::Cell(_) | Clue::Rule(_) => {}
            }
        }
        Some(Arc::new(board))
    }
}

/// Self-avoiding walks over `density` percent of the cells (all by default), each
/// with its image where there is symmetry.
fn layout(rng: &mut ChaCha8Rng, wish: &Wish) -> Vec<Thermometer> {
    let (rows, columns) = wish.size;
    let wanted = rows * columns * wish.density.unwrap_or(100) as usize / 100;
    let mut free = vec![vec![true; columns]; rows];
    let mut starts: Vec<Cell> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)))
        .collect();
    starts.shuffle(rng);
    // Single cells are easily exchanged, so boards with many of them take ten times as
    // many repairs; they are used only if nothing else fits.
    let shortest = if rows * columns < 4 { 1 } else { 2 };
    let (mut paths, mut used) = (Vec::new(), 0);
    for start in starts {
        if used >= wanted || !free[start.row][start.column] {
            continue;
        }
        let walk = walk(rng, start, wish, &mut free);
        if walk[0].len() < shortest {
            continue;
        }
        used += walk.iter().map(Vec::len).sum::<usize>();
        paths.extend(walk);
    }
    paths.sort_by_key(|cells| cells[0]);
    let named = (0..).zip(paths);
    named
        .map(|(i, cells)| Thermometer {
            name: json::name(i),
            cells,
        })
        .collect()
}

/// A walk from `start` over free cells, and its image; they do not touch the same
/// cells. A cell that is its own image is a thermometer alone.
fn walk(rng: &mut ChaCha8Rng, start: Cell, wish: &Wish, free: &mut [Vec<bool>]) -> Vec<Vec<Cell>> {
    let take = |cell: Cell, free: &mut [Vec<bool>]| {
        for cell in wish.symmetry.orbit(cell, wish.size) {
            free[cell.row][cell.column] = false;
        }
    };
    let image = |cell: Cell| *wish.symmetry.orbit(cell, wish.size).last().expect("itself");
    let mut cells = vec![start];
    take(start, free);
    let has_image = wish.symmetry != Symmetry::None;
    let is_alone = |cell: Cell| has_image && image(cell) == cell;
    let length = if is_alone(start) {
        1
    } else {
        1 + below(rng, LONGEST)
    };
    while cells.len() < length {
        let last = cells[cells.len() - 1];
        let open: Vec<Cell> = last
            .neighbours(wish.size.0, wish.size.1)
            .filter(|&cell| free[cell.row][cell.column] && !is_alone(cell))
            .collect();
        if open.is_empty() {
            break;
        }
        let next = *pick(rng, &open);
        take(next, free);
        cells.push(next);
    }
    if rng.random_ratio(1, 2) {
        cells.reverse();
    }
    let images: Vec<Cell> = cells.iter().map(|&cell| image(cell)).collect();
    if images == cells {
        vec![cells]
    } else {
        vec![cells, images]
    }
}

fn random_level(rng: &mut ChaCha8Rng, length: usize) -> Vec<Option<bool>> {
    let level = below(rng, length + 1);
    (0..length).map(|step| Some(step < level)).collect()
}

/// Half of the new levels, and more on large boards, are none or all: such a
/// thermometer can give way in one direction only, so fewer others can take over what it
/// holds. On 20x20 this takes a sixtieth of the repairs that any levels do.
fn new_level(
    rng: &mut ChaCha8Rng,
    length: usize,
    (rows, columns): (usize, usize),
) -> Vec<Option<bool>> {
    let between = if rows * columns > 400 { 8 } else { 2 };
    if rng.random_ratio(1, between) {
        return random_level(rng, length);
    }
    vec![Some(rng.random_ratio(1, 2)); length]
}

/// The board with the totals of `filling`.
fn finish(
    (rows, columns): (usize, usize),
    thermometers: Vec<Thermometer>,
    filling: &Filling,
) -> Draft {
    let (mut row_totals, mut column_totals) = (vec![0; rows], vec![0; columns]);
    let cells = thermometers
        .iter()
        .flat_map(|thermometer| &thermometer.cells);
    for (cell, _) in cells
        .zip(filling.iter().flatten())
        .filter(|(_, is_full)| **is_full == Some(true))
    {
        row_totals[cell.row] += 1;
        column_totals[cell.column] += 1;
    }
    let given = |totals: Vec<u32>| totals.into_iter().map(Some).collect();
    let puzzle = Thermometers::new(given(row_totals), given(column_totals), thermometers)
        .expect("walks are thermometers");
    let solution = puzzle.answer(filling);
    Draft::new(puzzle, solution)
}
