//! Tiling (Dominosa): lay every domino of a set exactly once on neighbouring
//! cells that show its numbers.

mod board;
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
use crate::generation::{Start, Wish};
use crate::layout::Layout;
use crate::puzzle::{About, AnswerForms, Explain, Generate, Linear, Picture, Puzzle, Violation};
use crate::render::Sheet;
use crate::text::InputError;
use crate::values::Values;
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

use board::ordered;
pub use board::{Cover, Domino, Placement, Tiling};

/// Where dominoes lie, in order.
type Laid = Vec<Placement>;

/// The dominoes that an answer has.
fn laid(answer: &Values) -> Laid {
    let laid = (0..answer.len()).filter(|&i| answer.truth(i) == Some(true));
    let mut laid: Laid = laid.map(|i| place(answer.layout(), i)).collect();
    laid.sort();
    laid
}

/// The cells that a variable is about.
fn place(layout: &Layout, variable: usize) -> Placement {
    let cells = layout.cells(variable);
    [cells[0], cells[1]]
}

impl Tiling {
    const NAME: &'static str = "tiling";
    const ALIASES: &'static [&'static str] = &["dominosa"];

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

    /// Makes a random board of a whole set, and its tiling.
    ///
    /// # Errors
    /// If there are no boards like that.
    pub fn draft(rng: &mut ChaCha8Rng, wish: &Wish) -> Result<Start, String> {
        generate::draft(rng, wish)
    }

    /// The answer in which dominoes lie on `places`, in any order. The others are
    /// undecided until there are as many as the set has. Pairs that are not neighbouring
    /// cells of the board are ignored.
    #[must_use]
    pub fn answer(&self, places: &[Placement]) -> Values {
        let places: BTreeSet<Placement> = places.iter().copied().map(ordered).collect();
        let mut answer = Values::undecided(self.layout());
        let is_laid = |i: &usize| places.contains(&place(self.layout(), *i));
        let laid: Vec<usize> = (0..answer.len()).filter(is_laid).collect();
        laid.iter().for_each(|&i| answer.set(i, 1));
        if laid.len() as u64 >= self.n_dominoes() {
            answer.close();
        }
        answer
    }
}

/// Name, summary, example and sizes.
pub static ABOUT: About = About::new(
    Tiling::NAME,
    "lay every domino once on neighbouring cells that show its numbers",
    "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n",
)
.with_rules(
    "The numbers are covered by dominoes.\n\
    - A domino covers two neighbouring cells, which show its two numbers.\n\
    - Every domino of the set lies on the board exactly once. The full set up to n has each pair\n\
    \x20 from 0-0 to n-n.\n\
    - `.` is a hole: it is not part of the board.\n",
)
.with_aliases(Tiling::ALIASES)
.with_sizes(&[(4, 5), (5, 6), (6, 7), (8, 9)]);

impl Puzzle for Tiling {
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
        verify::violations(self, &laid(answer), answer.is_decided())
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        draw::sheet(self, answer.map(laid).as_ref())
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
