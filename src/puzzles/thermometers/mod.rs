//! Thermometers: fill each thermometer from its bulb to some level, so that
//! every row and column holds its total of filled cells.

mod draw;
mod encode;
mod explain;
mod formats;
mod generate;
mod json;
mod linear;
mod picture;
mod sample;
mod solution;
mod steps;
mod text;
mod verify;

use crate::format::Format;
use crate::generation::{Clue, Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Frame, Puzzle, Sample, Violation};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError, quoted};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// A thermometer: a path of neighbouring cells, bulb first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermometer {
    /// Its letters in text.
    pub name: String,
    /// Its cells, bulb first; at least one.
    pub cells: Vec<Cell>,
}

/// A board. Thermometers do not share cells; some cells may be on none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermometers {
    row_totals: Vec<Option<u32>>,
    column_totals: Vec<Option<u32>>,
    thermometers: Vec<Thermometer>,
}

/// Which cells hold mercury: by thermometer, bulb first; `None` is undecided.
pub type Filling = Vec<Vec<Option<bool>>>;

impl Thermometers {
    /// A board of `row_totals.len()` by `column_totals.len()` cells; `None` is
    /// a total that is not given. Thermometers are put in order of their names
    /// (shorter names first).
    ///
    /// # Errors
    /// When there is no row or column, a thermometer is empty, leaves the board,
    /// has a step that is not to a neighbour, shares a cell or its name, or has
    /// a name that is not letters.
    pub fn new(
        row_totals: Vec<Option<u32>>,
        column_totals: Vec<Option<u32>>,
        mut thermometers: Vec<Thermometer>,
    ) -> Result<Self, InputError> {
        thermometers.sort_by(|a, b| (a.name.len(), &a.name).cmp(&(b.name.len(), &b.name)));
        let board = Self {
            row_totals,
            column_totals,
            thermometers,
        };
        board.check()?;
        Ok(board)
    }

    fn check(&self) -> Result<(), InputError> {
        if self.rows() == 0 || self.columns() == 0 {
            return Err(InputError::whole(
                "a board needs at least one row and one column",
            ));
        }
        let mut owner = vec![None; self.rows() * self.columns()];
        for (i, Thermometer { name, cells }) in self.thermometers.iter().enumerate() {
            if !is_name(name) {
                return Err(InputError::whole(format!(
                    "a thermometer's name is letters, found {}",
                    quoted(name)
                )));
            }
            if cells.is_empty() {
                return Err(InputError::whole(format!(
                    "thermometer {name} has no cells"
                )));
            }
            if i > 0 && self.thermometers[i - 1].name == *name {
                return Err(InputError::whole(format!(
                    "two thermometers are called {name}"
                )));
            }
            for (step, &cell) in cells.iter().enumerate() {
                if cell.row >= self.rows() || cell.column >= self.columns() {
                    return Err(InputError::cell(
                        cell,
                        format!("thermometer {name} leaves the board"),
                    ));
                }
                if step > 0 && !cells[step - 1].is_neighbour(cell) {
                    let before = cells[step - 1];
                    return Err(InputError::cell(
                        cell,
                        format!(
                            "{name}{} is not a neighbour of {name}{step} at {before}",
                            step + 1
                        ),
                    ));
                }
                if let Some(other) = owner[cell.row * self.columns() + cell.column].replace(name) {
                    return Err(InputError::cell(
                        cell,
                        if other == name {
                            format!("thermometer {name} crosses itself here")
                        } else {
                            format!("the cell is on thermometer {other} and on {name}")
                        },
                    ));
                }
            }
        }
        Ok(())
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.row_totals.len()
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.column_totals.len()
    }

    /// The thermometers, in order of their names.
    #[must_use]
    pub fn thermometers(&self) -> &[Thermometer] {
        &self.thermometers
    }

    /// Rows, then columns.
    fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let rows = self.row_totals.iter().enumerate().map(|(i, &total)| Line {
            is_row: true,
            index: i,
            total,
        });
        let columns = self
            .column_totals
            .iter()
            .enumerate()
            .map(|(i, &total)| Line {
                is_row: false,
                index: i,
                total,
            });
        rows.chain(columns)
    }

    /// Every line with its steps, as a thermometer and a number from 0: those of one
    /// thermometer follow each other, the nearest to the bulb first.
    fn lines_with_steps(&self) -> impl Iterator<Item = (Line, Vec<(usize, usize)>)> + '_ {
        let mut rows = vec![Vec::new(); self.rows()];
        let mut columns = vec![Vec::new(); self.columns()];
        for (t, thermometer) in self.thermometers.iter().enumerate() {
            for (step, cell) in thermometer.cells.iter().enumerate() {
                rows[cell.row].push((t, step));
                columns[cell.column].push((t, step));
            }
        }
        self.lines().zip(rows.into_iter().chain(columns))
    }

    /// By cell, row by row: its thermometer and its step, the bulb's being 0.
    fn places(&self) -> Vec<Option<(usize, usize)>> {
        let mut places = vec![None; self.rows() * self.columns()];
        for (t, thermometer) in self.thermometers.iter().enumerate() {
            for (step, cell) in thermometer.cells.iter().enumerate() {
                places[cell.row * self.columns() + cell.column] = Some((t, step));
            }
        }
        places
    }
}

/// Whether text can tell this name from the position behind it.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(char::is_alphabetic)
}

/// A row or a column with its total.
#[derive(Clone, Copy, Debug)]
struct Line {
    is_row: bool,
    index: usize,
    total: Option<u32>,
}

impl Line {
    fn name(self) -> String {
        format!(
            "{} {}",
            if self.is_row { "row" } else { "column" },
            self.index + 1
        )
    }

    fn rule(self) -> &'static str {
        if self.is_row {
            "row total"
        } else {
            "column total"
        }
    }
}

impl Puzzle for Thermometers {
    const NAME: &'static str = "thermometers";
    const ALIASES: &'static [&'static str] = &["thermometer"];
    const SUMMARY: &'static str =
        "fill thermometers from the bulb so that rows and columns hold their totals";
    const EXAMPLE: &'static str =
        "thermometers\n     3  1  1\n 3  a1 a2 b1\n 1  c1 a3 b2\n 1  c2 c3 b3\n";

    const SIZES: &'static [(usize, usize)] = &[(4, 4), (6, 6), (8, 8), (10, 10)];
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    type Solution = Filling;

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

    fn decode(&self, model: &Model) -> Filling {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Filling) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &Filling) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_complete(&self, solution: &Filling) -> bool {
        solution.iter().flatten().all(Option::is_some)
    }

    fn solution_from_text(&self, text: &str) -> Result<Filling, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Filling, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Filling) -> String {
        solution::to_text(self, solution)
    }

    fn solution_to_json(&self, solution: &Filling) -> Value {
        solution::to_json(self, solution)
    }

    fn fact_text(&self, literal: Lit, _: &str, known: &Known) -> String {
        explain::fact_text(self, literal, known)
    }

    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        explain::variable_cells(self)
    }

    fn counting(&self) -> Option<Violation> {
        explain::counting(self)
    }

    fn partial(&self, known: &Known) -> Option<Filling> {
        Some(explain::partial(self, known))
    }

    fn differences(&self, a: &Filling, b: &Filling) -> Vec<Cell> {
        let cells = self
            .thermometers
            .iter()
            .flat_map(|thermometer| &thermometer.cells);
        let pairs = a.iter().flatten().zip(b.iter().flatten());
        cells
            .zip(pairs)
            .filter(|(_, (a, b))| a != b)
            .map(|(&cell, _)| cell)
            .collect()
    }

    fn draw(&self, solution: Option<&Filling>) -> String {
        draw::text(self, solution)
    }

    fn sheet(&self, solution: Option<&Filling>) -> Sheet {
        draw::sheet(self, solution)
    }

    fn drawing(&self, solution: Option<&Filling>, marks: &[Mark]) -> Drawing {
        picture::drawing(self, solution, marks)
    }

    fn steps(&self, solution: &Filling) -> Vec<Frame<Filling>> {
        steps::steps(self, solution)
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Filling {
        linear::decode(self, values)
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }

    fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start<Self>, String> {
        generate::draft(rng, wish)
    }

    fn repaired(
        draft: Draft<Self>,
        other: &Filling,
        _wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        generate::repaired(draft, other, rng)
    }

    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<Clue>> {
        generate::spare_clues(self, wish)
    }

    fn without_clues(&self, clues: &[Clue]) -> Self {
        generate::without_clues(self, clues)
    }
}
