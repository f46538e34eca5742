//! The SAT pipeline against judges that share nothing with it: all assignments
//! under the plain rules, and an ILP solver on the integer programme.

#![cfg(feature = "ilp")]

use crate::common::judges::{assert_same, by_rules, holds, is_right};
use crate::common::search::{self, models_under};
use crate::common::{Board, Kind, program, sizes, ways};
use cnf::{Lit, Model};
use encodings::{Guarded, Problem};
use puzzlesat::linear;
use puzzlesat::pipeline::{Count, Options, Session};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::values::Values;
use std::sync::Arc;

for_each_puzzle!(
    sampled_solutions_are_right,
    counts_agree,
    options_agree,
    witnesses_satisfy_the_constraints,
    literals_determine_the_solution,
    rules_switch_on_one_by_one,
);

fn sampled_solutions_are_right(kind: &Kind) {
    for Board {
        puzzle,
        solution,
        label,
    } in kind.boards(sizes(8), 2)
    {
        let Some(solution) = solution else { continue };
        assert_eq!(puzzle.verify(&solution), [], "{label}");
        assert!(puzzle.is_complete(&solution), "{label}");
    }
}

/// All solutions that a session with these options finds.
fn by_sat(puzzle: &Arc<dyn Puzzle>, options: Options) -> Vec<Values> {
    let mut session = Session::with(puzzle, options);
    let found = session.solutions().map(|next| next.expect("no bug"));
    let found: Vec<_> = found.map(|witness| witness.solution().clone()).collect();
    let count = Count {
        found: found.len() as u64,
        complete: true,
    };
    assert_eq!(session.count(None), Ok(count));
    found
}

/// Up to `limit` solutions that the ILP solver finds.
fn by_ilp(puzzle: &Arc<dyn Puzzle>, limit: usize) -> Vec<Values> {
    let points = linear::count(&program(puzzle), limit);
    points
        .iter()
        .map(|point| decode_linear(puzzle, point))
        .collect()
}

fn decode_linear(puzzle: &Arc<dyn Puzzle>, values: &[i64]) -> Values {
    let linear = puzzle.linear().expect("it was solved");
    linear.decode(values)
}

/// More solutions than this are left to the other judge: the integer programme
/// grows by a row with each.
const ILP_LIMIT: usize = 24;

fn check_ilp(puzzle: &Arc<dyn Puzzle>, brute: &[Values], label: &str) {
    if puzzle.linear().is_none() {
        return;
    }
    let ilp = by_ilp(puzzle, ILP_LIMIT);
    let wrong = ilp.iter().find(|solution| !is_right(puzzle, solution));
    assert!(wrong.is_none(), "{label}{wrong:?}");
    if brute.len() < ILP_LIMIT {
        assert_same(&ilp, brute, &format!("ILP and rules, {label}"));
    } else {
        assert_eq!(ilp.len(), ILP_LIMIT, "{label}");
    }
}

fn counts_agree(kind: &Kind) {
    let mut counts = Vec::new();
    for (i, board) in kind.tiny_boards(32, 4096).into_iter().enumerate() {
        let (Board { puzzle, label, .. }, assignments) = board;
        let brute = by_rules(&puzzle, &assignments);
        let sat = by_sat(&puzzle, Options::default());
        assert_same(&sat, &brute, &format!("SAT and rules, {label}"));
        // The slower judge sees every fifth board, solvable and arbitrary ones.
        if i % 5 == 0 {
            check_ilp(&puzzle, &brute, &label);
        }
        counts.push(brute.len());
    }
    assert!(counts.contains(&1), "{}: no unique board", kind.name());
    assert!(
        counts.iter().any(|&n| n != 1),
        "{}: all boards are unique",
        kind.name()
    );
}

fn options_agree(kind: &Kind) {
    for (Board { puzzle, label, .. }, assignments) in kind.tiny_boards(6, 2048) {
        let brute = by_rules(&puzzle, &assignments);
        for (way, options) in ways::all() {
            let found = by_sat(&puzzle, options);
            assert_same(&found, &brute, &format!("{way}, {label}"));
        }
    }
}

/// Larger boards: no brute force, but whether there is a solution at all.
fn witnesses_satisfy_the_constraints(kind: &Kind) {
    for Board {
        puzzle,
        solution,
        label,
    } in kind.boards([(3, 4), (4, 3), (4, 4)], 16)
    {
        let problem = puzzle.problem();
        let found = Session::new(&puzzle).solve().expect("no bug");
        let optimum = linear::optimum(&program(&puzzle));
        assert_eq!(found.is_some(), optimum.is_some(), "{label}");
        assert!(found.is_some() || solution.is_none(), "{label}");
        let by_ilp = optimum.map(|optimum| decode_linear(&puzzle, &optimum.values));
        let by_sat = found.map(|witness| witness.solution().clone());
        for solution in [by_ilp, by_sat].iter().flatten() {
            assert!(is_right(&puzzle, solution), "{label}{solution:?}");
            let model = model_of(&problem, solution);
            assert!(holds(&problem, &model), "{label}{solution:?}");
        }
    }
}

fn model_of(problem: &Problem, solution: &Values) -> Model {
    let models = models_under(problem, &solution.literals(), 1);
    models
        .into_iter()
        .next()
        .expect("a right solution has a model")
}

/// What blocks a solution and what explains it: no other one has its literals.
fn literals_determine_the_solution(kind: &Kind) {
    let mut checked = 0;
    for Board { puzzle, label, .. } in kind.boards(sizes(4), 2) {
        let problem = puzzle.problem();
        for witness in Session::new(&puzzle).solutions().take(4) {
            let solution = witness.expect("no bug").solution().clone();
            let literals = solution.literals();
            let own = |lit: &Lit| lit.vidx32() < problem.n_vars();
            assert!(literals.iter().all(own), "{label}");
            let models = models_under(&problem, &literals, 3);
            assert!(!models.is_empty(), "{label}{solution:?}");
            for model in &models {
                assert_eq!(puzzle.decode(model), solution, "{label}");
                assert!(literals.iter().all(|&lit| model.value(lit)), "{label}");
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "{}: only {checked} solutions", kind.name());
}

/// With some rules on and the others off, the formula means just those rules.
fn rules_switch_on_one_by_one(kind: &Kind) {
    let mut checked = 0;
    for (Board { puzzle, label, .. }, assignments) in kind.tiny_boards(8, 64) {
        let problem = puzzle.problem();
        if problem.rules().len() > 8 {
            continue;
        }
        for (way, choice) in ways::choices() {
            let label = format!("{way}, {label}");
            let guarded = problem.compile_guarded(&choice);
            check_guarded(&problem, &guarded, &assignments, &label);
        }
        checked += 1;
    }
    assert!(checked >= 5, "{}: only {checked} boards", kind.name());
}

fn check_guarded(problem: &Problem, guarded: &Guarded, assignments: &[Model], label: &str) {
    let mut solver = search::start(&guarded.formula);
    let selectors: Vec<Lit> = guarded.selectors.iter().copied().flatten().collect();
    for subset in 0..1u32 << selectors.len() {
        let switch = |(i, &lit): (usize, &Lit)| if subset >> i & 1 == 1 { lit } else { !lit };
        let switches: Vec<Lit> = selectors.iter().enumerate().map(switch).collect();
        for model in assignments {
            let inputs = model.literals(problem.n_vars());
            let assumptions: Vec<Lit> = switches.iter().copied().chain(inputs).collect();
            let found = search::model(solver.as_mut(), &assumptions).is_some();
            let expected = rules_hold(problem, guarded, &switches, model);
            assert_eq!(found, expected, "rules {switches:?}, {model:?}, {label}");
        }
    }
}

/// Whether the structure and the rules that are switched on hold; cuts, which
/// are added lazily, are not in the formula.
fn rules_hold(problem: &Problem, guarded: &Guarded, on: &[Lit], model: &Model) -> bool {
    let is_on = |rule: usize| guarded.selectors[rule].is_none_or(|lit| on.contains(&lit));
    problem
        .posts()
        .filter(|post| !post.is_lemma && is_on(post.rule.index()) && !post.constraint.is_lazy())
        .all(|post| post.constraint.holds(model))
}
