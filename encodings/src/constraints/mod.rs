//! The constraints, one file each, and the table of their names.
//!
//! Clauses, at-most-one and cardinality constraints are posted by methods of
//! [`Problem`](crate::Problem), all others by [`post`](crate::Problem::post).

mod acyclic;
mod acyclic_directed;
mod all_different;
mod cardinality;
mod clause;
mod connected;
mod connected_nodes;
mod guard;
mod single_loop;
mod weighted_sum;

pub use acyclic::Acyclic;
pub use acyclic_directed::AcyclicDirected;
pub use all_different::AllDifferent;
pub use cardinality::Cardinality;
pub use clause::{AtMostOne, Clause};
pub use connected::Connected;
pub use connected_nodes::ConnectedNodes;
pub use guard::If;
pub use single_loop::SingleLoop;

pub(crate) use cardinality::size;

/// Row of the table of constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstraintRow {
    /// The name that users type.
    pub name: &'static str,
    /// The meaning, in one line.
    pub summary: &'static str,
}

/// All constraints.
pub const CONSTRAINTS: &[ConstraintRow] = &[
    row("clause", "some literal is true"),
    row("at-most-one", "at most one literal is true"),
    row(
        "cardinality",
        "the number of true literals is within bounds",
    ),
    row(
        "weighted-sum",
        "the weights of the true literals add up to a number within bounds",
    ),
    row("all-different", "no two variables have the same value"),
    row("if", "a constraint holds if a literal is true"),
    row("connected", "the chosen edges join all nodes"),
    row(
        "connected-nodes",
        "the chosen nodes form one connected part, or there are none",
    ),
    row("acyclic", "the chosen edges form no cycle"),
    row(
        "acyclic-directed",
        "the chosen edges form no directed cycle",
    ),
    row("single-loop", "the chosen edges form one closed loop"),
];

const fn row(name: &'static str, summary: &'static str) -> ConstraintRow {
    ConstraintRow { name, summary }
}

/// Returns the constraint called `name`.
#[must_use]
pub fn constraint(name: &str) -> Option<&'static ConstraintRow> {
    CONSTRAINTS.iter().find(|row| row.name == name)
}
