//! Parameters of generated boards, and the part of a puzzle in making one.
//!
//! The pipeline draws a random board and looks for a second solution. While there is one,
//! the puzzle repairs the board at a difference of the two. The puzzle knows no solver;
//! see [`Generate`](crate::puzzle::Generate).

use crate::puzzle::Puzzle;
use crate::text::Cell;
use crate::values::Values;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Symmetry of the layout of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// A half turn maps the layout to itself.
    Rotation,
}

impl Symmetry {
    /// The names for users.
    pub const NAMES: [(&'static str, Self); 2] =
        [("none", Self::None), ("rotation", Self::Rotation)];

    /// Returns the orbit of `cell`: itself and its image, or itself alone.
    #[must_use]
    pub fn orbit(self, cell: Cell, (rows, columns): (usize, usize)) -> Vec<Cell> {
        let image = Cell::new(rows - 1 - cell.row, columns - 1 - cell.column);
        match self {
            Self::Rotation if image != cell => vec![cell, image],
            Self::Rotation | Self::None => vec![cell],
        }
    }
}

/// Clue that can be removed from a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clue {
    /// The character in a cell.
    Cell(Cell),
    /// The total of a row.
    Row(usize),
    /// The total of a column.
    Column(usize),
    /// A rule, by its place in the list of all.
    Rule(usize),
}

/// Clue policy of a generated board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clues {
    /// All clues.
    #[default]
    All,
    /// Only clues that uniqueness needs.
    Minimal,
}

/// Parameters of a generated board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Rows and columns.
    pub size: (usize, usize),
    /// The used share of the board, in percent; the puzzle defines its meaning.
    pub density: Option<u32>,
    /// The symmetry of the layout.
    pub symmetry: Symmetry,
    /// The clue policy.
    pub clues: Clues,
    /// The dominoes, if they are not the full set.
    pub dominoes: Option<Vec<(u32, u32)>>,
}

impl Wish {
    /// Returns parameters of this size, with defaults for the rest.
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

    /// Maximum number of rows or columns.
    pub const MAX_SIDE: usize = 200;

    /// Checks the limits of every puzzle.
    ///
    /// # Errors
    /// A message if there are no cells or too many, or if the density is above 100.
    pub fn check(&self) -> Result<(), String> {
        let (rows, columns) = self.size;
        let range = 1..=Self::MAX_SIDE;
        if !range.contains(&rows) || !range.contains(&columns) {
            let most = Self::MAX_SIDE;
            return Err(format!(
                "a size of {rows}x{columns}, expected 1 to {most} rows and columns"
            ));
        }
        match self.density {
            Some(density) if density > 100 => Err(format!(
                "expected a density of 0 to 100 percent, found {density}"
            )),
            _ => Ok(()),
        }
    }

    /// Checks that no dominoes are given, for a puzzle without dominoes.
    ///
    /// # Errors
    /// A message if there are some.
    pub fn without_dominoes(&self) -> Result<(), String> {
        match self.dominoes {
            Some(_) => Err("this puzzle has no dominoes".into()),
            None => Ok(()),
        }
    }

    /// Checks that no symmetry is given, for a puzzle without symmetry.
    ///
    /// # Errors
    /// A message if there is some.
    pub fn without_symmetry(&self) -> Result<(), String> {
        match self.symmetry {
            Symmetry::None => Ok(()),
            Symmetry::Rotation => {
                Err("the layout of this puzzle has no symmetry to ask for".into())
            }
        }
    }
}

/// Board that is being repaired until it has one solution.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The board so far.
    pub puzzle: Arc<dyn Puzzle>,
    /// The intended solution, over the board's layout.
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

/// Random starting board.
#[derive(Clone, Debug)]
pub enum Start {
    /// Made from a solution.
    Draft(Draft),
    /// A board with many solutions, one of which becomes the intended one.
    Open(Arc<dyn Puzzle>),
}

/// Function that makes a random starting board, or says why there is none with these
/// parameters.
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
