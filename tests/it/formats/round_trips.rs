//! What is written reads back: every format of every puzzle, on random boards
//! with and without answers. A new row of a table is covered unasked.

use crate::common::search::{answer, partial_answers};
use crate::common::{Board, Kind, rng};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use puzzlesat::values::Values;
use std::cell::RefCell;
use std::collections::BTreeMap;
use testing::fuzz::puzzle::read::{answer_back, board_back};

for_each_puzzle!(boards_and_answers_read_back);

/// How often each format held a board, an answer, an unfinished answer.
type Held = BTreeMap<&'static str, [u32; 3]>;

fn check(board: &Board, seed: u64, held: &mut Held) {
    let puzzle = &board.puzzle;
    let finished = board.solution.clone();
    let partial = finished
        .iter()
        .flat_map(|solution| partial_answers(puzzle, solution, &mut rng(seed)));
    let answers: Vec<Values> = finished.iter().cloned().chain(partial).collect();
    for &format in puzzle.formats() {
        let counts = held.entry(format.name()).or_default();
        counts[0] += u32::from(board_back(format, puzzle));
        for solution in &answers {
            let is_held = u32::from(answer_back(format, puzzle.as_ref(), solution));
            counts[if puzzle.is_complete(solution) { 1 } else { 2 }] += is_held;
        }
    }
}

fn boards_and_answers_read_back(kind: &Kind) {
    let held = RefCell::new(Held::new());
    let example = Board {
        solution: answer(&kind.example()),
        puzzle: kind.example(),
        label: String::new(),
    };
    check(&example, 0, &mut held.borrow_mut());
    for board in kind.picked_boards() {
        check(&board, 0, &mut held.borrow_mut());
    }
    let config = Config {
        cases: 1500,
        failure_persistence: None,
        ..Config::default()
    };
    // The same cases in every run.
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let strategy = (
        1..=7_usize,
        1..=7_usize,
        proptest::num::u64::ANY,
        proptest::bool::ANY,
    );
    let outcome = runner.run(&strategy, |(rows, columns, seed, is_square)| {
        let size = if is_square {
            (rows, rows)
        } else {
            (rows, columns)
        };
        check(
            &kind.board(size, seed, seed % 4 == 0),
            seed,
            &mut held.borrow_mut(),
        );
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    enough_was_held(kind, &held.borrow());
}

/// The formats held boards and answers, so that something was compared.
fn enough_was_held(kind: &Kind, held: &Held) {
    for format in kind.entry.formats().iter().filter(|row| row.is_written()) {
        let [boards, finished, unfinished] = held[format.name()];
        assert!(
            boards >= 10,
            "{} {}: held only {boards} boards",
            kind.name(),
            format.name()
        );
        let has_answers = format.answers().is_some();
        assert!(
            !has_answers || finished >= 10,
            "{} {}: {finished} answers",
            kind.name(),
            format.name()
        );
        println!(
            "{} {}: {boards} boards, {finished} and {unfinished} answers",
            kind.name(),
            format.name()
        );
    }
}
