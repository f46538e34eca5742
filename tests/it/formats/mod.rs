//! Formats of other programs.

mod answers;
mod conversion;
mod detection;
mod limits;
mod malformed;
mod marks;
mod mutations;
mod real_boards;
mod round_trips;

use puzzlesat::registry::{Board, Registry};
use puzzlesat::text::InputError;

/// The board in `text`, in any format of any puzzle.
fn read(text: &str) -> Result<Board<'_>, InputError> {
    Registry::builtin().read(text, None, None)
}

fn board(text: &str) -> Board<'_> {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
