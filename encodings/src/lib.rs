//! CNF encodings of the constraints in puzzles and schedules.
//!
//! A [`Constraint`] has a meaning ([`Constraint::holds`], a few obvious lines) and
//! clauses. The set is open; [`constraints`] holds the constraints of this crate. Clauses
//! of counting constraints come from tables of encodings, one per folder. Each row of a
//! table has a name, a paper and a stated propagation [`Strength`]. The tests compare
//! every row with the meaning on all assignments, and with its stated strength on all
//! partial assignments.
//!
//! * [`at_most_one`]: pairwise, ladder, product, commander, bitwise, bimander.
//! * [`cardinality`]: sequential counters, totalizers, a network, direct; each counter
//!   also serves movable bounds under assumptions.
//! * [`weighted`]: the generalized totalizer and the sequential weight counter, with
//!   movable bounds.
//! * [`connectivity`]: graphs with chosen edges or nodes, and their cuts in rounds and
//!   inside the search.
//! * [`linear`]: constraints as rows of an integer program.
//! * [`Problem`]: posted constraints by rule, compiled to a [`cnf::Formula`] by a
//!   [`Choice`] of encodings.
//!
//! A formula has fewer than 2^28 variables ([`cnf::Formula::MAX_VARS`]). Encodings do not
//! test this. A formula that needs more remembers it, and [`check`](cnf::Formula::check),
//! solvers and writers report it.
//!
//! Out of scope: puzzles and text.
//!
//! ```
//! use encodings::{Cardinality, cardinality};
//!
//! let mut formula = cnf::Formula::new();
//! let lits: Vec<_> = (0..5).map(|_| formula.new_lit()).collect();
//! let rule = formula.rule("example", "exactly two of five");
//! let exactly_two = Cardinality::exactly(lits.clone(), 2);
//! let row = cardinality::encoding("sequential-counter").unwrap();
//! row.encode(&exactly_two, &mut formula.scope(rule));
//!
//! let mut solver = cnf::solver::default_backend().start(&formula);
//! let outcome = solver.solve(&[lits[0], lits[1]]).unwrap();
//! assert!(!outcome.model().unwrap().value(lits[2]));
//! ```

pub mod at_most_one;
pub mod cardinality;
pub mod connectivity;
mod constraint;
mod constraint_ref;
pub mod constraints;
pub mod linear;
mod objective;
mod problem;
mod score;
mod sink;
mod tree;
pub mod weighted;

pub use constraint::{
    Constraint, Cut, CutCandidate, CutKind, CutReason, InSearch, LazyConstraint, Strength,
};
pub use constraint_ref::ConstraintRef;
pub use constraints::{
    Acyclic, AcyclicDirected, AllDifferent, AtMostOne, Cardinality, Clause, Connected,
    ConnectedNodes, If, SingleLoop,
};
pub use objective::{Goal, Objective};
pub use problem::{Choice, Guarded, Post, Problem};
pub use score::{Classes, ScoreBound};
pub use sink::Sink;
pub use tree::Tree;
