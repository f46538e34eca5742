//! Propositional formulas and the solvers that decide them.
//!
//! This crate knows literals, clauses, models and solvers; it does not know the meaning
//! of a clause. Literals are rustsat's [`Lit`] and [`Var`]; there is no second literal
//! type.
//!
//! * [`Formula`]: the only sink of clauses. Every clause belongs to a [rule](RuleId) and
//!   is either a definition or a binding constraint. One encoding therefore serves a flat
//!   CNF, a group CNF and selector-guarded solving.
//! * [`Model`]: a total assignment, one bit per variable.
//! * [`Solver`](solver::Solver): the object-safe interface to incremental solvers;
//!   [`BACKENDS`](solver::BACKENDS) is the table of implementations.
//! * [`Propagator`]: clauses that a theory adds inside the search.
//! * [`mod@format`]: DIMACS and related formats, and the output of solvers.
//!
//! Out of scope: encodings (see `puzzlesat-encodings`), clocks, threads and files. A
//! caller passes a [`StopFlag`], readers and writers. Only the feature `process`, for
//! solver programs, uses files and threads.
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

/// rustsat, in the version of this crate, for users of its traits.
pub use rustsat;
