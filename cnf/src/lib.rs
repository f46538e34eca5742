//! Propositional formulas and the solvers that decide them.
//!
//! This crate knows literals, clauses, models and solvers; it does not know
//! what a clause means. Literals are rustsat's [`Lit`] and [`Var`]: there is no
//! second literal type.
//!
//! * [`Formula`]: the only sink of clauses. Every clause belongs to a
//!   [rule](RuleId) and is either a definition or a binding constraint, so one
//!   encoding serves a flat CNF, a group CNF and selector-guarded solving.
//! * [`Model`]: a total assignment, one bit per variable.
//! * [`Solver`](solver::Solver): the object-safe seam over incremental solvers,
//!   with [`BACKENDS`](solver::BACKENDS) as its table of implementations.
//! * [`Propagator`]: clauses raised inside the search by a theory.
//! * [`mod@format`]: DIMACS and its relatives, and what solvers answer.
//!
//! It deliberately lacks encodings (see `puzzlesat-encodings`), clocks, threads
//! and files: a caller passes a [`StopFlag`] and readers and writers. Only the
//! feature `process`, for solver programs, has files and threads.
//!
//! ```
//! use cnf::{Formula, Lit, solver};
//!
//! let mut formula = Formula::new();
//! let (a, b) = (formula.new_lit(), formula.new_lit());
//! let rule = formula.rule("example", "a or b");
//! formula.scope(rule).bind(&[a, b]);
//! let mut solver = solver::default_backend().start(&formula);
//! let outcome = solver.solve(&[!a]).unwrap();
//! assert!(outcome.model().unwrap().value(b));
//! ```

pub mod format;
mod formula;
mod model;
mod propagate;
pub mod solver;
mod stop;

pub use formula::{
    Bounds, ClauseKind, Collector, Formula, Rule, RuleId, Scope, Unfinished, Variables,
};
pub use model::Model;
pub use propagate::Propagator;
pub use rustsat::types::{Lit, Var};
pub use stop::{Cause, StopFlag};

/// rustsat itself, so that users of its traits get the version we were built with.
pub use rustsat;
