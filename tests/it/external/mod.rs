//! Exported files, given to the programs of other people.
//!
//! Each program that is on the path is run on each board; its verdict must be
//! ours and its model must decode to a solution that passes the rules. A program
//! that is missing is skipped and named, or is a failure where
//! `PUZZLESAT_EXTERNAL=required`.

mod linear;
mod optimum;
mod proofs;
mod readers;
mod solvers;
mod toulbar2;

use crate::common::parse;
use cnf::format::dimacs;
use encodings::Choice;
use encodings::connectivity::ORDERS;
use puzzlesat::pipeline::{Options, Scope, Target, export};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::Registry;
use puzzlesat::service::{Job, Printed, Report, Verdict, Wanted, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// How a program is called and its answer read.
struct Program {
    name: &'static str,
    target: Target,
    extension: &'static str,
    /// `{in}` and `{out}` stand for the files.
    arguments: &'static [&'static str],
    /// Whether the answer is what it writes to `{out}`.
    writes_file: bool,
}

const fn sat(name: &'static str, arguments: &'static [&'static str]) -> Program {
    Program {
        name,
        target: Target::Dimacs,
        extension: "cnf",
        arguments,
        writes_file: false,
    }
}

const SAT: &[Program] = &[
    Program {
        writes_file: true,
        ..sat("minisat", &["-verb=0", "{in}", "{out}"])
    },
    sat("cadical", &["-q", "{in}"]),
    sat("picosat", &["{in}"]),
    sat("cryptominisat5", &["--verb=0", "{in}"]),
    Program {
        target: Target::Opb,
        extension: "opb",
        ..sat("clasp", &["{in}"])
    },
];

/// Boards of every verdict, and the best score where there is one.
const BOARDS: &[(&str, Verdict)] = &[
    (
        "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n",
        Verdict::Solved,
    ),
    ("hashi\n2.2\n...\n2.2\n", Verdict::Solved),
    // Connected pairs only: a relaxed formula would say solvable.
    ("hashi\n1.1\n...\n1.1\n", Verdict::Unsolvable),
    ("hashi tree\n2.2\n...\n2.2\n", Verdict::Unsolvable),
    ("hashi\n3\n", Verdict::Unsolvable),
    ("hashi max=3\n3.5.3\n.....\n?.?.1\n", Verdict::Solved),
    ("thermometers\n  2 0\n1 a1 a2\n1 b1 b2\n", Verdict::Solved),
    ("thermometers\n  1 1\n1 a1 b1\n1 c1 d1\n", Verdict::Solved),
    (
        "thermometers\n  2 0\n1 a1 a2\n1 b2 b1\n",
        Verdict::Unsolvable,
    ),
    (
        "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n",
        Verdict::Solved,
    ),
    ("tiling\n0 1 0\n1 0 1\n", Verdict::Unsolvable),
    ("city-bloxx 3x3\ntarget 200\n", Verdict::Solved),
    ("city-bloxx 3x3\ntarget 210\n", Verdict::Unsolvable),
    (
        "city-bloxx 2x3\nrule placement\nrounds 5\ntarget 100\n",
        Verdict::Solved,
    ),
    (
        "city-bloxx 2x3\nrule placement\nrounds 5\ntarget 110\n",
        Verdict::Unsolvable,
    ),
    (
        "city-bloxx 2x2\ntower a A 3\ntower b B 8 needs a*2\ntarget 20\n",
        Verdict::Solved,
    ),
];

fn exported(board: &Arc<dyn Puzzle>, target: Target, choice: &Choice) -> Vec<u8> {
    export(board.as_ref(), target, Scope::Complete, choice).expect("exported")
}

fn report(board: &Arc<dyn Puzzle>, job: Job<'_>, options: &Options) -> Report {
    run(board, job, options).unwrap_or_else(|error| panic!("{error:?}\n{}", board.to_text()))
}

/// Whether the program `name` is there; if it is required, it must be.
fn is_installed(name: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    required(
        name,
        std::env::split_paths(&paths).any(|dir| dir.join(name).is_file()),
    )
}

/// Whether Python has the package, by the name that it is installed by.
fn python(package: &str) -> bool {
    let code = format!("from importlib.metadata import version; version('{package}')");
    let run = Command::new("python3").args(["-c", &code]).output();
    required(package, run.is_ok_and(|run| run.status.success()))
}

fn required(name: &str, found: bool) -> bool {
    if !found {
        let is_required =
            std::env::var("PUZZLESAT_EXTERNAL").is_ok_and(|value| value == "required");
        assert!(!is_required, "{name} is not installed");
        eprintln!("skipped: {name} is not installed");
    }
    found
}

/// What the program says of the exported board.
fn ask(program: &Program, bytes: &[u8], place: &Path) -> String {
    let input = place.with_extension(program.extension);
    let output = place.with_extension("out");
    std::fs::write(&input, bytes).expect("a file in the test directory");
    let fill = |argument: &&str| match *argument {
        "{in}" => input.clone().into_os_string(),
        "{out}" => output.clone().into_os_string(),
        other => other.into(),
    };
    let run = Command::new(program.name)
        .args(program.arguments.iter().map(fill))
        .output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error}", program.name));
    if program.writes_file {
        return std::fs::read_to_string(&output)
            .unwrap_or_else(|error| panic!("{}: {error}", program.name));
    }
    String::from_utf8(run.stdout).expect("text")
}

/// A file of one test only. Its name has no dot, since what follows one (`rc2.py-7`)
/// would be replaced by an extension.
fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.replace('.', "-"))
}

#[test]
fn programs_agree_on_every_board() {
    for program in SAT.iter().filter(|program| is_installed(program.name)) {
        for (i, &(text, expected)) in BOARDS.iter().enumerate() {
            let board = parse(text);
            for order in ORDERS {
                let choice = Choice {
                    order,
                    ..Choice::default()
                };
                let bytes = exported(&board, program.target, &choice);
                let answer = ask(program, &bytes, &place(&format!("{}-{i}", program.name)));
                let formula = String::from_utf8(bytes).expect("text");
                let formula = Some(formula.as_str()).filter(|_| program.target == Target::Dimacs);
                let printed = Printed {
                    answer: &answer,
                    formula,
                    is_lenient: false,
                };
                let report = run(&board, Job::Decode(printed), &Options::default());
                let report =
                    report.unwrap_or_else(|error| panic!("{}, {text}: {error:?}", program.name));
                assert_eq!(
                    report.verdict(),
                    expected,
                    "{}, {text}{answer}",
                    program.name
                );
            }
        }
    }
}

/// The boards are what the table says, by our own solver.
#[test]
fn the_table_is_right() {
    for &(text, expected) in BOARDS {
        let board = parse(text);
        let job = Job::Solve(Wanted::UpTo(1));
        let report = report(&board, job, &Options::default());
        assert_eq!(report.verdict(), expected, "{text}");
    }
}

/// On tiny boards the models of the file, told apart by the `c var` lines, are as
/// many as the solutions.
#[test]
fn exported_models_are_the_solutions() {
    for &(text, _) in BOARDS
        .iter()
        .filter(|(text, _)| !text.contains("placement"))
    {
        let board = parse(text);
        let report = report(&board, Job::Count(Some(300)), &Options::default());
        for order in ORDERS {
            let choice = Choice {
                order,
                ..Choice::default()
            };
            let bytes = exported(&board, Target::Dimacs, &choice);
            let file = String::from_utf8(bytes).expect("text");
            assert_eq!(
                Some(projected_models(&file, 300)),
                report.answer.count(),
                "{} {text}",
                order.name
            );
        }
    }
}

fn projected_models(file: &str, limit: u64) -> u64 {
    let parsed = dimacs::read(file, dimacs::Mode::Strict).expect("our own DIMACS");
    let named = parsed
        .comments
        .iter()
        .filter(|comment| comment.starts_with("var "))
        .count();
    let mut solver = cnf::solver::default_backend().start(&parsed.to_formula().expect("small"));
    let mut models = 0;
    while models < limit {
        let outcome = solver.solve(&[]).expect("decided");
        let Some(model) = outcome.model() else { break };
        models += 1;
        let block: Vec<_> = model
            .literals(u32::try_from(named).expect("few"))
            .map(|lit| !lit)
            .collect();
        solver.add_clause(&block);
    }
    models
}

#[test]
fn exports_are_the_same_every_time_and_differ_by_choice() {
    for entry in Registry::builtin().entries() {
        let board = parse(&entry.about().example);
        for (name, target) in Target::NAMES {
            let once = || exported(&board, target, &Choice::default());
            assert_eq!(once(), once(), "{} {name}", entry.name());
        }
    }
    let board = parse("hashi\n2.2\n...\n2.2\n");
    let file = |scope, order| {
        let choice = Choice {
            order,
            ..Choice::default()
        };
        export(board.as_ref(), Target::Dimacs, scope, &choice).expect("exported")
    };
    let complete: Vec<_> = ORDERS
        .iter()
        .map(|order| file(Scope::Complete, order))
        .collect();
    assert_ne!(complete[0], complete[1]);
    let relaxed = String::from_utf8(file(Scope::Relaxed, &ORDERS[0])).expect("text");
    assert!(relaxed.contains("c relaxed: connectivity is left out"));
    assert_eq!(projected_models(&relaxed, 100), 3);
}
