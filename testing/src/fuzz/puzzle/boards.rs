//! Small boards read from bytes, each with all its candidates.

use crate::fuzz::Bytes;
use cnf::Model;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{CityBloxx, Hashi, Pairing, Thermometers, Tiling};
use puzzlesat::text::Cell;

mod city_bloxx;
mod hashi;
mod pairing;
mod thermometers;
mod tiling;

/// The most candidates that are tried.
const MOST_CANDIDATES: usize = 2048;

/// A puzzle with boards from bytes.
pub(super) trait Board: Puzzle {
    /// A small board; `None` where the bytes stand for none.
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self>;

    /// Solutions, right and wrong, among which are all answers, or `None` where
    /// they are too many; those that differ in nothing may occur twice.
    fn candidates(&self) -> Option<Vec<Self::Solution>>;
}

impl Board for Hashi {
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self> {
        hashi::board(bytes)
    }

    fn candidates(&self) -> Option<Vec<Self::Solution>> {
        let choices = self.spans().iter().map(|span| span.most.min(self.max()));
        let choices = choices.map(|most| (0..=most).map(Some).collect());
        product(choices.collect())
    }
}

impl Board for Thermometers {
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self> {
        thermometers::board(bytes)
    }

    fn candidates(&self) -> Option<Vec<Self::Solution>> {
        let levels = |n: usize| {
            (0..=n)
                .map(|level| (0..n).map(|step| Some(step < level)).collect())
                .collect()
        };
        let all = self.thermometers().iter().map(|t| levels(t.cells.len()));
        product(all.collect())
    }
}

impl Board for CityBloxx {
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self> {
        city_bloxx::board(bytes)
    }

    fn candidates(&self) -> Option<Vec<Self::Solution>> {
        city_bloxx::candidates(self)
    }
}

impl Board for Tiling {
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self> {
        tiling::board(bytes)
    }

    fn candidates(&self) -> Option<Vec<Self::Solution>> {
        decoded(self, self.problem().n_vars() as usize)
    }
}

impl Board for Pairing {
    fn from_bytes(bytes: &mut Bytes<'_>) -> Option<Self> {
        pairing::board(bytes)
    }

    fn candidates(&self) -> Option<Vec<Self::Solution>> {
        // What follows the edges is defined by them.
        decoded(self, self.edges().len())
    }
}

/// What all assignments of the first `n_vars` variables stand for.
fn decoded<P: Puzzle>(puzzle: &P, n_vars: usize) -> Option<Vec<P::Solution>> {
    let n_vars = u32::try_from(n_vars).ok()?;
    let n_models = 1_u32
        .checked_shl(n_vars)
        .filter(|&n| n as usize <= MOST_CANDIDATES)?;
    let model = |bits: u32| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1);
    let models = (0..n_models).map(model);
    Some(models.map(|model| puzzle.decode(&model)).collect())
}

/// Every way to take one of each of `choices`.
fn product<T: Clone>(choices: Vec<Vec<T>>) -> Option<Vec<Vec<T>>> {
    let mut all = vec![Vec::new()];
    for choices in choices {
        if all.len() * choices.len() > MOST_CANDIDATES {
            return None;
        }
        let extended = |taken: &Vec<T>| {
            let taken = taken.clone();
            choices
                .iter()
                .map(move |choice| [taken.as_slice(), std::slice::from_ref(choice)].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    Some(all)
}

/// Rows and columns, at least 1, with at most `most_cells` cells.
fn size(bytes: &mut Bytes<'_>, most_cells: usize) -> (usize, usize) {
    let rows = 1 + bytes.below(4);
    let columns = 1 + bytes.below((most_cells / rows).min(6));
    (rows, columns)
}

/// A grid of what `cell` reads.
fn grid<T>((rows, columns): (usize, usize), mut cell: impl FnMut() -> T) -> Vec<Vec<T>> {
    (0..rows)
        .map(|_| (0..columns).map(|_| cell()).collect())
        .collect()
}

/// The neighbours of a cell that are still free.
fn free_neighbours(free: &[Vec<bool>], cell: Cell) -> Vec<Cell> {
    cell.neighbours(free.len(), free[0].len())
        .filter(|c| free[c.row][c.column])
        .collect()
}
