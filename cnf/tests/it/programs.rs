//! The conformance scripts and random histories for solver programs: this test
//! itself, which is one, and those that are installed.
#![cfg(all(unix, feature = "process"))]

use crate::common::scripts::{Cores, run_scripts};
use crate::common::session::{Session, history};
use crate::common::{Rng, guarded, labelled, lit, pigeonhole};
use cnf::format::answer::{Dialect, End};
use cnf::format::dimacs;
use cnf::solver::process::{ProcessCommand, ProcessSolver};
use cnf::solver::{Backend, Engine, Interrupted, Outcome, Solver};
use cnf::{Lit, StopFlag, solver};
use std::time::Duration;
use std::{env, fs, thread};

/// This test is a solver program where its last argument is a formula's file.
#[test]
fn solver_program() {
    let Some(path) = env::args().next_back().filter(|arg| arg.ends_with(".cnf")) else {
        return;
    };
    let text = fs::read_to_string(path).expect("a formula");
    let parsed = dimacs::read(&text, dimacs::Mode::Strict).expect("our own file");
    let formula = parsed.to_formula().expect("few variables");
    let outcome = solver::default_backend().start(&formula).solve(&[]);
    match outcome.expect("nobody stops it") {
        Outcome::Unsat(_) => println!("\ns UNSATISFIABLE"),
        Outcome::Sat(model) => {
            let literals = model.literals(formula.n_vars());
            let values: Vec<String> = literals.map(|lit| lit.to_ipasir().to_string()).collect();
            println!("\nv {} 0\ns SATISFIABLE", values.join("\nv "));
        }
    }
}

/// A row for [`Session`], which knows a program by what starts it.
const fn row(name: &'static str, new: fn(StopFlag) -> Box<dyn Solver>) -> Backend {
    let (can, summary) = (ProcessSolver::CAN, "a program");
    Backend {
        name,
        summary,
        can,
        new,
        prove: None,
    }
}

fn start(line: &str, dialect: Dialect, stop: StopFlag) -> Box<dyn Solver> {
    let mut command = ProcessCommand::parse(line).expect("a program");
    command.dialect = dialect;
    Engine::from(command).start(stop)
}

static OWN: Backend = row("own", |stop| {
    let program = env::current_exe().expect("this test");
    let arguments = [
        "--exact",
        "programs::solver_program",
        "--nocapture",
        "--test-threads=1",
    ];
    Engine::from(ProcessCommand::new(program, arguments)).start(stop)
});

/// Programs that are tried where they are installed.
static REAL: &[Backend] = &[
    row("minisat", |stop| {
        start("minisat {} {out}", Dialect::default(), stop)
    }),
    row("cadical", |stop| start("cadical", Dialect::default(), stop)),
    row("kissat", |stop| start("kissat", Dialect::default(), stop)),
    row("picosat", |stop| start("picosat", Dialect::default(), stop)),
    row("cryptominisat5", |stop| {
        start("cryptominisat5", Dialect::default(), stop)
    }),
    row("clasp", |stop| start("clasp", Dialect::default(), stop)),
    row("z3", |stop| {
        let end = End::Optional;
        let dialect = Dialect {
            end,
            ..Dialect::default()
        };
        start("z3 -dimacs {}", dialect, stop)
    }),
];

fn installed(backend: &&Backend) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path).any(|folder| folder.join(backend.name).is_file());
    if !found {
        println!("skipped: {} is not installed", backend.name);
    }
    found
}

fn conforms(backend: &'static Backend) {
    labelled(backend.name, || {
        run_scripts(backend, Cores::Any);
        for (n_vars, seeds) in [(4, 0..8), (10, 8..16), (50, 16..20)] {
            for seed in seeds {
                labelled(format!("{n_vars} variables, seed {seed}"), || {
                    history(&mut Session::new(backend), n_vars, 6, &mut Rng::new(seed));
                });
            }
        }
        a_hard_solve_is_stopped(backend);
    });
}

fn a_hard_solve_is_stopped(backend: &'static Backend) {
    let guard = Lit::positive(200);
    let stop = StopFlag::new();
    let mut session = Session::stoppable(backend, stop.clone());
    session.add_all(guarded(guard, pigeonhole(12)));
    let flag = stop.clone();
    let stopper = thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        flag.stop();
    });
    let stopped = session.try_solve(&[guard]);
    stopper.join().expect("it only raises a flag");
    assert_eq!(stopped, Err(Interrupted::Stopped));
    stop.reset();
    assert!(session.solve(&[!guard]).model().is_some());
    session.add(vec![!guard]);
    assert_eq!(
        session.solve(&[guard, lit(1)]).core(),
        Some(&[guard, lit(1)][..])
    );
}

#[test]
fn our_own_program_conforms() {
    conforms(&OWN);
}

/// `PUZZLESAT_EXTERNAL=required` makes a missing program a failure; kissat and
/// z3 stay optional.
#[test]
fn real_programs_conform() {
    let found: Vec<&Backend> = REAL.iter().filter(installed).collect();
    if env::var("PUZZLESAT_EXTERNAL").is_ok_and(|value| value == "required") {
        for name in ["minisat", "cadical", "picosat", "cryptominisat5"] {
            assert!(
                found.iter().any(|row| row.name == name),
                "{name} is not installed"
            );
        }
    }
    found.into_iter().for_each(conforms);
}
