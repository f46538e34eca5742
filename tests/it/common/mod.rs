//! What the suites share.

pub mod judges;
pub mod proof_checker;
pub mod search;
pub mod ways;

use cnf::Model;
use puzzlesat::puzzle::{Puzzle, Sample};
use puzzlesat::text::separated;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;

/// Makes each generic function `check::<P>()` a test of every puzzle: a new
/// puzzle is one line here.
macro_rules! for_each_puzzle {
    ($($check:ident),+ $(,)?) => {
        puzzle_tests!(city_bloxx, CityBloxx, $($check),+);
        puzzle_tests!(hashi, Hashi, $($check),+);
        puzzle_tests!(thermometers, Thermometers, $($check),+);
        puzzle_tests!(tiling, Tiling, $($check),+);
        puzzle_tests!(pairing, Pairing, $($check),+);
    };
}

/// A module of tests, so that a failure is called `tiling::check`.
macro_rules! puzzle_tests {
    ($name:ident, $puzzle:ident, $($check:ident),+) => {
        mod $name {
            $(
                #[test]
                fn $check() {
                    super::$check::<puzzlesat::puzzles::$puzzle>();
                }
            )+
        }
    };
}

/// Rows and columns.
pub type Size = (usize, usize);

/// All sizes from 1x1 to `n` by `n`.
pub fn sizes(n: usize) -> Vec<Size> {
    (1..=n)
        .flat_map(|rows| (1..=n).map(move |columns| (rows, columns)))
        .collect()
}

/// A random generator that gives the same numbers in every run.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A sampled board and how to get it again.
pub struct Board<P: Puzzle> {
    pub puzzle: P,
    pub solution: Option<P::Solution>,
    pub label: String,
}

/// Solvable and arbitrary boards in turn, `seeds` of each size.
pub fn boards<P: Puzzle>(
    sizes: impl IntoIterator<Item = Size>,
    seeds: u64,
) -> impl Iterator<Item = Board<P>> {
    let of_size = move |size| (0..seeds).map(move |seed| board(size, seed, seed % 2 == 1));
    sizes.into_iter().flat_map(of_size)
}

/// The board of one seed.
pub fn board<P: Puzzle>(size: Size, seed: u64, arbitrary: bool) -> Board<P> {
    let Sample { puzzle, solution } = P::sample(&mut rng(seed), size, arbitrary);
    let kind = if arbitrary { "arbitrary" } else { "solvable" };
    let label = format!(
        "{} {}x{}, seed {seed}, {kind}:\n{}",
        P::NAME,
        size.0,
        size.1,
        puzzle.to_text()
    );
    Board {
        puzzle,
        solution,
        label,
    }
}

/// The boards of `tests/data/tiny`, which were picked by hand.
pub fn picked_boards<P: Puzzle>() -> Vec<Board<P>> {
    let text = data_text(&format!("tiny/{}.txt", P::NAME));
    let board = |(line, text)| Board {
        puzzle: parse(text),
        solution: None,
        label: format!("tiny/{}.txt below line {line}:\n{text}", P::NAME),
    };
    separated(&text).into_iter().map(board).collect()
}

/// Picked and sampled boards with at most `most` assignments to try, each with
/// all of them.
pub fn tiny_boards<P: Puzzle>(seeds: u64, most: usize) -> Vec<(Board<P>, Vec<Model>)> {
    let all = picked_boards().into_iter().chain(boards(sizes(4), seeds));
    let with_assignments = |board: Board<P>| {
        let assignments = judges::assignments(&board.puzzle.problem(), most)?;
        Some((board, assignments))
    };
    let tiny: Vec<_> = all.filter_map(with_assignments).collect();
    assert!(tiny.len() >= 10, "{}: too few tiny boards", P::NAME);
    tiny
}

/// The puzzle in `text`.
pub fn parse<P: Puzzle>(text: &str) -> P {
    P::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The example of a puzzle.
pub fn example<P: Puzzle>() -> P {
    parse(P::EXAMPLE)
}

/// A file of `tests/data`.
pub fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(path)
}

/// The text of a file of `tests/data`.
pub fn data_text(path: &str) -> String {
    let path = data(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
