//! Whether there is exactly one solution.

use super::ScoreBounds;
use crate::pipeline::Reason;
use crate::service::{Shown, Verdict};
use crate::text::Cell;

/// Two different solutions of one puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    solutions: [Shown; 2],
    differences: Vec<Cell>,
}

impl Pair {
    pub(in crate::service) fn new(solutions: [Shown; 2]) -> Self {
        let [a, b] = &solutions;
        let differences = a.answer().differences(b.answer());
        Self {
            solutions,
            differences,
        }
    }

    /// Both.
    #[must_use]
    pub fn solutions(&self) -> &[Shown; 2] {
        &self.solutions
    }

    /// The cells in which they differ.
    #[must_use]
    pub fn differences(&self) -> &[Cell] {
        &self.differences
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Found {
    Unsolvable,
    Unique(Shown),
    NotUnique(Pair),
    Undecided {
        first: Option<Shown>,
        reason: Reason,
    },
}

/// Whether there is exactly one solution; of a puzzle with a score, exactly one best.
#[derive(Clone, Debug, PartialEq)]
pub struct UniqueAnswer {
    found: Found,
    objective: Option<ScoreBounds>,
}

impl UniqueAnswer {
    pub(in crate::service) fn unsolvable() -> Self {
        Found::Unsolvable.into()
    }

    pub(in crate::service) fn unique(solution: Shown) -> Self {
        Found::Unique(solution).into()
    }

    pub(in crate::service) fn not_unique(solutions: [Shown; 2]) -> Self {
        Found::NotUnique(Pair::new(solutions)).into()
    }

    pub(in crate::service) fn undecided(first: Option<Shown>, reason: Reason) -> Self {
        Found::Undecided { first, reason }.into()
    }

    /// The same of a puzzle with a score; a search that ended early still shows the
    /// `best` answer it found.
    pub(in crate::service) fn scored(
        mut self,
        objective: ScoreBounds,
        best: Option<Shown>,
    ) -> Self {
        self.objective = Some(objective);
        if let Found::Undecided { first, .. } = &mut self.found {
            *first = first.take().or(best);
        }
        self
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match self.found {
            Found::Unsolvable => Verdict::Unsolvable,
            Found::Unique(_) => Verdict::Unique,
            Found::NotUnique(_) => Verdict::NotUnique,
            Found::Undecided { .. } => Verdict::Undecided,
        }
    }

    /// Why it is undecided, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        match &self.found {
            Found::Undecided { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// None, the only one, or two; if it is undecided, the one that was found, if any.
    #[must_use]
    pub fn solutions(&self) -> &[Shown] {
        match &self.found {
            Found::Unsolvable => &[],
            Found::Unique(solution) => std::slice::from_ref(solution),
            Found::NotUnique(pair) => pair.solutions(),
            Found::Undecided { first, .. } => first.as_slice(),
        }
    }

    /// The two solutions of a puzzle that is not unique.
    #[must_use]
    pub fn pair(&self) -> Option<&Pair> {
        match &self.found {
            Found::NotUnique(pair) => Some(pair),
            _ => None,
        }
    }

    /// Whether [`solutions`](Self::solutions) are proved to be all there are.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        matches!(self.found, Found::Unsolvable | Found::Unique(_))
    }

    /// What is known of the score; none if the puzzle has none.
    #[must_use]
    pub fn objective(&self) -> Option<ScoreBounds> {
        self.objective
    }
}

impl From<Found> for UniqueAnswer {
    fn from(found: Found) -> Self {
        Self {
            found,
            objective: None,
        }
    }
}
