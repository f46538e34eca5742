//! What the suites share.

pub mod judges;
pub mod proof_checker;
pub mod schemas;
pub mod search;
pub mod ways;

use cnf::Model;
use puzzlesat::linear::Program;
use puzzlesat::puzzle::Puzzle;
use puzzlesat::registry::{Entry, Registry};
use puzzlesat::text::separated;
use puzzlesat::values::Values;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;
use std::sync::Arc;
use testing::sample::{Sample, sample};

/// Makes each function `check(kind: &Kind)` a test of every puzzle, in a module of its
/// name, so that a failure is called `tiling::check`.
macro_rules! for_each_puzzle {
    ($($check:ident),+ $(,)?) => {
        testing::with_all_puzzles!(puzzle_tests! { [$($check),+] });
    };
}

macro_rules! puzzle_tests {
    ($checks:tt $([$module:ident $name:literal])+) => {
        $(puzzle_tests!(@one $module $name $checks);)+
    };
    (@one $module:ident $name:literal [$($check:ident),+]) => {
        mod $module {
            $(
                #[test]
                fn $check() {
                    super::$check(&$crate::common::Kind::named($name));
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
pub struct Board {
    pub puzzle: Arc<dyn Puzzle>,
    pub solution: Option<Values>,
    pub label: String,
}

/// A puzzle of the registry.
pub struct Kind {
    pub entry: Entry,
}

impl Kind {
    /// Every puzzle.
    pub fn all() -> Vec<Self> {
        let registry = Registry::builtin();
        let entries = registry.entries().iter().cloned();
        entries.map(|entry| Self { entry }).collect()
    }

    /// The puzzle called `name`.
    pub fn named(name: &str) -> Self {
        let registry = Registry::builtin();
        let entry = registry
            .puzzle(name)
            .expect("a puzzle of this name")
            .clone();
        Self { entry }
    }

    pub fn name(&self) -> &str {
        self.entry.name()
    }

    /// The board in `text`.
    pub fn parse(&self, text: &str) -> Arc<dyn Puzzle> {
        let read = self.entry.read_text(text);
        read.unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    /// The example of the puzzle.
    pub fn example(&self) -> Arc<dyn Puzzle> {
        self.parse(&self.entry.about().example)
    }

    /// Solvable and arbitrary boards in turn, `seeds` of each size.
    pub fn boards(
        &self,
        sizes: impl IntoIterator<Item = Size>,
        seeds: u64,
    ) -> impl Iterator<Item = Board> {
        let of_size = move |size| (0..seeds).map(move |seed| self.board(size, seed, seed % 2 == 1));
        sizes.into_iter().flat_map(of_size)
    }

    /// The board of one seed.
    pub fn board(&self, size: Size, seed: u64, arbitrary: bool) -> Board {
        let name = self.name();
        let sampled = sample(name, &mut rng(seed), size, arbitrary);
        let Sample { puzzle, solution } = sampled.expect("every puzzle has samples");
        let kind = if arbitrary { "arbitrary" } else { "solvable" };
        let label = format!(
            "{name} {}x{}, seed {seed}, {kind}:\n{}",
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
    pub fn picked_boards(&self) -> Vec<Board> {
        let name = self.name();
        let text = data_text(&format!("tiny/{name}.txt"));
        let board = |(line, text)| Board {
            puzzle: self.parse(text),
            solution: None,
            label: format!("tiny/{name}.txt below line {line}:\n{text}"),
        };
        separated(&text).into_iter().map(board).collect()
    }

    /// Picked and sampled boards with at most `most` assignments to try, each with all
    /// of them.
    pub fn tiny_boards(&self, seeds: u64, most: usize) -> Vec<(Board, Vec<Model>)> {
        let picked = self.picked_boards().into_iter();
        let with_assignments = |board: Board| {
            let assignments = judges::assignments(&board.puzzle.problem(), most)?;
            Some((board, assignments))
        };
        let all = picked.chain(self.boards(sizes(4), seeds));
        let tiny: Vec<_> = all.filter_map(with_assignments).collect();
        assert!(tiny.len() >= 10, "{}: too few tiny boards", self.name());
        tiny
    }
}

/// The board in `text`, whose first word is its puzzle, or which is a JSON object.
pub fn parse(text: &str) -> Arc<dyn Puzzle> {
    let format = if text.starts_with('{') {
        "json"
    } else {
        "native"
    };
    let board = Registry::builtin().read(text, None, Some(format));
    board
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
        .puzzle
}

/// The integer program of a board.
pub fn program(puzzle: &Arc<dyn Puzzle>) -> Program {
    puzzle
        .linear()
        .expect("every puzzle has a program")
        .program()
}

/// Whether two boards are equal: all that they hold is in their debug form.
pub fn is_same(a: &Arc<dyn Puzzle>, b: &Arc<dyn Puzzle>) -> bool {
    format!("{a:?}") == format!("{b:?}")
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
