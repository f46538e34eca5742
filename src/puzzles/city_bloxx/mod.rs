//! City Bloxx: build towers on a grid; better towers need certain neighbours,
//! and the city is to score as much as it can.

mod draw;
mod encode;
mod json;
mod linear;
mod sample;
mod solution;
mod text;
mod tower;
mod verify;

use crate::linear::Program;
use crate::puzzle::{Puzzle, Sample, Violation};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

pub use tower::{Tower, default_towers};

/// What a cell of the board allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Anything.
    Free,
    /// No ground: never built.
    Blocked,
    /// Must end empty.
    Empty,
    /// This tower, by index, in the final city.
    Fixed(usize),
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CityBloxx {
    grid: Vec<Vec<Ground>>,
    towers: Vec<Tower>,
    target: Option<u64>,
}

/// The tower in every cell, by index: `None` is undecided, `Some(None)` empty.
/// Blocked cells are empty.
pub type City = Vec<Vec<Option<Option<usize>>>>;

impl CityBloxx {
    /// The most cells of a board.
    pub const MOST_CELLS: usize = 10_000;

    /// A board; `target` asks for at least this score instead of the best.
    ///
    /// # Errors
    /// When the grid is empty, ragged or has more than
    /// [`MOST_CELLS`](Self::MOST_CELLS) cells, or towers share a name or letter,
    /// or need a tower that is not there.
    pub fn new(
        grid: Vec<Vec<Ground>>,
        towers: Vec<Tower>,
        target: Option<u64>,
    ) -> Result<Self, InputError> {
        let board = Self {
            grid,
            towers,
            target,
        };
        check_size(board.rows(), board.columns())?;
        if let Some(row) = board
            .grid
            .iter()
            .position(|row| row.len() != board.columns())
        {
            let message = format!(
                "{} cells in row {}, expected {}",
                board.grid[row].len(),
                row + 1,
                board.columns()
            );
            return Err(InputError::cell(Cell::new(row, 0), message));
        }
        tower::check(&board.towers)?;
        let fixed_to = |cell: &Cell| matches!(board.ground(*cell), Ground::Fixed(tower) if tower >= board.towers.len());
        match board.cells().find(fixed_to) {
            Some(cell) => Err(InputError::cell(cell, "a fixed tower that is not there")),
            None => Ok(board),
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.grid.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.grid.first().map_or(0, Vec::len)
    }

    /// The kinds of towers.
    #[must_use]
    pub fn towers(&self) -> &[Tower] {
        &self.towers
    }

    /// What a cell allows.
    #[must_use]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.grid[cell.row][cell.column]
    }

    /// The score of what is built so far.
    #[must_use]
    pub fn total(&self, city: &City) -> u64 {
        built(city)
            .map(|tower| u64::from(self.towers[tower].score))
            .sum()
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows(), self.columns());
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    fn index(&self, cell: Cell) -> usize {
        cell.row * self.columns() + cell.column
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        cell.neighbours(self.rows(), self.columns())
    }

    /// How many towers of each kind stand.
    fn counts(&self, city: &City) -> Vec<usize> {
        let mut counts = vec![0; self.towers.len()];
        built(city).for_each(|tower| counts[tower] += 1);
        counts
    }
}

fn check_size(rows: usize, columns: usize) -> Result<(), InputError> {
    match rows.checked_mul(columns) {
        Some(1..=CityBloxx::MOST_CELLS) => Ok(()),
        _ => Err(InputError::whole(format!(
            "{rows} rows and {columns} columns, expected 1 to {} cells",
            CityBloxx::MOST_CELLS
        ))),
    }
}

fn built(city: &City) -> impl Iterator<Item = usize> + '_ {
    city.iter().flatten().copied().flatten().flatten()
}

impl Puzzle for CityBloxx {
    const NAME: &'static str = "city-bloxx";
    const ALIASES: &'static [&'static str] = &["bloxx"];
    const SUMMARY: &'static str = "build towers that need neighbours, for the highest score";
    const EXAMPLE: &'static str = "city-bloxx 3x3\nBB.\n...\n...\n";

    type Solution = City;

    fn from_text(text: &str) -> Result<Self, InputError> {
        text::read(text)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn problem(&self) -> Problem {
        encode::problem(self)
    }

    fn variable_names(&self) -> Vec<String> {
        encode::names(self)
    }

    fn decode(&self, model: &Model) -> City {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &City) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &City) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_complete(&self, solution: &City) -> bool {
        solution.iter().flatten().all(Option::is_some)
    }

    fn score(&self, solution: &City) -> Option<u64> {
        Some(self.total(solution))
    }

    fn solution_from_text(&self, text: &str) -> Result<City, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<City, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &City) -> String {
        solution::to_text(self, solution)
    }

    fn solution_to_json(&self, solution: &City) -> Value {
        solution::to_json(self, solution)
    }

    fn differences(&self, a: &City, b: &City) -> Vec<Cell> {
        self.cells()
            .filter(|c| a[c.row][c.column] != b[c.row][c.column])
            .collect()
    }

    fn draw(&self, solution: Option<&City>) -> String {
        draw::text(self, solution)
    }

    fn summary(&self, solution: &City) -> Option<String> {
        Some(draw::summary(self, solution))
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> City {
        linear::decode(self, values)
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }
}
