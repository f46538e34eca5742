//! Every way to connect gives the same answers, and no cut is false in a solution.

use cnf::solver::BACKENDS;
use cnf::{Bounds, StopFlag, Unfinished};
use encodings::Choice;
use encodings::connectivity::ORDERS;
use puzzlesat::pipeline::{Connectivity, Options, Scope, Session, Target, export};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::puzzles::{Hashi, coelho_board};
use puzzlesat::values::Values;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use testing::sample;

fn ways() -> Vec<(String, Connectivity)> {
    let mut ways = vec![
        ("lazy".into(), Connectivity::Lazy),
        ("propagate".into(), Connectivity::Propagate),
    ];
    ways.extend(
        ORDERS
            .iter()
            .map(|order| (order.name.into(), Connectivity::Eager(order))),
    );
    ways
}

/// A random board, and a solution where it was made from one.
fn sampled(seed: u64, size: (usize, usize), arbitrary: bool) -> (Hashi, Option<Values>) {
    sample::hashi(&mut ChaCha8Rng::seed_from_u64(seed), size, arbitrary)
}

fn count(board: &Arc<dyn Puzzle>, connectivity: Connectivity, limit: u64) -> u64 {
    let options = Options {
        connectivity,
        ..Options::default()
    };
    Session::with(board, options)
        .count(Some(limit))
        .expect("small boards are decided")
        .found
}

#[test]
fn all_ways_count_the_same() {
    for seed in 0..120 {
        let size = (2 + seed as usize % 5, 2 + seed as usize % 4);
        let board = sampled(seed, size, seed % 3 == 0).0.into_board();
        let expected = count(&board, Connectivity::Lazy, 60);
        for (name, way) in ways() {
            assert_eq!(
                count(&board, way, 60),
                expected,
                "{name}, seed {seed}:\n{}",
                board.to_text()
            );
        }
    }
}

#[test]
fn larger_boards_are_solved_by_all_ways() {
    for (seed, alpha, beta) in [(1, 75, 0), (2, 25, 10), (3, 50, 15)] {
        let board = coelho_board(seed, 120, alpha, beta).into_board();
        for (name, connectivity) in ways() {
            let options = Options {
                connectivity,
                ..Options::default()
            };
            let witness = Session::with(&board, options).solve().expect("decided");
            assert!(witness.is_some(), "{name}, seed {seed}");
        }
    }
}

#[test]
fn each_way_reaches_the_solver() {
    let board = coelho_board(1, 120, 75, 0).into_board();
    let stats = |connectivity| {
        let mut session = Session::with(
            &board,
            Options {
                connectivity,
                ..Options::default()
            },
        );
        session.solve().expect("decided").expect("solvable");
        session.stats()
    };
    let (lazy, propagate) = (stats(Connectivity::Lazy), stats(Connectivity::Propagate));
    assert!(lazy.rounds > 0 && lazy.cuts >= lazy.rounds, "{lazy:?}");
    assert!(
        propagate.rounds == 0 && propagate.cuts > 0 && propagate.calls == 1,
        "{propagate:?}"
    );
    let eager: Vec<_> = ORDERS
        .iter()
        .map(|order| stats(Connectivity::Eager(order)))
        .collect();
    assert!(
        eager
            .iter()
            .all(|stats| stats.cuts == 0 && stats.clauses > lazy.clauses)
    );
    assert_ne!(eager[1].clauses, eager[2].clauses);
}

/// Models of the clauses alone are cut off; a true solution satisfies every cut.
#[test]
fn no_solution_falsifies_a_cut() {
    let mut n_cuts = 0;
    for seed in 0..100 {
        let (board, solution) = sampled(seed, (7, 7), false);
        let Some(solution) = solution else {
            continue;
        };
        let problem = board.into_board().problem();
        let literals = solution.literals();
        let formula = problem.compile(&Choice::default());
        for backend in BACKENDS {
            let mut solver = backend.start(&formula);
            let truth = solver.solve(&literals).expect("decided");
            let truth = truth
                .model()
                .expect("a sampled solution is a model")
                .clone();
            for _ in 0..20 {
                let found = solver.solve(&[]).expect("decided");
                let Some(model) = found.model() else { break };
                let cuts: Vec<_> = problem
                    .lazy()
                    .flat_map(|(_, lazy)| lazy.cuts(model))
                    .collect();
                assert!(
                    cuts.iter().all(|cut| !model.satisfies(cut)),
                    "a cut misses its model"
                );
                assert!(
                    cuts.iter().all(|cut| truth.satisfies(cut)),
                    "a cut hits a solution, seed {seed}"
                );
                let holds = problem.lazy().all(|(post, _)| post.constraint.holds(model));
                assert_eq!(cuts.is_empty(), holds);
                n_cuts += cuts.len();
                // Go on to another model: block this one where nothing cuts it.
                let block: Vec<_> = model.literals(problem.n_vars()).map(|lit| !lit).collect();
                solver.add_clause(&block);
                cuts.iter().for_each(|cut| solver.add_clause(cut));
            }
        }
    }
    assert!(n_cuts > 100, "only {n_cuts} cuts were seen");
}

/// `tree` alone, `connected` alone and both mean what they say.
#[test]
fn lazy_constraints_hold_on_every_witness() {
    for seed in 0..40 {
        let (board, _) = sampled(seed, (5, 5), false);
        let is_tree = board.is_tree();
        let board = board.into_board();
        let problem = board.problem();
        let n_lazy = problem
            .posts()
            .filter(|post| post.constraint.name() == "acyclic")
            .count();
        assert_eq!(n_lazy, usize::from(is_tree));
        let mut session = Session::new(&board);
        for witness in session.solutions().take(5) {
            let solution = witness.expect("decided");
            assert!(board.verify(solution.solution()).is_empty());
        }
    }
}

/// The sizes that docs/encodings.md gives.
#[test]
fn sizes_of_the_documentation() {
    let islands = |n: usize| {
        let row = vec!["2"; n].join(".");
        let rows = vec![row; n].join(&format!("\n{}\n", ".".repeat(2 * n - 1)));
        Hashi::from_text(&format!("hashi\n{rows}\n")).expect("islands")
    };
    let expected = [
        (10, "vertex-elimination", "p cnf 1726 5959"),
        (10, "binary-levels", "p cnf 3552 9907"),
        (30, "vertex-elimination", "p cnf 25822 211453"),
        (30, "binary-levels", "p cnf 47240 128951"),
    ];
    for (n, name, header) in expected {
        let order = ORDERS.iter().find(|order| order.name == name).expect(name);
        let choice = Choice {
            order,
            ..Choice::default()
        };
        let written = export(&islands(n), Target::Dimacs, Scope::Complete, &choice);
        let text = String::from_utf8(written.expect("it is small")).expect("ASCII");
        let found = text.lines().find(|line| line.starts_with("p cnf "));
        assert_eq!(found, Some(header), "{n} {name}");
    }
}

/// A formula that does not fit is refused by its size, before its clauses are made.
#[test]
fn sizes_are_known_before_they_are_made() {
    let binary = ORDERS.iter().find(|order| order.name == "binary-levels");
    let choice = Choice {
        order: binary.expect("it is in the table"),
        ..Choice::default()
    };
    let board = coelho_board(1, 2000, 75, 0).into_board();
    let n_clauses = |max_bytes| {
        let mut problem = board.problem();
        let stop = StopFlag::new();
        problem.set_bounds(Bounds { stop, max_bytes });
        let formula = problem.compile_complete(&choice);
        match formula.check() {
            Ok(()) => formula.n_clauses() as u64,
            Err(Unfinished::TooLarge { clauses, .. }) => clauses,
            Err(other) => panic!("{other}"),
        }
    };
    let whole = n_clauses(u64::MAX);
    // Enough for the rules of the islands, not for connectivity.
    let announced = n_clauses(1 << 20);
    assert!(
        announced * 10 >= whole * 8 && announced <= whole,
        "{announced} of {whole}"
    );
}
