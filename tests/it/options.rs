//! Options reach the code, and nothing else decides what a formula is.

use crate::common::{Board, Kind, parse, ways};
use puzzlesat::pipeline::{Options, Session};
use puzzlesat::puzzle::Puzzle;
use std::collections::BTreeSet;
use std::sync::Arc;

for_each_puzzle!(the_same_options_give_the_same_formula, variables_have_names);

fn the_same_options_give_the_same_formula(kind: &Kind) {
    for Board { puzzle, label, .. } in kind.boards([(1, 1), (3, 4), (6, 6)], 4) {
        let problem = puzzle.problem();
        let again = kind.parse(&puzzle.to_text()).problem();
        assert_eq!(format!("{problem:?}"), format!("{again:?}"), "{label}");
        for (way, choice) in ways::choices() {
            let formula = problem.compile(&choice);
            assert_eq!(formula, puzzle.problem().compile(&choice), "{way}, {label}");
            assert!(formula.n_vars() >= problem.n_vars(), "{way}, {label}");
            let guarded = problem.compile_guarded(&choice);
            let again = puzzle.problem().compile_guarded(&choice);
            assert_eq!(guarded.formula, again.formula, "{way}, {label}");
            assert_eq!(guarded.selectors, again.selectors, "{way}, {label}");
        }
    }
}

/// One name a variable, no name twice.
fn variables_have_names(kind: &Kind) {
    for Board { puzzle, label, .. } in kind.boards([(1, 1), (3, 4), (6, 6)], 4) {
        let names = puzzle.layout().literal_names();
        assert_eq!(names.len(), puzzle.problem().n_vars() as usize, "{label}");
        let distinct: BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{label}{names:?}");
    }
}

/// Variables, clauses and literals after a solve: the counters of a score are
/// made when a bound is asked for.
fn size(puzzle: &Arc<dyn Puzzle>, options: Options) -> (u32, usize, usize) {
    let mut session = Session::with(puzzle, options);
    session.solve().expect("no bug");
    let stats = session.stats();
    (stats.variables, stats.clauses, stats.literals)
}

/// All ways give different sizes on a board that has use for them: equal answers
/// cannot tell an option that is ignored.
fn check_sizes(text: &str, ways: Vec<(String, Options)>) {
    assert!(ways.len() > 1, "nothing to compare");
    let puzzle = parse(text);
    let mut seen = Vec::new();
    for (name, options) in ways {
        let size = size(&puzzle, options);
        let twin = seen.iter().find(|(other, _)| *other == size);
        assert!(twin.is_none(), "{name} is as large as {twin:?}");
        seen.push((size, name));
    }
}

/// The rows of one table.
fn rows(table: &str) -> Vec<(String, Options)> {
    let rows = ways::choices().into_iter();
    let rows = rows.filter(|(name, _)| name.starts_with(table));
    let options = |choice| Options {
        choice,
        ..Options::default()
    };
    rows.map(|(name, choice)| (name, options(choice))).collect()
}

/// Short and long lines, so that `auto` uses both of its encodings.
#[test]
fn cardinality() {
    let board = "thermometers
         2  1  2  1  3  -  -  -  -  -
     3  a1 b1 c1 d1 e1  .  .  .  .  .
     2  a2 b2 c2  .  .  .  .  .  .  .
     5  f1 g1 h1 i1 j1 k1 l1 m1 n1 o1";
    check_sizes(board, rows("cardinality "));
}

/// A domino with 17 places, one with 7, and cells with up to four.
#[test]
fn at_most_one() {
    let board = "tiling\n0 0 0 0 1 1 1\n0 0 0 0 1 1 1\n0 0 0 0 2 2 2\ndominoes 0-0 1-1\n";
    check_sizes(board, rows("at-most-one "));
}

/// All steps of the score are alike, so only one of the two splits them.
#[test]
fn score() {
    check_sizes("city-bloxx 4x4\n", rows("score "));
}

#[test]
fn order() {
    // One of the others, by the size of the board.
    let others = rows("order ").split_off(1);
    check_sizes("city-bloxx 3x4\nrule placement\n", others);
}

/// The example has a loop, whose tree needs no cut.
#[test]
fn connectivity() {
    let eager = ways::connectivities().into_iter();
    let eager = eager.skip(2).filter(|(name, _)| *name != "by-size");
    let options = |connectivity| Options {
        connectivity,
        ..Options::default()
    };
    let ways = eager.map(|(name, connectivity)| (name.to_owned(), options(connectivity)));
    let hashi = Kind::named("hashi");
    check_sizes(&hashi.entry.about().example, ways.collect());
}
