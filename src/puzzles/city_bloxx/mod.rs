//! City Bloxx: build towers on a grid; better towers need certain neighbours,
//! and the city is to score as much as it can.

mod draw;
mod encode;
mod exhaustive;
mod explain;
mod generate;
mod json;
mod linear;
mod peel;
mod picture;
mod plan;
mod rounds;
mod rule;
mod sample;
mod solution;
mod steps;
mod text;
mod tower;
mod verify;

use crate::generation::{Clue, Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Frame, Puzzle, Sample, Violation};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

pub use exhaustive::MOST_STATES;
pub use rule::{Built, Move, Rule, replay};
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
    rule: Rule,
    target: Option<u64>,
}

/// The tower in every cell, by index: `None` is undecided, `Some(None)` empty.
/// Blocked cells are empty.
pub type City = Vec<Vec<Option<Option<usize>>>>;

impl CityBloxx {
    /// The most cells of a board.
    pub const MOST_CELLS: usize = 10_000;

    /// The most cells under the placement rule with any number of rounds.
    pub const MOST_ORDERED: usize = 1000;

    /// The largest product of rounds, cells and kinds of towers.
    pub const MOST_PUTS: u64 = 1_000_000;

    /// A board; `target` asks for at least this score instead of the best.
    ///
    /// # Errors
    /// When the grid is empty, ragged or has more than
    /// [`MOST_CELLS`](Self::MOST_CELLS) cells, towers share a name or letter or
    /// need a tower that is not there, or the rounds need more than
    /// [`MOST_PUTS`](Self::MOST_PUTS) variables.
    pub fn new(
        grid: Vec<Vec<Ground>>,
        towers: Vec<Tower>,
        rule: Rule,
        target: Option<u64>,
    ) -> Result<Self, InputError> {
        let board = Self {
            grid,
            towers,
            rule,
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
        let unknown = |cell: &Cell| matches!(board.ground(*cell), Ground::Fixed(tower) if tower >= board.towers.len());
        if let Some(cell) = board.cells().find(unknown) {
            return Err(InputError::cell(cell, "a fixed tower that is not there"));
        }
        if rule == (Rule::Placement { rounds: None })
            && board.rows() * board.columns() > Self::MOST_ORDERED
        {
            let message = format!(
                "{} cells, expected at most {} under `rule placement` without `rounds`",
                board.rows() * board.columns(),
                Self::MOST_ORDERED
            );
            return Err(InputError::whole(message));
        }
        if let Rule::Placement {
            rounds: Some(rounds),
        } = rule
        {
            let puts =
                u64::from(rounds) * (board.rows() * board.columns() * board.towers.len()) as u64;
            if puts > Self::MOST_PUTS {
                let message = format!(
                    "{rounds} rounds of {} cells and towers, expected a product of at most {}",
                    puts / u64::from(rounds),
                    Self::MOST_PUTS
                );
                return Err(InputError::whole(message));
            }
        }
        Ok(board)
    }

    /// When a tower's needs must hold.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
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
    const EXAMPLE: &'static str = "city-bloxx 3x3\nRBR\n...\nB..\n";

    const SIZES: &'static [(usize, usize)] = &[(3, 3), (4, 4), (5, 5)];

    type Solution = Built;

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

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows(), self.columns()))
    }

    fn problem(&self) -> Problem {
        encode::problem(self)
    }

    fn variable_names(&self) -> Vec<String> {
        encode::names(self)
    }

    fn decode(&self, model: &Model) -> Built {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Built) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &Built) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_bound(&self) -> bool {
        self.rule == Rule::Placement { rounds: None }
    }

    fn exhaustive(&self) -> Option<Result<Vec<Built>, String>> {
        self.is_bound().then(|| exhaustive::answers(self))
    }

    fn is_complete(&self, solution: &Built) -> bool {
        verify::is_complete(self, solution)
    }

    fn score(&self, solution: &Built) -> Option<u64> {
        Some(self.total(&solution.city))
    }

    fn solution_from_text(&self, text: &str) -> Result<Built, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Built, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Built) -> String {
        solution::to_text(self, solution)
    }

    fn solution_to_json(&self, solution: &Built) -> Value {
        solution::to_json(self, solution)
    }

    fn explained(&self, score: Option<u64>) -> Result<Problem, String> {
        explain::problem(self, score)
    }

    fn fact_text(&self, literal: Lit, name: &str, known: &Known) -> String {
        explain::fact_text(self, literal, name, known)
    }

    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        explain::variable_cells(self)
    }

    fn partial(&self, known: &Known) -> Option<Built> {
        Some(explain::partial(self, known))
    }

    fn differences(&self, a: &Built, b: &Built) -> Vec<Cell> {
        self.cells()
            .filter(|c| a.city[c.row][c.column] != b.city[c.row][c.column])
            .collect()
    }

    fn draw(&self, solution: Option<&Built>) -> String {
        draw::text(self, solution)
    }

    fn sheet(&self, solution: Option<&Built>) -> Sheet {
        draw::sheet(self, solution)
    }

    fn drawing(&self, solution: Option<&Built>, marks: &[Mark]) -> Drawing {
        picture::drawing(self, solution, marks)
    }

    fn beside(&self, solution: Option<&Built>, _marks: &[Mark]) -> Option<Drawing> {
        Some(picture::kinds(self, solution))
    }

    fn steps(&self, solution: &Built) -> Vec<Frame<Built>> {
        steps::steps(self, solution)
    }

    fn summary(&self, solution: &Built) -> Option<String> {
        Some(draw::summary(self, solution))
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Built {
        linear::decode(self, values)
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }

    fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start<Self>, String> {
        generate::draft(rng, wish)
    }

    fn singled_out(&self, solution: Built, rng: &mut ChaCha8Rng) -> Draft<Self> {
        generate::singled_out(self, solution, rng)
    }

    fn repaired(
        draft: Draft<Self>,
        other: &Built,
        wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        generate::repaired(draft, other, wish, rng)
    }

    fn released(mut self) -> Self {
        self.target = None;
        self
    }

    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<Clue>> {
        generate::spare_clues(self, wish)
    }

    fn without_clues(&self, clues: &[Clue]) -> Self {
        generate::without_clues(self, clues)
    }
}
