//! Solver programs that answer well, badly, and not at all.
#![cfg(all(unix, feature = "process"))]

use crate::common::{labelled, lits};
use cnf::StopFlag;
use cnf::format::answer::End;
use cnf::solver::process::{ExitCodes, ProcessCommand};
use cnf::solver::{Interrupted, Outcome, Solver};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, thread};

/// What a shell is told to do, and what comes of it for the clauses `1 2` and
/// `-1`: `sat`, `unsat`, `limit`, or `!` and a part of the failure. `$0` is the
/// formula's file.
const PROGRAMS: &[(&str, &str)] = &[
    ("echo s SATISFIABLE; echo v -1 2 0", "sat"),
    ("echo v -1 2 0; echo s SATISFIABLE", "sat"),
    (
        "echo v -1; echo s SATISFIABLE; echo v 2; echo v; echo v 0",
        "sat",
    ),
    (
        "printf 'c x\r\n\r\ns SATISFIABLE\r\nv -1\r\nv 2 0\r\n'",
        "sat",
    ),
    ("printf 's SATISFIABLE\nv -1 2 0'", "sat"),
    ("echo SAT; echo -1 2 0", "sat"),
    ("echo s OPTIMUM FOUND; echo v 01; exit 30", "sat"),
    ("echo s UNKNOWN", "limit"),
    ("echo c UNKNOWN", "limit"),
    ("echo INDET", "limit"),
    // The exit code says nothing new, but must not say the opposite.
    ("echo s SATISFIABLE; echo v -1 2 0; exit 1", "sat"),
    ("echo s SATISFIABLE; echo v -1 2 0; exit 10", "sat"),
    ("echo s SATISFIABLE; echo v -1 2 0; exit 30", "sat"),
    (
        "echo s SATISFIABLE; echo v -1 2 0; exit 20",
        "!exit code contradicts its verdict SAT",
    ),
    ("echo s UNSATISFIABLE", "unsat"),
    ("echo s UNSATISFIABLE; exit 1", "unsat"),
    ("echo s UNSATISFIABLE; exit 20", "unsat"),
    (
        "echo s UNSATISFIABLE; exit 10",
        "!contradicts its verdict UNSAT",
    ),
    (
        "echo s UNSATISFIABLE; exit 30",
        "!contradicts its verdict UNSAT",
    ),
    (
        "echo s UNKNOWN; exit 20",
        "!contradicts its verdict UNKNOWN",
    ),
    ("exit 0", "!expected a verdict"),
    ("exit 1", "!exit status: 1"),
    ("exit 10", "!expected a verdict"),
    ("exit 20", "!expected a verdict"),
    ("echo v -1 2 0; exit 10", "!expected a verdict"),
    (
        "echo no licence >&2; exit 3",
        "!exit status: 3; it says: no licence",
    ),
    (
        "echo s UNSATISFIABLE; kill -s SEGV $$",
        "!it was killed; signal: 11",
    ),
    (
        "echo s SATISFIABLE; echo v -1 2 0; kill -s KILL $$",
        "!killed; signal: 9",
    ),
    // Models are checked, whatever comes with them.
    (
        "echo s SATISFIABLE; echo v -1 -2 0; exit 10",
        "!falsifies clause 1: 1 2 0",
    ),
    (
        "echo s SATISFIABLE; echo v 1 2 0; exit 10",
        "!falsifies clause 2: -1 0",
    ),
    ("echo s SATISFIABLE; echo v 0", "!falsifies clause 1"),
    (
        "echo s SATISFIABLE; echo v 11",
        "!its answer, line 2, column 3: truncated",
    ),
    ("echo s SATISFIABLE; echo v -1 2", "!truncated"),
    ("echo s SATISFIABLE; printf 'v -1 '; exit 10", "!truncated"),
    ("echo s SATISFIABLE", "!there are no values"),
    (
        "echo s SATISFIABLE; echo v -1 2 -2 0",
        "!line 2, column 8: -2 contradicts",
    ),
    (
        "echo s SATISFIABLE; echo s UNSATISFIABLE",
        "!line 2, column 3: UNSAT",
    ),
    ("echo s FINE", "!found `FINE`"),
    // Input is closed, output is read to the end, also after an error.
    ("cat; echo s UNSATISFIABLE", "unsat"),
    ("echo s UNSATISFIABLE; head -c 3000000 /dev/zero", "unsat"),
    (
        "head -c 3000000 /dev/zero >&2; echo s UNSATISFIABLE",
        "unsat",
    ),
    ("echo v x; yes", "!found `x`"),
    ("exec 2>&-; echo s UNSATISFIABLE; exec >&-", "unsat"),
    // Another program holds standard error open behind the end.
    ("sleep 2 >/dev/null & exit 3", "!exit status: 3"),
    // The formula as it is written.
    (
        "[ \"$(head -n 1 $0)\" = 'p cnf 2 2' ] && echo s UNSATISFIABLE",
        "unsat",
    ),
    (
        "[ \"$(tail -n +2 $0)\" = \"$(printf '1 2 0\n-1 0')\" ] && echo UNSAT",
        "unsat",
    ),
];

fn shell(body: &str) -> ProcessCommand {
    ProcessCommand::new("sh", ["-c", body])
}

/// A solver with the clauses `1 2` and `-1`.
fn small(command: &ProcessCommand, stop: StopFlag) -> Box<dyn Solver> {
    let mut solver = command.start(stop);
    solver.add_clause(&lits(&[1, 2]));
    solver.add_clause(&lits(&[-1]));
    solver
}

fn check(result: &Result<Outcome, Interrupted>, expected: &str) {
    match (result, expected) {
        (Ok(Outcome::Sat(model)), "sat") => {
            assert!(model.satisfies(&lits(&[2])) && model.n_vars() == 2);
        }
        (Ok(Outcome::Unsat(core)), "unsat") => assert_eq!(core, &[]),
        (Err(Interrupted::Limit), "limit") => {}
        (Err(Interrupted::Failed(what)), _) if expected.starts_with('!') => {
            assert!(what.contains(&expected[1..]), "{what}");
            assert!(!what.contains("killed"), "{what}");
        }
        // By a signal, as of a system without memory: another board may fare better.
        (Err(Interrupted::Crashed(what)), _) if expected.starts_with('!') => {
            assert!(what.contains(&expected[1..]), "{what}");
            assert!(what.contains("it was killed; signal"), "{what}");
        }
        _ => panic!("expected {expected}, found {result:?}"),
    }
}

fn check_program(command: &ProcessCommand, expected: &str) {
    labelled(format!("{:?}", command.args), || {
        check(&small(command, StopFlag::new()).solve(&[]), expected);
    });
}

#[test]
fn programs() {
    for (body, expected) in PROGRAMS {
        check_program(&shell(body), expected);
    }
}

#[test]
fn exit_codes_decide_where_asked() {
    let cases = [
        ("echo v -1 2 0; exit 10", "sat"),
        ("exit 20", "unsat"),
        ("exit 10", "!there are no values"),
        ("exit 30", "!expected a verdict"),
        ("exit 0", "!expected a verdict"),
        ("echo s UNKNOWN; exit 20", "!contradicts"),
        ("echo v -1 2 0; exit 20", "!values, but"),
        ("echo s UNSATISFIABLE; exit 0", "unsat"),
    ];
    for (body, expected) in cases {
        let mut command = shell(body);
        command.exit_codes = ExitCodes::Decide;
        check_program(&command, expected);
    }
}

/// MiniSat's way: the answer in a file, noise on standard output.
#[test]
fn answers_in_a_file() {
    let cases = [
        (
            "echo SAT >$1; echo -1 2 0 >>$1; echo s NOISE; exit 10",
            "sat",
        ),
        ("echo UNSAT >$1; echo SATISFIABLE", "unsat"),
        ("echo INDET >$1", "limit"),
        ("echo s SATISFIABLE; echo v -1 2 0", "!it wrote no answer"),
        (": >$1; exit 1", "!expected a verdict"),
        ("echo SAT >$1; echo -1 2 >>$1", "!truncated"),
        ("echo SAT >$1; echo -1 -2 0 >>$1", "!falsifies clause 1"),
        ("echo UNSAT >$1; exit 10", "!contradicts"),
    ];
    for (body, expected) in cases {
        let command = ProcessCommand::new("sh", ["-c", body, "{}", "{out}"]);
        check_program(&command, expected);
    }
}

#[test]
fn placeholders() {
    // Inside of arguments, more than once, and the file last without any.
    let body = "[ $1 = a$3.b$3 -a $2 = --to=${3%/*}/answer -a -f $3 ] && echo UNSAT >${2#--to=}";
    let arguments = ["-c", body, "sh", "a{}.b{}", "--to={out}", "{}"];
    check_program(&ProcessCommand::new("sh", arguments), "unsat");
    check_program(
        &ProcessCommand::new("no-such-program", [""; 0]),
        "!cannot start `no-such-pro",
    );
    check_program(&ProcessCommand::new("/", [""; 0]), "!cannot start `/`");
}

#[test]
fn a_missing_end_is_allowed_where_asked() {
    let mut command = shell("echo s SATISFIABLE; echo v -1 2");
    command.dialect.end = End::Optional;
    check_program(&command, "sat");
}

/// Assumptions are units of the file, for one solve; the core is all of them.
#[test]
fn assumptions() {
    let body = "case $(tail -n 1 $0) in '-2 0') echo UNSAT;; *) echo SAT; echo -1 2 0;; esac";
    let mut solver = small(&shell(body), StopFlag::new());
    assert_eq!(
        solver.solve(&lits(&[3, -2])),
        Ok(Outcome::Unsat(lits(&[3, -2])))
    );
    let wrong = solver.solve(&lits(&[-1, 3]));
    check(&wrong, "!falsifies assumption 3");
    assert!(
        solver
            .solve(&lits(&[-1]))
            .expect("an answer")
            .model()
            .is_some()
    );
    assert_eq!(solver.stats().solves, 3);
}

/// The empty clause needs no program.
#[test]
fn the_empty_clause_is_refuted_here() {
    let mut solver = ProcessCommand::new("no-such-program", [""; 0]).start(StopFlag::new());
    solver.add_clause(&[]);
    assert_eq!(solver.solve(&lits(&[1])), Ok(Outcome::Unsat(vec![])));
}

#[test]
fn nothing_is_left_behind() {
    let mut solver = small(&shell("ls $0 >&2"), StopFlag::new());
    let Err(Interrupted::Failed(what)) = solver.solve(&[]) else {
        panic!("there is no verdict");
    };
    let (_, path) = what.rsplit_once(' ').expect("the path is the last word");
    let folder = Path::new(path).parent().expect("it is in a folder");
    assert!(path.ends_with("formula.cnf") && !folder.exists(), "{what}");
}

/// Programs that never end by themselves, whatever they do meanwhile.
const HANGING: &[&str] = &[
    "exec sleep 300",
    "sleep 300",
    "trap '' TERM INT HUP; sleep 300; sleep 300",
    "sleep 300 | cat",
    "(sleep 300; echo x) & wait",
    "echo s SATISFIABLE; echo v -1 2 0; sleep 300",
    "exec >&- 2>&-; sleep 300",
    "yes",
    "yes | tr -d '\\n'",
    "yes >&2",
    "sleep 300 & echo s UNSATISFIABLE",
];

#[test]
fn the_flag_ends_any_program() {
    for body in HANGING {
        labelled(body, || {
            let stop = StopFlag::new();
            let mut solver = small(&shell(body), stop.clone());
            let flag = stop.clone();
            let stopper = thread::spawn(move || {
                thread::sleep(Duration::from_millis(100));
                flag.stop();
            });
            // A program that is not killed sleeps for minutes.
            assert_eq!(solver.solve(&[]), Err(Interrupted::Stopped));
            stopper.join().expect("it only raises a flag");
            // Raised already: nothing is started.
            assert_eq!(solver.solve(&[]), Err(Interrupted::Stopped));
        });
    }
}

/// What the program started ends with it.
#[test]
fn no_process_survives() {
    let note = env::temp_dir().join(format!("puzzlesat-test-{}", std::process::id()));
    let body = format!("sleep 300 & echo $! >{}; wait", note.display());
    let stop = StopFlag::new();
    let mut solver = small(&shell(&body), stop.clone());
    let watched = note.clone();
    let stopper = thread::spawn(move || {
        while !fs::read_to_string(&watched).is_ok_and(|text| text.ends_with('\n')) {
            thread::sleep(Duration::from_millis(5));
        }
        stop.stop();
    });
    assert_eq!(solver.solve(&[]), Err(Interrupted::Stopped));
    stopper.join().expect("it only raises a flag");
    let pid = fs::read_to_string(&note).expect("the note is there");
    fs::remove_file(&note).expect("the note is ours");
    // Gone, or a zombie that its new parent has not asked about.
    let state = || fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let is_gone = || state().is_empty() || state().contains(") Z ");
    let waited = (0..1000).any(|_| {
        thread::sleep(Duration::from_millis(5));
        is_gone()
    });
    assert!(waited, "{}", state());
}

/// 100 MB of comments, in lines and in one, and of standard error; in a process of its
/// own, since the peak of memory is counted per process.
#[test]
fn long_outputs_cost_no_memory() {
    const ALONE: &str = "PUZZLESAT_TEST_ALONE";
    if env::var_os(ALONE).is_none() {
        let name = "process::long_outputs_cost_no_memory";
        let this = Command::new(env::current_exe().expect("this test is a program"))
            .args(["--exact", name, "--nocapture"])
            .env(ALONE, "1")
            .output()
            .expect("it starts");
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        assert!(this.status.success(), "{}", text(&this.stderr));
        assert!(
            text(&this.stdout).contains("1 passed"),
            "{name} is not the name"
        );
        return;
    }
    for noise in [
        "yes c 123456789012345678901234567890",
        "(printf 'c '; yes | tr -d '\\n')",
    ] {
        let body = format!("{noise} | head -c 100000000; echo; echo v -1 2 0; echo s SATISFIABLE");
        check_program(&shell(&body), "sat");
    }
    check_program(&shell("yes | head -c 100000000 >&2; echo UNSAT"), "unsat");
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    if let Some(kilobytes) = peak.and_then(|text| text.trim().strip_suffix(" kB")) {
        assert!(
            kilobytes.parse::<u32>().expect("a number") < 60_000,
            "{kilobytes}"
        );
    }
}
