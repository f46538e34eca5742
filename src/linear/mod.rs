//! Integer linear programs of the puzzles, as in the literature.
//!
//! They are independent of clauses, so that an ILP solver on these programs can check the
//! encodings. Out of scope: anything from `encodings`.

pub mod gmpl;
#[cfg(feature = "highs")]
mod highs;
pub mod lp;
#[cfg(feature = "ilp")]
mod microlp;
pub mod mps;
mod names;
mod optimum;
pub mod solution;
mod solver;

pub(crate) use names::Names;
pub use optimum::{Optimum, count, optimum, rounded};
pub use solver::{Domain, Ended, LinearSolver, Point, SOLVERS, solver};

/// Index of a variable of a [`Program`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VarId(pub usize);

/// Integer or continuous variable with bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name: letters, digits and underscores.
    pub name: String,
    /// The minimum value.
    pub lower: i64,
    /// The maximum value.
    pub upper: i64,
    /// Whether only integers are allowed.
    pub integer: bool,
    /// Whether it is a 0/1 decision that distinguishes solutions.
    pub decision: bool,
}

/// Relation of a sum to its right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Relation {
    /// At most.
    Le,
    /// At least.
    Ge,
    /// Equal.
    Eq,
}

/// Row `sum of coefficient * variable  (<=, >=, =)  rhs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name: letters, digits and underscores.
    pub name: String,
    /// Coefficients and variables; no variable occurs twice.
    pub terms: Vec<(i64, VarId)>,
    /// The comparison.
    pub relation: Relation,
    /// The right-hand side.
    pub rhs: i64,
}

impl Row {
    fn holds(&self, values: &[i64]) -> bool {
        let sum = sum(&self.terms, values);
        match self.relation {
            Relation::Le => sum <= self.rhs,
            Relation::Ge => sum >= self.rhs,
            Relation::Eq => sum == self.rhs,
        }
    }
}

fn sum(terms: &[(i64, VarId)], values: &[i64]) -> i64 {
    terms.iter().map(|&(c, VarId(i))| c * values[i]).sum()
}

/// Integer linear program; the objective is maximized.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The variables.
    pub variables: Vec<Variable>,
    /// The constraints.
    pub rows: Vec<Row>,
    /// The sum to maximize; empty if any feasible point is a solution.
    pub objective: Vec<(i64, VarId)>,
    /// The restriction, if the program allows less than the puzzle: an optimum is then an
    /// answer, but better answers may exist.
    pub restriction: Option<String>,
}

impl Program {
    /// Returns a program without variables and constraints.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the value of the objective at `values`.
    #[must_use]
    pub fn value(&self, values: &[i64]) -> i64 {
        sum(&self.objective, values)
    }

    /// Returns whether `values`, one per variable, satisfy all bounds and rows.
    #[must_use]
    pub fn holds(&self, values: &[i64]) -> bool {
        let within = |(variable, value): (&Variable, &i64)| {
            (variable.lower..=variable.upper).contains(value)
        };
        self.variables.iter().zip(values).all(within)
            && self.rows.iter().all(|row| row.holds(values))
    }

    /// Adds a 0/1 decision.
    pub fn binary(&mut self, name: impl Into<String>) -> VarId {
        self.push(Variable {
            name: name.into(),
            lower: 0,
            upper: 1,
            integer: true,
            decision: true,
        })
    }

    /// Adds an integer from `lower` to `upper` that does not distinguish solutions.
    pub fn integer(&mut self, name: impl Into<String>, lower: i64, upper: i64) -> VarId {
        self.push(Variable {
            name: name.into(),
            lower,
            upper,
            integer: true,
            decision: false,
        })
    }

    /// Adds a real number from `lower` to `upper`.
    pub fn continuous(&mut self, name: impl Into<String>, lower: i64, upper: i64) -> VarId {
        self.push(Variable {
            name: name.into(),
            lower,
            upper,
            integer: false,
            decision: false,
        })
    }

    fn push(&mut self, variable: Variable) -> VarId {
        self.variables.push(variable);
        VarId(self.variables.len() - 1)
    }

    /// Adds a constraint; terms of one variable are merged.
    pub fn row(
        &mut self,
        name: impl Into<String>,
        terms: impl IntoIterator<Item = (i64, VarId)>,
        relation: Relation,
        rhs: i64,
    ) {
        let mut merged: Vec<(i64, VarId)> = Vec::new();
        for (coefficient, var) in terms {
            match merged.iter_mut().find(|(_, v)| *v == var) {
                Some(term) => term.0 += coefficient,
                None => merged.push((coefficient, var)),
            }
        }
        self.rows.push(Row {
            name: name.into(),
            terms: merged,
            relation,
            rhs,
        });
    }
}
