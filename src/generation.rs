//! What a generated board is to be like, and how a puzzle takes part in making one.
//!
//! The pipeline draws a random board, asks for a second solution, and lets the puzzle
//! repair the board where the two differ, until there is none. The puzzle knows no
//! solver; see [`Generate`](crate::puzzle::Generate).

use crate::puzzle::Puzzle;
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// How the layout of a board repeats itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// Not at all.
    #[default]
    None,
    /// Turned by half a turn it is the same.
    Rotation,
}

impl Symmetry {
    /// Their names, for users.
    pub const NAMES: [(&'static str, Self); 2] =
        [("none", Self::None), ("rotation", Self::Rotation)];

    /// Returns the cells that `cell` stands for: itself and its image, or itself alone.
    #[must_use]
    pub fn orbit(self, cell: Cell, (rows, columns): (usize, usize)) -> Vec<Cell> {
        let image = Cell::new(rows - 1 - cell.row, columns - 1 - cell.column);
        match self {
            Self::Rotation if image != cell => vec![cell, image],
            Self::Rotation | Self::None => vec![cell],
        }
    }
}

/// A clue that a board may do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clue {
    /// What a cell shows.
    Cell(Cell),
    /// The total of a row.
    Row(usize),
    /// The total of a column.
    Column(usize),
    /// A rule, by its place in the list of all.
    Rule(usize),
}

/// Which clues a board shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clues {
    /// All.
    #[default]
    All,
    /// None that the solution does without.
    Minimal,
}

/// What a generated board is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Rows and columns.
    pub size: (usize, usize),
    /// How much of the board is used, in per cent; what that is, is the puzzle's to
    /// say.
    pub density: Option<u32>,
    /// How the layout repeats itself.
    pub symmetry: Symmetry,
    /// Which clues are shown.
    pub clues: Clues,
    /// The dominoes, where they are not the full set.
    pub dominoes: Option<Vec<(u32, u32)>>,
}

impl Wish {
    /// Returns a board of this size, and no other wishes.
    #[must_use]
    pub fn of_size(rows: usize, columns: usize) -> Self {
        Self {
            size: (rows, columns),
            density: None,
            symmetry: Symmetry::None,
            clues: Clues::All,
            dominoes: None,
        }
    }

    /// The most rows or columns.
    pub const MOST: usize = 200;

    /// Checks what holds for every puzzle.
    ///
    /// # Errors
    /// If there are no cells or too many, or a density above 100.
    pub fn check(&self) -> Result<(), String> {
        let (rows, columns) = self.size;
        let range = 1..=Self::MOST;
        if !range.contains(&rows) || !range.contains(&columns) {
            let most = Self::MOST;
            return Err(format!(
                "a size of {rows}x{columns}, expected 1 to {most} rows and columns"
            ));
        }
        match self.density {
            Some(density) if density > 100 => Err(format!(
                "a density of {density} per cent, expected 0 to 100"
            )),
            _ => Ok(()),
        }
    }

    /// Refuses dominoes where a puzzle has none.
    ///
    /// # Errors
    /// If there are some.
    pub fn without_dominoes(&self) -> Result<(), String> {
        match self.dominoes {
            Some(_) => Err("this puzzle has no dominoes".into()),
            None => Ok(()),
        }
    }

    /// Refuses symmetry where a puzzle's layout has none.
    ///
    /// # Errors
    /// If there is some.
    pub fn without_symmetry(&self) -> Result<(), String> {
        match self.symmetry {
            Symmetry::None => Ok(()),
            Symmetry::Rotation => {
                Err("the layout of this puzzle has no symmetry to ask for".into())
            }
        }
    }
}

/// A board on the way to one with a single solution.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The board so far.
    pub puzzle: Arc<dyn Puzzle>,
    /// The solution that it is to have, over the board's layout.
    pub solution: Values,
}

impl Draft {
    /// Returns a board and its solution.
    #[must_use]
    pub fn new(puzzle: impl Puzzle, solution: Values) -> Self {
        Self {
            puzzle: Arc::new(puzzle),
            solution,
        }
    }
}

/// A random board to start from.
#[derive(Clone, Debug)]
pub enum Start {
    /// Made from a solution.
    Draft(Draft),
    /// A board with many solutions, one of which is to be singled out.
    Open(Arc<dyn Puzzle>),
}

/// Makes a random board to start from, or says why there are no boards like that.
pub type DraftFn = dyn Fn(&mut ChaCha8Rng, &Wish) -> Result<Start, String> + Send + Sync;

/// Returns a random number below `n`, the same on every machine.
///
/// # Panics
/// If `n` is 0 or above 2^32 - 1.
pub fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.random_range(0..u32::try_from(n).expect("boards are small")) as usize
}

/// Returns a random element.
///
/// # Panics
/// If there is none.
pub fn pick<'a, T>(rng: &mut ChaCha8Rng, items: &'a [T]) -> &'a T {
    &items[below(rng, items.len())]
}
