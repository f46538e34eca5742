//! Reading and writing: what is written reads back as the same thing, and what
//! people type around it does not matter.

use crate::common::search::{answer, partial_answers};
use crate::common::{Board, Kind, is_same, rng, sizes};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::{Registry, Source, parse_json};
use puzzlesat::text::InputError;
use puzzlesat::values::Values;
use std::sync::Arc;

for_each_puzzle!(
    examples_are_detected,
    puzzles_read_back,
    solutions_read_back,
    partial_solutions_read_back,
    layout_does_not_matter,
    layout_of_solutions_does_not_matter,
    aliases_are_read,
);

/// Whether finding an answer is no work, even the best one.
fn is_easy(board: &Board) -> bool {
    board.puzzle.problem().n_vars() <= 100
}

/// The example, picked boards, and boards up to 8x8, solvable and arbitrary.
fn all_boards(kind: &Kind) -> impl Iterator<Item = Board> {
    let puzzle = kind.example();
    let example = Board {
        solution: answer(&puzzle),
        label: format!(
            "the example of {}:\n{}",
            kind.name(),
            &kind.entry.about().example
        ),
        puzzle,
    };
    let picked = kind.picked_boards().into_iter();
    [example]
        .into_iter()
        .chain(picked)
        .chain(kind.boards(sizes(8), 4))
}

fn examples_are_detected(kind: &Kind) {
    let example = kind.example();
    let json = example.to_json().to_string();
    for text in [&*kind.entry.about().example, &json] {
        assert_detected(kind, text, "the example");
        let registry = Registry::builtin();
        let read = |named| registry.read(text, named, None).expect("it is well-formed");
        let (board, named) = (read(None), read(Some(kind.name())));
        assert_eq!(
            matches!(board.source, Source::Json(_)),
            text.starts_with('{')
        );
        assert!(is_same(&board.puzzle, &example));
        assert!(
            is_same(&named.puzzle, &example),
            "its own name changes nothing"
        );
    }
}

/// The text is known as one of this puzzle.
fn assert_detected(kind: &Kind, text: &str, label: &str) {
    let registry = Registry::builtin();
    for named in [None, Some(kind.name())] {
        let entry = registry.detect(text, named, None).expect(label);
        assert_eq!(entry.name(), kind.name(), "{label}");
    }
}

/// What was read is this board.
fn assert_read(read: Result<Arc<dyn Puzzle>, InputError>, expected: &Arc<dyn Puzzle>, label: &str) {
    let read = read.unwrap_or_else(|error| panic!("{error}\n{label}"));
    assert!(is_same(&read, expected), "{label}");
}

fn puzzles_read_back(kind: &Kind) {
    for Board { puzzle, label, .. } in all_boards(kind) {
        assert_read(kind.entry.read_text(&puzzle.to_text()), &puzzle, &label);
        let json = puzzle.to_json();
        assert_eq!(json["puzzle"], kind.name(), "{label}");
        assert_read(kind.entry.read_json(&json), &puzzle, &label);
        let written = parse_json(&json.to_string()).expect("it is JSON");
        assert_read(kind.entry.read_json(&written), &puzzle, &label);
    }
}

fn check_solution(puzzle: &Arc<dyn Puzzle>, solution: &Values, label: &str) {
    let text = puzzle.answer_to_text(solution);
    assert_eq!(
        puzzle.answer_from_text(&text).as_ref(),
        Ok(solution),
        "{label}{text}"
    );
    let json = puzzle.answer_to_json(solution);
    assert_eq!(
        puzzle.answer_from_json(&json).as_ref(),
        Ok(solution),
        "{label}{json}"
    );
    assert!(solution.differences(solution).is_empty(), "{label}");
}

fn solutions_read_back(kind: &Kind) {
    for board in all_boards(kind).filter(is_easy) {
        for solution in [answer(&board.puzzle), board.solution].iter().flatten() {
            check_solution(&board.puzzle, solution, &board.label);
        }
    }
}

fn partial_solutions_read_back(kind: &Kind) {
    let mut unfinished = 0;
    for (i, board) in (0..).zip(all_boards(kind)) {
        let Some(solution) = &board.solution else {
            continue;
        };
        for partial in partial_answers(&board.puzzle, solution, &mut rng(i)) {
            check_solution(&board.puzzle, &partial, &board.label);
            unfinished += u32::from(!board.puzzle.is_complete(&partial));
        }
    }
    assert!(
        unfinished > 50,
        "{}: only {unfinished} partial answers",
        kind.name()
    );
}

/// Boards of kinds that are never sampled.
#[test]
fn odd_boards_read_back() {
    fn check(name: &str, texts: &[&str]) {
        let kind = Kind::named(name);
        for text in texts {
            let puzzle = kind.parse(text);
            assert_read(kind.entry.read_text(&puzzle.to_text()), &puzzle, text);
            assert_read(kind.entry.read_json(&puzzle.to_json()), &puzzle, text);
        }
    }
    check(
        "city-bloxx",
        &[
            "city-bloxx 1x1\n",
            "bloxx 2x3 # comment\n\n.x_\nBRY\ntarget 0\n",
            "city-bloxx 1x2\nrule placement\n",
            "city-bloxx 1x2\nrounds 0\nrule placement\ntarget 30\n",
            "city-bloxx 1x2\nrule stable\n.Q\ntower q Q 0 needs r*4,q\ntower r R 7\n",
            "city-bloxx 100x100\n",
        ],
    );
    check(
        "hashi",
        &[
            "hashi\n1\n",
            "hashi tree max=4\n? . 17\n",
            "hashi max=1\n1\n.\n1\n",
            "hashi\n4294967295 - 0 G\n",
        ],
    );
    check(
        "thermometers",
        &[
            "thermometers\n0\n0 .\n",
            "thermometers\n- - 7\n- . é1 é2\n",
            "thermometers\n1 1 1\n3 b1 zz1 a1\n",
            "thermometers\n4294967295\n- A1\n",
        ],
    );
    check(
        "pairing",
        &[
            "matching\nlabel z 3\nedge b a x 4294967295\nlabel y 0\nedge a b y 0\n",
            "pairing\nedge %20 %0A %09%00 # blanks\nedge label edge pairing\n",
            "pairing\nedge %E2%82%AC €%25 %25\nlabel %25 0\n",
        ],
    );
    check(
        "tiling",
        &[
            "tiling\n0 0\ncover all\n",
            "tiling\n0 0 0 0\ndominoes 0-0\ngiven 1,3-1,2\n",
            "tiling\n7 4294967295\ndominoes 4294967295-7\ncover any\n",
            "tiling\n1 1\n1 1\ndominoes 1-1 1-1\ngiven 1,1-2,1 2,2-1,2\ncover any\n",
            "tiling\n1 2 3\ndominoes\n",
        ],
    );
}

/// Partial and wrong answers that solving does not lead to.
#[test]
fn odd_solutions_read_back() {
    fn check(name: &str, answers: &[&str]) {
        let puzzle = Kind::named(name).example();
        for answer in answers {
            let solution = puzzle.answer_from_text(answer).expect(answer);
            check_solution(&puzzle, &solution, answer);
        }
    }
    check(
        "pairing",
        &[
            "",
            "pair monday ann ward\n",
            "pair ann monday ward\npair monday bob ward\n",
        ],
    );
    check(
        "tiling",
        &["", "domino 1,1-1,2\n", "domino 2,1-1,1\ndomino 1,1-1,2\n"],
    );
    check(
        "city-bloxx",
        &[
            "...\n...\n...\n",
            "BB_\nR._\n..Y\n",
            "place 1,1 B\n",
            "_B_\n___\n___\nplace 1,2 Y\nplace 1,2 B\n",
        ],
    );
    check(
        "hashi",
        &[
            "",
            "bridge 1,1-1,3 2\n",
            "bridge 3,1-1,1 0\nbridge 1,3-1,1 9\n",
        ],
    );
    check(
        "thermometers",
        &[
            "levels\n",
            "levels b 3\n",
            "levels b 0 a 1\n",
            "...\n...\n...\n",
            "*..\n...\n..-\n",
            "-**\n*-*\n**-\n",
        ],
    );
}

/// Ways to lay out the same text.
type Layout = (&'static str, fn(&str) -> String);

const LAYOUTS: &[Layout] = &[
    ("no final newline", |text| text.trim_end().into()),
    ("CRLF", |text| text.replace('\n', "\r\n")),
    ("byte order mark", |text| format!("\u{feff}{text}")),
    ("byte order mark and CRLF", |text| {
        format!("\u{feff}{}", text.replace('\n', "\r\n"))
    }),
    ("blank lines", |text| {
        format!("\n\n{}\n \t\n", text.replace('\n', "\n\n"))
    }),
    ("comments", |text| {
        format!(
            "# first\n   # second\n{}# last",
            text.replace('\n', " # ü, 1 2 3\n#\n")
        )
    }),
    ("trailing blanks", |text| text.replace('\n', " \t \n")),
    ("indented", |text| {
        format!("  {}", text.trim_end().replace('\n', "\n \t"))
    }),
    ("tabs", |text| text.replace(' ', "\t")),
];

fn layout_does_not_matter(kind: &Kind) {
    for Board { puzzle, label, .. } in all_boards(kind).take(60) {
        for (name, lay_out) in LAYOUTS {
            let text = lay_out(&puzzle.to_text());
            let label = format!("{name}, {label}");
            assert_read(kind.entry.read_text(&text), &puzzle, &label);
            assert_detected(kind, &text, &label);
        }
    }
}

fn layout_of_solutions_does_not_matter(kind: &Kind) {
    for Board { puzzle, label, .. } in all_boards(kind).take(60) {
        let Some(solution) = answer(&puzzle) else {
            continue;
        };
        for (name, lay_out) in LAYOUTS {
            let text = lay_out(&puzzle.answer_to_text(&solution));
            let read = puzzle.answer_from_text(&text);
            assert_eq!(read.as_ref(), Ok(&solution), "{name}, {label}");
        }
    }
}

fn aliases_are_read(kind: &Kind) {
    let example = &kind.entry.about().example;
    let rest = example.strip_prefix(kind.name()).expect("its first word");
    for alias in kind.entry.about().aliases {
        let text = format!("{alias}{rest}");
        assert_read(kind.entry.read_text(&text), &kind.example(), alias);
        assert_detected(kind, &text, alias);
        let mut json = kind.example().to_json();
        json["puzzle"] = (*alias).into();
        assert_detected(kind, &json.to_string(), alias);
    }
}

#[test]
fn names_are_told_apart() {
    let kinds = Kind::all();
    let names = kinds.iter().flat_map(|kind| {
        let aliases = kind.entry.about().aliases;
        [&[kind.name()], aliases].concat()
    });
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
