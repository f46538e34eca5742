//! `solve --via ilp` and `--via lp`.

use super::{NONE, ONE, check, check_error, run};

/// What teachers show first: the relaxation says 50, the integers 30.
#[test]
fn the_relaxation_bounds_the_optimum() {
    let board = "city-bloxx 1x2\n";
    let bound = "undecided (the LP optimum is fractional): at most 50\n";
    check(&["solve", "--via", "lp"], board, 3, bound);
    let answer = "BR\n30: 1 blue, 1 red, 0 green, 0 yellow\noptimal: 30\n";
    check(&["solve", "--via", "ilp"], board, 0, answer);
    let json = run(&["solve", "--via", "lp", "--output", "json"], board);
    assert!(
        json.out.contains(r#""bound":50,"relaxation":50.0"#),
        "{json:?}"
    );
}

#[test]
fn programmes_have_answers_and_none() {
    let drawn = run(&["solve"], ONE).out;
    check(&["solve", "--via", "ilp"], ONE, 0, &drawn);
    for via in ["ilp", "lp"] {
        check(&["solve", "--via", via], NONE, 1, "unsolvable\n");
    }
}

/// The programme of the placement rule without a bound on the rounds has one all
/// the same, so its optimum is not given as one.
#[test]
fn a_restricted_programme_proves_no_optimum() {
    let board = "city-bloxx 1x2\nrule placement\n";
    let found = run(&["solve", "--via", "ilp"], board);
    assert_eq!(found.code, Some(3), "{found:?}");
    assert!(
        found.out.contains("the best with at most 5 rounds"),
        "{found:?}"
    );
}

#[test]
fn what_does_not_go_together_is_said() {
    let message = "--via ilp and --via lp cannot be combined with --solutions, --proof or --stats";
    check_error(
        &["solve", "--via", "ilp", "--solutions", "2"],
        ONE,
        2,
        message,
    );
    let run = run(&["solve", "--via", "ilp", "--solver", "batsat"], ONE);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err
            .contains("unknown ILP solver `batsat`; available: microlp"),
        "{run:?}"
    );
}
