//! Proofs, given to the checker of other people.

use super::{is_installed, place, python, report};
use crate::common::parse;
use cnf::StopFlag;
use cnf::format::dimacs;
use cnf::solver::process::ProcessCommand;
use cnf::solver::{Engine, ProofFormat, backend};
use puzzlesat::pipeline::{Claim, Options};
use puzzlesat::service::{Job, Wanted};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Negative answers of every kind about every kind of puzzle.
const NEGATIVE: &[(&str, Job<'_>)] = &[
    ("hashi\n1.1\n...\n1.1\n", SOLVE),
    ("hashi tree\n2.2\n...\n2.2\n", SOLVE),
    ("hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n", Job::Unique),
    ("hashi\n2.2\n...\n2.2\n", Job::Count(None)),
    ("thermometers\n  1 1\n1 a1 b1\n1 c1 d1\n", Job::Count(None)),
    ("thermometers\n  2 0\n1 a1 a2\n1 b2 b1\n", SOLVE),
    (
        "tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n",
        Job::Unique,
    ),
    ("tiling\n0 1 0\n1 0 1\n", SOLVE),
    ("city-bloxx 4x4\n", SOLVE),
    ("city-bloxx 3x3\n", Job::Unique),
    ("city-bloxx 3x3\ntarget 210\n", SOLVE),
    ("city-bloxx 3x3\nrule placement\n", SOLVE),
];

const SOLVE: Job<'static> = Job::Solve(Wanted::UpTo(1));

/// The negative claims, each with its board.
fn claims() -> Vec<(&'static str, Claim)> {
    let options = Options {
        with_claim: true,
        ..Options::default()
    };
    let claims = NEGATIVE.iter().filter_map(|&(text, job)| {
        let claim = report(&parse(text), job, &options).claim?;
        Some((text, claim.unwrap_or_else(|why| panic!("{why}: {text}"))))
    });
    claims.collect()
}

/// The files of a claim and its proof.
fn written(claim: &Claim, proof: &[u8], place: &Path) -> [PathBuf; 2] {
    let (formula, file) = (place.with_extension("cnf"), place.with_extension("proof"));
    let mut out = std::fs::File::create(&formula).expect("a file in the test directory");
    dimacs::write(&claim.formula, &claim.comments, &mut out).expect("written");
    std::fs::write(&file, proof).expect("a file in the test directory");
    [formula, file]
}

/// Whether rate accepts the proof; varisat deletes units, which is not meant.
fn rate(claim: &Claim, proof: &[u8], place: &Path) -> String {
    let files = written(claim, proof, place);
    let run = Command::new("rate")
        .arg("-d")
        .args(files)
        .output()
        .expect("rate runs");
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn proof(engine: &Engine, claim: &Claim, format: ProofFormat) -> Vec<u8> {
    let mut proof = Vec::new();
    engine
        .prove(&claim.formula, format, &mut proof, &StopFlag::new())
        .unwrap_or_else(|error| panic!("{}: {error}", engine.name()));
    proof
}

#[test]
fn a_checker_accepts_every_proof() {
    if !is_installed("rate") {
        return;
    }
    let varisat = Engine::Backend(backend("varisat").expect("in every build"));
    let all = claims();
    assert!(all.len() >= 11, "{}", all.len());
    for (i, (text, claim)) in all.iter().enumerate() {
        for format in [ProofFormat::Drat, ProofFormat::BinaryDrat] {
            let proof = proof(&varisat, claim, format);
            let said = rate(claim, &proof, &place(&format!("rate-{i}")));
            assert!(said.contains("s VERIFIED"), "{format:?} {text}{said}");
        }
    }
}

/// Another checker, which is told nothing of unit clauses that varisat deletes.
#[test]
fn a_second_checker_accepts_every_proof() {
    if !is_installed("python3") || !python("dratify") {
        return;
    }
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/external/drivers/drat.py");
    let varisat = Engine::Backend(backend("varisat").expect("in every build"));
    for (i, (text, claim)) in claims().iter().enumerate() {
        let proof = proof(&varisat, claim, ProofFormat::Drat);
        let [formula, file] = written(claim, &proof, &place(&format!("dratify-{i}")));
        let run = Command::new("python3")
            .arg(&driver)
            .args([&formula, &file])
            .output();
        let said = String::from_utf8_lossy(&run.expect("it runs").stdout).into_owned();
        assert_eq!(said, "s VERIFIED\n", "{text}");
    }
}

/// A proof of another formula is refused: the check means something.
#[test]
fn a_checker_refuses_a_proof_of_something_else() {
    if !is_installed("rate") {
        return;
    }
    let (_, first) = claims().swap_remove(0);
    let mut open = first.clone();
    open.formula = cnf::Formula::new();
    open.formula.reserve(first.formula.n_vars());
    for i in 0..first.formula.n_clauses() - first.cuts {
        open.formula
            .scope(cnf::RuleId::STRUCTURE)
            .bind(first.formula.clause(i));
    }
    let varisat = Engine::Backend(backend("varisat").expect("in every build"));
    let said = rate(
        &open,
        &proof(&varisat, &first, ProofFormat::Drat),
        &place("rate-open"),
    );
    assert!(!said.contains("s VERIFIED"), "{said}");
}

/// A solver program's own proof of our formula.
#[test]
fn programs_prove_claims() {
    if !is_installed("cadical") || !is_installed("rate") {
        return;
    }
    let command = ProcessCommand::parse("cadical -q --no-binary {} {proof}").expect("a command");
    let engine = Engine::from(command);
    for (i, (text, claim)) in claims().into_iter().enumerate() {
        let proof = proof(&engine, &claim, ProofFormat::Drat);
        let said = rate(&claim, &proof, &place(&format!("cadical-{i}")));
        assert!(said.contains("s VERIFIED"), "{text}{said}");
    }
}
