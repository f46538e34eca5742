//! Command lines with the quotes of the POSIX shell.

use crate::common::labelled;
use cnf::solver::process::ProcessCommand;
use std::process::Command;

/// A line, and its words or `!` and a part of the error.
const LINES: &[(&str, &[&str])] = &[
    ("minisat {} {out}", &["minisat", "{}", "{out}"]),
    (
        "  minisat  -x {}\t{out} ",
        &["minisat", "-x", "{}", "{out}"],
    ),
    ("'my solvers/a b' {}", &["my solvers/a b", "{}"]),
    (r#""my solvers/a b" {}"#, &["my solvers/a b", "{}"]),
    (r"my\ solvers/a\ b {}", &["my solvers/a b", "{}"]),
    ("a'b c'd\"e f\"g", &["ab cde fg"]),
    ("a '' \"\" b", &["a", "", "", "b"]),
    (r#"a 'it"s \n'"#, &["a", r#"it"s \n"#]),
    (r#"a "x \" \\ \$ \` \n 'y'""#, &["a", r#"x " \ $ ` \n 'y'"#]),
    (r"a \' \\ \a", &["a", "'", r"\", "a"]),
    ("a b\\\nc \"d\\\ne\"", &["a", "bc", "de"]),
    // Nothing else of a shell is done.
    (
        "a $HOME ~ * | ; # > x",
        &["a", "$HOME", "~", "*", "|", ";", "#", ">", "x"],
    ),
    ("ünï 'cö de'", &["ünï", "cö de"]),
    ("", &["!column 1: expected a program"]),
    (" \t", &["!column 1: expected a program"]),
    ("''", &["!column 1: expected a program"]),
    ("a 'b", &["!column 3: expected a closing `'`"]),
    ("ä \"b\\\"", &["!column 3: expected a closing `\"`"]),
    ("a \"b\\", &["!column 3: expected a closing `\"`"]),
    ("a b\\", &["!column 4: expected a character after `\\`"]),
];

#[test]
fn lines() {
    for &(line, words) in LINES {
        labelled(line, || match (ProcessCommand::parse(line), words) {
            (Err(error), [part]) if part.starts_with('!') => {
                assert!(error.to_string().starts_with(&part[1..]), "{error}");
            }
            (Ok(command), [program, arguments @ ..]) => {
                let expected = ProcessCommand::new(program, arguments.iter().copied());
                assert_eq!(command, expected);
            }
            (found, _) => panic!("{found:?}"),
        });
    }
}

/// The shell splits lines without its other signs the same.
#[cfg(unix)]
#[test]
fn the_shell_agrees() {
    let plain = |line: &str| !line.contains(['$', '~', '*', '|', ';', '#', '>', '`']);
    for &(line, words) in LINES.iter().filter(|(line, _)| plain(line)) {
        if words[0].starts_with('!') {
            continue;
        }
        let script = format!("printf '%s\\0' {line}");
        let run = Command::new("sh").args(["-c", &script]).output();
        let printed = String::from_utf8(run.expect("a shell").stdout).expect("text");
        let expected: String = words.iter().map(|word| format!("{word}\0")).collect();
        assert_eq!(printed, expected, "{line}");
    }
}
