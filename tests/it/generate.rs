//! Generated boards: one solution by a second solver and by the programme, the same
//! from the same seed, and as they were asked for.

use crate::common::judges::is_right;
use crate::common::{Kind, is_same, program};
use puzzlesat::explain::{self, Grade};
use puzzlesat::generation::{Clues, Symmetry, Wish};
use puzzlesat::linear;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{Hashi, Thermometers};
use puzzlesat::service::{Generated, Grading, NoBoard, generate};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Sizes of boards that each puzzle is generated in.
fn wishes(kind: &Kind) -> Vec<Wish> {
    let sizes: &[(usize, usize)] = match kind.name() {
        "tiling" => &[(2, 3), (4, 3), (7, 8)],
        "city-bloxx" => &[(2, 2), (3, 4), (4, 4)],
        _ => &[(3, 3), (5, 7), (8, 8)],
    };
    sizes.iter().map(|&(r, c)| Wish::of_size(r, c)).collect()
}

fn generated(kind: &Kind, wish: &Wish, grading: Grading, seed: u64) -> Result<Generated, NoBoard> {
    generate(&kind.entry, wish, grading, seed, &Options::default())
}

fn made(kind: &Kind, wish: &Wish, seed: u64) -> Arc<dyn Puzzle> {
    let made = generated(kind, wish, Grading::Off, seed);
    let made = made.unwrap_or_else(|why| panic!("{} {wish:?} seed {seed}: {why}", kind.name()));
    made.puzzle
}

/// A second solver, which has no part in generation.
fn is_unique(puzzle: &Arc<dyn Puzzle>) -> bool {
    let second = cnf::solver::backend("varisat").expect("in every build");
    let options = Options {
        engine: second.into(),
        ..Options::default()
    };
    let unique = Session::with(puzzle, options).unique().expect("decided");
    matches!(unique, Uniqueness::Unique(_))
}

fn boards_have_one_solution(kind: &Kind) {
    for wish in wishes(kind) {
        for seed in 0..8 {
            let puzzle = made(kind, &wish, seed);
            let text = puzzle.to_text();
            assert!(is_unique(&puzzle), "seed {seed}\n{text}");
            if wish.size.0 * wish.size.1 <= 12 {
                let points = linear::count(&program(&puzzle), 3);
                assert_eq!(points.len(), 1, "seed {seed}\n{text}");
            }
            assert_eq!(text, made(kind, &wish, seed).to_text(), "the same seed");
        }
    }
}

fn other_seeds_give_other_boards(kind: &Kind) {
    let wish = wishes(kind).pop().expect("a size");
    let texts: BTreeSet<String> = (0..8)
        .map(|seed| made(kind, &wish, seed).to_text())
        .collect();
    assert_eq!(texts.len(), 8, "{texts:?}");
}

/// No clue can be left out any more.
fn minimal_boards_are_minimal(kind: &Kind) {
    for seed in 0..4 {
        let wish = Wish {
            clues: Clues::Minimal,
            ..wishes(kind).swap_remove(1)
        };
        let puzzle = made(kind, &wish, seed);
        assert!(is_unique(&puzzle), "{}", puzzle.to_text());
        let generate = puzzle.generate().expect("it was generated");
        for clues in generate.spare_clues(&wish) {
            let fewer = generate.without_clues(&clues);
            let fewer = fewer.expect("it has clues to spare");
            let is_left_out = is_same(&fewer, &puzzle);
            assert!(
                is_left_out || !is_unique(&fewer),
                "{clues:?} can go\n{}",
                puzzle.to_text()
            );
        }
    }
}

puzzle_tests! {
    [boards_have_one_solution, other_seeds_give_other_boards, minimal_boards_are_minimal]
    [hashi "hashi"]
    [thermometers "thermometers"]
    [tiling "tiling"]
    [city_bloxx "city-bloxx"]
}

/// Turned by half a turn the layout is the same.
#[test]
fn symmetric_boards_are_symmetric() {
    for seed in 0..6 {
        for size in [(3, 3), (6, 7), (9, 9), (8, 8)] {
            let wish = Wish {
                symmetry: Symmetry::Rotation,
                clues: Clues::Minimal,
                ..Wish::of_size(size.0, size.1)
            };
            let turned = |cell| *wish.symmetry.orbit(cell, size).last().expect("itself");
            let hashi = made(&Kind::named("hashi"), &wish, seed);
            let text = hashi.to_text();
            let hashi: &Hashi = hashi.downcast().expect("its own type");
            let cells: BTreeSet<_> = hashi.islands().iter().map(|island| island.cell).collect();
            let images: BTreeSet<_> = cells.iter().map(|&cell| turned(cell)).collect();
            assert_eq!(cells, images, "{text}");
            assert!(size.0 < 8 || cells.len() > 4, "{text}");
            let board = made(&Kind::named("thermometers"), &wish, seed);
            let text = board.to_text();
            let board: &Thermometers = board.downcast().expect("its own type");
            let paths = |turn: &dyn Fn(_) -> _| -> BTreeSet<Vec<_>> {
                let paths = board.thermometers().iter();
                paths
                    .map(|t| t.cells.iter().map(|&cell| turn(cell)).collect())
                    .collect()
            };
            assert_eq!(paths(&|cell| cell), paths(&turned), "{text}");
        }
    }
}

#[test]
fn no_two_generated_islands_are_side_by_side() {
    for seed in 0..20 {
        let board = made(&Kind::named("hashi"), &Wish::of_size(9, 9), seed);
        let text = board.to_text();
        let board: &Hashi = board.downcast().expect("its own type");
        let cells: Vec<_> = board.islands().iter().map(|island| island.cell).collect();
        let touching = |a: usize| cells.iter().any(|&b| cells[a].is_neighbour(b));
        assert!(!(0..cells.len()).any(touching), "{text}");
        assert!(cells.len() >= 12, "{} islands", cells.len());
    }
}

/// What is offered can be made, and what can be made is offered.
#[test]
fn offered_sizes() {
    for kind in Kind::all() {
        let (name, sizes) = (kind.name(), kind.entry.about().sizes);
        let make = |(rows, columns)| {
            let wish = Wish::of_size(rows, columns);
            generated(&kind, &wish, Grading::Off, 1)
        };
        for &size in sizes {
            let made = make(size).unwrap_or_else(|why| panic!("{name} {size:?}: {why}"));
            let text = made.puzzle.to_text();
            assert_eq!(kind.parse(&text).size(), Some(size), "{text}");
        }
        assert!(sizes.is_sorted(), "{name}");
        if sizes.is_empty() {
            let refused = matches!(make((4, 4)), Err(NoBoard::Wish(_)));
            assert!(refused, "{name}");
        }
    }
}

#[test]
fn what_cannot_be_made_is_said() {
    let refuse = |puzzle: &str, wish: &Wish, expected: &str| match generated(
        &Kind::named(puzzle),
        wish,
        Grading::Off,
        0,
    ) {
        Err(NoBoard::Wish(why)) => assert!(why.contains(expected), "{why}"),
        other => panic!("{puzzle} {wish:?}: {other:?}"),
    };
    let dense = |density| Wish {
        density: Some(density),
        ..Wish::of_size(5, 5)
    };
    refuse("hashi", &Wish::of_size(0, 5), "expected 1 to 200");
    refuse("hashi", &Wish::of_size(1, 2), "at least 1x3");
    refuse(
        "hashi",
        &dense(101),
        "expected a density of 0 to 100 percent, found 101",
    );
    refuse("thermometers", &dense(0), "above 0");
    refuse("tiling", &Wish::of_size(8, 8), "a size like 8x9 or 7x8");
    refuse("tiling", &dense(0), "at least 2 of the cells");
    refuse("hashi", &dense(90), "expected a density of at most about ");
    refuse("pairing", &Wish::of_size(3, 3), "are not generated");
    let dominoes = |size: (usize, usize), set: &[(u32, u32)]| Wish {
        dominoes: Some(set.to_vec()),
        ..Wish::of_size(size.0, size.1)
    };
    refuse(
        "tiling",
        &dominoes((1, 3), &[(0, 1), (2, 2)]),
        "expected at least 4 cells for 2 dominoes, found 1x3",
    );
    refuse(
        "city-bloxx",
        &dominoes((2, 2), &[(0, 1)]),
        "has no dominoes",
    );
    let own = dominoes((2, 2), &[(0, 1), (2, 2)]);
    let text = made(&Kind::named("tiling"), &own, 0).to_text();
    assert!(text.contains("dominoes 0-1 2-2"), "{text}");
}

/// A board has the grade that was asked for, and its path says the same.
#[test]
fn boards_have_the_grade_asked_for() {
    for (puzzle, size) in [
        ("hashi", (7, 7)),
        ("thermometers", (5, 5)),
        ("tiling", (4, 5)),
    ] {
        let kind = Kind::named(puzzle);
        for grade in [Grade::Easy, Grade::Medium] {
            let wish = Wish::of_size(size.0, size.1);
            let made = generated(&kind, &wish, Grading::Only(grade), 3);
            let made = made.unwrap_or_else(|why| panic!("{puzzle} {grade:?}: {why}"));
            assert_eq!(
                made.difficulty.map(|found| found.grade),
                Some(grade),
                "{}",
                made.puzzle.to_text()
            );
        }
    }
    let hashi = Kind::named("hashi");
    let hard = generated(
        &hashi,
        &Wish::of_size(10, 10),
        Grading::Only(Grade::Hard),
        0,
    );
    let hard = hard.expect("some board of 200 is hard").puzzle;
    let path = explain::path(&hard, &Options::default()).expect("a path");
    assert_eq!(path.difficulty.map(|found| found.grade), Some(Grade::Hard));
}

#[test]
fn a_stopped_generation_is_undecided() {
    let options = Options::default();
    options.stop.stop();
    let stopped = generate(
        &Kind::named("hashi").entry,
        &Wish::of_size(9, 9),
        Grading::Any,
        0,
        &options,
    );
    assert!(matches!(stopped, Err(NoBoard::Failure(_))));
}

/// Both forms of a generated board are that board, and its solution is one.
#[test]
fn generated_boards_are_read_back() {
    let mut kinds = Kind::all();
    kinds.retain(|kind| !kind.entry.about().sizes.is_empty());
    assert!(kinds.len() >= 4, "{} puzzles are generated", kinds.len());
    for kind in &kinds {
        let size = if kind.name() == "tiling" {
            (3, 4)
        } else {
            (4, 4)
        };
        let wish = Wish::of_size(size.0, size.1);
        let made = generated(kind, &wish, Grading::Any, 7).expect("made");
        let by_text = kind.parse(&made.puzzle.to_text());
        let by_json = kind.entry.read_json(&made.puzzle.to_json());
        let by_json = by_json.expect("its own JSON");
        assert_eq!(by_text.draw(None), by_json.draw(None));
        assert!(is_same(&by_text, &by_json));
        assert!(is_right(&by_text, made.solution.answer()));
    }
    let pairing = Kind::named("pairing");
    let none = generated(&pairing, &Wish::of_size(2, 2), Grading::Off, 0);
    assert!(none.is_err());
}
