//! City Bloxx: build towers on a grid; better towers need certain neighbours,
//! and the city is to score as much as it can.

mod draw;
mod encode;
mod exhaustive;
mod explain;
mod generate;
pub(crate) mod json;
mod linear;
mod peel;
mod picture;
mod plan;
mod rounds;
mod rule;
mod solution;
mod steps;
mod text;
mod tower;
mod verify;

use crate::generation::{Start, Wish};
use crate::layout::{Layout, LazyLayout};
use crate::puzzle::{
    About, AnswerForms, Explain, Generate, Linear, Picture, Puzzle, Relaxation, Scored, Violation,
};
use crate::render::Sheet;
use crate::text::{Cell, InputError};
use crate::values::{self, Values};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::sync::Arc;

pub use exhaustive::MAX_STATES;
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
    layout: LazyLayout,
}

/// The tower in every cell, by index: `None` is undecided, `Some(None)` empty.
/// Blocked cells are empty.
pub type City = Vec<Vec<Option<Option<usize>>>>;

impl CityBloxx {
    const NAME: &'static str = "city-bloxx";
    const ALIASES: &'static [&'static str] = &["bloxx"];

    /// Maximum number of cells of a board.
    pub const MAX_CELLS: usize = 10_000;

    /// The most cells under the placement rule with any number of rounds.
    pub const MAX_ORDERED: usize = 1000;

    /// The largest product of rounds, cells and kinds of towers.
    pub const MAX_PUTS: u64 = 1_000_000;

    /// A board; `target` asks for at least this score instead of the best.
    ///
    /// # Errors
    /// When the grid is empty, ragged or has more than
    /// [`MAX_CELLS`](Self::MAX_CELLS) cells, towers share a name or letter or
    /// need a tower that is not there, or the rounds need more than
    /// [`MAX_PUTS`](Self::MAX_PUTS) variables.
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
            layout: LazyLayout::default(),
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
            && board.rows() * board.columns() > Self::MAX_ORDERED
        {
            let message = format!(
                "{} cells, expected at most {} under `rule placement` without `rounds`",
                board.rows() * board.columns(),
                Self::MAX_ORDERED
            );
            return Err(InputError::whole(message));
        }
        if let Rule::Placement {
            rounds: Some(rounds),
        } = rule
        {
            let puts =
                u64::from(rounds) * (board.rows() * board.columns() * board.towers.len()) as u64;
            if puts > Self::MAX_PUTS {
                let message = format!(
                    "{rounds} rounds of {} cells and towers, expected a product of at most {}",
                    puts / u64::from(rounds),
                    Self::MAX_PUTS
                );
                return Err(InputError::whole(message));
            }
        }
        Ok(board)
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

    /// A random board of the default towers to start generation from.
    ///
    /// # Errors
    /// If there are no boards like that; the text says what is expected.
    pub fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
        generate::draft(rng, wish)
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

    fn cell(&self, index: usize) -> Cell {
        Cell::new(index / self.columns(), index % self.columns())
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
        Some(1..=CityBloxx::MAX_CELLS) => Ok(()),
        _ => Err(InputError::whole(format!(
            "{rows} rows and {columns} columns, expected 1 to {} cells",
            CityBloxx::MAX_CELLS
        ))),
    }
}

fn built(city: &City) -> impl Iterator<Item = usize> + '_ {
    city.iter().flatten().copied().flatten().flatten()
}

/// What does not depend on the board.
pub static ABOUT: About = About::new(
    CityBloxx::NAME,
    "build towers that need neighbours, for the highest score",
    "city-bloxx 3x3\nRBR\n...\nB..\n",
)
.with_rules(
    "Every cell of the city gets a tower or stays empty; the city with the highest score is sought.\n\
    - A blue tower scores 10 and needs nothing.\n\
    - A red tower scores 20 and needs a blue neighbour.\n\
    - A green tower scores 30 and needs a blue and a red neighbour.\n\
    - A yellow tower scores 40 and needs a blue, a red and a green neighbour.\n\
    - Neighbours share a side. Under `rule stable`, the finished city must meet the needs.\n\
    - Under `rule placement`, towers are placed one after another, may replace each other, and\n\
    \x20 their needs are met when they are placed.\n",
)
.with_aliases(CityBloxx::ALIASES)
.with_sizes(&[(3, 3), (4, 4), (5, 5)]);

impl CityBloxx {
    /// The city and the plan of an answer. A cell whose value is no tower of the board is
    /// undecided here; a move of such a tower, or off the board, is left out.
    ///
    /// # Panics
    /// If the answer has fewer variables than the board has cells.
    #[must_use]
    pub fn built(&self, answer: &Values) -> Built {
        let at = |cell: Cell| {
            let value = answer.value(self.index(cell))? as usize;
            (value <= self.towers.len()).then(|| value.checked_sub(1))
        };
        let cells: Vec<_> = self.cells().map(at).collect();
        let city = cells.chunks(self.columns()).map(<[_]>::to_vec).collect();
        let moves = answer.moves.iter().filter(|step| self.has(step));
        let plan = moves.map(|&(cell, tower)| (cell, tower as usize)).collect();
        Built { city, plan }
    }

    /// The answer that is this city and plan.
    ///
    /// # Panics
    /// If the city is larger than the board.
    #[must_use]
    pub fn answer(&self, built: &Built) -> Values {
        let mut answer = Values::undecided(self.layout());
        for (i, tower) in built.city.iter().flatten().enumerate() {
            if let Some(tower) = *tower {
                answer.set(i, tower.map_or(0, |tower| to_u32(tower) + 1));
            }
        }
        answer.moves = moves(&built.plan);
        answer
    }

    /// Whether the cell and the tower of a move are there.
    fn has(&self, &(cell, tower): &values::Move) -> bool {
        cell.row < self.rows()
            && cell.column < self.columns()
            && (tower as usize) < self.towers.len()
    }
}

fn moves(plan: &[Move]) -> Vec<values::Move> {
    plan.iter()
        .map(|&(cell, tower)| (cell, to_u32(tower)))
        .collect()
}

fn to_u32(tower: usize) -> u32 {
    u32::try_from(tower).expect("few kinds of towers")
}

impl Puzzle for CityBloxx {
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
        let mut violations = verify::strangers(self, answer);
        if violations.is_empty() {
            violations = verify::violations(self, &self.built(answer));
        }
        violations
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        draw::sheet(self, answer.map(|a| self.built(a)).as_ref())
    }

    fn size(&self) -> Option<(usize, usize)> {
        Some((self.rows(), self.columns()))
    }

    fn answers(&self) -> Option<&dyn AnswerForms> {
        Some(self)
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

    fn scored(&self) -> Option<&dyn Scored> {
        Some(self)
    }

    fn relaxation(&self) -> Option<&dyn Relaxation> {
        (self.rule != Rule::Stable).then_some(self)
    }
}
