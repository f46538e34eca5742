//! Ways to the set of solutions that do not ask a SAT solver.

use cnf::{Model, RuleId};
use encodings::Problem;
use puzzlesat::puzzle::{Puzzle, Witness};

/// All assignments of `n_vars` variables.
pub fn models(n_vars: u32) -> impl Iterator<Item = Model> {
    (0..1u32 << n_vars).map(move |bits| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1))
}

/// Whether `solution` is finished and right by the plain rules.
pub fn is_right<P: Puzzle>(puzzle: &P, solution: &P::Solution) -> bool {
    Witness::new(puzzle, solution.clone()).is_ok()
}

/// The solutions by the plain rules, out of all assignments: what `count`
/// ranges over, so only the best where something is to be maximised.
pub fn by_rules<P: Puzzle>(puzzle: &P) -> Vec<P::Solution> {
    let problem = puzzle.problem();
    let mut found: Vec<(u64, P::Solution)> = Vec::new();
    for model in models(problem.n_vars()) {
        let solution = puzzle.decode(&model);
        if is_right(puzzle, &solution) {
            let value = value(&problem, &model);
            match found.iter_mut().find(|(_, known)| *known == solution) {
                Some(known) => known.0 = known.0.max(value),
                None => found.push((value, solution)),
            }
        }
    }
    let best = found.iter().map(|(value, _)| *value).max().unwrap_or(0);
    found.retain(|(value, _)| *value == best);
    found.into_iter().map(|(_, solution)| solution).collect()
}

/// What `model` is worth; nothing where it breaks the structure of the
/// variables, because its literals then do not mean what they say.
fn value(problem: &Problem, model: &Model) -> u64 {
    let structured = problem
        .violated(model)
        .all(|post| post.rule != RuleId::STRUCTURE);
    let objective = problem.objective().filter(|_| structured);
    objective.map_or(0, |objective| objective.value(model))
}

/// The solutions by the meaning of the posted constraints, out of all
/// assignments; the best and the others.
pub fn by_constraints<P: Puzzle>(puzzle: &P) -> Vec<P::Solution> {
    let problem = puzzle.problem();
    models(problem.n_vars())
        .filter(|model| problem.violated(model).next().is_none())
        .map(|model| puzzle.decode(&model))
        .collect()
}

/// Asserts that both hold the same solutions, each once.
pub fn assert_same<S: PartialEq + std::fmt::Debug>(a: &[S], b: &[S], label: &str) {
    for (i, solution) in a.iter().enumerate() {
        assert!(
            !a[..i].contains(solution),
            "{label}twice in the first: {solution:?}"
        );
        assert!(
            b.contains(solution),
            "{label}only in the first: {solution:?}"
        );
    }
    for (i, solution) in b.iter().enumerate() {
        assert!(
            !b[..i].contains(solution),
            "{label}twice in the second: {solution:?}"
        );
        assert!(
            a.contains(solution),
            "{label}only in the second: {solution:?}"
        );
    }
}
