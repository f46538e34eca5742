//! Boards with fixed towers, so that one best city remains.
//!
//! An empty board has many best cities. One of them is singled out and turned at
//! random; towers of it are fixed where another one differs, and those that turn out
//! needless are freed again.

use super::{Built, City, CityBloxx, Ground, Rule, default_towers};
use crate::generation::{Clue, Draft, Start, Wish, pick};
use crate::puzzle::{Generate, Puzzle};
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A board of the default towers; `100 - density` percent of its cells are blocked.
pub(super) fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
    wish.without_dominoes()?;
    let (rows, columns) = wish.size;
    let mut grid = vec![vec![Ground::Free; columns]; rows];
    let ground = rows * columns * wish.density.unwrap_or(100) as usize / 100;
    let mut cells: Vec<Cell> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)))
        .collect();
    cells.shuffle(rng);
    let mut missing = rows * columns - ground;
    for cell in cells {
        let orbit = wish.symmetry.orbit(cell, wish.size);
        let is_free = grid[cell.row][cell.column] == Ground::Free;
        if is_free && orbit.len() <= missing {
            missing -= orbit.len();
            for cell in orbit {
                grid[cell.row][cell.column] = Ground::Blocked;
            }
        }
    }
    let board = CityBloxx::new(grid, default_towers(), Rule::Stable, None);
    board
        .map(|board| Start::Open(Arc::new(board)))
        .map_err(|error| error.to_string())
}

impl Generate for CityBloxx {
    /// From here on the board asks for the score of the city: a target is refuted without
    /// proving the optimum again each time.
    fn singled_out(&self, solution: Values, rng: &mut ChaCha8Rng) -> Draft {
        let mut puzzle = self.clone();
        let Built { city, .. } = self.built(&solution);
        puzzle.target = Some(self.total(&city));
        let city = turned(self, &city, rng);
        let plan = Vec::new();
        let solution = puzzle.answer(&Built { city, plan });
        Draft::new(puzzle, solution)
    }

    /// A tower is fixed where `other` has something else.
    fn repaired(
        &self,
        solution: &Values,
        other: &Values,
        wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft {
        let mut puzzle = self.clone();
        let built = self.built(solution);
        let cell = *pick(rng, &solution.differences(other));
        for cell in wish.symmetry.orbit(cell, wish.size) {
            puzzle.grid[cell.row][cell.column] = match built.city[cell.row][cell.column] {
                Some(Some(tower)) => Ground::Fixed(tower),
                _ if puzzle.ground(cell) == Ground::Blocked => Ground::Blocked,
                _ => Ground::Empty,
            };
        }
        let solution = puzzle.answer(&built);
        Draft::new(puzzle, solution)
    }

    /// Everything that was fixed.
    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<Clue>> {
        let is_given = |cell: &Cell| matches!(self.ground(*cell), Ground::Fixed(_) | Ground::Empty);
        let orbits = self.cells().filter(is_given).filter_map(|cell| {
            let orbit = wish.symmetry.orbit(cell, wish.size);
            let is_first = orbit.iter().all(|other| cell <= *other);
            is_first.then(|| orbit.into_iter().map(Clue::Cell).collect())
        });
        orbits.collect()
    }

    fn without_clues(&self, clues: &[Clue]) -> Option<Arc<dyn Puzzle>> {
        let mut board = self.clone();
        for clue in clues {
            if let Clue::Cell(cell) = *clue
                && board.ground(cell) != Ground::Blocked
            {
                board.grid[cell.row][cell.column] = Ground::Free;
            }
        }
        Some(Arc::new(board))
    }

    /// The board without a target.
    fn released(&self) -> Option<Arc<dyn Puzzle>> {
        let mut board = self.clone();
        board.target = None;
        Some(Arc::new(board))
    }
}

/// The city in a random mirror image, of those that keep the ground.
fn turned(board: &CityBloxx, city: &City, rng: &mut ChaCha8Rng) -> City {
    let (rows, columns) = (board.rows(), board.columns());
    let flip = [rng.random_ratio(1, 2), rng.random_ratio(1, 2)];
    let is_crossed = rng.random_ratio(1, 2) && rows == columns;
    let image = |cell: Cell| {
        let row = if flip[0] {
            rows - 1 - cell.row
        } else {
            cell.row
        };
        let column = if flip[1] {
            columns - 1 - cell.column
        } else {
            cell.column
        };
        if is_crossed {
            Cell::new(column, row)
        } else {
            Cell::new(row, column)
        }
    };
    if board
        .cells()
        .any(|cell| board.ground(cell) != board.ground(image(cell)))
    {
        return city.clone();
    }
    let mut turned = city.clone();
    for cell in board.cells() {
        let image = image(cell);
        turned[image.row][image.column] = city[cell.row][cell.column];
    }
    turned
}
