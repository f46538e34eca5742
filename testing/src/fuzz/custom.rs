//! Fuzz target for custom puzzles from any JSON. Reading never panics, a board is written
//! as it was read, and tiny boards have as many solutions as answers that pass the check.

use puzzlesat::custom::CustomPuzzle;
use puzzlesat::pipeline::Session;
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::values::Values;
use std::sync::Arc;

/// Maximum number of answers that are tried one by one.
const MAX_ANSWERS: u64 = 1 << 12;
/// Maximum number of literals of constraints that are compiled.
const MAX_LITERALS: usize = 2_000;

/// Reads a board, and solves it if it is tiny.
///
/// # Panics
/// If a promise is broken.
pub fn custom(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(puzzle) = CustomPuzzle::from_text(text) else {
        return;
    };
    let json = puzzle.to_json();
    let again = CustomPuzzle::from_text(&puzzle.to_text());
    assert_eq!(again.expect("what is written can be read").to_json(), json);
    let board = puzzle.into_board();
    let layout = board.layout();
    let n_values = (0..layout.len()).map(|i| {
        let (min, max) = layout.range(i);
        u64::from(max - min) + 1
    });
    if n_values.fold(1, u64::saturating_mul) > MAX_ANSWERS || layout.len() > 100 {
        return;
    }
    let _ = board.draw(None);
    let _ = board.drawing(None, &[]);
    let problem = board.problem();
    let n_lits = problem.posts().map(|post| post.constraint.lits().len());
    if n_lits.sum::<usize>() > MAX_LITERALS {
        return;
    }
    let right = answers(&board)
        .into_iter()
        .filter(|answer| board.verify(answer).is_empty());
    let mut session = Session::new(&board);
    let found = session
        .solutions()
        .map(|found| found.expect("solutions pass the check"));
    assert_eq!(found.count(), right.count(), "{json}");
}

fn answers(board: &Arc<dyn Puzzle>) -> Vec<Values> {
    let layout = board.layout();
    let mut all = vec![Values::undecided(layout)];
    for i in 0..layout.len() {
        let (min, max) = layout.range(i);
        let mut next = Vec::new();
        for old in &all {
            for value in min..=max {
                let mut new = old.clone();
                new.set(i, value);
                next.push(new);
            }
        }
        all = next;
    }
    all
}
