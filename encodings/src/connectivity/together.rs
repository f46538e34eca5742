//! Several propagators as one.

use cnf::{Lit, Propagator};

/// Returns one propagator that calls each of `parts` in turn, or the only part itself.
#[must_use]
pub fn together(mut parts: Vec<Box<dyn Propagator>>) -> Option<Box<dyn Propagator>> {
    match parts.len() {
        0 | 1 => parts.pop(),
        _ => Some(Box::new(Together(parts))),
    }
}

struct Together(Vec<Box<dyn Propagator>>);

impl Propagator for Together {
    fn assigned(&mut self, lits: &[Lit]) {
        self.0.iter_mut().for_each(|part| part.assigned(lits));
    }

    fn new_level(&mut self) {
        self.0.iter_mut().for_each(|part| part.new_level());
    }

    fn backtracked(&mut self, level: usize) {
        self.0.iter_mut().for_each(|part| part.backtracked(level));
    }

    fn check(&mut self, complete: bool) -> Option<Vec<Lit>> {
        self.0.iter_mut().find_map(|part| part.check(complete))
    }
}
