//! Clauses that a theory adds inside the search.

use rustsat::types::Lit;

/// Theory that observes the search and returns clauses that the assignment violates.
///
/// The interface follows IPASIR-UP (Fazekas, Niemetz, Preiner, Kirchweger, Szeider and
/// Biere, 2023), reduced to the needs of a cut generator: notifications, and one clause
/// per check. Every literal is reported each time it is assigned;
/// [`backtracked`](Propagator::backtracked) undoes whole levels.
pub trait Propagator {
    /// Reports that `lits` became true at the current level, in trail order.
    fn assigned(&mut self, lits: &[Lit]);

    /// Reports a new decision level. Level 0 is never reported.
    fn new_level(&mut self);

    /// Reports that all levels above `level` are undone.
    fn backtracked(&mut self, level: usize);

    /// Returns a clause of the theory that is false under the current assignment, or
    /// *unit*: one literal has no value yet and all others are false.
    ///
    /// If `complete` and the total assignment violates the theory, a false clause must be
    /// returned. Clauses may be returned earlier. The clause must follow from the theory
    /// alone and must not be empty. After a unit clause, its literal is reported as
    /// assigned and this is called again.
    fn check(&mut self, complete: bool) -> Option<Vec<Lit>>;
}
