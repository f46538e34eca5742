//! One conformance suite for every row of [`BACKENDS`]: a new row is tested
//! unasked, and a failure starts with its name.
//!
//! Every answer goes through [`Session`]: a model is checked on all clauses and
//! assumptions, a core must be among the assumptions as given and is solved
//! again by another backend (varisat's own cores are not sound).

use crate::common::scripts::{Cores, run_scripts};
use crate::common::session::{Session, history};
use crate::common::theory::{Careless, Lazy, Raise, odd_parity, theories};
use crate::common::{Rng, assignments, each_backend, guarded, labelled, lit, lits, pigeonhole};
use cnf::solver::{self, BACKENDS, Backend, Interrupted, Limits, Outcome, Unsupported};
use cnf::{Formula, Lit, StopFlag};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

#[test]
fn scripts() {
    each_backend(|backend| run_scripts(backend, Cores::Small));
}

#[test]
fn rows() {
    let names: HashSet<&str> = BACKENDS.iter().map(|backend| backend.name).collect();
    assert_eq!(names.len(), BACKENDS.len(), "names are unique");
    assert_eq!(solver::default_backend().name, BACKENDS[0].name);
    assert!(solver::backend("no such solver").is_none());
    each_backend(|backend| {
        let found = solver::backend(backend.name).map(|found| found.name);
        assert_eq!(found, Some(backend.name));
        assert!(!backend.summary.is_empty());
    });
}

#[test]
fn stats_count_solves_of_the_user() {
    each_backend(|backend| {
        let mut session = Session::new(backend);
        session.add(lits(&[1, 2]));
        // A core that is solved again inside the adapter is no solve of ours.
        for assumptions in [&[][..], &[3, -1, -2], &[-1]] {
            session.solve(&lits(assumptions));
        }
        assert_eq!(session.solver.stats().solves, 3);
    });
}

#[test]
fn too_many_variables_are_refused() {
    each_backend(|backend| {
        let mut solver = (backend.new)(StopFlag::new());
        let reserve = AssertUnwindSafe(|| solver.reserve(Formula::MAX_VARS + 1));
        assert!(catch_unwind(reserve).is_err());
        let last = Lit::positive(Formula::MAX_VARS);
        assert!(catch_unwind(AssertUnwindSafe(|| solver.add_clause(&[last]))).is_err());
    });
}

/// Blocking clauses between solves: as many models as brute force finds.
#[test]
fn enumeration_ends_with_an_empty_core() {
    let clauses = [lits(&[1, -2, 3]), lits(&[-1, 4]), lits(&[2, 4, -3])];
    let expected = assignments(4)
        .filter(|model| clauses.iter().all(|clause| model.satisfies(clause)))
        .count();
    each_backend(|backend| {
        let mut session = Session::new(backend);
        session.add_all(clauses.clone());
        assert_eq!(session.count_models(4), expected);
        assert_eq!(session.solve(&[lit(1)]), Outcome::Unsat(vec![]));
    });
}

/// A guarded pigeonhole: hard under the guard, easy without it.
fn hard(backend: &'static Backend, holes: u32, stop: StopFlag) -> (Session, Lit) {
    let guard = Lit::positive(holes * (holes + 1));
    let mut session = Session::stoppable(backend, stop);
    session.add_all(guarded(guard, pigeonhole(holes)));
    (session, guard)
}

#[test]
fn conflict_limits() {
    each_backend(|backend| {
        let (mut session, guard) = hard(backend, 7, StopFlag::new());
        let conflicts = Some(5);
        session.solver.set_limits(Limits { conflicts });
        let limited = session.try_solve(&[guard]);
        if backend.can.limits {
            assert_eq!(limited, Err(Interrupted::Limit));
            let easy = session.solve(&[!guard]);
            assert!(easy.model().is_some(), "each solve has the whole limit");
            assert_eq!(session.try_solve(&[guard]), Err(Interrupted::Limit));
        }
        let conflicts = Some(u64::MAX);
        session.solver.set_limits(Limits { conflicts });
        assert_eq!(session.solve(&[guard]), Outcome::Unsat(vec![guard]));
        session.solver.set_limits(Limits::default());
        assert!(session.solve(&[]).model().is_some());
    });
}

#[test]
fn a_raised_flag_ends_every_solve() {
    each_backend(|backend| {
        let stop = StopFlag::new();
        let mut session = Session::stoppable(backend, stop.clone());
        session.add(lits(&[1, 2]));
        session.solve(&[]);
        stop.stop();
        // Also where the answer is known without a search.
        for assumptions in [&[][..], &[-1, -2], &[3, -3]] {
            let stopped = session.try_solve(&lits(assumptions));
            assert_eq!(stopped, Err(Interrupted::Stopped), "{assumptions:?}");
        }
        stop.reset();
        assert!(session.solve(&lits(&[-1])).model().is_some());
        assert!(session.solve(&lits(&[-1, -2])).core().is_some());
        session.add(vec![]);
        stop.stop();
        assert_eq!(session.try_solve(&[]), Err(Interrupted::Stopped));
    });
}

/// Clauses that come while the flag is up are kept. They are many: a backend
/// that logs them notices a failing log only once a buffer is full.
#[test]
fn clauses_added_while_stopped_are_kept() {
    each_backend(|backend| {
        let stop = StopFlag::new();
        let mut session = Session::stoppable(backend, stop.clone());
        session.add(lits(&[1, 2]));
        session.solve(&[]);
        stop.stop();
        for i in 1..5000 {
            session.add(lits(&[-i, i + 1, i + 2]));
        }
        stop.reset();
        assert!(session.solve(&lits(&[1, -2])).model().is_some());
        assert!(session.solve(&lits(&[1, -2, -3])).core().is_some());
    });
}

#[test]
fn another_thread_ends_a_hard_solve() {
    each_backend(|backend| {
        if !backend.can.interrupt {
            return;
        }
        let stop = StopFlag::new();
        let (mut session, guard) = hard(backend, 10, stop.clone());
        // A net for a backend that ignores the flag: far more than 0.1 s of work.
        let conflicts = Some(1_000_000);
        session.solver.set_limits(Limits { conflicts });
        let flag = stop.clone();
        let stopper = thread::spawn(move || {
            // Long enough to be inside the search, mostly; right in any case.
            thread::sleep(Duration::from_millis(100));
            flag.stop();
        });
        let stopped = session.try_solve(&[guard]);
        stopper.join().expect("the stopper only raises a flag");
        assert_eq!(stopped, Err(Interrupted::Stopped));
        stop.reset();
        assert!(session.solve(&[!guard]).model().is_some());
        session.add(vec![!guard]);
        assert_eq!(session.solve(&[guard]), Outcome::Unsat(vec![guard]));
    });
}

/// A search that tries the literals of a model first finds that model. The
/// formula is hard enough that a solver cannot guess another one before it
/// searches; the last ten variables are free.
#[test]
fn preferred_values() {
    let mut rng = Rng::new(1);
    let model: Vec<Lit> = (0..210).map(|i| Lit::new(i, rng.below(2) == 0)).collect();
    let mut clauses: Vec<Vec<Lit>> = (0..1600).map(|_| rng.lits(3, 200)).collect();
    clauses.retain(|clause| clause.iter().any(|lit| model.contains(lit)));
    clauses.truncate(800);
    each_backend(|backend| {
        let mut session = Session::new(backend);
        model.iter().for_each(|&lit| session.solver.prefer(lit));
        session.add_all(clauses.clone());
        session.reserve(210);
        let outcome = session.solve(&[]);
        let found: Vec<Lit> = outcome.model().expect("a model").literals(210).collect();
        assert!(!backend.can.phases || found == model);
    });
}

/// Hints for known variables change nothing that was said before.
#[test]
fn late_preferences() {
    each_backend(|backend| {
        let mut session = Session::new(backend);
        session.add(lits(&[1, 7]));
        session.reserve(8);
        let hints = lits(&[1, 2, 3, -4, 7, 8, 9]);
        hints.iter().for_each(|&lit| session.solver.prefer(lit));
        session.add(lits(&[-1, -4]));
        session.add(lits(&[6, 2, -9]));
        assert!(session.solve(&lits(&[-7, -2])).model().is_some());
        let core = session.solve(&lits(&[4, 3, -7]));
        assert_eq!(core, Outcome::Unsat(lits(&[4, -7])));
    });
}

#[test]
fn only_the_capable_take_a_propagator() {
    each_backend(|backend| {
        let mut session = Session::new(backend);
        session.reserve(3);
        let theory = Lazy::new(vec![], Raise::Early);
        let shadow = Rc::downgrade(&theory.shadow);
        let attached = session.solver.attach(Box::new(theory));
        let able = backend.can.propagator;
        assert_eq!(attached, if able { Ok(()) } else { Err(Unsupported) });
        assert_eq!(shadow.upgrade().is_some(), able, "it is kept, or dropped");
        assert!(session.solve(&lits(&[1, -2])).model().is_some());
    });
}

#[test]
fn theories_equal_their_clauses() {
    each_backend(|backend| {
        for (name, clauses) in theories().into_iter().filter(|_| backend.can.propagator) {
            for raise in Raise::ALL {
                for seed in 0..60 {
                    labelled(format!("{name}, {raise:?}, seed {seed}"), || {
                        theory_history(backend, Lazy::new(clauses.clone(), raise), seed);
                    });
                }
            }
        }
    });
}

/// A theory raises what is false or unit, so that a wrong lemma costs no answer.
#[test]
fn a_clause_that_is_neither_false_nor_unit_is_refused() {
    each_backend(|backend| {
        if !backend.can.propagator {
            return;
        }
        let mut solver = (backend.new)(StopFlag::new());
        solver.reserve(2);
        solver.attach(Box::new(Careless)).expect("a theory hook");
        assert!(catch_unwind(AssertUnwindSafe(|| solver.solve(&lits(&[1, 2])))).is_err());
    });
}

/// A random history, in which the theory is attached at some time.
fn theory_history(backend: &'static Backend, theory: Lazy, seed: u64) {
    let mut rng = Rng::new(seed);
    let mut session = Session::new(backend);
    rng.lits(4, 8)
        .iter()
        .for_each(|&lit| session.solver.prefer(lit));
    session.reserve(8);
    history(&mut session, 8, rng.below(3), &mut rng);
    session.attach(theory);
    history(&mut session, 8, 8, &mut rng);
}

/// The hook is used, also between the clauses that block its models.
#[test]
fn a_theory_enumerates_its_models() {
    each_backend(|backend| {
        for raise in Raise::ALL {
            if !backend.can.propagator {
                continue;
            }
            let mut session = Session::new(backend);
            session.reserve(5);
            let theory = Lazy::new(odd_parity(5), raise);
            let shadow = theory.shadow.clone();
            session.attach(theory);
            assert_eq!(session.count_models(5), 16, "{raise:?}");
            assert!(shadow.borrow().raised > 0, "{raise:?}");
        }
    });
}

#[test]
fn random_histories_agree() {
    each_backend(|backend| {
        // Small ones against brute force, larger ones against another backend.
        for (n_vars, seeds) in [(4, 0..1000), (10, 1000..4000), (50, 4000..4300)] {
            for seed in seeds {
                labelled(format!("{n_vars} variables, seed {seed}"), || {
                    let mut rng = Rng::new(seed);
                    let mut session = Session::new(backend);
                    let hints = rng.lits(3, n_vars);
                    hints.iter().for_each(|&lit| session.solver.prefer(lit));
                    history(&mut session, n_vars, 10, &mut rng);
                });
            }
        }
    });
}
