//! Histories of adding and solving, written down.

use super::session::Session;
use super::{dimacs, labelled, lit};
use cnf::Lit;
use cnf::solver::Backend;

/// What cores a backend gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cores {
    /// As small as the scripts say.
    Small,
    /// Perhaps all assumptions.
    Any,
}

/// Name and steps: `reserve N`, `add CLAUSE`, `sat ASSUMPTIONS`, and
/// `unsat ASSUMPTIONS | CORE`, where the core must lie within `CORE`.
const SCRIPTS: &[(&str, &str)] = &[
    ("nothing", "sat; sat"),
    (
        "solving again",
        "add 1 2; sat; sat; sat -1; unsat -1 -2 | -1 -2; unsat -2 -1 | -1 -2; sat -2; sat",
    ),
    (
        "assumptions hold for one solve",
        "add 1 2 3; sat -1 -2; sat -2 -3; sat -3 -1; unsat -1 -2 -3 | -1 -2 -3; sat 1 2 3",
    ),
    (
        "adding after an answer",
        "add 1 2; sat -1; add 1 -2; unsat -1 | -1; add -1 3; sat 3; unsat -3 | -3;
         add -3; unsat |; unsat 2 |",
    ),
    (
        "variables reserved late, once fewer than there are",
        "add 1 2; sat; reserve 5; sat 5; sat -5 4; reserve 3; sat -4; add -5 6;
         unsat -6 1 5 | -6 5",
    ),
    (
        "variables first seen in assumptions",
        "sat 7 -9; sat -7 9; add 8 12; sat -8; unsat -12 20 -8 | -8 -12; sat 30 -29;
         reserve 40; sat 40",
    ),
    (
        "the empty clause is for good",
        "sat 1; add; unsat 1 2 |; unsat |; add 1 3; reserve 9; unsat 3 -3 |; add; unsat -1 |",
    ),
    ("the empty clause alone", "add; unsat |"),
    ("opposite units", "add 1; add -1; unsat 2 |; unsat |"),
    (
        "assumptions refuted by a unit",
        "add -1; add 2; unsat 3 1 2 | 1; unsat -4 3 -2 | -2; sat 2 -1",
    ),
    (
        "repeated assumptions",
        "add -1 -2; sat 1 1 1; unsat 1 2 2 1 | 1 2; unsat 2 2 3 3 1 | 1 2; sat -2 -2",
    ),
    (
        "opposite assumptions",
        "unsat 1 -1 | 1 -1; add 2 3; unsat 2 -4 4 3 | 4 -4; unsat 3 -1 2 1 -5 | 1 -1; sat 1 2 3 4",
    ),
    (
        "signs of the core",
        "add -1 2; add -2 3; add -3 4; unsat 1 -4 | 1 -4; unsat -4 5 1 -6 | 1 -4;
         unsat -5 2 6 -4 -1 | 2 -4; sat -1 -4",
    ),
    (
        "repeated literals and tautologies in clauses",
        "add 1 1 1; add 2 -2; add 3 -4 3 -3; add -1 -1 5 5; sat -2 -3 4; unsat 2 -5 | -5;
         unsat -1 | -1",
    ),
    (
        "varisat 0.2.2 claims the satisfiable core -2 1",
        "add -3; unsat 3 | 3; add 2 3 4; sat; unsat -4 1 -2 | -4 1 -2; sat 1 -2",
    ),
];

/// Runs every script on a session of its own.
pub fn run_scripts(backend: &'static Backend, cores: Cores) {
    for (name, script) in SCRIPTS {
        let mut session = Session::new(backend);
        for step in script.split(';') {
            labelled(format!("{name}, step `{}`", step.trim()), || {
                run(step, &mut session, cores);
            });
        }
    }
}

fn run(step: &str, session: &mut Session, cores: Cores) {
    let (step, within) = step.split_once('|').unwrap_or((step, ""));
    let (verb, rest) = step.trim().split_once(' ').unwrap_or((step.trim(), ""));
    match verb {
        "reserve" => session.reserve(rest.trim().parse().expect("a number of variables")),
        "add" => session.add(numbers(rest)),
        "sat" => assert!(session.solve(&numbers(rest)).model().is_some()),
        "unsat" => {
            let outcome = session.solve(&numbers(rest));
            let core = outcome.core().expect("no model");
            let within = numbers(within);
            let fits = core.iter().all(|lit| within.contains(lit));
            assert!(
                fits || cores == Cores::Any,
                "the core is {:?}",
                dimacs(core)
            );
        }
        other => panic!("no such step: {other}"),
    }
}

fn numbers(text: &str) -> Vec<Lit> {
    text.split_whitespace()
        .map(|token| lit(token.parse().expect("a literal")))
        .collect()
}
