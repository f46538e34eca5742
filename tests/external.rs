//! Exported files, given to the programs of other people.
//!
//! Each program that is on the path is run on each board; its verdict must be
//! ours and its model must decode to a solution that passes the rules. A program
//! that is missing is skipped and named, or is a failure where
//! `PUZZLESAT_EXTERNAL=required`.

mod common;

use cnf::format::dimacs;
use cnf::solver::process::ProcessCommand;
use encodings::Choice;
use encodings::connectivity::ORDERS;
use puzzlesat::pipeline::{Job, Options, Printed, Scope, Target, Verdict, Wanted};
use puzzlesat::registry::{Entry, PUZZLES, Source, detect};
use std::path::{Path, PathBuf};
use std::process::Command;

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

fn board(text: &str) -> (&'static Entry, Source<'_>) {
    detect(text, None, None).expect("a board")
}

fn on_path(name: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&paths).any(|dir| dir.join(name).is_file());
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

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn programs_agree_on_every_board() {
    for program in SAT.iter().filter(|program| on_path(program.name)) {
        for (i, &(text, expected)) in BOARDS.iter().enumerate() {
            let (entry, source) = board(text);
            for order in ORDERS {
                let choice = Choice {
                    order,
                    ..Choice::default()
                };
                let bytes = entry
                    .export(&source, program.target, Scope::Complete, &choice)
                    .expect("exported");
                let answer = ask(program, &bytes, &place(&format!("{}-{i}", program.name)));
                let formula = String::from_utf8(bytes).expect("text");
                let formula = Some(formula.as_str()).filter(|_| program.target == Target::Dimacs);
                let printed = Printed {
                    answer: &answer,
                    formula,
                    is_lenient: false,
                };
                let report = entry.run(&source, Job::Decode(printed), &Options::default());
                let report =
                    report.unwrap_or_else(|error| panic!("{}, {text}: {error:?}", program.name));
                assert_eq!(report.verdict, expected, "{}, {text}{answer}", program.name);
            }
        }
    }
}

/// The boards are what the table says, by our own solver.
#[test]
fn the_table_is_right() {
    for &(text, expected) in BOARDS {
        let (entry, source) = board(text);
        let report = entry
            .run(&source, Job::Solve(Wanted::UpTo(1)), &Options::default())
            .expect("read");
        assert_eq!(report.verdict, expected, "{text}");
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
        let (entry, source) = board(text);
        let report = entry
            .run(&source, Job::Count(Some(300)), &Options::default())
            .expect("read");
        for order in ORDERS {
            let choice = Choice {
                order,
                ..Choice::default()
            };
            let bytes = entry
                .export(&source, Target::Dimacs, Scope::Complete, &choice)
                .expect("exported");
            let file = String::from_utf8(bytes).expect("text");
            assert_eq!(
                Some(projected_models(&file, 300)),
                report.count,
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

/// The linear side: the verdict, and the best score of City Bloxx.
#[test]
fn linear_solvers_agree() {
    let optima = [
        ("city-bloxx 1x2\n", 30.0),
        ("city-bloxx 2x2\n", 70.0),
        ("city-bloxx 2x3\n", 130.0),
    ];
    let feasible = BOARDS
        .iter()
        .filter(|(text, _)| !text.contains("placement"));
    let boards: Vec<(&str, Option<f64>)> = feasible
        .map(|&(text, verdict)| (text, (verdict == Verdict::Solved).then_some(0.0)))
        .collect();
    let boards: Vec<_> = boards
        .into_iter()
        .chain(optima.map(|(text, best)| (text, Some(best))))
        .collect();
    for (i, (text, expected)) in boards.into_iter().enumerate() {
        let (entry, source) = board(text);
        for (name, target, arguments) in [
            ("glpsol", Target::Gmpl, &["--math"][..]),
            ("glpsol", Target::Lp, &["--lp"]),
            ("glpsol", Target::Mps, &["--freemps"]),
            ("cbc", Target::Mps, &[]),
            ("cbc", Target::Lp, &[]),
        ] {
            if !on_path(name) {
                continue;
            }
            let bytes = entry
                .export(&source, target, Scope::Complete, &Choice::default())
                .expect("exported");
            let extension = Target::NAMES
                .iter()
                .find(|(_, known)| *known == target)
                .expect("named")
                .0;
            let file = place(&format!("{name}-{i}")).with_extension(extension);
            std::fs::write(&file, bytes).expect("a file in the test directory");
            let found = if name == "glpsol" {
                glpsol(arguments, &file)
            } else {
                cbc(&file)
            };
            assert_eq!(found, expected, "{name} {target:?} {text}");
        }
    }
}

/// The size of the objective, or `None` when there is no integer point.
fn glpsol(arguments: &[&str], file: &Path) -> Option<f64> {
    let report = file.with_extension("glpk");
    let run = Command::new("glpsol")
        .args(arguments)
        .arg(file)
        .arg("-o")
        .arg(&report)
        .output()
        .expect("glpsol runs");
    let log = String::from_utf8_lossy(&run.stdout).into_owned();
    if log.contains("NO PRIMAL FEASIBLE")
        || log.contains("NO INTEGER FEASIBLE")
        || log.contains("PROBLEM HAS NO")
    {
        return None;
    }
    let report = std::fs::read_to_string(&report).unwrap_or_else(|_| panic!("no report: {log}"));
    let line = report
        .lines()
        .find(|line| line.starts_with("Objective:"))
        .expect("an objective");
    if !report.contains("INTEGER OPTIMAL") && !report.contains("OPTIMAL") {
        return None;
    }
    let value = line
        .split('=')
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .unwrap_or("0");
    Some(value.parse::<f64>().expect("a number").abs())
}

fn cbc(file: &Path) -> Option<f64> {
    let run = Command::new("cbc")
        .arg(file)
        .args(["-log", "1", "-solve", "-quit"])
        .output()
        .expect("cbc runs");
    let log = String::from_utf8_lossy(&run.stdout).into_owned();
    // Relaxations on the way may be infeasible; the result is what counts.
    let is_optimal = log.contains("Result - Optimal solution found");
    if !is_optimal && log.contains("infeasible") {
        return None;
    }
    let line = log
        .lines()
        .rev()
        .find(|line| line.contains("bjective value"));
    let value = line
        .and_then(|line| line.split_whitespace().last())
        .unwrap_or_else(|| panic!("no value: {log}"));
    Some(value.parse::<f64>().expect("a number").abs())
}

/// The statements that the literature counts: 31 for 1x2 and 284 for 5x5.
#[test]
fn city_bloxx_has_the_statements_of_the_literature() {
    let gmpl = |text: &str| {
        let (entry, source) = board(text);
        let bytes = entry
            .export(&source, Target::Gmpl, Scope::Complete, &Choice::default())
            .expect("exported");
        String::from_utf8(bytes).expect("text")
    };
    let statements = |text: &str| gmpl(text).matches(';').count() - 1;
    assert_eq!(statements("city-bloxx 1x2"), 31);
    assert_eq!(statements("city-bloxx 5x5"), 284);
    assert_eq!(gmpl("city-bloxx 5x5").matches("var ").count(), 104);
}

#[test]
fn exports_are_the_same_every_time_and_differ_by_choice() {
    for entry in PUZZLES {
        let (entry, source) = board(entry.example);
        for (name, target) in Target::NAMES {
            let once = || {
                entry
                    .export(&source, target, Scope::Complete, &Choice::default())
                    .expect("exported")
            };
            assert_eq!(once(), once(), "{} {name}", entry.name);
        }
    }
    let (entry, source) = board("hashi\n2.2\n...\n2.2\n");
    let file = |scope, order| {
        let choice = Choice {
            order,
            ..Choice::default()
        };
        entry
            .export(&source, Target::Dimacs, scope, &choice)
            .expect("exported")
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

/// Programs as backends: cuts in rounds, bounds and blocking clauses by files.
#[test]
fn programs_serve_as_backends() {
    let commands = [
        "minisat {} {out}",
        "cadical -q",
        "picosat",
        "cryptominisat5 --verb=0",
    ];
    let names = |command: &str| command.split(' ').next().expect("a name").to_owned();
    for command in commands
        .into_iter()
        .filter(|command| on_path(&names(command)))
    {
        let engine = ProcessCommand::parse(command).expect("a command");
        let options = Options {
            engine: engine.into(),
            ..Options::default()
        };
        for text in [
            "hashi\n2.2\n...\n2.2\n",
            "hashi\n1.1\n...\n1.1\n",
            "city-bloxx 2x2\n",
            "tiling\n0 0 1\n0 1 1\n",
        ] {
            let (entry, source) = board(text);
            let ask =
                |options: &Options| entry.run(&source, Job::Count(None), options).expect("read");
            let (theirs, ours) = (ask(&options), ask(&Options::default()));
            assert_eq!(
                (theirs.count, theirs.complete),
                (ours.count, Some(true)),
                "{command} {text}"
            );
            assert_eq!(theirs.objective, ours.objective, "{command} {text}");
        }
    }
}
