//! Answers and models by search, and changes to them.

use cnf::solver::{Solver, default_backend};
use cnf::{Formula, Lit, Model};
use encodings::{Choice, Problem};
use puzzlesat::pipeline::Session;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::values::Values;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// A right answer of a puzzle that has one.
pub fn answer(puzzle: &Arc<dyn Puzzle>) -> Option<Values> {
    let witness = Session::new(puzzle).solve().expect("nobody stops it");
    witness.map(|witness| witness.solution().clone())
}

/// A solver with the clauses of `formula`.
pub fn start(formula: &Formula) -> Box<dyn Solver> {
    default_backend().start(formula)
}

/// A model under `assumptions`.
pub fn model(solver: &mut dyn Solver, assumptions: &[Lit]) -> Option<Model> {
    let outcome = solver.solve(assumptions).expect("nobody stops it");
    outcome.model().cloned()
}

/// Models of the compiled constraints under `assumptions`, on the problem's own
/// variables and different there; at most `limit`.
pub fn models_under(problem: &Problem, assumptions: &[Lit], limit: usize) -> Vec<Model> {
    let mut solver = start(&problem.compile(&Choice::default()));
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(model) = model(solver.as_mut(), assumptions)
    {
        let own: Vec<Lit> = model.literals(problem.n_vars()).collect();
        solver.add_clause(&own.iter().map(|&lit| !lit).collect::<Vec<_>>());
        found.push(Model::from_fn(problem.n_vars(), |var| {
            own[var.idx()].is_pos()
        }));
    }
    found
}

/// Takes something out of a solution's text: a line, two neighbouring words, or
/// what a character says. Not everything that is left can be read.
pub fn forget(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(Into::into).collect();
    let numbers: Vec<usize> = (0..lines.len()).collect();
    let Some(&at) = numbers.choose(rng) else {
        return String::new();
    };
    let mut words: Vec<&str> = lines[at].split(' ').collect();
    let word = rng.random_range(0..words.len());
    match rng.random_range(0..3) {
        0 => drop(lines.remove(at)),
        1 if words.len() > 2 && word % 2 == 1 => {
            words.drain(word..(word + 2).min(words.len()));
            lines[at] = words.join(" ");
        }
        _ => {
            let column = rng.random_range(0..lines[at].len().max(1));
            let dotted = lines[at].chars().enumerate();
            lines[at] = dotted
                .map(|(i, c)| if i == column { '.' } else { c })
                .collect();
        }
    }
    lines.join("\n")
}

/// Answers with less and less of `solution` in them.
pub fn partial_answers(
    puzzle: &Arc<dyn Puzzle>,
    solution: &Values,
    rng: &mut ChaCha8Rng,
) -> Vec<Values> {
    let mut text = puzzle.answer_to_text(solution);
    let mut partial = Vec::new();
    for _ in 0..8 {
        let shorter = forget(&text, rng);
        if let Ok(solution) = puzzle.answer_from_text(&shorter) {
            partial.push(solution);
            text = shorter;
        }
    }
    partial
}
