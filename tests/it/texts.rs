//! Reading and writing: what is written reads back as the same thing, and what
//! people type around it does not matter.

use crate::common::search::{answer, partial_answers};
use crate::common::{Board, boards, example, parse, picked_boards, rng, sizes};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{CityBloxx, Hashi, Pairing, Thermometers, Tiling};
use puzzlesat::registry::{PUZZLES, Source, detect, parse_json};

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
fn is_easy<P: Puzzle>(board: &Board<P>) -> bool {
    board.puzzle.problem().n_vars() <= 100
}

/// The example, picked boards, and boards up to 8x8, solvable and arbitrary.
fn all_boards<P: Puzzle>() -> impl Iterator<Item = Board<P>> {
    let puzzle = example::<P>();
    let example = Board {
        solution: answer(&puzzle),
        label: format!("the example of {}:\n{}", P::NAME, P::EXAMPLE),
        puzzle,
    };
    let picked = picked_boards().into_iter();
    [example]
        .into_iter()
        .chain(picked)
        .chain(boards(sizes(8), 4))
}

fn examples_are_detected<P: Puzzle>() {
    let json = example::<P>().to_json().to_string();
    for text in [P::EXAMPLE, &json] {
        let (entry, source) = detect(text, None, None).expect("the examples are well-formed");
        assert_eq!(entry.name, P::NAME);
        assert_eq!(matches!(source, Source::Json(_)), text.starts_with('{'));
        let (named, _) = detect(text, Some(P::NAME), None).expect("its own name changes nothing");
        assert_eq!(named.name, P::NAME);
    }
}

fn puzzles_read_back<P: Puzzle>() {
    for Board { puzzle, label, .. } in all_boards::<P>() {
        assert_eq!(
            P::from_text(&puzzle.to_text()),
            Ok(puzzle.clone()),
            "{label}"
        );
        let json = puzzle.to_json();
        assert_eq!(json["puzzle"], P::NAME, "{label}");
        assert_eq!(P::from_json(&json), Ok(puzzle.clone()), "{label}");
        let written = parse_json(&json.to_string()).expect("it is JSON");
        assert_eq!(P::from_json(&written), Ok(puzzle), "{label}");
    }
}

fn check_solution<P: Puzzle>(puzzle: &P, solution: &P::Solution, label: &str) {
    let text = puzzle.solution_to_text(solution);
    assert_eq!(
        puzzle.solution_from_text(&text).as_ref(),
        Ok(solution),
        "{label}{text}"
    );
    let json = puzzle.solution_to_json(solution);
    assert_eq!(
        puzzle.solution_from_json(&json).as_ref(),
        Ok(solution),
        "{label}{json}"
    );
    assert!(puzzle.differences(solution, solution).is_empty(), "{label}");
}

fn solutions_read_back<P: Puzzle>() {
    for board in all_boards::<P>().filter(is_easy) {
        for solution in [answer(&board.puzzle), board.solution].iter().flatten() {
            check_solution(&board.puzzle, solution, &board.label);
        }
    }
}

fn partial_solutions_read_back<P: Puzzle>() {
    let mut unfinished = 0;
    for (i, board) in (0..).zip(all_boards::<P>()) {
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
        P::NAME
    );
}

/// Boards of kinds that are never sampled.
#[test]
fn odd_boards_read_back() {
    fn check<P: Puzzle>(texts: &[&str]) {
        for text in texts {
            let puzzle: P = parse(text);
            assert_eq!(
                P::from_text(&puzzle.to_text()),
                Ok(puzzle.clone()),
                "{text}"
            );
            assert_eq!(P::from_json(&puzzle.to_json()), Ok(puzzle), "{text}");
        }
    }
    check::<CityBloxx>(&[
        "city-bloxx 1x1\n",
        "bloxx 2x3 # comment\n\n.x_\nBRY\ntarget 0\n",
        "city-bloxx 1x2\nrule placement\n",
        "city-bloxx 1x2\nrounds 0\nrule placement\ntarget 30\n",
        "city-bloxx 1x2\nrule stable\n.Q\ntower q Q 0 needs r*4,q\ntower r R 7\n",
        "city-bloxx 100x100\n",
    ]);
    check::<Hashi>(&[
        "hashi\n1\n",
        "hashi tree max=4\n? . 17\n",
        "hashi max=1\n1\n.\n1\n",
        "hashi\n4294967295 - 0 G\n",
    ]);
    check::<Thermometers>(&[
        "thermometers\n0\n0 .\n",
        "thermometers\n- - 7\n- . é1 é2\n",
        "thermometers\n1 1 1\n3 b1 zz1 a1\n",
        "thermometers\n4294967295\n- A1\n",
    ]);
    check::<Pairing>(&[
        "matching\nlabel z 3\nedge b a x 4294967295\nlabel y 0\nedge a b y 0\n",
        "pairing\nedge %20 %0A %09%00 # blanks\nedge label edge pairing\n",
        "pairing\nedge %E2%82%AC €%25 %25\nlabel %25 0\n",
    ]);
    check::<Tiling>(&[
        "tiling\n0 0\ncover all\n",
        "tiling\n0 0 0 0\ndominoes 0-0\ngiven 1,3-1,2\n",
        "tiling\n7 4294967295\ndominoes 4294967295-7\ncover any\n",
        "tiling\n1 1\n1 1\ndominoes 1-1 1-1\ngiven 1,1-2,1 2,2-1,2\ncover any\n",
        "tiling\n1 2 3\ndominoes\n",
    ]);
}

/// Partial and wrong answers that solving does not lead to.
#[test]
fn odd_solutions_read_back() {
    fn check<P: Puzzle>(answers: &[&str]) {
        let puzzle = example::<P>();
        for answer in answers {
            let solution = puzzle.solution_from_text(answer).expect(answer);
            check_solution(&puzzle, &solution, answer);
        }
    }
    check::<Pairing>(&[
        "",
        "pair monday ann ward\n",
        "pair ann monday ward\npair monday bob ward\n",
    ]);
    check::<Tiling>(&["", "domino 1,1-1,2\n", "domino 2,1-1,1\ndomino 1,1-1,2\n"]);
    check::<CityBloxx>(&[
        "...\n...\n...\n",
        "BB_\nR._\n..Y\n",
        "place 1,1 B\n",
        "_B_\n___\n___\nplace 1,2 Y\nplace 1,2 B\n",
    ]);
    check::<Hashi>(&[
        "",
        "bridge 1,1-1,3 2\n",
        "bridge 3,1-1,1 0\nbridge 1,3-1,1 9\n",
    ]);
    check::<Thermometers>(&[
        "levels\n",
        "levels b 3\n",
        "levels b 0 a 1\n",
        "...\n...\n...\n",
        "*..\n...\n..-\n",
        "-**\n*-*\n**-\n",
    ]);
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

fn layout_does_not_matter<P: Puzzle>() {
    for Board { puzzle, label, .. } in all_boards::<P>().take(60) {
        for (name, lay_out) in LAYOUTS {
            let text = lay_out(&puzzle.to_text());
            assert_eq!(P::from_text(&text).as_ref(), Ok(&puzzle), "{name}, {label}");
            let (entry, _) = detect(&text, None, None).expect(name);
            assert_eq!(entry.name, P::NAME, "{name}, {label}");
        }
    }
}

fn layout_of_solutions_does_not_matter<P: Puzzle>() {
    for Board { puzzle, label, .. } in all_boards::<P>().take(60) {
        let Some(solution) = answer(&puzzle) else {
            continue;
        };
        for (name, lay_out) in LAYOUTS {
            let text = lay_out(&puzzle.solution_to_text(&solution));
            let read = puzzle.solution_from_text(&text);
            assert_eq!(read.as_ref(), Ok(&solution), "{name}, {label}");
        }
    }
}

fn aliases_are_read<P: Puzzle>() {
    let rest = P::EXAMPLE.strip_prefix(P::NAME).expect("its first word");
    for alias in P::ALIASES {
        let text = format!("{alias}{rest}");
        assert_eq!(P::from_text(&text), Ok(example::<P>()), "{alias}");
        assert_eq!(detect(&text, None, None).expect(alias).0.name, P::NAME);
        let mut json = example::<P>().to_json();
        json["puzzle"] = (*alias).into();
        assert_eq!(
            detect(&json.to_string(), None, None).expect(alias).0.name,
            P::NAME
        );
    }
}

#[test]
fn names_are_told_apart() {
    let names = PUZZLES
        .iter()
        .flat_map(|entry| [&[entry.name], entry.aliases].concat());
    let mut names: Vec<_> = names.collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
}
