//! Custom puzzles, given at run time: variables, then rules about them.
//!
//! ```
//! use puzzlesat::custom::CustomPuzzle;
//! use puzzlesat::text::InputError;
//!
//! fn latin(n: u32, givens: &str) -> Result<CustomPuzzle, InputError> {
//!     let mut m = CustomPuzzle::new("latin square");
//!     let cell = m.number_grid(n as usize, n as usize, 1..=n);
//!     for (name, line) in cell.rows().chain(cell.columns()) {
//!         m.rule("line", format!("{name} holds each number once")).all_different(line);
//!     }
//!     m.given(&cell, givens)?;
//!     Ok(m)
//! }
//! # let mut session = puzzlesat::pipeline::Session::new(latin(2, "1 .\n. .")?);
//! # assert!(session.solve()?.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A custom puzzle is a [`Puzzle`] like the others: it is solved, counted, explained,
//! checked, drawn and exported. It has a JSON form, which is its text as well; its schema
//! is docs/schemas/custom.schema.json.
//!
//! The check of answers evaluates the meaning of the constraints, never their clauses.
//!
//! Limits: values are 0 to 63, the variables have at most 10^6 literals and the
//! constraints 10^7 parts.

mod build;
mod check;
mod draw;
mod explain;
mod expr;
mod given;
mod grid;
pub(crate) mod json;
mod linear;
mod picture;
mod post;
mod remove;
mod rules;
mod verify;

pub use crate::grid::CellGrid;
pub use expr::{Bool, Bounds, Choice, Number, Summand};
pub use grid::{BoolGrid, EdgeGrid, NumberGrid};
pub use rules::RuleBuilder;

use crate::layout::{Layout, LazyLayout};
use crate::puzzle::{About, Explain, Generate, Linear, Picture, Puzzle, Scored, Violation};
use crate::render::Sheet;
pub(crate) use json::FIELDS;

use crate::text::{Cell, InputError};
use crate::values::Values;
use encodings::Problem;
use expr::{Part, Test};
use rules::{Role, Rule};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Owner of a handle: its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owner(u64);

impl Owner {
    /// The owner of handles to variables that could not be created.
    const NONE: Self = Self(0);

    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Values of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Domain {
    Bool,
    Number(u32, u32),
    Choice(Arc<[String]>),
}

impl Domain {
    /// Returns the least and the largest value.
    fn range(&self) -> (u32, u32) {
        match self {
            Self::Bool => (0, 1),
            Self::Number(min, max) => (*min, *max),
            // A domain has at most 64 values.
            Self::Choice(names) => (0, u32::try_from(names.len()).unwrap_or(u32::MAX) - 1),
        }
    }

    fn n_values(&self) -> usize {
        let (min, max) = self.range();
        (max - min) as usize + 1
    }
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    /// The group of the variable.
    group: usize,
    cells: Vec<Cell>,
}

/// Place of the variables of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A single variable without a place.
    Single,
    /// One per cell of a grid with these rows and columns.
    Grid(usize, usize),
    /// One per side of the cells of a grid with these rows and columns.
    Sides(usize, usize),
}

/// Group of variables that were added together.
#[derive(Clone, Debug)]
struct Group {
    name: String,
    form: Form,
    domain: Domain,
    /// The index of its first variable.
    first: usize,
    /// The characters of its values, from the minimum value on.
    symbols: Option<Vec<char>>,
}

/// Purpose of the score.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Aim {
    terms: Vec<(u64, Part)>,
    /// The score to reach; `None` if it is maximized.
    target: Option<u64>,
}

/// Puzzle with variables and rules that are given at run time; see the [module](self).
///
/// Methods that add something note the first mistake instead of returning it, so that
/// they can be chained. Mistakes are a handle of another puzzle, a name in use, a range
/// without values, or an exceeded limit. [`finish`](Self::finish) and
/// [`given`](Self::given) return the mistake. A puzzle with a mistake has no solution; a
/// rule of the kind `mistake` gives the reason.
#[derive(Clone, Debug)]
pub struct CustomPuzzle {
    owner: Owner,
    title: String,
    groups: Vec<Group>,
    variables: Vec<Variable>,
    by_name: BTreeMap<String, usize>,
    rules: Vec<Rule>,
    aim: Option<Aim>,
    preferred: Vec<Test>,
    clues: Option<CellGrid<char>>,
    /// The current number of literals.
    n_literals: usize,
    n_parts: usize,
    mistake: Option<InputError>,
    layout: LazyLayout,
}

/// Metadata, independent of a board.
pub static ABOUT: About = About::new(
    "custom",
    "your own puzzle: variables and rules in JSON",
    concat!(
        r#"{"puzzle":"custom","version":1,"name":"latin square","#,
        r#""variables":[{"name":"","type":"number","min":1,"max":2,"grid":[2,2]}],"#,
        r#""rules":[{"kind":"row","label":"row 1 holds each number once","#,
        r#""constraints":[{"all_different":["r1c1","r1c2"]}]},"#,
        r#"{"kind":"row","label":"row 2 holds each number once","#,
        r#""constraints":[{"all_different":["r2c1","r2c2"]}]},"#,
        r#"{"kind":"column","label":"column 1 holds each number once","#,
        r#""constraints":[{"all_different":["r1c1","r2c1"]}]}],"#,
        r#""givens":[{"kind":"given","label":"r1c1 is 1","cell":[1,1],"#,
        r#""constraints":[{"any":["r1c1 = 1"]}]}]}"#,
        "\n"
    ),
);

impl CustomPuzzle {
    /// Maximum number of values of a variable; the largest value is one less.
    pub const MAX_VALUES: usize = Layout::MAX_HOLE as usize;
    /// Maximum number of literals of all variables, counted as two per value.
    pub const MAX_LITERALS: usize = 1_000_000;
    /// Maximum number of parts of all constraints: statements, numbers and edges.
    pub const MAX_PARTS: usize = 10_000_000;
    /// The largest weight, positive or negative.
    pub const MAX_WEIGHT: i64 = 1_000_000;

    /// Reads the JSON form.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
    }

    /// Reads the native text, which is the JSON form.
    ///
    /// # Errors
    /// At the first place that is not JSON, and at the first field that is not as expected.
    pub fn from_text(text: &str) -> Result<Self, InputError> {
        json::read(&crate::json::parse(text)?)
    }

    /// Returns the title of the puzzle.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the rules of the board, without removed clues.
    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.role != Role::LeftOut)
    }

    fn domain(&self, variable: usize) -> &Domain {
        &self.groups[self.variables[variable].group].domain
    }

    /// Returns the first group that is a grid, or the sides of one.
    fn size_of_grid(&self) -> Option<(usize, usize)> {
        self.groups.iter().find_map(|group| match group.form {
            Form::Grid(rows, columns) | Form::Sides(rows, columns) => Some((rows, columns)),
            Form::Single => None,
        })
    }
}

impl Puzzle for CustomPuzzle {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn to_text(&self) -> String {
        json::text(self)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn layout(&self) -> &Arc<Layout> {
        self.layout.get(|| post::layout(self))
    }

    fn post(&self, problem: &mut Problem) {
        post::post(self, problem);
    }

    fn verify(&self, answer: &Values) -> Vec<Violation> {
        verify::violations(self, answer)
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        draw::sheet(self, answer)
    }

    fn size(&self) -> Option<(usize, usize)> {
        self.size_of_grid()
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
        self.size_of_grid().map(|_| self as &dyn Picture)
    }

    fn scored(&self) -> Option<&dyn Scored> {
        self.aim.is_some().then_some(self)
    }
}

impl Scored for CustomPuzzle {
    fn score(&self, answer: &Values) -> u64 {
        let terms = self.aim.iter().flat_map(|aim| &aim.terms);
        let value = |&(weight, part): &(u64, Part)| match part {
            Part::Test(test) => u64::from(test.holds(answer) == Some(true)) * weight,
            Part::Value(variable) => u64::from(answer.value(variable).unwrap_or(0)) * weight,
        };
        terms.map(value).sum()
    }

    fn target(&self) -> Option<u64> {
        self.aim.as_ref().and_then(|aim| aim.target)
    }
}
