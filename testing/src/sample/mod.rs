//! Random boards of every puzzle. Equal generators give equal boards on every machine.

mod city_bloxx;
mod hashi;
mod pairing;
mod thermometers;
mod tiling;

pub use city_bloxx::city_bloxx;
pub use hashi::hashi;
pub use pairing::pairing;
pub use thermometers::thermometers;
pub use tiling::tiling;

use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::values::Values;
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;

/// Random board.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The board.
    pub puzzle: Arc<dyn Puzzle>,
    /// The solution from which it was made, if there was one.
    pub solution: Option<Values>,
}

/// Function that makes a random board of about `size` rows and columns: solvable, or (if
/// `arbitrary`) any board that can be written down.
type Sampler = fn(&mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample;

/// Calls the macro `$then` with its own tokens and the module and name of every puzzle:
/// the one list of puzzles for samplers and suites.
#[macro_export]
macro_rules! with_all_puzzles {
    ($then:ident! { $($own:tt)* }) => {
        $then! { $($own)*
            [city_bloxx "city-bloxx"]
            [hashi "hashi"]
            [pairing "pairing"]
            [thermometers "thermometers"]
            [tiling "tiling"]
        }
    };
}

macro_rules! samplers {
    ($([$module:ident $name:literal])+) => {
        const SAMPLERS: &[(&str, Sampler)] = &[
            $(($name, |rng, size, any| $module::$module(rng, size, any).into())),+
        ];
    };
}

with_all_puzzles!(samplers! {});

impl<P: Puzzle> From<(P, Option<Values>)> for Sample {
    fn from((puzzle, solution): (P, Option<Values>)) -> Self {
        Self {
            puzzle: puzzle.into_board(),
            solution,
        }
    }
}

/// Returns a random board of the puzzle called `name`, of about `size` rows and columns:
/// solvable, or (if `arbitrary`) any board that can be written down. `None` if there is
/// no such puzzle.
pub fn sample(
    name: &str,
    rng: &mut ChaCha8Rng,
    size: (usize, usize),
    arbitrary: bool,
) -> Option<Sample> {
    let (_, sampler) = SAMPLERS.iter().find(|row| row.0 == name)?;
    Some(sampler(rng, size, arbitrary))
}
