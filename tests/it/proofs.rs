//! Negative answers with formulas and proofs: the proofs are checked here by their
//! definition, the formulas against the known solutions.

use crate::common::proof_checker::{check_drat, check_lrat};
use crate::common::{Kind, parse, sizes};
use cnf::Formula;
use cnf::solver::{Engine, ProofFormat, Unproved, backend};
use cnf::{RuleId, StopFlag};
use puzzlesat::pipeline::{Claim, Connectivity, Options};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::service::{Job, Report, Verdict, Wanted, run};
use std::sync::Arc;

fn varisat() -> Engine {
    Engine::Backend(backend("varisat").expect("in every build"))
}

fn prove(formula: &Formula, format: ProofFormat) -> Result<String, Unproved> {
    let mut proof = Vec::new();
    varisat().prove(formula, format, &mut proof, &StopFlag::new())?;
    Ok(String::from_utf8(proof).expect("these formats are text"))
}

fn check_claim(claim: &Claim, label: &str) {
    let drat = prove(&claim.formula, ProofFormat::Drat)
        .unwrap_or_else(|error| panic!("{}: {error}\n{label}", claim.text));
    check_drat(&claim.formula, &drat).unwrap_or_else(|why| panic!("{why}\n{label}"));
    let lrat = prove(&claim.formula, ProofFormat::Lrat).expect("it was refuted before");
    check_lrat(&claim.formula, &lrat).unwrap_or_else(|why| panic!("{why}\n{label}"));
}

fn report(puzzle: &Arc<dyn Puzzle>, job: Job<'_>, connectivity: Connectivity) -> Report {
    let options = Options {
        with_claim: true,
        connectivity,
        ..Options::default()
    };
    run(puzzle, job, &options).expect("an answer")
}

/// The claim of `report`, where it makes one; every negative answer must.
fn claim(report: &Report) -> Option<&Claim> {
    let is_negative = match report.verdict() {
        Verdict::Unsolvable | Verdict::Unique | Verdict::Optimal => true,
        Verdict::Solved => report.answer.complete() == Some(true),
        _ => false,
    };
    assert_eq!(
        report.claim.is_some(),
        is_negative,
        "{:?}",
        report.verdict()
    );
    report.claim.as_ref().and_then(|claim| claim.as_ref().ok())
}

/// Every negative answer about small boards is proved, and the formula without the
/// clauses of the claim has a model where there is a solution: it does not prove
/// too much.
fn negative_answers_are_proved(kind: &Kind) {
    let jobs = [
        Job::Solve(Wanted::UpTo(1)),
        Job::Unique,
        Job::Count(Some(9)),
    ];
    let mut proved = 0;
    let all = kind
        .picked_boards()
        .into_iter()
        .chain(kind.boards(sizes(3), 2));
    for board in all {
        for job in jobs {
            let report = report(&board.puzzle, job, Connectivity::Auto);
            if let Some(claim) = claim(&report) {
                check_claim(claim, &board.label);
                proved += 1;
            }
        }
    }
    assert!(proved >= 20, "{proved} proofs");
}

/// Each clause that is listed as a blocking clause or as a bound is needed, or the
/// formula would be wrong about the puzzle.
fn without_its_claim_the_formula_has_a_model(kind: &Kind) {
    for board in kind.boards(sizes(3), 2) {
        let report = report(&board.puzzle, Job::Unique, Connectivity::Auto);
        let Some(claim) = claim(&report).filter(|_| report.verdict() == Verdict::Unique) else {
            continue;
        };
        let listed = blocking(claim);
        assert_eq!(listed.len(), 1, "{:?}\n{}", claim.comments, board.label);
        let mut open = Formula::new();
        open.reserve(claim.formula.n_vars());
        let others = (0..claim.formula.n_clauses()).filter(|i| !listed.contains(&(i + 1)));
        for i in others {
            open.scope(RuleId::STRUCTURE).bind(claim.formula.clause(i));
        }
        let refuted = prove(&open, ProofFormat::Drat);
        assert!(
            matches!(refuted, Err(Unproved::Satisfiable)),
            "{}",
            board.label
        );
    }
}

/// The numbers of the blocking clauses.
fn blocking(claim: &Claim) -> Vec<usize> {
    let number = |comment: &String| {
        let (number, reason) = comment.strip_prefix("clause ")?.split_once(": ")?;
        (reason.starts_with("not the solution")).then(|| number.parse().expect("a number"))
    };
    claim.comments.iter().filter_map(number).collect()
}

for_each_puzzle!(
    negative_answers_are_proved,
    without_its_claim_the_formula_has_a_model,
);

/// Two pairs that cannot meet: each cut is listed with the islands that it is about,
/// and with connectivity written out there are none.
#[test]
fn cuts_are_listed_with_their_components() {
    let pairs = parse("hashi\n1.1\n...\n1.1\n");
    let job = Job::Solve(Wanted::UpTo(1));
    let lazy = report(&pairs, job, Connectivity::Lazy);
    let lazy = claim(&lazy).expect("unsolvable");
    assert!(lazy.cuts > 0);
    let listed = |claim: &Claim| {
        let is_cut = |comment: &&String| comment.contains(": cut, some edge leaves r");
        claim.comments.iter().filter(is_cut).count()
    };
    assert_eq!(listed(lazy), lazy.cuts);
    let order = encodings::connectivity::order("vertex-elimination").expect("known");
    let eager = report(&pairs, job, Connectivity::Eager(order));
    let eager = claim(&eager).expect("unsolvable");
    assert_eq!((eager.cuts, listed(eager)), (0, 0));
    check_claim(eager, "written out");
}

/// The checkers of this suite can say no.
#[test]
fn wrong_proofs_are_refused() {
    let pairs = parse("hashi\n1.1\n...\n1.1\n");
    let report = report(&pairs, Job::Solve(Wanted::UpTo(1)), Connectivity::Lazy);
    let formula = &claim(&report).expect("unsolvable").formula;
    let drat = prove(formula, ProofFormat::Drat).expect("unsatisfiable");
    let lrat = prove(formula, ProofFormat::Lrat).expect("unsatisfiable");
    let mut weaker = Formula::new();
    weaker.reserve(formula.n_vars());
    for i in 0..formula.n_clauses() - 1 {
        weaker.scope(RuleId::STRUCTURE).bind(formula.clause(i));
    }
    assert!(check_drat(&weaker, &drat).is_err());
    assert!(check_lrat(&weaker, &lrat).is_err());
    assert!(check_drat(formula, "").is_err());
    assert!(check_lrat(formula, "").is_err());
}

#[test]
fn a_proof_obeys_the_stop_flag_and_names_a_full_disk() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut formula = Formula::new();
    let x = formula.new_lit();
    formula.scope(RuleId::STRUCTURE).bind(&[x]);
    formula.scope(RuleId::STRUCTURE).bind(&[!x]);
    let stop = StopFlag::new();
    for format in ProofFormat::NAMES.map(|row| row.1) {
        let full = varisat().prove(&formula, format, &mut Full, &stop);
        assert!(
            matches!(full, Err(Unproved::Write(_))),
            "{format:?} {full:?}"
        );
    }
    stop.stop();
    let stopped = varisat().prove(&formula, ProofFormat::Drat, &mut Vec::new(), &stop);
    assert!(matches!(stopped, Err(Unproved::Interrupted(_))));
    let without = Engine::default().prove(&formula, ProofFormat::Drat, &mut Vec::new(), &stop);
    assert!(matches!(without, Err(Unproved::Unsupported)));
}
