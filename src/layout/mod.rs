//! Layouts: the variables of a puzzle.
//!
//! A puzzle declares its *layout* once: variables, each with a name, a range of values,
//! an encoding and its cells. Everything generic about answers follows from it: the
//! numbering of literals, the decoding of models, partial answers, completeness,
//! differences, names, and the generic text and JSON forms. No puzzle numbers variables
//! by hand.
//!
//! The literals of a layout come first in every formula of its puzzle, in the order of
//! the variables. Additional variables, which only help to state the rules, are
//! *derived*: they come last, have names and cells, and are not part of an answer.
//!
//! Out of scope: rules, and answers ([`Values`](crate::values::Values)).

mod cells;
mod lazy;
mod literals;

pub use lazy::LazyLayout;
pub use literals::Term;

use crate::text::Cell;
use serde_json::Value;
use std::sync::Arc;

/// Encoding of the values of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// No literal: the variable has its minimum value in every model. An answer can have
    /// another value, which the rules judge.
    Fixed,
    /// A literal `>= v` for each value except the minimum (order encoding; Crawford and
    /// Baker, 1994). A truth value is a number from 0 to 1 in this encoding.
    Order,
    /// A literal `= v` for each value except the minimum. If all are false, the value is
    /// the minimum.
    DirectAboveLeast,
    /// A literal `= v` for each value (direct encoding; de Kleer, 1989).
    Direct,
    /// The literals of [`Order`](Self::Order), then a literal `= v` for each value except
    /// the minimum and the maximum, whose literals are among the former.
    OrderAndDirect,
}

/// Literals that identify an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// The literals of every variable.
    Fully,
    /// The literals of true variables: the rules make all others false.
    IfTrue,
    /// Start of a chain. Each variable implies the one before, so its last true and its
    /// first false variable determine the rest.
    ChainStart,
    /// A later variable of a chain.
    InChain,
}

/// Variable of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The minimum value.
    pub min: u32,
    pub max: u32,
    pub encoding: Encoding,
    told: Told,
    /// The index of the variable of its first literal in the formula.
    first: u32,
    domain: Domain,
}

/// Type of the values of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    /// False and true, as 0 and 1.
    Bool,
    /// Numbers.
    Number,
    /// Names, from the minimum value on.
    Choice(Arc<[String]>),
}

/// Texts or cells in one array, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Flat<T> {
    all: T,
    ends: Vec<usize>,
}

impl<T> Flat<T> {
    fn range(&self, i: usize) -> Option<std::ops::Range<usize>> {
        let end = *self.ends.get(i)?;
        let start = i.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(start..end)
    }
}

/// The variables of a puzzle, in the order of their literals.
///
/// Building one takes time and memory linear in names and cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    variables: Vec<Variable>,
    n_lits: u32,
    /// Names of variables, then of derived ones.
    names: Flat<String>,
    cells: Flat<Vec<Cell>>,
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}

impl Layout {
    /// Limit of holes: inside the bounds of a variable, holes are kept only for values
    /// below this.
    pub const MAX_HOLE: u32 = 64;

    /// Returns a layout without variables.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// Returns a layout without variables, with capacity for `n`.
    #[must_use]
    pub fn with_capacity(n: usize) -> Self {
        /// Approximate number of bytes per name.
        const NAME: usize = 16;
        Self {
            variables: Vec::with_capacity(n),
            n_lits: 0,
            names: Flat {
                all: String::with_capacity(n * NAME),
                ends: Vec::with_capacity(n),
            },
            cells: Flat {
                all: Vec::with_capacity(2 * n),
                ends: Vec::with_capacity(n),
            },
        }
    }

    /// Adds a truth value that is false in every model. An answer can have it
    /// nevertheless, which the rules judge.
    ///
    /// # Panics
    /// If a derived variable was added before.
    pub fn never(&mut self, name: impl FnOnce(&mut String), cells: &[Cell]) -> usize {
        self.push(0, 1, Encoding::Fixed, Domain::Bool, name, cells)
    }

    /// Adds a truth value, as one literal; returns the index of the variable. `name`
    /// writes its name.
    ///
    /// # Panics
    /// If a derived variable was added before.
    pub fn bool(&mut self, name: impl FnOnce(&mut String), cells: &[Cell]) -> usize {
        self.push(0, 1, Encoding::Order, Domain::Bool, name, cells)
    }

    /// Adds a number from `min` to `max`; returns the index of the variable.
    ///
    /// # Panics
    /// If `min` is above `max`, or a derived variable was added before.
    pub fn number(
        &mut self,
        min: u32,
        max: u32,
        encoding: Encoding,
        name: impl FnOnce(&mut String),
        cells: &[Cell],
    ) -> usize {
        self.push(min, max, encoding, Domain::Number, name, cells)
    }

    /// Adds a choice of one of `names`, whose values count from 0; returns the index of
    /// the variable.
    ///
    /// # Panics
    /// If `names` is empty, or a derived variable was added before.
    pub fn choice(
        &mut self,
        names: &Arc<[String]>,
        encoding: Encoding,
        name: impl FnOnce(&mut String),
        cells: &[Cell],
    ) -> usize {
        let max = u32::try_from(names.len()).expect("a choice has fewer than 2^32 values");
        assert!(max > 0, "a choice has a value");
        self.push(
            0,
            max - 1,
            encoding,
            Domain::Choice(names.clone()),
            name,
            cells,
        )
    }

    /// Declares that the rules make the last variable false if an answer does not have
    /// it. Then the true variables alone identify answers.
    pub fn told_if_true(&mut self) {
        if let Some(last) = self.variables.last_mut() {
            last.told = Told::IfTrue;
        }
    }

    /// Adds truth values, each of which implies the one before; returns the index of the
    /// first. `name` writes the name of the variable with this number, from 0.
    ///
    /// # Panics
    /// If a derived variable was added before.
    pub fn chain(&mut self, cells: &[Cell], name: impl Fn(usize, &mut String)) -> usize {
        let first = self.variables.len();
        for (i, cell) in cells.iter().enumerate() {
            let variable = self.bool(|text| name(i, text), &[*cell]);
            self.variables[variable].told = match i {
                0 => Told::ChainStart,
                _ => Told::InChain,
            };
        }
        first
    }

    /// Adds a derived variable, which has one literal and is not part of an answer.
    pub fn derived(&mut self, name: impl FnOnce(&mut String), cells: &[Cell]) {
        self.describe(name, cells);
    }

    fn push(
        &mut self,
        min: u32,
        max: u32,
        encoding: Encoding,
        domain: Domain,
        name: impl FnOnce(&mut String),
        cells: &[Cell],
    ) -> usize {
        assert!(min <= max, "a variable has a value");
        assert!(
            self.names.ends.len() == self.variables.len(),
            "derived variables come last"
        );
        let variable = Variable {
            min,
            max,
            encoding,
            told: Told::Fully,
            first: self.n_lits,
            domain,
        };
        self.n_lits = self.n_lits.saturating_add(variable.n_lits());
        self.variables.push(variable);
        self.describe(name, cells);
        self.variables.len() - 1
    }

    fn describe(&mut self, name: impl FnOnce(&mut String), cells: &[Cell]) {
        name(&mut self.names.all);
        self.names.ends.push(self.names.all.len());
        self.cells.all.extend_from_slice(cells);
        self.cells.ends.push(self.cells.all.len());
    }

    /// Returns the number of variables without derived ones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Returns whether there are no variables.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    pub(crate) fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the minimum and the maximum value of a variable.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn range(&self, variable: usize) -> (u32, u32) {
        let Variable { min, max, .. } = self.variables[variable];
        (min, max)
    }

    /// Returns the name of a variable. Derived ones follow the others; the name is empty
    /// beyond them.
    #[must_use]
    pub fn name(&self, variable: usize) -> &str {
        let range = self.names.range(variable);
        range.map_or("", |range| &self.names.all[range])
    }

    /// Returns the name of a value of a variable, if its values have names.
    #[must_use]
    pub fn value_name(&self, variable: usize, value: u32) -> Option<&str> {
        let variable = self.variables.get(variable)?;
        let index = value.checked_sub(variable.min)? as usize;
        match &variable.domain {
            Domain::Number => None,
            Domain::Bool => ["false", "true"].get(index).copied(),
            Domain::Choice(names) => names.get(index).map(String::as_str),
        }
    }

    /// Returns whether the values of a variable are false and true.
    #[must_use]
    pub fn is_bool(&self, variable: usize) -> bool {
        let variable = self.variables.get(variable);
        variable.is_some_and(|variable| variable.domain == Domain::Bool)
    }

    /// Returns the value of `word`: the name of a choice or truth value, or a number,
    /// which can be outside the range.
    ///
    /// # Errors
    /// A message about what is expected.
    pub(crate) fn value_called(&self, variable: usize, word: &str) -> Result<u32, String> {
        let (min, max) = self.range(variable);
        let names = (min..=max.min(min.saturating_add(Self::MAX_HOLE)))
            .find(|&value| self.value_name(variable, value) == Some(word));
        let number = word
            .parse()
            .ok()
            .filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        let is_choice = matches!(self.variables[variable].domain, Domain::Choice(_));
        names.or(number.filter(|_| !is_choice)).ok_or_else(|| {
            let name = self.name(variable);
            let found = crate::text::quoted(word);
            match self.variables[variable].domain {
                Domain::Bool => format!("expected true or false for {name}, found {found}"),
                Domain::Number => {
                    format!("expected a number for {name}, {min} to {max}, found {found}")
                }
                Domain::Choice(_) => format!("{name} has no value {found}"),
            }
        })
    }

    /// Returns the value of `json`: true or false, a number, or a name.
    ///
    /// # Errors
    /// A message about what is expected.
    pub(crate) fn value_in_json(&self, variable: usize, json: &Value) -> Result<u32, String> {
        match json {
            Value::String(word) => self.value_called(variable, word),
            other => self.value_called(variable, &other.to_string()),
        }
    }

    /// Returns the cells of a variable. Derived variables follow the others; beyond them
    /// there are no cells.
    #[must_use]
    pub fn cells(&self, variable: usize) -> &[Cell] {
        let range = self.cells.range(variable);
        range.map_or(&[], |range| &self.cells.all[range])
    }
}

/// Appends formatted text to a name.
pub fn append(text: &mut String, more: std::fmt::Arguments<'_>) {
    use std::fmt::Write as _;
    let _ = text.write_fmt(more);
}
