//! Solution files of LP and MIP solvers, back to checked answers, and names in the files
//! that those solvers read.

use crate::common::{Kind, parse, sizes};
use encodings::Choice;
use puzzlesat::linear::solution::{SOLUTION_FORMATS, solution_format};
use puzzlesat::linear::{Program, optimum};
use puzzlesat::pipeline::{Options, Scope, Target, export};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::Registry;
use puzzlesat::service::{Job, JobError, Printed, Report, run};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

fn decode(board: &Arc<dyn Puzzle>, answer: &str) -> Result<Report, JobError> {
    let printed = Printed {
        answer,
        formula: None,
        is_lenient: false,
    };
    run(board, Job::Decode(printed), &Options::default())
}

fn message(error: &JobError) -> String {
    match error {
        JobError::Input(error) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/solutions");
    std::fs::read_to_string(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// File, board, status, score, number of solutions, reason.
fn samples() -> Vec<Vec<String>> {
    let rows = data("EXPECTED.tsv");
    let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
    rows.lines().skip(1).map(fields).collect()
}

fn board(text: &str) -> Arc<dyn Puzzle> {
    parse(&text.replace(" target", "\ntarget"))
}

#[test]
fn real_files_are_read() {
    for row in samples() {
        let [file, text, status, score, solutions, reason] = row.as_slice() else {
            panic!("{row:?}");
        };
        let answer = data(file);
        let format = solution_format(&answer).unwrap_or_else(|| panic!("{file} is not known"));
        assert!(file.starts_with(format.name), "{file} is {}", format.name);
        let report = decode(&board(text), &answer);
        let report = report.unwrap_or_else(|error| panic!("{file}: {error:?}"));
        let found = (
            report.verdict().word(),
            report
                .answer
                .objective()
                .best
                .map_or("-".into(), |score| score.to_string()),
            report.answer.solutions().map_or(0, <[_]>::len).to_string(),
            report
                .answer
                .reason()
                .map(|why| why.to_string())
                .unwrap_or_default(),
        );
        let expected = (
            status.as_str(),
            score.clone(),
            solutions.clone(),
            reason.clone(),
        );
        assert_eq!(found, expected, "{file}");
    }
}

#[test]
fn every_format_has_a_file() {
    for format in SOLUTION_FORMATS {
        let name = format!("{}.sol", format.name);
        assert!(samples().iter().any(|row| row[0] == name), "{name}");
        let documents = include_str!("../../docs/solvers.md");
        // The call, without what is said of it before or after.
        let how = format.summary.split(" (").next().unwrap_or_default();
        let how = how.rsplit(": ").next().unwrap_or_default();
        assert!(
            documents.contains(&format!("{how}`")),
            "docs/solvers.md: {how}"
        );
    }
}

/// A file that was cut, or lost a line, is an error or says the same.
#[test]
fn damaged_files_are_never_another_answer() {
    for row in samples().iter().filter(|row| row[2] == "solved") {
        let (file, text) = (&row[0], data(&row[0]));
        let board = board(&row[1]);
        let same = |answer: &str, label: String| {
            if let Ok(report) = decode(&board, answer)
                && report.answer.solutions().is_some_and(|all| !all.is_empty())
            {
                assert_eq!(report.answer.objective().best, Some(30), "{file} {label}");
            }
        };
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for i in 0..lines.len() {
            same(&lines[..i].concat(), format!("cut after line {i}"));
            let without: Vec<&str> = [&lines[..i], &lines[i + 1..]].concat();
            same(&without.concat(), format!("without line {}", i + 1));
        }
        for end in (0..text.len())
            .step_by(7)
            .filter(|&end| text.is_char_boundary(end))
        {
            same(&text[..end], format!("cut after byte {end}"));
        }
    }
}

/// Whatever becomes of a file: an error or an answer that follows the rules.
#[test]
fn scrambled_files_are_read_or_refused() {
    let city = parse("city-bloxx 1x2");
    for row in samples() {
        let text = data(&row[0]);
        let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
        for i in 0..words.len().min(150) {
            // A word moves, or comes twice, or turns into an extreme one.
            let j = (i * 7919 + 13) % words.len();
            let mut moved = words.clone();
            moved.swap(i, j);
            let mut doubled = words.clone();
            doubled.insert(j, words[i]);
            let mut extreme = words.clone();
            extreme[i] = [
                "-1e308 ",
                "99999999999999999999 ",
                "NaN\n",
                "\u{fffd}",
                "= ",
            ][i % 5];
            for words in [moved, doubled, extreme] {
                let _ = decode(&city, &words.concat());
            }
        }
    }
}

const REFUSED: &[(&str, &str, &str, &str)] = &[
    (
        "gurobi.sol",
        "blue_1_2 ",
        "blue_9_9 ",
        "expected a name of the exported program",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red 0.5",
        "expected an integer as value of `total_red`, found 0.5",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red 7",
        "expected 0 to 2 as value of `total_red`, found 7",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red one",
        "expected a number, found `one`",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red nan",
        "expected a number",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red",
        "expected a number, found the end of the line",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red 1\ntotal_red 1",
        "a second value of `total_red`",
    ),
    (
        "gurobi.sol",
        "total_red 1\n",
        "",
        "expected a value of `total_red`, found none",
    ),
    (
        "gurobi.sol",
        "total_red 1",
        "total_red 0",
        "the values violate the row `sum_red`",
    ),
    (
        "gurobi.sol",
        "value = 30",
        "value = 40",
        "scores 30 by the rules, but the file has the objective 40",
    ),
    (
        "highs.sol",
        "# Columns 12",
        "# Columns 13",
        "expected a number",
    ),
    (
        "highs.sol",
        "# Columns 12",
        "# Columns",
        "expected `# Columns COUNT`",
    ),
    (
        "cplex.sol",
        "</CPLEXSolution>",
        "",
        "expected `</CPLEXSolution>`, found the end",
    ),
    (
        "cplex.sol",
        "value=\"1\"",
        "value=\"x\"",
        "expected a number as value in `<variable>`",
    ),
    (
        "glpk.sol",
        "     1 total_blue ",
        "     x total_blue ",
        "expected the number of a column, found `x`",
    ),
    (
        "glpk.sol",
        "Problem:",
        "c Problem:    \nc\ns mip 19 12 o 30\nProblem:",
        "glpsol -o",
    ),
    (
        "highs.sol",
        "Model status",
        "Columns\n    Index Status  Lower",
        "write_solution_style = 0",
    ),
    (
        "scip.sol",
        "objective value: ",
        "objective value: many ",
        "expected a number, found `many`",
    ),
    (
        "cbc.sol",
        "      0 total_blue",
        "      total_blue",
        "expected the index of a variable",
    ),
];

#[test]
fn wrong_files_are_refused() {
    let city = parse("city-bloxx 1x2");
    for &(file, from, to, part) in REFUSED {
        let text = data(file);
        assert!(text.contains(from), "{file} has {from:?}");
        let error = decode(&city, &text.replacen(from, to, 1));
        let error = message(&error.expect_err(part));
        assert!(error.contains(part), "{file} {to:?}: {error}");
    }
    // Another board, and one that has no such variables.
    let other = decode(&parse("city-bloxx 1x3"), &data("gurobi.sol"));
    assert!(message(&other.expect_err("another board")).contains("found none"));
    let other = decode(&parse("hashi\n1.1\n"), &data("gurobi.sol"));
    let error = message(&other.expect_err("another puzzle"));
    assert!(error.contains("line 3, column 1: expected a name of the exported program, as `y1_1_1_1_3`, found `total_blue`"), "{error}");
}

/// The names of variables in a file, in the order of the program.
fn names_of(board: &Arc<dyn Puzzle>) -> Vec<String> {
    let bytes = export(
        board.as_ref(),
        Target::Gmpl,
        Scope::Complete,
        &Choice::default(),
    );
    let text = String::from_utf8(bytes.expect("it has a program")).expect("text");
    let names = text.lines().filter_map(|line| line.strip_prefix("var "));
    let names = names.map(|rest| rest.split(' ').next().expect("a name").to_owned());
    names.filter(|name| name != "nil").collect()
}

/// An optimum of the exported program comes back as the answer that it is.
fn optima_come_back(kind: &Kind) {
    for board in kind.boards(sizes(3), 2) {
        let Some(linear) = board.puzzle.linear() else {
            return;
        };
        let program: Program = linear.program();
        let Some(best) = optimum(&program) else {
            continue;
        };
        let names = names_of(&board.puzzle);
        assert_eq!(names.len(), best.values.len(), "{}", board.label);
        let mut text = format!("# Objective value = {}\n", best.value);
        for (name, value) in names.iter().zip(&best.values) {
            text += &format!("{name} {value}\n");
        }
        let report = decode(&board.puzzle, &text);
        let report = report.unwrap_or_else(|error| panic!("{error:?} {}", board.label));
        assert_eq!(report.verdict().word(), "solved", "{}", board.label);
        if !program.objective.is_empty() {
            let score = report
                .answer
                .objective()
                .best
                .and_then(|score| i64::try_from(score).ok());
            assert_eq!(score, Some(best.value), "{}", board.label);
        }
        let shown = report.answer.solutions().expect("one");
        assert_eq!(
            shown[0].answer(),
            &linear.decode(&best.values),
            "{}",
            board.label
        );
    }
}

for_each_puzzle!(optima_come_back);

/// Names as people give them, which some language reads as something else.
const NAMES: &[&str] = &[
    "e5",
    "E-3",
    "eel",
    "e",
    "example",
    "1st",
    "max",
    "free",
    "inf",
    "st",
    "sum",
    "end",
    "bin",
    "obj",
    "nil",
    "total_e5",
    "ünïcode",
    "a-b",
    "a+b",
    "3*x",
    "not",
    "within",
    "_",
    "x<=1",
    "RHS",
    "\\",
    "#",
    "*",
];

#[test]
fn names_fit_every_reader() {
    let long = "t".repeat(300);
    let longer = format!("{long}x");
    let names: Vec<&str> = NAMES.iter().copied().chain([&long[..], &longer]).collect();
    // `a-b` and `a+b` are one name when cleaned.
    for pair in names.windows(2) {
        let text = format!(
            "city-bloxx 1x2\ntower {} A 10\ntower {} B 20 needs {}\n",
            pair[0], pair[1], pair[0]
        );
        let Ok(board) = Registry::builtin().read(&text, None, None) else {
            continue; // `#` starts a comment
        };
        for target in [Target::Lp, Target::Mps, Target::Gmpl] {
            let bytes = export(
                board.puzzle.as_ref(),
                target,
                Scope::Complete,
                &Choice::default(),
            );
            let file = String::from_utf8(bytes.expect("exported")).expect("text");
            check_names(&file, &format!("{target:?} {pair:?}"));
        }
    }
}

/// By the grammars: letters, digits and `_`, not like a number, at most 100 characters,
/// and the map of names in the head leads back.
fn check_names(file: &str, label: &str) {
    let is_comment = |line: &&str| line.starts_with(['\\', '*', '#']);
    for line in file.lines() {
        assert!(line.len() <= 510, "{label}: {line}");
        assert!(is_comment(&line) || line.is_ascii(), "{label}: {line}");
    }
    let body: Vec<&str> = file.lines().filter(|line| !is_comment(line)).collect();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: BTreeSet<&str> = body
        .iter()
        .flat_map(|line| line.split(|c| !is_word(c)))
        .filter(|word| word.contains('_'))
        .collect();
    assert!(words.len() > 8, "{label}: {words:?}");
    for word in words {
        assert!(word.len() <= 100, "{label}: {word}");
        assert!(!word.starts_with(['e', 'E', '_']), "{label}: {word}");
        assert!(
            !word.starts_with(|c: char| c.is_ascii_digit()),
            "{label}: {word}"
        );
    }
    for line in file
        .lines()
        .filter(is_comment)
        .filter(|line| line.contains(" = "))
    {
        let (name, _) = line[2..].split_once(" = ").expect("found");
        assert!(
            body.iter().any(|line| line.contains(name)),
            "{label}: {line}"
        );
    }
}
