//! Real boards with what is known of their solutions.

#[macro_use]
mod common;

use common::{boards, data_text, example, parse};
use puzzlesat::pipeline::{Count, Session, Uniqueness};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{Thermometers, Tiling};

fn check_count<P: Puzzle>(puzzle: &P, expected: u64, label: &str) {
    let found = Session::new(puzzle).count(None);
    let expected = Count {
        found: expected,
        complete: true,
    };
    assert_eq!(found, Ok(expected), "{label}");
}

fn check_unique<P: Puzzle>(puzzle: &P, answer: &str) {
    let expected = puzzle
        .solution_from_text(answer)
        .expect("the answer is well-formed");
    match Session::new(puzzle).unique() {
        Ok(Uniqueness::Unique(witness)) => assert_eq!(witness.solution(), &expected),
        other => panic!("expected one solution, found {other:?}"),
    }
}

/// The lines of a table in `tests/data`, split at tabs, without comments.
fn table(path: &str) -> Vec<Vec<String>> {
    let text = data_text(path);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('\t').map(Into::into).collect())
        .collect()
}

for_each_puzzle!(example_is_unique);

fn example_is_unique<P: Puzzle>() {
    check_count(&example::<P>(), 1, P::NAME);
}

#[test]
fn hakank_dominoes() {
    let table = table("hakank-dominoes/EXPECTED.tsv");
    assert_eq!(table.len(), 27);
    for row in table {
        let [name, rows, columns, solutions] = row.as_slice() else {
            panic!("four columns, not {row:?}");
        };
        let board: Tiling = parse(&data_text(&format!("hakank-dominoes/{name}")));
        let size = format!("{}\t{}", board.rows(), board.columns());
        assert_eq!(size, format!("{rows}\t{columns}"), "{name}");
        check_count(&board, solutions.parse().expect("a number"), name);
    }
}

#[test]
fn tiling_of_the_documentation() {
    let board: Tiling = parse("tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n");
    let answer = "domino 1,1-2,1\ndomino 1,2-2,2\ndomino 1,3-2,3\ndomino 1,4-2,4\n\
                  domino 1,5-2,5\ndomino 3,1-4,1\ndomino 3,2-4,2\ndomino 3,3-3,4\n\
                  domino 3,5-4,5\ndomino 4,3-4,4\n";
    check_unique(&board, answer);
}

/// By hand from puzzle-thermometers.com's task
/// `3_2_1_1_2_1_2_2;1,2;5,2,3,7;5,4,8,12,13,14,15;5,9,5,6;1,2`: totals of the
/// columns, then of the rows; straight thermometers (a) and (e), bulb left;
/// paths (b), (c), (d) by 0-based cells, bulb first.
const TASK: &str = "thermometers
     3  2  1  1
  2  a1 a2 b1 b2
  1  c1 d2 d3 b3
  2  c2 d1 e1 e2
  2  c3 c4 c5 c6
";

#[test]
fn thermometers_task() {
    check_unique(&parse::<Thermometers>(TASK), "--**\n*---\n**--\n**--\n");
}

/// As large as anybody prints them: the sample's own solution is right, and so
/// is the one that is found.
#[test]
fn large_thermometers() {
    let sizes = [(10, 10), (20, 30), (40, 40), (60, 60)];
    for board in boards::<Thermometers>(sizes, 3) {
        let found = Session::new(&board.puzzle).solve().expect("no bug");
        if let Some(solution) = &board.solution {
            assert_eq!(board.puzzle.verify(solution), [], "{}", board.label);
            let witness = found.unwrap_or_else(|| panic!("unsolvable: {}", board.label));
            assert_eq!(board.puzzle.verify(witness.solution()), []);
        }
    }
}
