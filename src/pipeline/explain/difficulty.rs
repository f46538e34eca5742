//! Grades, from the costs of the steps of a path: see docs/explain.md for how they
//! were chosen.

use super::types::{Difficulty, Grade, Step};

/// Up to this score a board is easy.
const EASY: f64 = 0.5;
/// Up to this score it is medium.
const MEDIUM: f64 = 3.5;

/// The difficulty of a path. The score is what its steps cost above 1, added up.
pub(super) fn of(steps: &[Step]) -> Difficulty {
    let cost = |step: &Step| step.cost;
    let score: f64 = steps.iter().map(|step| (step.cost - 1.0).max(0.0)).sum();
    let grade = match score {
        score if score < EASY => Grade::Easy,
        score if score < MEDIUM => Grade::Medium,
        _ => Grade::Hard,
    };
    Difficulty {
        grade,
        score,
        dearest: steps.iter().map(cost).fold(0.0, f64::max),
        total: steps.iter().map(cost).sum(),
    }
}
