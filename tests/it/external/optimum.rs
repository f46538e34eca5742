//! The highest score, by a MaxSAT solver on WCNF and a pseudo-Boolean one on OPB.

use super::{BOARDS, Program, ask, exported, is_installed, place, report};
use crate::common::parse;
use encodings::Choice;
use puzzlesat::pipeline::{Options, Target};
use puzzlesat::service::{Job, Printed, Verdict};

const SOLVERS: &[Program] = &[
    // RC2 of PySAT (Ignatiev, Morgado and Marques-Silva, 2019).
    Program {
        name: "rc2.py",
        target: Target::Wcnf,
        extension: "wcnf",
        arguments: &["-vv", "{in}"],
        writes_file: false,
    },
    Program {
        name: "clasp",
        target: Target::Opb,
        extension: "opb",
        arguments: &["{in}"],
        writes_file: false,
    },
];

const OPTIMA: &[(&str, u64)] = &[
    ("city-bloxx 1x1\n", 10),
    ("city-bloxx 1x2\n", 30),
    ("city-bloxx 2x2\n", 70),
    ("city-bloxx 2x3\n", 130),
    ("city-bloxx 3x3\n", 200),
    ("city-bloxx 2x2\ntower a A 3\ntower b B 8 needs a*2\n", 22),
];

fn asked(program: &Program, i: usize, text: &str) -> (Verdict, Option<u64>) {
    let board = parse(text);
    let bytes = exported(&board, program.target, &Choice::default());
    let answer = ask(
        program,
        &bytes,
        &place(&format!("best-{}-{i}", program.name)),
    );
    let printed = Printed {
        answer: &answer,
        formula: None,
        is_lenient: false,
    };
    let report = report(&board, Job::Decode(printed), &Options::default());
    (report.verdict(), report.answer.objective().best)
}

#[test]
fn programs_find_the_same_optimum() {
    for program in SOLVERS.iter().filter(|program| is_installed(program.name)) {
        for (i, &(text, best)) in OPTIMA.iter().enumerate() {
            let (verdict, score) = asked(program, i, text);
            assert_eq!(score, Some(best), "{} {verdict:?} {text}", program.name);
        }
    }
}

/// Without a score the file has no soft clauses, and its verdict is the puzzle's.
#[test]
fn a_maxsat_solver_agrees_where_there_is_no_score() {
    let program = &SOLVERS[0];
    if !is_installed(program.name) {
        return;
    }
    let plain = BOARDS.iter().filter(|(text, _)| !text.contains("bloxx"));
    for (i, &(text, expected)) in plain.enumerate() {
        let (verdict, _) = asked(program, 100 + i, text);
        let is_solvable = matches!(verdict, Verdict::Solved | Verdict::Optimal);
        assert_eq!(
            is_solvable,
            expected == Verdict::Solved,
            "{verdict:?} {text}"
        );
    }
}
