//! Generated boards: one solution by a second solver and by the programme, the same
//! from the same seed, and as they were asked for.

use puzzlesat::generation::{Clues, Symmetry, Wish};
use puzzlesat::linear;
use puzzlesat::pipeline::explain::{self, Grade};
use puzzlesat::pipeline::{Grading, NoBoard, Options, Session, Uniqueness, generate};
use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::{CityBloxx, Hashi, Pairing, Thermometers, Tiling};
use puzzlesat::registry::{PUZZLES, Source};
use std::collections::BTreeSet;

/// Sizes of boards that each puzzle is generated in.
fn wishes<P: Puzzle>() -> Vec<Wish> {
    let sizes: &[(usize, usize)] = match P::NAME {
        "tiling" => &[(2, 3), (4, 3), (7, 8)],
        "city-bloxx" => &[(2, 2), (3, 4), (4, 4)],
        _ => &[(3, 3), (5, 7), (8, 8)],
    };
    sizes.iter().map(|&(r, c)| Wish::of_size(r, c)).collect()
}

fn made<P: Puzzle>(wish: &Wish, seed: u64) -> P {
    let made = generate::<P>(wish, Grading::Off, seed, &Options::default());
    let made = made.unwrap_or_else(|why| panic!("{} {wish:?} seed {seed}: {why}", P::NAME));
    made.puzzle
}

/// A second solver, which has no part in generation.
fn is_unique<P: Puzzle>(puzzle: &P) -> bool {
    let second = cnf::solver::backend("varisat").expect("in every build");
    let options = Options {
        engine: second.into(),
        ..Options::default()
    };
    let unique = Session::with(puzzle, options).unique().expect("decided");
    matches!(unique, Uniqueness::Unique(_))
}

fn boards_have_one_solution<P: Puzzle>() {
    for wish in wishes::<P>() {
        for seed in 0..8 {
            let puzzle = made::<P>(&wish, seed);
            let text = puzzle.to_text();
            assert!(is_unique(&puzzle), "seed {seed}\n{text}");
            if wish.size.0 * wish.size.1 <= 12 {
                let points = linear::count(&puzzle.linear(), 3);
                assert_eq!(points.len(), 1, "seed {seed}\n{text}");
            }
            assert_eq!(text, made::<P>(&wish, seed).to_text(), "the same seed");
        }
    }
}

fn other_seeds_give_other_boards<P: Puzzle>() {
    let wish = wishes::<P>().pop().expect("a size");
    let texts: BTreeSet<String> = (0..8)
        .map(|seed| made::<P>(&wish, seed).to_text())
        .collect();
    assert_eq!(texts.len(), 8, "{texts:?}");
}

/// No clue can be left out any more.
fn minimal_boards_are_minimal<P: Puzzle>() {
    for seed in 0..4 {
        let wish = Wish {
            clues: Clues::Minimal,
            ..wishes::<P>().swap_remove(1)
        };
        let puzzle = made::<P>(&wish, seed);
        assert!(is_unique(&puzzle), "{}", puzzle.to_text());
        for clues in puzzle.spare_clues(&wish) {
            let fewer = puzzle.without_clues(&clues);
            let is_left_out = fewer == puzzle;
            assert!(
                is_left_out || !is_unique(&fewer),
                "{clues:?} can go\n{}",
                puzzle.to_text()
            );
        }
    }
}

macro_rules! generated {
    ($($module:ident $puzzle:ident),+) => {
        $(mod $module {
            use super::*;
            #[test]
            fn boards_have_one_solution() {
                super::boards_have_one_solution::<$puzzle>();
            }
            #[test]
            fn other_seeds_give_other_boards() {
                super::other_seeds_give_other_boards::<$puzzle>();
            }
            #[test]
            fn minimal_boards_are_minimal() {
                super::minimal_boards_are_minimal::<$puzzle>();
            }
        })+
    };
}

generated!(hashi Hashi, thermometers Thermometers, tiling Tiling, city_bloxx CityBloxx);

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
            let hashi: Hashi = made(&wish, seed);
            let cells: BTreeSet<_> = hashi.islands().iter().map(|island| island.cell).collect();
            let images: BTreeSet<_> = cells.iter().map(|&cell| turned(cell)).collect();
            assert_eq!(cells, images, "{}", hashi.to_text());
            assert!(size.0 < 8 || cells.len() > 4, "{}", hashi.to_text());
            let board: Thermometers = made(&wish, seed);
            let paths = |turn: &dyn Fn(_) -> _| -> BTreeSet<Vec<_>> {
                let paths = board.thermometers().iter();
                paths
                    .map(|t| t.cells.iter().map(|&cell| turn(cell)).collect())
                    .collect()
            };
            assert_eq!(paths(&|cell| cell), paths(&turned), "{}", board.to_text());
        }
    }
}

#[test]
fn no_two_generated_islands_are_side_by_side() {
    for seed in 0..20 {
        let board: Hashi = made(&Wish::of_size(9, 9), seed);
        let cells: Vec<_> = board.islands().iter().map(|island| island.cell).collect();
        let touching = |a: usize| cells.iter().any(|&b| cells[a].is_neighbour(b));
        assert!(!(0..cells.len()).any(touching), "{}", board.to_text());
        assert!(cells.len() >= 12, "{} islands", cells.len());
    }
}

/// What is offered can be made, and what can be made is offered.
#[test]
fn offered_sizes() {
    for entry in PUZZLES {
        let make = |(rows, columns)| {
            let wish = Wish::of_size(rows, columns);
            entry.generate(&wish, Grading::Off, 1, &Options::default())
        };
        for &size in entry.sizes {
            let made = make(size).unwrap_or_else(|why| panic!("{} {size:?}: {why}", entry.name));
            let of = entry.size(&Source::Text(&made.text)).expect("it is read");
            assert_eq!(of, Some(size), "{}", made.text);
        }
        assert!(entry.sizes.is_sorted(), "{}", entry.name);
        if entry.sizes.is_empty() {
            assert!(
                matches!(make((4, 4)), Err(NoBoard::Wish(_))),
                "{}",
                entry.name
            );
        }
    }
}

#[test]
fn what_cannot_be_made_is_said() {
    let refuse = |puzzle: &str, wish: &Wish, expected: &str| {
        let entry = PUZZLES
            .iter()
            .find(|entry| entry.name == puzzle)
            .expect("known");
        match entry.generate(wish, Grading::Off, 0, &Options::default()) {
            Err(NoBoard::Wish(why)) => assert!(why.contains(expected), "{why}"),
            other => panic!("{puzzle} {wish:?}: {other:?}"),
        }
    };
    let dense = |density| Wish {
        density: Some(density),
        ..Wish::of_size(5, 5)
    };
    refuse("hashi", &Wish::of_size(0, 5), "expected 1 to 200");
    refuse("hashi", &Wish::of_size(1, 2), "at least 1x3");
    refuse("hashi", &dense(101), "expected 0 to 100");
    refuse("thermometers", &dense(0), "above 0");
    refuse("tiling", &Wish::of_size(8, 8), "a size like 8x9 or 7x8");
    refuse("tiling", &dense(50), "no density");
    refuse("pairing", &Wish::of_size(3, 3), "are not generated");
    let dominoes = |size: (usize, usize), set: &[(u32, u32)]| Wish {
        dominoes: Some(set.to_vec()),
        ..Wish::of_size(size.0, size.1)
    };
    refuse(
        "tiling",
        &dominoes((2, 2), &[(0, 1)]),
        "expected 2 for 1 dominoes",
    );
    refuse(
        "city-bloxx",
        &dominoes((2, 2), &[(0, 1)]),
        "has no dominoes",
    );
    let own = dominoes((2, 2), &[(0, 1), (2, 2)]);
    let text = made::<Tiling>(&own, 0).to_text();
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
        let entry = PUZZLES
            .iter()
            .find(|entry| entry.name == puzzle)
            .expect("known");
        for grade in [Grade::Easy, Grade::Medium] {
            let wish = Wish::of_size(size.0, size.1);
            let made = entry.generate(&wish, Grading::Only(grade), 3, &Options::default());
            let made = made.unwrap_or_else(|why| panic!("{puzzle} {grade:?}: {why}"));
            assert_eq!(
                made.difficulty.map(|found| found.grade),
                Some(grade),
                "{}",
                made.text
            );
        }
    }
    let hard = generate::<Hashi>(
        &Wish::of_size(10, 10),
        Grading::Only(Grade::Hard),
        0,
        &Options::default(),
    );
    let hard = hard.expect("some board of 200 is hard").puzzle;
    let path = explain::path(&hard, &Options::default()).expect("a path");
    assert_eq!(path.difficulty.map(|found| found.grade), Some(Grade::Hard));
}

#[test]
fn a_stopped_generation_is_undecided() {
    let options = Options::default();
    options.stop.stop();
    let stopped = generate::<Hashi>(&Wish::of_size(9, 9), Grading::Any, 0, &options);
    assert!(matches!(stopped, Err(NoBoard::Failure(_))));
}

/// The erased form is the same board, and its solution is one.
#[test]
fn the_registry_generates_the_same_boards() {
    for entry in PUZZLES.iter().filter(|entry| entry.name != "pairing") {
        let size = if entry.name == "tiling" {
            (3, 4)
        } else {
            (4, 4)
        };
        let wish = Wish::of_size(size.0, size.1);
        let made = entry
            .generate(&wish, Grading::Any, 7, &Options::default())
            .expect("made");
        let by_text = entry.draw(&Source::Text(&made.text)).expect("its own text");
        let by_json = entry.draw(&Source::Json(made.json)).expect("its own JSON");
        assert_eq!(by_text, by_json);
    }
    let none: Result<Pairing, _> =
        generate(&Wish::of_size(2, 2), Grading::Off, 0, &Options::default())
            .map(|made| made.puzzle);
    assert!(none.is_err());
}
