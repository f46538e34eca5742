//! The interface of every constraint.

use crate::linear::LinearForm;
use crate::{Choice, ConstraintRef};
use cnf::format::opb;
use cnf::{Lit, Model, Propagator, Scope};
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Propagation strength of an encoding.
///
/// Claims are for inputs over distinct variables. Repeated and opposite literals keep the
/// meaning but may weaken propagation. Some rows read sorted blocks as plain literals
/// (the counters after Sinz, rustsat's totalizer). Over blocks longer than one, these
/// rows and the cardinality network are only consistency-checking. For example, two pairs
/// have at most 1 true literal; a counter does not derive that no second literal of a
/// pair is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Every literal that follows from a partial assignment is propagated, and
    /// every partial assignment without extension is a conflict.
    DomainConsistent,
    /// Every partial assignment without extension is a conflict.
    ConsistencyChecking,
    /// Only total assignments are decided.
    None,
}

/// Constraint over literals.
///
/// A new constraint needs a meaning and clauses; the rest has defaults. It is posted to a
/// [`Problem`](crate::Problem), and no other module needs to know it.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// Returns the name of its row in
    /// [`constraints::CONSTRAINTS`](crate::constraints::CONSTRAINTS), for those that have
    /// one.
    fn name(&self) -> &'static str;

    /// Visits all literals, with repetitions.
    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit));

    /// Returns whether the constraint is true in `model`.
    fn holds(&self, model: &Model) -> bool;

    /// Adds clauses that, together with the [companions](Constraint::companions), have
    /// exactly the models of the constraint. Lazy constraints do this as well.
    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>);

    /// Returns the same constraint over other literals.
    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint>;

    /// Posts clauses that the constraint implies, before the constraint itself: the part
    /// of a lazy constraint that is better encoded from the start.
    fn companions(&self, _post: &mut dyn FnMut(&[Lit])) {}

    /// Returns the lazy interface, if the constraint is kept by cuts instead of clauses.
    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        None
    }

    /// Returns the constraint as a clause, an at-most-one or a cardinality constraint, if
    /// it is one.
    fn simple(&self) -> Option<ConstraintRef<'_>> {
        None
    }

    /// Returns the constraint as pseudo-Boolean rows; `None` if clauses are needed.
    fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
        None
    }

    /// Returns the constraint as rows of an integer program, with the companions.
    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        self.companions(&mut |clause| form.clause(clause));
        for row in self.opb_rows().into_iter().flatten() {
            form.opb(&row);
        }
        form
    }
}

/// Constraint that a search keeps by cuts: implied clauses, created when they are
/// violated.
pub trait LazyConstraint {
    /// Returns clauses that the constraint implies and `model` falsifies: at least one if
    /// the constraint does not hold, otherwise none.
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>>;

    /// Returns a propagator that keeps the constraint inside a search; `raised` counts
    /// its clauses. The propagator can rely on the companions.
    fn propagator(&self, _raised: Rc<Cell<u64>>) -> InSearch {
        InSearch::Never
    }

    /// Returns the nodes of a clause of [`cuts`](LazyConstraint::cuts), found from the
    /// clause alone, without the code that made it. `None` if the constraint does not
    /// imply the clause.
    fn reason(&self, clause: &[Lit]) -> Option<CutReason>;

    /// Returns the cuts that `model` violates, each with its reason.
    fn explained_cuts(&self, model: &Model) -> Vec<Cut> {
        let explain = |clause: Vec<Lit>| Cut {
            reason: self.reason(&clause).expect("a constraint implies its cuts"),
            clause,
        };
        self.cuts(model).into_iter().map(explain).collect()
    }

    /// Returns the cuts that are relevant under the partial assignment `value`.
    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate>;
}

/// Treatment of a lazy constraint inside a search.
pub enum InSearch {
    /// This propagator keeps it.
    By(Box<dyn Propagator>),
    /// It is not kept inside the search; rounds of cuts are enough.
    Never,
    /// No assignment satisfies the constraint.
    Unsatisfiable,
}

/// Statement of a cut about some nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutKind {
    /// They must not be closed off from the others.
    Side,
    /// They are chosen and must not be closed off from other chosen nodes.
    Part,
    /// They must not be closed to a loop.
    Loop,
}

impl CutKind {
    /// Returns what must not happen to the nodes, as the end of a sentence about them.
    #[must_use]
    pub fn ban(self) -> &'static str {
        match self {
            Self::Side | Self::Part => "must not be closed off",
            Self::Loop => "must not be closed to a loop",
        }
    }

    /// Returns what holds, as the start of a phrase that ends with the nodes.
    #[must_use]
    pub fn fact(self) -> &'static str {
        match self {
            Self::Side => "some edge leaves",
            Self::Part => "some neighbour joins",
            Self::Loop => "no loop through",
        }
    }
}

/// Reason of a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutReason {
    /// The statement about the nodes.
    pub kind: CutKind,
    /// The nodes, in increasing order.
    pub nodes: Vec<usize>,
}

/// Clause of a lazy constraint, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The reason.
    pub reason: CutReason,
    /// The clause.
    pub clause: Vec<Lit>,
}

/// Cut that may be relevant.
#[derive(Clone, Debug)]
pub struct CutCandidate {
    /// The cut.
    pub cut: Cut,
    /// The literals around its nodes. A rule about these literals, and no others of the
    /// constraint, may be what closes the component. Empty if no rule is needed.
    pub near: Vec<Lit>,
}
