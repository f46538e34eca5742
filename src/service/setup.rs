//! How to solve, by the names that users type.

use crate::pipeline::{Connectivity, Options};
use cnf::solver::{Engine, backend};
use encodings::{Choice, Classes, at_most_one, cardinality};
use std::fmt;

/// Names of encodings and of a solver; the default where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverNames<'a> {
    /// A row of `cnf::solver::BACKENDS`.
    pub solver: Option<&'a str>,
    /// A row of the cardinality encodings.
    pub cardinality: Option<&'a str>,
    /// A row of the at-most-one encodings.
    pub at_most_one: Option<&'a str>,
    /// `auto`, `lazy`, `propagate`, or an encoding of order.
    pub connectivity: Option<&'a str>,
    /// A way to split a score.
    pub score: Option<&'a str>,
}

/// A name that is not in its table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SetupError {
    /// The field of [`SolverNames`].
    pub field: &'static str,
    /// The name.
    pub name: String,
    /// The table that has the names: `encodings` or `solvers`.
    pub table: &'static str,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, name, table } = self;
        write!(
            f,
            "{field} {name}: there is none of this name; see `puzzlesat list {table}`"
        )
    }
}

impl std::error::Error for SetupError {}

impl SolverNames<'_> {
    /// `options` with what the names say.
    ///
    /// # Errors
    /// At the first name that is not in its table.
    pub fn apply(&self, options: Options) -> Result<Options, SetupError> {
        let choice = options.choice;
        Ok(Options {
            choice: Choice {
                cardinality: named(
                    ("cardinality", "encodings"),
                    self.cardinality,
                    choice.cardinality,
                    cardinality::encoding,
                )?,
                at_most_one: named(
                    ("at_most_one", "encodings"),
                    self.at_most_one,
                    choice.at_most_one,
                    at_most_one::encoding,
                )?,
                classes: named(("score", "encodings"), self.score, choice.classes, |name| {
                    let row = Classes::NAMES.iter().find(|(known, _)| *known == name);
                    row.map(|row| row.1)
                })?,
                ..choice
            },
            connectivity: named(
                ("connectivity", "encodings"),
                self.connectivity,
                options.connectivity,
                Connectivity::named,
            )?,
            engine: named(("solver", "solvers"), self.solver, options.engine, |name| {
                backend(name).map(Engine::from)
            })?,
            ..options
        })
    }
}

fn named<T>(
    (field, table): (&'static str, &'static str),
    name: Option<&str>,
    default: T,
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, SetupError> {
    let Some(name) = name else {
        return Ok(default);
    };
    find(name).ok_or_else(|| SetupError {
        field,
        name: name.to_owned(),
        table,
    })
}
