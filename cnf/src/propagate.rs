//! Clauses raised inside the search.

use rustsat::types::Lit;

/// A theory that watches the search and raises clauses the assignment violates.
///
/// The shape follows IPASIR-UP (Fazekas, Niemetz, Preiner, Kirchweger, Szeider
/// and Biere, 2023), reduced to what a cut generator needs: notifications and
/// one clause a check. Every literal is reported once per time it is assigned;
/// [`backtracked`](Propagator::backtracked) undoes whole levels.
pub trait Propagator {
    /// `lits` became true at the current level, in the order of the trail.
    fn assigned(&mut self, lits: &[Lit]);

    /// A new decision level begins. Level 0 is never announced.
    fn new_level(&mut self);

    /// All levels above `level` are undone.
    fn backtracked(&mut self, level: usize);

    /// A clause of the theory that is false under the current assignment, or
    /// *unit*: one literal has no value yet and all others are false.
    ///
    /// A false one must be given when `complete` and the total assignment violates
    /// the theory; both may be given earlier. The clause must follow from the theory
    /// alone and must not be empty. After a unit one its literal is reported as
    /// assigned, and this is called again.
    fn check(&mut self, complete: bool) -> Option<Vec<Lit>>;
}
