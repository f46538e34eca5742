//! Hashi (Bridges, Hashiwokakero): join all islands by bridges, so that each
//! island has its number of them, and no two cross.
//!
//! The model is islands and *spans*, not cells: a span joins two islands that
//! see each other in a row or column, and may carry up to `max` bridges.

mod closed_groups;
mod draw;
mod encode;
mod explain;
pub(super) mod formats;
mod generate;
mod growth;
mod json;
mod linear;
mod picture;
mod sample;
mod solution;
mod text;
mod verify;

pub use growth::coelho_board;

use crate::format::Format;
use crate::generation::{self, Draft, Start, Wish};
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Puzzle, Sample, Violation};
use crate::render::{Drawing, Mark, Sheet};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// An island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Where it is.
    pub cell: Cell,
    /// Its number of bridges, at least 1; `None` when not given.
    pub clue: Option<u32>,
}

/// Two islands that see each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The islands, by index; the left or upper one first.
    pub ends: [usize; 2],
    /// The most bridges the span can carry: `max` and its islands' numbers.
    pub most: u32,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hashi {
    rows: usize,
    columns: usize,
    islands: Vec<Island>,
    spans: Vec<Span>,
    max: u32,
    is_tree: bool,
}

/// The number of bridges on each span; `None` is undecided.
pub type Bridges = Vec<Option<u32>>;

/// What a cell shows.
pub(crate) type Clue = Option<Option<u32>>;

impl Hashi {
    /// The largest number that the text of a cell shows as one character.
    pub const LARGEST_DIGIT: u32 = 16;

    /// A board from its cells: `None` is water, `Some(None)` an island whose
    /// number is not given. At most `max` bridges join two islands; `is_tree`
    /// forbids loops.
    ///
    /// # Errors
    /// When the grid is empty, ragged or without an island, an island's number
    /// is 0 (or above 16 on a board of one column, whose text shows no more), or
    /// `max` is not from 1 to 4.
    pub fn new(grid: &[Vec<Clue>], max: u32, is_tree: bool) -> Result<Self, InputError> {
        let (rows, columns) = (grid.len(), grid.first().map_or(0, Vec::len));
        if !(1..=4).contains(&max) {
            return Err(InputError::whole(format!(
                "at most {max} bridges a pair, expected 1 to 4"
            )));
        }
        let mut islands = Vec::new();
        for (row, cells) in grid.iter().enumerate() {
            if cells.len() != columns {
                let message = format!(
                    "{} cells in row {}, expected {columns} as in row 1",
                    cells.len(),
                    row + 1
                );
                return Err(InputError::cell(Cell::new(row, 0), message));
            }
            for (column, clue) in cells
                .iter()
                .enumerate()
                .filter_map(|(column, cell)| cell.map(|clue| (column, clue)))
            {
                if clue == Some(0) {
                    return Err(InputError::cell(
                        Cell::new(row, column),
                        "an island's number is at least 1",
                    ));
                }
                if columns == 1 && clue > Some(Self::LARGEST_DIGIT) {
                    // Its text would read as two cells.
                    let message = "a board of one column shows numbers to 16 only";
                    return Err(InputError::cell(Cell::new(row, column), message));
                }
                islands.push(Island {
                    cell: Cell::new(row, column),
                    clue,
                });
            }
        }
        if islands.is_empty() {
            return Err(InputError::whole("the board has no island"));
        }
        let spans = spans(&islands, columns, max);
        Ok(Self {
            rows,
            columns,
            islands,
            spans,
            max,
            is_tree,
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The islands, row by row.
    #[must_use]
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The spans: for each island, row by row, the one to the right and the one
    /// downwards.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The most bridges between two islands.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.max
    }

    /// Whether loops are forbidden.
    #[must_use]
    pub fn is_tree(&self) -> bool {
        self.is_tree
    }

    /// The two cells of a span.
    fn ends(&self, span: &Span) -> [Cell; 2] {
        span.ends.map(|island| self.islands[island].cell)
    }

    /// `r1c1-r1c4`.
    fn span_name(&self, span: &Span) -> String {
        let [a, b] = self.ends(span);
        format!("{a}-{b}")
    }

    fn grid(&self) -> Vec<Vec<Clue>> {
        let mut grid = vec![vec![None; self.columns]; self.rows];
        for island in &self.islands {
            grid[island.cell.row][island.cell.column] = Some(island.clue);
        }
        grid
    }

    /// The spans at each island.
    fn spans_at(&self) -> Vec<Vec<usize>> {
        let mut at = vec![Vec::new(); self.islands.len()];
        for (s, span) in self.spans.iter().enumerate() {
            span.ends.iter().for_each(|&island| at[island].push(s));
        }
        at
    }
}

/// Each island sees the next one in its row and in its column.
fn spans(islands: &[Island], columns: usize, max: u32) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut last_in_column: Vec<Option<usize>> = vec![None; columns];
    let most = |a: usize, b: usize| {
        let clues = [a, b]
            .into_iter()
            .filter_map(|island: usize| islands[island].clue);
        clues.fold(max, u32::min)
    };
    for (b, island) in islands.iter().enumerate() {
        let left = b
            .checked_sub(1)
            .filter(|&a| islands[a].cell.row == island.cell.row);
        let above = last_in_column[island.cell.column].replace(b);
        spans.extend([left, above].into_iter().flatten().map(|a| Span {
            ends: [a, b],
            most: most(a, b),
        }));
    }
    // By the first island; to the right before downwards.
    spans.sort_by_key(|span| {
        (
            span.ends[0],
            islands[span.ends[0]].cell.row != islands[span.ends[1]].cell.row,
        )
    });
    spans
}

impl Puzzle for Hashi {
    const NAME: &'static str = "hashi";
    const ALIASES: &'static [&'static str] = &["bridges", "hashiwokakero"];
    const SUMMARY: &'static str = "join all islands by bridges that do not cross";
    const EXAMPLE: &'static str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    const SIZES: &'static [(usize, usize)] = &[(5, 5), (7, 7), (10, 10), (15, 15)];

    type Solution = Bridges;

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

    fn decode(&self, model: &Model) -> Bridges {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Bridges) -> Vec<Lit> {
        encode::literals(self, solution)
    }

    fn verify(&self, solution: &Bridges) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn is_complete(&self, solution: &Bridges) -> bool {
        solution.iter().all(Option::is_some)
    }

    fn solution_from_text(&self, text: &str) -> Result<Bridges, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Bridges, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Bridges) -> String {
        solution::to_text(self, solution)
    }

    fn solution_to_json(&self, solution: &Bridges) -> Value {
        solution::to_json(self, solution)
    }

    fn fact_text(&self, literal: Lit, _: &str, known: &Known) -> String {
        explain::fact_text(self, literal, known)
    }

    fn variable_cells(&self) -> Vec<Vec<Cell>> {
        explain::variable_cells(self)
    }

    fn rule_cells(&self) -> Vec<Option<Vec<Cell>>> {
        explain::rule_cells(self)
    }

    fn node_cells(&self) -> Vec<Cell> {
        self.islands.iter().map(|island| island.cell).collect()
    }

    fn counting(&self) -> Option<Violation> {
        explain::counting(self)
    }

    fn partial(&self, known: &Known) -> Option<Bridges> {
        Some(explain::partial(self, known))
    }

    fn differences(&self, a: &Bridges, b: &Bridges) -> Vec<Cell> {
        let differing = self
            .spans
            .iter()
            .zip(a.iter().zip(b))
            .filter(|(_, (a, b))| a != b);
        let mut cells: Vec<Cell> = differing.flat_map(|(span, _)| self.ends(span)).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn draw(&self, solution: Option<&Bridges>) -> String {
        draw::text(self, solution)
    }

    fn sheet(&self, solution: Option<&Bridges>) -> Sheet {
        draw::sheet(self, solution)
    }

    fn drawing(&self, solution: Option<&Bridges>, marks: &[Mark]) -> Drawing {
        picture::drawing(self, solution, marks)
    }

    fn cells_of(&self, lits: &[Lit]) -> Vec<Cell> {
        encode::spans_of(self, lits)
            .into_iter()
            .flat_map(|s| picture::span_cells(self.ends(&self.spans[s])))
            .collect()
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Bridges {
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
        other: &Bridges,
        _wish: &Wish,
        rng: &mut ChaCha8Rng,
    ) -> Draft<Self> {
        generate::repaired(draft, other, rng)
    }

    fn spare_clues(&self, wish: &Wish) -> Vec<Vec<generation::Clue>> {
        generate::spare_clues(self, wish)
    }

    fn without_clues(&self, clues: &[generation::Clue]) -> Self {
        generate::without_clues(self, clues)
    }
}
