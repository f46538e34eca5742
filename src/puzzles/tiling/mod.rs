//! Tiling (Dominosa): lay every domino of a set exactly once on neighbouring
//! cells that show its numbers.

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
use crate::generation::{Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Frame, Puzzle, Sample, Violation};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeMap;

/// Whether every cell must be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No cell is left.
    All,
    /// Cells may be left.
    Any,
}

/// Two neighbouring cells, the upper or left one first.
pub type Placement = [Cell; 2];

/// A domino's two numbers, the smaller one first.
pub type Domino = (u32, u32);

/// A board with its dominoes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    grid: Vec<Vec<u32>>,
    largest: u32,
    /// How often each domino is to be laid; `None` is every pair from 0 to the
    /// largest number, once each.
    set: Option<BTreeMap<Domino, u32>>,
    given: Vec<Placement>,
    cover: Cover,
}

impl Tiling {
    /// A board; `set` `None` is every pair from 0 to the largest number once,
    /// `cover` `None` is all cells unless they are more than twice the dominoes.
    ///
    /// # Errors
    /// When the grid is empty or ragged, there are too few cells for the
    /// dominoes or too many to cover all, a number belongs to no domino though
    /// all cells are to be covered, or a given domino is not in the set, not on
    /// neighbouring cells, or overlaps another.
    pub fn new(
        grid: Vec<Vec<u32>>,
        set: Option<Vec<Domino>>,
        given: Vec<Placement>,
        cover: Option<Cover>,
    ) -> Result<Self, InputError> {
        let set = set.map(|dominoes| {
            let mut counts = BTreeMap::new();
            for (a, b) in dominoes {
                *counts.entry((a.min(b), a.max(b))).or_insert(0) += 1;
            }
            counts
        });
        let mut given: Vec<_> = given.into_iter().map(ordered).collect();
        given.sort();
        let mut board = Self {
            largest: grid.iter().flatten().copied().max().unwrap_or(0),
            grid,
            set,
            given,
            cover: Cover::All,
        };
        board.check_counts(cover)?;
        board.check_values()?;
        board.check_given()?;
        Ok(board)
    }

    fn check_counts(&mut self, cover: Option<Cover>) -> Result<(), InputError> {
        if self.rows() == 0 || self.columns() == 0 {
            return Err(InputError::whole("a board needs at least one cell"));
        }
        if let Some(row) = self.grid.iter().position(|row| row.len() != self.columns()) {
            let message = format!(
                "{} cells in row {}, expected {} as in row 1",
                self.grid[row].len(),
                row + 1,
                self.columns()
            );
            return Err(InputError::cell(Cell::new(row, 0), message));
        }
        let cells = (self.rows() * self.columns()) as u128;
        let dominoes = u128::from(self.n_dominoes());
        if cells < 2 * dominoes {
            return Err(InputError::whole(format!(
                "{cells} cells are too few for {dominoes} dominoes, expected at least {}",
                2 * dominoes
            )));
        }
        self.cover = cover.unwrap_or(if cells > 2 * dominoes {
            Cover::Any
        } else {
            Cover::All
        });
        if self.cover == Cover::All && cells != 2 * dominoes {
            return Err(InputError::whole(format!(
                "{dominoes} dominoes cannot cover all {cells} cells, expected {} cells",
                2 * dominoes
            )));
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), InputError> {
        let Some(set) = self.set.as_ref().filter(|_| self.cover == Cover::All) else {
            return Ok(());
        };
        let known: std::collections::BTreeSet<u32> =
            set.keys().flat_map(|&(a, b)| [a, b]).collect();
        for cell in self.cells() {
            if !known.contains(&self.value(cell)) {
                return Err(InputError::cell(
                    cell,
                    format!("no domino of the set has a {}", self.value(cell)),
                ));
            }
        }
        Ok(())
    }

    fn check_given(&self) -> Result<(), InputError> {
        let mut covered: BTreeMap<Cell, Placement> = BTreeMap::new();
        for &placement in &self.given {
            let [a, b] = placement;
            if let Some(cell) = placement
                .into_iter()
                .find(|cell| cell.row >= self.rows() || cell.column >= self.columns())
            {
                return Err(InputError::cell(cell, "the given domino is off the board"));
            }
            if !a.is_neighbour(b) {
                return Err(InputError::cell(
                    b,
                    format!("the given domino's {a} and {b} are not neighbours"),
                ));
            }
            let domino = self.domino(placement);
            if self.copies(domino) == 0 {
                return Err(InputError::cell(
                    a,
                    format!(
                        "the given domino {}-{} is not in the set",
                        domino.0, domino.1
                    ),
                ));
            }
            if let Some(cell) = placement
                .into_iter()
                .find(|&cell| covered.insert(cell, placement).is_some())
            {
                return Err(InputError::cell(
                    cell,
                    "two given dominoes lie on this cell",
                ));
            }
        }
        Ok(())
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

    /// Whether every cell must be covered.
    #[must_use]
    pub fn cover(&self) -> Cover {
        self.cover
    }

    /// The number in a cell.
    #[must_use]
    pub fn value(&self, cell: Cell) -> u32 {
        self.grid[cell.row][cell.column]
    }

    /// The number of dominoes to lay.
    #[must_use]
    pub fn n_dominoes(&self) -> u64 {
        match &self.set {
            Some(set) => set.values().map(|&copies| u64::from(copies)).sum(),
            None => Self::full_set(self.largest),
        }
    }

    /// The number of pairs from 0 to `largest`.
    fn full_set(largest: u32) -> u64 {
        let n = u128::from(largest);
        u64::try_from((n + 1) * (n + 2) / 2).expect("below 2^64")
    }

    /// How often a domino is to be laid.
    #[must_use]
    pub fn copies(&self, domino: Domino) -> u32 {
        match &self.set {
            Some(set) => set.get(&domino).copied().unwrap_or(0),
            None => u32::from(domino.1 <= self.largest),
        }
    }

    /// The largest number of the grid.
    fn largest(&self) -> u32 {
        self.largest
    }

    /// The dominoes to lay, each once, in order.
    fn dominoes(&self) -> Vec<Domino> {
        match &self.set {
            Some(set) => set.keys().copied().collect(),
            None => (0..=self.largest)
                .flat_map(|a| (a..=self.largest).map(move |b| (a, b)))
                .collect(),
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows(), self.columns());
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    /// The domino that two cells show.
    fn domino(&self, [a, b]: Placement) -> Domino {
        let (a, b) = (self.value(a), self.value(b));
        (a.min(b), a.max(b))
    }

    /// Every pair of neighbouring cells that shows a domino of the set: for
    /// each cell, row by row, the pair to the right and the pair downwards.
    fn placements(&self) -> Vec<Placement> {
        let (rows, columns) = (self.rows(), self.columns());
        let right = |c: Cell| (c.column + 1 < columns).then(|| [c, Cell::new(c.row, c.column + 1)]);
        let down = |c: Cell| (c.row + 1 < rows).then(|| [c, Cell::new(c.row + 1, c.column)]);
        let both = self
            .cells()
            .flat_map(|cell| [right(cell), down(cell)].into_iter().flatten());
        both.filter(|&placement| self.copies(self.domino(placement)) > 0)
            .collect()
    }
}

/// The upper or left cell first.
fn ordered([a, b]: Placement) -> Placement {
    [a.min(b), a.max(b)]
}

/// Where dominoes lie, in order.
pub type Laid = Vec<Placement>;

impl Puzzle for Tiling {
    const NAME: &'static str = "tiling";
    const ALIASES: &'static [&'static str] = &["dominosa"];
    const SUMMARY: &'static str =
        "lay every domino once on neighbouring cells that show its numbers";
    const EXAMPLE: &'static str = "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n";
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    const SIZES: &'static [(usize, usize)] = &[(4, 5), (5, 6), (6, 7), (8, 9)];

    type Solution = Laid;

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

    fn decode(&self, model: &Model) -> Laid {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Laid) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &Laid) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_complete(&self, solution: &Laid) -> bool {
        solution.len() as u64 >= self.n_dominoes()
    }

    fn solution_from_text(&self, text: &str) -> Result<Laid, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Laid, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Laid) -> String {
        solution::to_text(solution)
    }

    fn solution_to_json(&self, solution: &Laid) -> Value {
        solution::to_json(solution)
    }

    fn explained(&self, _: Option<u64>) -> Result<Problem, String> {
        Ok(explain::problem(self))
    }

    fn fact_text(&self, literal: Lit, _: &str, _: &Known) -> String {
        explain::fact_text(self, literal)
    }

    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        explain::variable_cells(self)
    }

    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        explain::rule_cells(self)
    }

    fn counting(&self) -> Option<Violation> {
        explain::counting(self)
    }

    fn partial(&self, known: &Known) -> Option<Laid> {
        Some(explain::partial(self, known))
    }

    fn differences(&self, a: &Laid, b: &Laid) -> Vec<Cell> {
        let only = |x: &Laid, y: &Laid| {
            x.iter()
                .filter(|p| !y.contains(p))
                .flatten()
                .copied()
                .collect::<Vec<_>>()
        };
        let mut cells = [only(a, b), only(b, a)].concat();
        cells.sort();
        cells.dedup();
        cells
    }

    fn draw(&self, solution: Option<&Laid>) -> String {
        draw::text(self, solution)
    }

    fn sheet(&self, solution: Option<&Laid>) -> Sheet {
        draw::sheet(self, solution)
    }

    fn drawing(&self, solution: Option<&Laid>, marks: &[Mark]) -> Drawing {
        picture::drawing(self, solution, marks)
    }

    fn beside(&self, solution: Option<&Laid>, marks: &[Mark]) -> Option<Drawing> {
        Some(picture::set(self, solution, marks))
    }

    fn steps(&self, solution: &Laid) -> Vec<Frame<Laid>> {
        steps::steps(self, solution)
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Laid {
        let laid = self
            .placements()
            .into_iter()
            .zip(values)
            .filter(|&(_, &value)| value == 1);
        laid.map(|(placement, _)| placement).collect()
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }

    fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start<Self>, String> {
        generate::draft(rng, wish)
    }

    fn repaired(
        draft: Draft<Self>,
        other: &Laid,
        _wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        generate::repaired(draft, other, rng)
    }
}
