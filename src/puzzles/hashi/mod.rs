//! Hashi (Bridges, Hashiwokakero): join all islands by bridges, so that each
//! island has its number of them, and no two cross.
//!
//! The model is islands and *spans*, not cells: a span joins two islands that
//! see each other in a row or column, and may carry up to `max` bridges.

mod closed_groups;
mod draw;
mod encode;
mod explain;
pub(crate) mod formats;
mod generate;
mod growth;
pub(crate) mod json;
mod linear;
mod picture;
mod solution;
mod text;
mod verify;

pub use growth::{Growth, coelho_board};

use crate::format::PuzzleFormat;
use crate::layout::{Layout, LazyLayout};
use crate::puzzle::{About, AnswerForms, Explain, Generate, Linear, Picture, Puzzle, Violation};
use crate::render::Sheet;
use crate::text::{Cell, InputError};
use crate::values::Values;
use encodings::Problem;
use serde_json::Value;
use std::sync::Arc;

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
    layout: LazyLayout,
}

/// The number of bridges on each span; `None` is undecided.
type Bridges = Vec<Option<u32>>;

/// The bridges of an answer.
fn bridges(answer: &Values) -> Bridges {
    answer.sets().iter().map(|set| set.value()).collect()
}

/// What a cell shows.
pub(crate) type Clue = Option<Option<u32>>;

/// What does not depend on the board.
pub static ABOUT: About = About::new(
    Hashi::NAME,
    "join all islands by bridges that do not cross",
    "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n",
)
.with_rules(
    "Islands are joined by bridges until all of them are connected.\n\
    - A bridge runs straight between two islands, along a row or a column, over water only.\n\
    - At most two bridges join the same two islands (max=N changes that).\n\
    - The number on an island is the number of its bridges; `?` is any number above 0.\n\
    - Bridges do not cross.\n\
    - From every island every other one can be reached.\n\
    - With `tree` there are no loops; parallel bridges count as one connection.\n",
)
.with_aliases(Hashi::ALIASES)
.with_sizes(&[(5, 5), (7, 7), (10, 10), (15, 15)]);

impl Hashi {
    const NAME: &'static str = "hashi";
    const ALIASES: &'static [&'static str] = &["bridges", "hashikake", "hashiwokakero"];

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
                "expected 1 to 4 as the maximum number of bridges per pair, found {max}"
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
            layout: LazyLayout::default(),
        })
    }

    /// Reads the native text.
    ///
    /// # Errors
    /// At the first place that is not a board.
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

    /// The answer with this number of bridges on each span, in order; `None` is undecided.
    ///
    /// # Panics
    /// If there are more numbers than spans.
    #[must_use]
    pub fn answer(&self, bridges: &[Option<u32>]) -> Values {
        let mut answer = Values::undecided(self.layout());
        for (span, n) in bridges.iter().enumerate() {
            n.iter().for_each(|&n| answer.set(span, n));
        }
        answer
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
        verify::violations(self, &bridges(answer))
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        draw::sheet(self, answer.map(bridges).as_ref())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows, self.columns))
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
