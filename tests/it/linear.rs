//! Every solver of integer programmes: it agrees with the clauses, its relaxation
//! bounds what it finds, and it can be stopped.

use crate::common::{Kind, sizes};
use puzzlesat::linear::{Domain, Ended, SOLVERS};
use puzzlesat::pipeline::Options;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::service::{Job, Report, Verdict, Wanted, run};
use std::sync::Arc;

fn report(puzzle: &Arc<dyn Puzzle>, job: Job<'_>, options: &Options) -> Report {
    run(puzzle, job, options).expect("an answer, and a right one")
}

fn programmes_agree_with_clauses(kind: &Kind) {
    for board in kind.boards(sizes(3), 2) {
        let by_clauses = report(
            &board.puzzle,
            Job::Solve(Wanted::UpTo(1)),
            &Options::default(),
        );
        let Some(linear) = board.puzzle.linear() else {
            return;
        };
        let restriction = linear.program().restriction;
        for solver in SOLVERS {
            let options = Options {
                linear: Some(solver),
                ..Options::default()
            };
            let found = report(&board.puzzle, Job::Linear(Domain::Integer), &options);
            let label = format!("{} {}", solver.name, board.label);
            assert_eq!(
                found.answer.objective().best,
                by_clauses.answer.objective().best,
                "{label}"
            );
            if restriction.is_none() {
                assert_eq!(found.verdict(), by_clauses.verdict(), "{label}");
            } else {
                assert_ne!(found.verdict(), Verdict::Optimal, "{label}");
            }
            let relaxed = report(&board.puzzle, Job::Linear(Domain::Relaxed), &options);
            if relaxed.verdict() == Verdict::Unsolvable {
                assert_eq!(by_clauses.verdict(), Verdict::Unsolvable, "{label}");
            }
            if let (Some(bound), Some(score)) = (
                relaxed.answer.objective().bound,
                found.answer.objective().best,
            ) {
                assert!(bound >= score, "{bound} {score} {label}");
            }
        }
    }
}

for_each_puzzle!(programmes_agree_with_clauses);

#[test]
fn a_solver_stops_when_told() {
    let city = crate::common::parse("city-bloxx 6x6");
    for solver in SOLVERS {
        let program = crate::common::program(&city);
        let at_once = solver.solve(&program, Domain::Integer, &|| true);
        assert_eq!(at_once, Err(Ended::Stopped), "{}", solver.name);
        let asked = std::cell::Cell::new(0);
        let soon = || {
            asked.set(asked.get() + 1);
            asked.get() > 2
        };
        let stopped = solver.solve(&program, Domain::Integer, &soon);
        assert_eq!(stopped, Err(Ended::Stopped), "{}", solver.name);
    }
}
