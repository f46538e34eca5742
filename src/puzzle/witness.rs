//! Solutions: answers that were checked.

use super::{Puzzle, Violation};
use crate::values::Values;

/// Solution: an answer that is complete and breaks no rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness(Values);

impl Witness {
    /// Checks `answer`. This is the only way to create a witness.
    ///
    /// # Errors
    /// The rules that it breaks; a rule named `complete` if it is incomplete.
    pub fn new(puzzle: &dyn Puzzle, answer: Values) -> Result<Self, Vec<Violation>> {
        if !answer.is_over(puzzle.layout()) {
            let message = "the answer has other variables than the board";
            return Err(vec![Violation::new("board", Vec::new(), message)]);
        }
        let mut violations = puzzle.verify(&answer);
        if !puzzle.is_complete(&answer) {
            violations.push(Violation::new(
                "complete",
                Vec::new(),
                "something is undecided",
            ));
        }
        if violations.is_empty() {
            Ok(Self(answer))
        } else {
            Err(violations)
        }
    }

    /// Returns the solution.
    #[must_use]
    pub fn solution(&self) -> &Values {
        &self.0
    }

    /// Returns the solution, without its witness.
    #[must_use]
    pub fn into_solution(self) -> Values {
        self.0
    }
}
