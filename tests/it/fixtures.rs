//! Real boards with what is known of their solutions.

use crate::common::{Kind, data_text, parse};
use puzzlesat::pipeline::{Count, Options, Session, Uniqueness};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::Hashi;
use puzzlesat::registry::Registry;
use puzzlesat::service::{Job, run};
use puzzlesat::values::Values;
use serde_json::Value;
use std::sync::Arc;

fn check_count(puzzle: &Arc<dyn Puzzle>, expected: u64, label: &str) {
    let found = Session::new(puzzle).count(None);
    let expected = Count {
        found: expected,
        complete: true,
    };
    assert_eq!(found, Ok(expected), "{label}");
}

fn check_unique(puzzle: &Arc<dyn Puzzle>, answer: &str) {
    let expected = puzzle
        .answer_from_text(answer)
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

fn example_is_unique(kind: &Kind) {
    check_count(&kind.example(), 1, kind.name());
}

#[test]
fn hakank_dominoes() {
    let table = table("hakank-dominoes/EXPECTED.tsv");
    assert_eq!(table.len(), 27);
    for row in table {
        let [name, rows, columns, solutions] = row.as_slice() else {
            panic!("four columns, not {row:?}");
        };
        let board = parse(&data_text(&format!("hakank-dominoes/{name}")));
        let (height, width) = board.size().expect("a grid");
        let size = format!("{height}\t{width}");
        assert_eq!(size, format!("{rows}\t{columns}"), "{name}");
        check_count(&board, solutions.parse().expect("a number"), name);
    }
}

#[test]
fn tiling_of_the_documentation() {
    let board = parse("tiling\n2 0 1 2 1\n1 3 3 3 0\n2 1 0 0 2\n0 1 3 3 2\n");
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
    check_unique(&parse(TASK), "--**\n*---\n**--\n**--\n");
}

/// As large as anybody prints them: the sample's own solution is right, and so
/// is the one that is found.
#[test]
fn large_thermometers() {
    let sizes = [(10, 10), (20, 30), (40, 40), (60, 60)];
    for board in Kind::named("thermometers").boards(sizes, 3) {
        let found = Session::new(&board.puzzle).solve().expect("no bug");
        if let Some(solution) = &board.solution {
            assert_eq!(board.puzzle.verify(solution), [], "{}", board.label);
            let witness = found.unwrap_or_else(|| panic!("unsolvable: {}", board.label));
            assert_eq!(board.puzzle.verify(witness.solution()), []);
        }
    }
}

/// The solutions of a board in any format, at most `limit`.
fn count_text(text: &str, limit: u64) -> (String, u64) {
    let board = Registry::builtin().read(text, None, None);
    let puzzle = board
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .puzzle;
    let report = run(&puzzle, Job::Count(Some(limit)), &Options::default());
    let report = report.unwrap_or_else(|error| panic!("{text}: {error:?}"));
    (
        puzzle.name().to_owned(),
        report.answer.count().expect("a count"),
    )
}

/// Boards of another program's generator. Where it bans loops there is one
/// solution; the table counts without that ban.
#[test]
fn generated_game_ids() {
    let files =
        ["bridges", "dominosa"].map(|game| data_text(&format!("sgt-puzzles/{game}-generated.txt")));
    let mut checked = 0;
    for row in table("sgt-puzzles/EXPECTED.tsv") {
        let line: usize = row[0].parse().expect("a line number");
        let (file, name) = if row[1] == "bridges" {
            (&files[0], "hashi")
        } else {
            (&files[1], "tiling")
        };
        let id = file.lines().nth(line - 1).expect("the line is there");
        assert!(id.starts_with(&row[2]), "{row:?} {id}");
        let expected = match row[3].strip_prefix(">=") {
            _ if row[1] == "bridges" && row[2].contains('L') => 1,
            Some(least) => least.parse().expect("a number"),
            None => row[3].parse().expect("a number"),
        };
        assert_eq!(
            count_text(id, 50),
            (name.to_owned(), expected),
            "{row:?} {id}"
        );
        checked += 1;
    }
    assert_eq!(checked, 981);
}

/// The bridges in a drawing: `-` `|` one, `=` `H` two.
fn drawn_bridges(board: &Hashi, drawing: &str) -> Values {
    let rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let bridges = board.spans().iter().map(|span| {
        let [a, b] = span.ends.map(|island| board.islands()[island].cell);
        match (
            a.row == b.row,
            rows[(a.row + b.row) / 2][(a.column + b.column) / 2],
        ) {
            (true, '-') | (false, '|') => Some(1),
            (true, '=') | (false, 'H') => Some(2),
            _ => Some(0),
        }
    });
    board.answer(&bridges.collect::<Vec<_>>())
}

#[test]
fn simon_frankau_hashi() {
    for (name, header) in [
        ("example_9x9", "hashi"),
        ("example_17x17", "hashi"),
        ("example_single_bridge", "hashi max=1"),
    ] {
        let text = data_text(&format!("simon-frankau-hashi/examples/{name}.txt"));
        let board = Hashi::from_text(&format!("{header}\n{text}")).expect(name);
        let drawing = data_text(&format!("simon-frankau-hashi/results/{name}.txt"));
        let expected = drawn_bridges(&board, &drawing);
        match Session::new(board).unique() {
            Ok(Uniqueness::Unique(witness)) => assert_eq!(witness.solution(), &expected, "{name}"),
            other => panic!("{name}: expected one solution, found {other:?}"),
        }
    }
    let doubles = data_text("simon-frankau-hashi/examples/example_single_bridge.txt");
    assert_eq!(
        count_text(&format!("hashi\n{doubles}"), 2),
        ("hashi".to_owned(), 2)
    );
}

/// Four corners that only connectivity makes unique, and a board of adjacent
/// islands.
#[test]
fn small_hashi() {
    let count = |text: &str, expected| check_count(&parse(text), expected, text);
    count("hashi\n2.2\n...\n2.2\n", 1);
    count("hashi\n22\n22\n", 1);
    count("hashi\n1.1\n", 1);
    count("hashi\n2.1\n", 0);
    count("hashi\n5\n", 0);
    count("hashi\n?\n", 0);
    count("hashi\n?.?\n", 2);
    count("hashi max=4\n?.?\n", 4);
    count("hashi tree\n??\n??\n", 4 * 8);
    count("hashi\n11\n11\n", 0);
}

fn optimum(text: &str) -> Option<u64> {
    let board = parse(text);
    let best = Session::new(&board).optimum().expect("nobody stops it");
    best.map(|best| best.score)
}

fn city_table(name: &str, field: &str) -> Vec<(String, Value)> {
    let text = data_text(&format!("city-bloxx/{name}.json"));
    let mut json: Value = serde_json::from_str(&text).expect("it is JSON");
    let Value::Object(rows) = json[field].take() else {
        panic!("{field} is an object");
    };
    rows.into_iter()
        .filter(|(size, _)| cells(size) <= 30)
        .collect()
}

fn cells(size: &str) -> u32 {
    let sides = size
        .split('x')
        .map(|side| side.parse::<u32>().expect("a number"));
    sides.product()
}

/// Both ways round: a board is as good as its transposed one.
#[test]
fn stable_cities() {
    let table = city_table("stable-optima", "opt");
    assert!(table.len() > 50);
    for (size, best) in table {
        let (rows, columns) = size.split_once('x').expect("a size");
        for size in [format!("{rows}x{columns}"), format!("{columns}x{rows}")] {
            assert_eq!(
                optimum(&format!("city-bloxx {size}\n")),
                best.as_u64(),
                "{size}"
            );
        }
    }
}

#[test]
fn placed_cities() {
    let table = city_table("placement-optima", "grids");
    assert!(table.len() > 25);
    for (size, row) in table {
        let board = format!("city-bloxx {size}\nrule placement\n");
        assert_eq!(optimum(&board), row["max"].as_u64(), "{size}");
        let by_rounds = row["max_by_rounds"]
            .as_array()
            .filter(|_| cells(&size) <= 6);
        for (rounds, best) in by_rounds.into_iter().flatten().enumerate() {
            let board = format!("{board}rounds {rounds}\n");
            assert_eq!(optimum(&board), best.as_u64(), "{size}, {rounds} rounds");
        }
    }
}
