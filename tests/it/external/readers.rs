//! Which program reads which export, by running it, and the table of that in
//! `docs/solvers.md`.
//!
//! A program *reads* a dialect if on every board its verdict is right, its optimum is
//! ours, and its answer decodes to a solution. It *refuses* one if it gives no verdict.
//! Anything else is *misread*, which nobody is warned of.
//! `UPDATE=1 cargo test --test it readers::` writes the rows of the programs that are
//! installed; in CI all of them are.

use super::{is_installed, place, python};
use crate::common::parse;
use encodings::Choice;
use puzzlesat::pipeline::{Options, Scope, Target, export};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::service::{Job, Printed, Verdict, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// How a program is called on a target: `{in}` and `{out}` are files, `{drivers}` the
/// folder of scripts.
type Call = (Target, &'static [&'static str]);

struct Reader {
    /// In the table.
    name: &'static str,
    /// What is installed: a Debian package, or a Python one.
    package: Package,
    calls: &'static [Call],
    /// Turns what it printed and its file into what `decode` reads.
    answer: fn(&str, Option<&str>) -> String,
}

#[derive(Clone, Copy)]
enum Package {
    Debian(&'static str),
    Python(&'static str),
}

const READERS: &[Reader] = &[
    Reader {
        name: "minisat",
        package: Package::Debian("minisat"),
        calls: &[(Target::Dimacs, MINISAT), (Target::DimacsInd, MINISAT)],
        answer: plain,
    },
    Reader {
        name: "CaDiCaL",
        package: Package::Debian("cadical"),
        calls: &[(Target::Dimacs, CADICAL), (Target::DimacsInd, CADICAL)],
        answer: plain,
    },
    Reader {
        name: "PicoSAT",
        package: Package::Debian("picosat"),
        calls: &[(Target::Dimacs, PICOSAT), (Target::DimacsInd, PICOSAT)],
        answer: plain,
    },
    Reader {
        name: "CryptoMiniSat",
        package: Package::Debian("cryptominisat"),
        calls: &[
            (Target::Dimacs, CRYPTOMINISAT),
            (Target::DimacsInd, CRYPTOMINISAT),
        ],
        answer: plain,
    },
    Reader {
        name: "clasp",
        package: Package::Debian("clasp"),
        calls: &[
            (Target::Dimacs, CLASP),
            (Target::DimacsInd, CLASP),
            (Target::Wcnf, CLASP),
            (Target::WcnfTop, CLASP),
            (Target::Opb, CLASP),
            (Target::OpbPositive, CLASP),
        ],
        answer: plain,
    },
    Reader {
        name: "MiniSat+",
        package: Package::Debian("minisat+"),
        calls: &[
            (Target::Opb, &["minisat+", "-v0", "{in}"]),
            (Target::OpbPositive, &["minisat+", "-v0", "{in}"]),
        ],
        answer: plain,
    },
    Reader {
        name: "toulbar2",
        package: Package::Debian("toulbar2"),
        calls: &[
            (Target::Dimacs, TOULBAR2),
            (Target::DimacsInd, TOULBAR2),
            (Target::Wcnf, TOULBAR2),
            (Target::WcnfTop, TOULBAR2),
            (Target::Opb, TOULBAR2),
            (Target::OpbPositive, TOULBAR2),
        ],
        answer: super::toulbar2::answer,
    },
    Reader {
        name: "RC2 (PySAT)",
        package: Package::Python("python-sat"),
        calls: &[
            (Target::Wcnf, &["rc2.py", "-vv", "{in}"]),
            (Target::WcnfTop, &["rc2.py", "-vv", "{in}"]),
        ],
        answer: plain,
    },
    Reader {
        name: "GLPK",
        package: Package::Debian("glpk-utils"),
        calls: &[
            (Target::Lp, &["glpsol", "--lp", "{in}", "-o", "{out}"]),
            (Target::Mps, &["glpsol", "--freemps", "{in}", "-o", "{out}"]),
            (Target::Gmpl, &["glpsol", "--math", "{in}", "-o", "{out}"]),
        ],
        answer: file_only,
    },
    Reader {
        name: "CBC",
        package: Package::Debian("coinor-cbc"),
        calls: &[(Target::Lp, CBC), (Target::Mps, CBC)],
        answer: file_only,
    },
    Reader {
        name: "HiGHS",
        package: Package::Python("highsbox"),
        calls: &[(Target::Lp, HIGHS), (Target::Mps, HIGHS)],
        answer: file_only,
    },
    Reader {
        name: "lp_solve",
        package: Package::Debian("lp-solve"),
        // Its own LP language is another one.
        calls: &[
            (Target::Lp, &["lp_solve", "-S3", "{in}"]),
            (Target::Mps, &["lp_solve", "-S3", "-fmps", "{in}"]),
        ],
        answer: plain,
    },
    Reader {
        name: "SCIP (PySCIPOpt)",
        package: Package::Python("pyscipopt"),
        calls: &[
            (Target::Opb, SCIP),
            (Target::OpbPositive, SCIP),
            (Target::Lp, SCIP),
            (Target::Mps, SCIP),
        ],
        answer: file_only,
    },
    Reader {
        name: "OR-Tools",
        package: Package::Python("ortools"),
        calls: &[(
            Target::Mps,
            &["python3", "{drivers}/or_tools.py", "{in}", "{out}"],
        )],
        answer: file_only,
    },
];

const MINISAT: &[&str] = &["minisat", "-verb=0", "{in}", "{out}"];
const CADICAL: &[&str] = &["cadical", "-q", "{in}"];
const PICOSAT: &[&str] = &["picosat", "{in}"];
const CRYPTOMINISAT: &[&str] = &["cryptominisat5", "--verb=0", "{in}"];
const CLASP: &[&str] = &["clasp", "{in}"];
const TOULBAR2: &[&str] = &["toulbar2", "{in}", "-w={out}", "-w=3"];
const CBC: &[&str] = &["cbc", "{in}", "solve", "solution", "{out}", "quit"];
const HIGHS: &[&str] = &["highs", "--solution_file", "{out}", "{in}"];
const SCIP: &[&str] = &["python3", "{drivers}/scip.py", "{in}", "{out}"];

fn plain(printed: &str, file: Option<&str>) -> String {
    file.unwrap_or(printed).to_owned()
}

fn file_only(_: &str, file: Option<&str>) -> String {
    file.unwrap_or_default().to_owned()
}

/// Boards and the best score, or `None` if there is no solution. Their scores and
/// names are what dialects get wrong.
const BOARDS: &[(&str, Option<u64>)] = &[
    ("city-bloxx 2x2\n", Some(70)),
    (
        "city-bloxx 1x2\ntower e5 A 10\ntower free B 20 needs e5\n",
        Some(30),
    ),
    (
        "city-bloxx 1x2\ntower \u{fc}x A 10\ntower {long} B 20 needs \u{fc}x\n",
        Some(30),
    ),
    ("city-bloxx 2x2\ntarget 80\n", None),
    ("hashi\n2.2\n...\n2.2\n", Some(0)),
    ("hashi\n1.1\n...\n1.1\n", None),
];

/// What a program made of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Read,
    Refused,
    Misread(String),
}

fn outcome(reader: &Reader, call: &Call, i: usize) -> Outcome {
    let (text, expected) = BOARDS[i];
    let board = parse(&text.replace("{long}", &"t".repeat(300)));
    let answer = ask(reader, call, &board, i);
    let printed = Printed {
        answer: &answer,
        formula: None,
        is_lenient: false,
    };
    let report = match run(&board, Job::Decode(printed), &Options::default()) {
        Ok(report) => report,
        Err(error) if answer.contains("\nv ") || answer.starts_with("v ") => {
            return Outcome::Misread(format!("{error:?}"));
        }
        Err(_) => return Outcome::Refused,
    };
    let claims_best = report
        .answer
        .reason()
        .is_some_and(|reason| reason.to_string().contains("optimal"));
    match (report.verdict(), expected) {
        (Verdict::Undecided, _) => Outcome::Refused,
        (Verdict::Unsolvable, None) => Outcome::Read,
        (Verdict::Solved, Some(best)) => {
            let is_best = report.answer.objective().best.unwrap_or(0) == best;
            // Without a score in the file any solution will do.
            if is_best || !call.0.holds_score() && !claims_best {
                Outcome::Read
            } else {
                Outcome::Misread(format!(
                    "{:?} instead of {best}",
                    report.answer.objective().best
                ))
            }
        }
        (verdict, _) => Outcome::Misread(format!("{verdict:?} {text}")),
    }
}

fn ask(reader: &Reader, (target, call): &Call, board: &Arc<dyn Puzzle>, i: usize) -> String {
    let bytes = export(board.as_ref(), *target, Scope::Complete, &Choice::default());
    let extension = match target {
        Target::Dimacs | Target::DimacsInd => "cnf",
        Target::Wcnf | Target::WcnfTop => "wcnf",
        Target::Opb | Target::OpbPositive => "opb",
        other => other.name(),
    };
    let stem = place(&format!("reads-{}-{}-{i}", call[0], target.name()));
    let (input, output) = (stem.with_extension(extension), stem.with_extension("out"));
    std::fs::write(&input, bytes.expect("exported")).expect("our directory");
    let _ = std::fs::remove_file(&output);
    let drivers = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/external/drivers");
    let path = |path: &Path| path.to_str().expect("a plain name").to_owned();
    let fill = |word: &&str| {
        word.replace("{in}", &path(&input))
            .replace("{out}", &path(&output))
            .replace("{drivers}", &path(&drivers))
    };
    // HiGHS leaves a log in the working directory.
    let run = Command::new(call[0])
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .args(call[1..].iter().map(fill))
        .output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error}", call[0]));
    let file = std::fs::read_to_string(&output).ok();
    (reader.answer)(&String::from_utf8_lossy(&run.stdout), file.as_deref())
}

/// The word of a cell.
fn cell(reader: &Reader, target: Target) -> String {
    let Some(call) = reader.calls.iter().find(|(other, _)| *other == target) else {
        return String::new();
    };
    let outcomes: Vec<Outcome> = (0..BOARDS.len())
        .map(|i| outcome(reader, call, i))
        .collect();
    let has = |test: fn(&Outcome) -> bool| outcomes.iter().any(test);
    if has(|outcome| matches!(outcome, Outcome::Misread(_))) {
        eprintln!("{} {}: {outcomes:?}", reader.name, target.name());
        return "misread".into();
    }
    if has(|outcome| *outcome == Outcome::Refused) {
        if has(|outcome| *outcome == Outcome::Read) {
            eprintln!("{} {}: {outcomes:?}", reader.name, target.name());
            return "partly".into();
        }
        return "no".into();
    }
    "yes".into()
}

impl Reader {
    fn is_installed(&self) -> bool {
        match self.package {
            Package::Debian(_) => is_installed(self.calls[0].1[0]),
            Package::Python(package) => {
                let program = self.calls[0].1[0];
                is_installed(program) && (program != "python3" || python(package))
            }
        }
    }

    fn version(&self) -> String {
        let run = match self.package {
            Package::Debian(name) => Command::new("dpkg-query")
                .args(["-W", "-f", "${Version}", name])
                .output(),
            Package::Python(name) => {
                let code =
                    format!("from importlib.metadata import version as v; print(v('{name}'))");
                Command::new("python3").args(["-c", &code]).output()
            }
        };
        let version = String::from_utf8(run.expect("it runs").stdout).expect("text");
        // Without the parts that are Debian's.
        let version = version.trim();
        let version = version
            .split_once(':')
            .map_or(version, |(_, version)| version);
        let end = version.find(['-', '+']).unwrap_or(version.len());
        version[..end].to_owned()
    }
}

const COLUMNS: [Target; 9] = [
    Target::Dimacs,
    Target::DimacsInd,
    Target::Wcnf,
    Target::WcnfTop,
    Target::Opb,
    Target::OpbPositive,
    Target::Lp,
    Target::Mps,
    Target::Gmpl,
];

fn table(documented: &str) -> String {
    let names: Vec<String> = COLUMNS
        .iter()
        .map(|target| format!("`{}`", target.name()))
        .collect();
    let mut table = format!("| program | version | {} |\n", names.join(" | "));
    table += &format!("|---|---|{}\n", "---|".repeat(COLUMNS.len()));
    let updates = std::env::var_os("UPDATE").is_some();
    for reader in READERS {
        let start = format!("| {} | ", reader.name);
        let known = documented.lines().find(|line| line.starts_with(&start));
        if !reader.is_installed() {
            table += known.unwrap_or("");
            table += "\n";
            continue;
        }
        let known_version = known.and_then(|line| line.split(" | ").nth(1));
        let version = match known_version {
            Some(version) if !updates => version.to_owned(),
            _ => reader.version(),
        };
        let cells: Vec<String> = COLUMNS.iter().map(|&target| cell(reader, target)).collect();
        table += &format!("{start}{version} | {} |\n", cells.join(" | "));
    }
    table
}

const BEGIN: &str = "<!-- readers: written by tests/it/external/readers.rs -->\n";
const END: &str = "<!-- end of readers -->\n";

#[test]
fn programs_read_what_the_table_says() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/solvers.md");
    let text = std::fs::read_to_string(&path).expect("the document");
    let (before, rest) = text.split_once(BEGIN).expect("the begin");
    let (documented, after) = rest.split_once(END).expect("the end");
    let found = table(documented);
    if std::env::var_os("UPDATE").is_some() {
        let text = format!("{before}{BEGIN}{found}{END}{after}");
        std::fs::write(&path, text).expect("written");
        return;
    }
    assert_eq!(found, documented, "docs/solvers.md: UPDATE=1 writes it");
}

/// Of every kind there is a dialect that each program reads.
#[test]
fn every_program_reads_some_dialect() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/solvers.md");
    let text = std::fs::read_to_string(&path).expect("the document");
    for reader in READERS {
        let start = format!("| {} | ", reader.name);
        let row = text.lines().find(|line| line.starts_with(&start));
        let cells: Vec<&str> = row
            .expect(reader.name)
            .split('|')
            .skip(3)
            .map(str::trim)
            .collect();
        let kinds: [&[usize]; 5] = [&[0, 1], &[2, 3], &[4, 5], &[6, 7], &[8]];
        for kind in kinds {
            let tried: Vec<&str> = kind
                .iter()
                .map(|&i| cells[i])
                .filter(|cell| !cell.is_empty())
                .collect();
            assert!(
                tried.is_empty() || tried.contains(&"yes"),
                "{}: {tried:?}",
                reader.name
            );
        }
    }
}

/// Counters of models know the variables that count by `c ind` only, if they are older:
/// CryptoMiniSat 5.11 lists each solution once with them, and auxiliary variables in all
/// their values without.
#[test]
fn listed_models_are_solutions() {
    if !is_installed("cryptominisat5") {
        return;
    }
    let board = parse("hashi\n2.2.2\n.....\n?.?.?\n");
    let count = run(&board, Job::Count(None), &Options::default());
    let count = count.expect("counted").answer.count().expect("a number");
    let list = Reader {
        name: "",
        package: Package::Debian(""),
        calls: &[],
        answer: plain,
    };
    let call = &["cryptominisat5", "--verb=0", "--maxsol=1000", "{in}"][..];
    for (target, is_exact) in [(Target::DimacsInd, true), (Target::Dimacs, false)] {
        let answer = ask(&list, &(target, call), &board, 99);
        let models = answer.matches("s SATISFIABLE").count() as u64;
        assert_eq!(models == count, is_exact, "{models} of {count}");
        let printed = Printed {
            answer: &answer,
            formula: None,
            is_lenient: false,
        };
        let report = run(&board, Job::Decode(printed), &Options::default()).expect("decoded");
        assert_eq!(
            report.answer.solutions().map(|all| all.len() as u64),
            Some(count)
        );
    }
}
