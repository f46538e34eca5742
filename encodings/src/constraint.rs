//! What every constraint can do, whatever it means.

use crate::linear::LinearForm;
use crate::{Choice, ConstraintRef};
use cnf::format::opb;
use cnf::{Lit, Model, Propagator, Scope};
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// How much unit propagation finds out from an encoding.
///
/// Claims are for inputs over distinct variables; repeated and opposite
/// literals keep the meaning but may weaken propagation. Over sorted blocks
/// longer than one, rows that read the blocks as plain literals (the counters
/// after Sinz, rustsat's totalizer) and the cardinality network are only
/// consistency-checking: of two pairs at most 1, a counter does not see that no
/// second level can be.
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

/// A constraint over literals.
///
/// A new one needs a meaning and clauses; the rest has defaults. It is posted to a
/// [`Problem`](crate::Problem), and nothing else has to know it.
pub trait Constraint: fmt::Debug + Send + Sync {
    /// Returns the name of its row in
    /// [`constraints::CONSTRAINTS`](crate::constraints::CONSTRAINTS), for those that have
    /// one.
    fn name(&self) -> &'static str;

    /// Visits all literals, repeated as often as the constraint has them.
    fn for_each_lit(&self, visit: &mut dyn FnMut(Lit));

    /// Returns whether the constraint is true in `model`.
    fn holds(&self, model: &Model) -> bool;

    /// Adds clauses which, together with the [companions](Constraint::companions), have
    /// exactly the models in which the constraint holds, for lazy constraints too.
    fn encode(&self, choice: &Choice, scope: &mut Scope<'_>);

    /// Returns the same constraint over other literals.
    fn renamed(&self, name: &dyn Fn(Lit) -> Lit) -> Arc<dyn Constraint>;

    /// Clauses that the constraint implies and that are posted with it, before it: the
    /// part of a lazy constraint that is better written from the start.
    fn companions(&self, _post: &mut dyn FnMut(&[Lit])) {}

    /// Returns its cuts, if it is left to cuts instead of being encoded.
    fn lazy(&self) -> Option<&dyn LazyConstraint> {
        None
    }

    /// Itself as a clause, an at-most-one or a sum, if it is one.
    fn simple(&self) -> Option<ConstraintRef<'_>> {
        None
    }

    /// Itself as pseudo-Boolean rows; `None` if clauses are needed.
    fn opb_rows(&self) -> Option<Vec<opb::Linear>> {
        None
    }

    /// Itself as rows of an integer program, the companions included.
    fn linear(&self) -> LinearForm {
        let mut form = LinearForm::default();
        self.companions(&mut |clause| form.clause(clause));
        for row in self.opb_rows().into_iter().flatten() {
            form.opb(&row);
        }
        form
    }
}

/// A constraint that a search keeps by cuts: clauses that it implies, made when they
/// are violated.
pub trait LazyConstraint {
    /// Clauses that the constraint implies and `model` falsifies: at least one if the
    /// constraint does not hold, else none.
    fn cuts(&self, model: &Model) -> Vec<Vec<Lit>>;

    /// Returns a propagator that keeps the constraint inside a search; `raised` counts
    /// its clauses. It may rely on the companions.
    fn propagator(&self, _raised: Rc<Cell<u64>>) -> InSearch {
        InSearch::Never
    }

    /// Which nodes a clause of [`cuts`](LazyConstraint::cuts) is about, found from the
    /// clause alone, without the code that made it; `None` if the constraint does not
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

    /// Returns the cuts that may say something about the partial assignment `value`.
    fn candidates(&self, value: &dyn Fn(Lit) -> Option<bool>) -> Vec<CutCandidate>;
}

/// How a lazy constraint is kept inside a search.
pub enum InSearch {
    /// By this propagator.
    By(Box<dyn Propagator>),
    /// Not at all: rounds of cuts are enough.
    Never,
    /// No assignment satisfies the constraint.
    Unsatisfiable,
}

/// What a cut says about some nodes.
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
    /// What must not happen to the nodes, as the end of a sentence about them.
    #[must_use]
    pub fn ban(self) -> &'static str {
        match self {
            Self::Side | Self::Part => "must not be closed off",
            Self::Loop => "must not be closed to a loop",
        }
    }

    /// What holds, as the start of a phrase that ends with the nodes.
    #[must_use]
    pub fn fact(self) -> &'static str {
        match self {
            Self::Side => "some edge leaves",
            Self::Part => "some neighbour joins",
            Self::Loop => "no loop through",
        }
    }
}

/// Why a cut holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutReason {
    /// What it says about the nodes.
    pub kind: CutKind,
    /// The nodes, in increasing order.
    pub nodes: Vec<usize>,
}

/// A clause of a lazy constraint, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Why it holds.
    pub reason: CutReason,
    /// The clause.
    pub clause: Vec<Lit>,
}

/// A cut worth looking at.
#[derive(Clone, Debug)]
pub struct CutCandidate {
    /// The cut.
    pub cut: Cut,
    /// The literals around its nodes: a rule about these and no other literals of the
    /// constraint may be what closes the group. Empty if no rule is needed.
    pub near: Vec<Lit>,
}
