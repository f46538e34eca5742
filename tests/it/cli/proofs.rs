//! `--proof`: two files, or a reason why not.

use super::{NONE, ONE, TWO, check, path, run};
use std::fs;
use std::path::Path;

fn ask(arguments: &[&str], proof: &Path, board: &str) -> super::Run {
    let proof = proof.to_str().expect("a plain name");
    run(&[arguments, &["--proof", proof]].concat(), board)
}

/// A proof that is not there yet, and its formula.
fn paths(name: &str) -> [std::path::PathBuf; 2] {
    let proof = path(name);
    let formula = proof.with_extension("cnf");
    let _ = fs::remove_file(&formula);
    [proof, formula]
}

#[test]
fn every_negative_answer_is_proved() {
    let claims = [
        ("solve", NONE, "there is no solution"),
        ("unique", ONE, "there is no second solution"),
        ("count", TWO, "there is no solution but 2"),
        ("solve", "city-bloxx 2x2\n", "no solution scores 71 or more"),
        (
            "unique",
            "city-bloxx 1x1\n",
            "no second solution scores 10 or more",
        ),
    ];
    for (i, (command, board, claim)) in claims.into_iter().enumerate() {
        for extension in ["drat", "lrat"] {
            let [proof, formula] = paths(&format!("claim-{i}.{extension}"));
            let run = ask(&[command], &proof, board);
            let line = format!(
                "{} proves, from {}: {claim}\n",
                proof.display(),
                formula.display()
            );
            assert!(run.out.ends_with(&line), "{run:?}");
            assert_eq!(run.err, "");
            let formula = fs::read_to_string(&formula).expect("written");
            assert!(formula.contains(&format!("c no model, that is: {claim}\n")));
            let last = fs::read_to_string(&proof).expect("written");
            let last = last.lines().last().expect("a step").to_owned();
            let ends = if extension == "drat" {
                last == "0"
            } else {
                last.contains(" 0 ")
            };
            assert!(ends, "{last}");
        }
    }
}

#[test]
fn json_tells_what_was_written() {
    let [proof, _] = paths("json.proof");
    let arguments = ["solve", "--output", "json", "--proof-format", "binary-drat"];
    let run = ask(&arguments, &proof, NONE);
    assert!(
        run.out.contains(r#""claim":"there is no solution""#),
        "{run:?}"
    );
    assert!(
        run.out
            .contains(r#""format":"binary-drat","solver":"varisat""#),
        "{run:?}"
    );
    assert_eq!(run.code, Some(1));
    assert_eq!(fs::read(&proof).expect("written").last(), Some(&0));
}

#[test]
fn what_is_not_negative_needs_no_proof() {
    let [proof, formula] = paths("positive.drat");
    let run = ask(&["solve"], &proof, ONE);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            Some(0),
            "no proof written: `solved` is a positive answer and was checked against the rules\n"
        )
    );
    assert!(!proof.exists() && !formula.exists());
}

#[test]
fn nothing_is_overwritten() {
    let [proof, formula] = paths("kept.drat");
    fs::write(&formula, "mine").expect("the directory is the tests' own");
    let refused = ask(&["solve"], &proof, NONE);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(
        refused
            .err
            .contains("kept.cnf already exists; use --force to overwrite it"),
        "{refused:?}"
    );
    assert_eq!(fs::read_to_string(&formula).expect("kept"), "mine");
    assert!(!proof.exists());
    assert_eq!(ask(&["solve", "--force"], &proof, NONE).code, Some(1));
    assert_ne!(fs::read_to_string(&formula).expect("replaced"), "mine");
}

#[test]
fn one_proof_is_of_one_puzzle() {
    let [proof, formula] = paths("set.drat");
    let run = ask(&["solve"], &proof, &format!("{NONE}---\n{NONE}"));
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "error: expected one board for --proof, found 2\n");
    assert!(!proof.exists() && !formula.exists());
    let run = ask(&["solve"], Path::new("p.cnf"), NONE);
    assert!(
        run.err.contains("so the proof needs another name"),
        "{run:?}"
    );
    check(&["solve"], NONE, 1, "unsolvable\n");
}
