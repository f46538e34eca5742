//! `export` and `decode` for the programs of other people: what a file leaves out is
//! said, dialects have names, quotes are kept, and a solver that cannot be used is an
//! error.

use super::{NONE, ONE, TWO, file, path, run};
use std::fs;

const CITY: &str = "city-bloxx 2x2\n";

/// The score has no place in CNF; the file and standard error say so, and an answer to
/// the file is not called the best.
#[test]
fn a_lost_score_is_said() {
    for to in ["dimacs", "dimacs-ind", "gcnf"] {
        let exported = run(&["export", "--to", to], CITY);
        let note = format!("the score is not in this file, since {to} has no place for it");
        assert_eq!(exported.code, Some(0));
        assert!(
            exported.err.starts_with(&format!("note: {note}")),
            "{exported:?}"
        );
        assert_eq!(exported.err.lines().count(), 1);
        assert!(
            exported.out.contains(&format!("\nc {note}")),
            "{exported:?}"
        );
        let quiet = run(&["export", "-q", "--to", to], CITY);
        assert_eq!((quiet.err.as_str(), quiet.out), ("", exported.out));
    }
    for to in [
        "wcnf",
        "wcnf-top",
        "opb",
        "opb-positive",
        "lp",
        "mps",
        "gmpl",
    ] {
        let exported = run(&["export", "--to", to], CITY);
        assert_eq!(
            (exported.code, exported.err.as_str()),
            (Some(0), ""),
            "{to}"
        );
    }
    // A target is a clause, so nothing is lost.
    let exported = run(&["export", "--to", "dimacs"], "city-bloxx 2x2\ntarget 70\n");
    assert_eq!(exported.err, "");
    let line = r#"{"puzzle":"city-bloxx","size":[2,2]}"#;
    let batch = run(&["batch", "--do", "export", "--to", "dimacs"], line);
    assert!(
        batch
            .out
            .contains(r#""notes":["the score is not in this file"#),
        "{batch:?}"
    );
}

#[test]
fn an_answer_without_proof_is_not_the_best() {
    let board = file("foreign-city.txt", CITY);
    let empty: String = (1..=28).map(|i| format!("-{i} ")).collect();
    let decode = |answer: &str, output: &str| {
        run(
            &["decode", &board, "--answer", "-", "--output", output],
            answer,
        )
    };
    let found = format!("s SATISFIABLE\nv {empty}0\n");
    let text = decode(&found, "text");
    assert_eq!((text.code, text.err.as_str()), (Some(0), ""));
    assert!(text.out.ends_with("\nvalid, not proved best\n"), "{text:?}");
    let json = decode(&found, "json").out;
    assert!(
        json.contains(r#""status":"solved""#) && !json.contains("bound"),
        "{json}"
    );
    let claimed = decode(&format!("s OPTIMUM FOUND\nv {empty}0\n"), "text");
    let word = "\nvalid; optimal, as the solver says, unchecked\n";
    assert!(claimed.out.ends_with(word), "{claimed:?}");
}

/// A program with at most some rounds is not the puzzle without a bound on them.
#[test]
fn a_restricted_program_is_said() {
    let board = "city-bloxx 1x2\nrule placement\n";
    for to in ["lp", "mps", "gmpl"] {
        let exported = run(&["export", "--to", to], board);
        let note = "the program has at most 5 rounds, so there may be better answers";
        assert!(exported.err.contains(note), "{exported:?}");
        assert!(exported.out.contains(note), "{exported:?}");
    }
}

/// Cuts come from a search: a file has an encoding, and says which only if it has one.
#[test]
fn a_file_holds_no_lazy_connectivity() {
    for way in ["lazy", "propagate"] {
        let arguments = ["export", "--to", "dimacs", "--connectivity", way];
        let error = format!("error: --connectivity {way}: expected an encoding for a file");
        let refused = run(&arguments, "hashi\n1.1\n");
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        assert!(refused.err.starts_with(&error), "{refused:?}");
        let relaxed = run(&[&arguments[..], &["--relaxed"]].concat(), ONE);
        assert_eq!((relaxed.code, relaxed.err.as_str()), (Some(0), ""));
    }
    let head = |board: &str, more: &[&str]| {
        let out = run(&[&["export", "--to", "dimacs"], more].concat(), board).out;
        out.lines()
            .find(|line| line.starts_with("c encodings"))
            .expect("a head")
            .to_owned()
    };
    let levels = ["--connectivity", "binary-levels"];
    assert!(head("hashi\n1.1\n", &levels).ends_with(", connectivity binary-levels"));
    assert!(head("hashi\n1.1\n", &[]).ends_with(", connectivity by-size"));
    assert!(!head("hashi\n1.1\n", &["--relaxed"]).contains("connectivity"));
    assert!(!head("tiling\n0 0 1\n0 1 1\n", &levels).contains("connectivity"));
}

/// The older dialects say the same in words that older programs know.
#[test]
fn dialects() {
    let export = |to: &str, board: &str| run(&["export", "-q", "--to", to], board).out;
    let numbers = |text: &str, mark: &str| -> Vec<u32> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(mark));
        let words = lines.flat_map(str::split_whitespace);
        words
            .map(|word| word.parse().expect("a number"))
            .filter(|&n| n != 0)
            .collect()
    };
    let ind = export("dimacs-ind", ONE);
    assert_eq!(numbers(&ind, "c ind "), numbers(&ind, "c p show "));
    assert!(!numbers(&ind, "c ind ").is_empty());
    let without: String = ind
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("c ind"))
        .collect();
    assert_eq!(without, export("dimacs", ONE));
    let top = export("wcnf-top", CITY);
    assert!(top.contains("\np wcnf 28 76 161\n161 "), "{top}");
    let positive = export("opb-positive", CITY);
    let rows = positive.lines().filter(|line| !line.starts_with('*'));
    assert!(rows.clone().count() > 20 && rows.clone().all(|row| !row.contains('~')));
}

/// All models of a list, each solution once.
#[test]
fn lists_of_models_are_decoded() {
    let board = file("foreign-list.txt", TWO);
    let decode = |models: &[&str], end: &str| {
        let model = |model: &&str| format!("s SATISFIABLE\nv {model} 0\n");
        let answer = models.iter().map(model).collect::<String>() + end;
        let json = ["decode", &board, "--answer", "-", "--output", "json"];
        (run(&json, &answer), run(&json[..4], &answer))
    };
    let (json, text) = decode(&["1 -2", "-1 2", "1 -2"], "s UNSATISFIABLE\n");
    let object: serde_json::Value = serde_json::from_str(&json.out).expect("an object");
    assert_eq!(
        object["solutions"].as_array().map(Vec::len),
        Some(2),
        "{json:?}"
    );
    assert_eq!(
        (&object["status"], &object["complete"]),
        (&"solved".into(), &false.into())
    );
    let end = "\n2 solutions: all there are, as the solver says, unchecked\n";
    assert!(text.out.ends_with(end), "{text:?}");
    let (_, text) = decode(&["1 -2", "-1 2"], "");
    assert!(
        text.out.ends_with("\n2 solutions; there may be more\n"),
        "{text:?}"
    );
    let (wrong, _) = decode(&["1 -2", "1 2"], "");
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("model 2 breaks a rule"), "{wrong:?}");
}

/// A solver that is missing, or says nothing, is no hard puzzle.
#[test]
fn an_unusable_solver_is_an_error() {
    let programs = [
        ("no-such-solver", "cannot start `no-such-solver`"),
        ("false", "expected a verdict"),
        ("true", "expected a verdict"),
        ("echo s PERHAPS", "found `PERHAPS"),
        (
            "sh -c 'echo s SATISFIABLE; echo v 0'",
            "its model falsifies",
        ),
        (
            "'no closing",
            "--solver-cmd: column 1: expected a closing `'`",
        ),
        (" ", "--solver-cmd: column 1: expected a program"),
    ];
    let board = file("foreign-one.txt", "hashi\n1.1\n");
    for command in [
        "solve", "count", "unique", "backbone", "explain", "hint", "bench",
    ] {
        for (program, error) in programs {
            let failed = run(&[command, "--solver-cmd", program, &board], "");
            assert_eq!(
                (failed.code, failed.out.as_str()),
                (Some(2), ""),
                "{command} {program} {failed:?}"
            );
            assert!(failed.err.contains(error), "{command} {failed:?}");
            assert_eq!(failed.err.lines().count(), 1, "{failed:?}");
        }
    }
    let line = r#"{"puzzle":"hashi","rows":["1.1"],"id":7}"#;
    let batch = run(&["batch", "--solver-cmd", "no-such-solver"], line);
    assert_eq!(batch.code, Some(2));
    let error = r#"{"line":1,"id":7,"error":"the solver failed: cannot start `no-such-solver`"#;
    assert!(batch.out.starts_with(error), "{batch:?}");
    let proof = path("foreign.proof");
    let proof = proof.to_str().expect("text");
    let run = run(
        &["solve", "--proof", proof, "--solver-cmd", "no-such {proof}"],
        NONE,
    );
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(!std::path::Path::new(proof).exists());
}

/// A killed program is undecided: another run, or board, may fare better.
#[cfg(unix)]
#[test]
fn a_killed_solver_is_undecided() {
    let killed = run(&["solve", "--solver-cmd", "sh -c 'kill -s KILL $$'"], ONE);
    assert_eq!(killed.code, Some(3), "{killed:?}");
    assert!(
        killed
            .out
            .starts_with("undecided (the solver failed: it was killed"),
        "{killed:?}"
    );
}

/// A folder and a name with blanks, quoted as in a shell.
#[cfg(unix)]
#[test]
fn programs_in_folders_with_blanks() {
    use std::os::unix::fs::PermissionsExt;
    let folder = path("a folder");
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("un sat.sh");
    fs::write(
        &program,
        "#!/bin/sh\n[ \"$1\" = 'an option' ] && echo s UNSATISFIABLE\n",
    )
    .expect("written");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("ours");
    let program = program.to_str().expect("text");
    for command in [
        format!("'{program}' 'an option' {{}}"),
        format!("\"{program}\" an\\ option"),
        format!("{} \"an option\"", program.replace(' ', "\\ ")),
    ] {
        let unsolvable = run(&["solve", "--solver-cmd", &command], ONE);
        assert_eq!(unsolvable.code, Some(1), "{command} {unsolvable:?}");
    }
}
