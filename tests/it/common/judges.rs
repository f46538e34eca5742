//! Ways to the set of solutions that do not ask a SAT solver.

use cnf::{Model, RuleId};
use encodings::{Goal, Post, Problem};
use puzzlesat::puzzle::{Puzzle, Witness};
use puzzlesat::values::Values;
use std::sync::Arc;

/// All assignments of `n_vars` variables.
pub fn models(n_vars: u32) -> impl Iterator<Item = Model> {
    (0..1u32 << n_vars).map(move |bits| Model::from_fn(n_vars, |var| bits >> var.idx32() & 1 == 1))
}

/// All assignments of the problem's variables, or those that respect its
/// structure if there are many variables; `None` if these are more than `most`.
pub fn assignments(problem: &Problem, most: usize) -> Option<Vec<Model>> {
    let n_vars = problem.n_vars();
    if n_vars < 20 && 1 << n_vars <= most {
        return Some(models(n_vars).collect());
    }
    let mut found = Vec::new();
    let structure = structure_by_last_variable(problem);
    extend(&mut Vec::new(), &structure, most, &mut found).then_some(found)
}

/// The posts of the structure, each where its last variable is assigned.
fn structure_by_last_variable(problem: &Problem) -> Vec<Vec<Post<'_>>> {
    let mut by_last = vec![Vec::new(); problem.n_vars() as usize];
    let structure = |post: &Post<'_>| post.rule == RuleId::STRUCTURE;
    for post in problem.posts().filter(structure) {
        let lits = post.constraint.lits();
        if let Some(last) = lits.iter().map(|lit| lit.vidx()).max() {
            by_last[last].push(post);
        }
    }
    by_last
}

/// Adds what extends `values` to `found`; false when that is too much.
fn extend(
    values: &mut Vec<bool>,
    structure: &[Vec<Post<'_>>],
    most: usize,
    found: &mut Vec<Model>,
) -> bool {
    let n_vars = u32::try_from(structure.len()).expect("few variables");
    let model = || Model::from_fn(n_vars, |var| values.get(var.idx()) == Some(&true));
    if let Some(last) = values.len().checked_sub(1)
        && !structure[last].is_empty()
    {
        let model = model();
        let holds = |post: &Post<'_>| post.constraint.holds(&model);
        if !structure[last].iter().all(holds) {
            return true;
        }
    }
    if values.len() == structure.len() {
        found.push(model());
        return found.len() <= most;
    }
    [false, true].into_iter().all(|value| {
        values.push(value);
        let within = extend(values, structure, most, found);
        values.pop();
        within
    })
}

/// Whether `solution` is finished and right by the plain rules.
pub fn is_right(puzzle: &Arc<dyn Puzzle>, solution: &Values) -> bool {
    Witness::new(puzzle.as_ref(), solution.clone()).is_ok()
}

/// The solutions among `assignments` by the plain rules: what `count` ranges
/// over, so only the best where a score is to be maximised.
pub fn by_rules(puzzle: &Arc<dyn Puzzle>, assignments: &[Model]) -> Vec<Values> {
    let mut found = Vec::new();
    for model in assignments {
        let solution = puzzle.decode(model);
        if is_right(puzzle, &solution) && !found.contains(&solution) {
            found.push(solution);
        }
    }
    if let Some(Goal::Maximize(_)) = puzzle.problem().goal() {
        let best = found.iter().map(|solution| puzzle.score(solution)).max();
        found.retain(|solution| Some(puzzle.score(solution)) == best);
    }
    found
}

/// Whether every posted constraint holds, and the score reaches its target.
pub fn holds(problem: &Problem, model: &Model) -> bool {
    let reached = match problem.goal() {
        Some(Goal::AtLeast(objective, target)) => objective.value(model) >= *target,
        Some(Goal::Maximize(_)) | None => true,
    };
    reached && problem.violated(model).next().is_none()
}

/// The solutions among `assignments` by the meaning of the posted constraints;
/// the best and the others.
pub fn by_constraints(puzzle: &Arc<dyn Puzzle>, assignments: &[Model]) -> Vec<Values> {
    let problem = puzzle.problem();
    let models = assignments.iter().filter(|model| holds(&problem, model));
    models.map(|model| puzzle.decode(model)).collect()
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
