//! The whole command line, with the puzzle of `own_puzzle` in addition to the built-in
//! ones: `own_cli solve board.txt`.

#[expect(dead_code, reason = "its `main` is that of another program")]
#[path = "own_puzzle.rs"]
mod own_puzzle;

use own_puzzle::{ABOUT, Latin};
use puzzlesat::registry::{Entry, Registry};
use std::process::ExitCode;

fn main() -> ExitCode {
    let registry = Registry::builtin().with(Entry::new(&ABOUT, Latin::from_text));
    puzzlesat::cli::run(registry, std::env::args_os())
}
