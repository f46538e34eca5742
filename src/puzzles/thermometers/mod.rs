//! Thermometers: fill each thermometer from its bulb to some level, so that
//! every row and column holds its total of filled cells.

mod draw;
mod encode;
mod explain;
pub(crate) mod formats;
mod generate;
pub(crate) mod json;
mod linear;
mod picture;
mod solution;
mod steps;
mod text;
mod verify;

use crate::format::PuzzleFormat;
use crate::layout::{Layout, LazyLayout};
use crate::puzzle::{About, AnswerForms, Explain, Generate, Linear, Picture, Puzzle, Violation};
use crate::render::Sheet;
use crate::text::{Cell, InputError, quoted};
use crate::values::Values;
use encodings::Problem;
use serde_json::Value;
use std::sync::Arc;

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
    layout: LazyLayout,
}

/// Which cells hold mercury: by thermometer, bulb first; `None` is undecided.
type Filling = Vec<Vec<Option<bool>>>;

impl Thermometers {
    const NAME: &'static str = "thermometers";
    const ALIASES: &'static [&'static str] = &["thermometer"];

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
            layout: LazyLayout::default(),
        };
        board.check()?;
        Ok(board)
    }

    /// Reads the native text.
    ///
    /// # Errors
    /// At the first place that is not a board of thermometers.
    pub fn from_text(text: &str) -> Result<Self, InputError> {
        text::read(text)
    }

    /// Reads the JSON object.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
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

    /// The answer in which a cell is filled, empty or undecided (`None`): by
    /// thermometer, bulb first.
    ///
    /// # Panics
    /// If there are more values than cells on thermometers.
    #[must_use]
    pub fn answer(&self, filling: &[Vec<Option<bool>>]) -> Values {
        let mut answer = Values::undecided(self.layout());
        for (i, value) in filling.iter().flatten().enumerate() {
            if let Some(is_filled) = *value {
                answer.set(i, is_filled.into());
            }
        }
        answer
    }

    fn filling(&self, answer: &Values) -> Filling {
        self.split((0..answer.len()).map(|i| answer.truth(i)))
    }

    fn undecided(&self) -> Filling {
        self.split(std::iter::repeat(None))
    }

    /// What is given cell by cell, by thermometer.
    fn split<T>(&self, items: impl IntoIterator<Item = T>) -> Vec<Vec<T>> {
        let mut items = items.into_iter();
        let mut take = |t: &Thermometer| items.by_ref().take(t.cells.len()).collect();
        self.thermometers.iter().map(&mut take).collect()
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

/// Whether text can separate this name from the position after it.
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

/// What does not depend on the board.
pub static ABOUT: About = About::new(
    Thermometers::NAME,
    "fill thermometers from the bulb so that rows and columns hold their totals",
    "thermometers\n     3  1  1\n 3  a1 a2 b1\n 1  c1 a3 b2\n 1  c2 c3 b3\n",
)
.with_rules(
    "Thermometers are filled with mercury from the bulb on.\n\
    - A thermometer is empty, full, or filled from its bulb up to some cell.\n\
    - The number beside a row or above a column is the number of filled cells in it.\n\
    - `-` stands for a number that is not given; `.` is a cell without a thermometer.\n\
    - In the text, a1 is the bulb of thermometer a, a2 its next cell.\n",
)
.with_aliases(Thermometers::ALIASES)
.with_sizes(&[(4, 4), (6, 6), (8, 8), (10, 10)]);

impl Puzzle for Thermometers {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn layout(&self) -> &Arc<Layout> {
        self.layout.get(|| encode::layout(self))
    }

    fn post(&self, problem: &mut Problem) {
        encode::post(self, problem);
    }

    fn verify(&self, answer: &Values) -> Vec<Violation> {
        verify::violations(self, &self.filling(answer))
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        let filling = answer.map(|answer| self.filling(answer));
        draw::sheet(self, filling.as_ref())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows(), self.columns()))
    }

    fn answers(&self) -> Option<&dyn AnswerForms> {
        Some(self)
    }

    fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        formats::FORMATS
    }

    fn explain(&self) -> &dyn Explain {
        self
    }

    fn generate(&self) -> Option<&dyn Generate> {
        Some(self)
    }

    fn linear(&self) -> Option<&dyn Linear> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn Picture> {
        Some(self)
    }
}
