//! Integer programmes, given to the programs of other people.

use super::{BOARDS, exported, is_installed, place};
use crate::common::parse;
use encodings::Choice;
use puzzlesat::pipeline::Target;
use puzzlesat::service::Verdict;
use std::path::Path;
use std::process::Command;

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
        let board = parse(text);
        for (name, target, arguments) in [
            ("glpsol", Target::Gmpl, &["--math"][..]),
            ("glpsol", Target::Lp, &["--lp"]),
            ("glpsol", Target::Mps, &["--freemps"]),
            ("cbc", Target::Mps, &[]),
            ("cbc", Target::Lp, &[]),
        ] {
            if !is_installed(name) {
                continue;
            }
            let bytes = exported(&board, target, &Choice::default());
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
        let bytes = exported(&parse(text), Target::Gmpl, &Choice::default());
        String::from_utf8(bytes).expect("text")
    };
    let statements = |text: &str| gmpl(text).matches(';').count() - 1;
    assert_eq!(statements("city-bloxx 1x2"), 31);
    assert_eq!(statements("city-bloxx 5x5"), 284);
    assert_eq!(gmpl("city-bloxx 5x5").matches("var ").count(), 104);
}
