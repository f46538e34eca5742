//! The whole command line with a puzzle of one's own beside the built-in ones:
//! `own_cli solve board.txt`.

#[expect(dead_code, reason = "its `main` is that of another program")]
#[path = "own_puzzle.rs"]
mod own_puzzle;

use own_puzzle::{ABOUT, Latin};
use puzzlesat::json::{Object, string};
use puzzlesat::registry::{Entry, Registry};
use std::process::ExitCode;

fn main() -> ExitCode {
    let entry = Entry::new(&ABOUT, Latin::from_text, |board| {
        let object = Object::new(board, &["text"])?;
        Latin::from_text(string(object.required("text")?, "text")?)
    });
    puzzlesat::cli::run(Registry::builtin().with(entry), std::env::args_os())
}
