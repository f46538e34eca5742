//! Grades, from the step costs of a path; docs/explain.md says how the limits were
//! chosen.

use super::types::{Difficulty, Grade, Step};

/// Minimum score of a medium board.
const MEDIUM: f64 = 0.5;
/// Minimum score of a hard board.
const HARD: f64 = 2.5;
/// Maximum score of a step of one rule: nobody examines more than eight options one by
/// one.
const ONE_RULE: f64 = 0.75;

/// Returns the difficulty of a path. The score is the sum of the costs above 1 of its
/// three most expensive steps.
#[must_use]
pub fn difficulty_of(steps: &[Step]) -> Difficulty {
    let mut above: Vec<f64> = steps.iter().map(excess).collect();
    above.sort_by(|a, b| b.total_cmp(a));
    let score: f64 = above.iter().take(3).sum();
    let grade = match score {
        score if score < MEDIUM => Grade::Easy,
        score if score < HARD => Grade::Medium,
        _ => Grade::Hard,
    };
    Difficulty {
        grade,
        score,
        max_step_cost: steps.iter().map(|step| step.cost).fold(0.0, f64::max),
        total: steps.iter().map(|step| step.cost).sum(),
    }
}

fn excess(step: &Step) -> f64 {
    let above = (step.cost - 1.0).max(0.0);
    if step.available > 0 {
        above.min(ONE_RULE)
    } else {
        above
    }
}
