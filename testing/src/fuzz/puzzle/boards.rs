//! Small boards read from bytes, each with all its candidates.

use crate::fuzz::Bytes;
use cnf::Model;
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::puzzles::{Hashi, Pairing, Thermometers, Tiling};
use puzzlesat::text::Cell;
use puzzlesat::values::Values;
use std::sync::Arc;

mod city_bloxx;
mod hashi;
mod pairing;
mod thermometers;
mod tiling;

/// The most candidates that are tried.
const MAX_CANDIDATES: usize = 2048;

/// A small board.
pub(super) struct Board {
    pub puzzle: Arc<dyn Puzzle>,
    /// Answers, right and wrong, among which are all solutions, or `None` if they are too
    /// many; those that differ in nothing may occur twice.
    pub candidates: Option<Vec<Values>>,
}

impl Board {
    fn new<P: Puzzle>(puzzle: P, candidates: impl Fn(&P) -> Option<Vec<Values>>) -> Self {
        Self {
            candidates: candidates(&puzzle),
            puzzle: puzzle.into_board(),
        }
    }
}

/// Makes a board of bytes; `None` if they stand for none.
type FromBytes = fn(&mut Bytes<'_>) -> Option<Board>;

/// All puzzles, as in the registry.
pub(super) const BOARDS: [(&str, FromBytes); 5] = [
    ("hashi", |bytes| {
        Some(Board::new(hashi::board(bytes)?, bridges))
    }),
    ("thermometers", |bytes| {
        Some(Board::new(thermometers::board(bytes)?, fillings))
    }),
    ("city-bloxx", |bytes| {
        Some(Board::new(
            city_bloxx::board(bytes)?,
            city_bloxx::candidates,
        ))
    }),
    ("tiling", |bytes| {
        Some(Board::new(tiling::board(bytes)?, tilings))
    }),
    ("pairing", |bytes| {
        Some(Board::new(pairing::board(bytes)?, pairings))
    }),
];

fn bridges(board: &Hashi) -> Option<Vec<Values>> {
    let choices = board.spans().iter().map(|span| span.most.min(board.max()));
    let choices = choices.map(|most| (0..=most).map(Some).collect());
    let all = product(choices.collect())?.into_iter();
    Some(all.map(|bridges| board.answer(&bridges)).collect())
}

fn fillings(board: &Thermometers) -> Option<Vec<Values>> {
    let levels = |n: usize| {
        (0..=n)
            .map(|level| (0..n).map(|step| Some(step < level)).collect())
            .collect()
    };
    let choices = board.thermometers().iter().map(|t| levels(t.cells.len()));
    let all = product(choices.collect())?.into_iter();
    Some(all.map(|filling| board.answer(&filling)).collect())
}

fn tilings(board: &Tiling) -> Option<Vec<Values>> {
    decoded(board, (board as &dyn Puzzle).problem().n_vars() as usize)
}

fn pairings(board: &Pairing) -> Option<Vec<Values>> {
    // What follows the edges is defined by them.
    decoded(board, board.edges().len())
}

/// What all assignments of the first `n_vars` variables stand for.
fn decoded(puzzle: &dyn Puzzle, n_vars: usize) -> Option<Vec<Values>> {
    let n_vars = u32::try_from(n_vars).ok()?;
    let n_models = 1_u32
        .checked_shl(n_vars)
        .filter(|&n| n as usize <= MAX_CANDIDATES)?;
    let model = |bits: u32| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1);
    let models = (0..n_models).map(model);
    Some(models.map(|model| puzzle.decode(&model)).collect())
}

/// Every way to take one of each of `choices`.
fn product<T: Clone>(choices: Vec<Vec<T>>) -> Option<Vec<Vec<T>>> {
    let mut all = vec![Vec::new()];
    for choices in choices {
        if all.len() * choices.len() > MAX_CANDIDATES {
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
