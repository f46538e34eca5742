//! The command line with a puzzle of your own: Latin squares, from a text that begins
//! with the word `latin`. `own_cli solve FILE` answers as the program does.

use puzzlesat::cli;
use puzzlesat::custom::CustomPuzzle;
use puzzlesat::puzzle::About;
use puzzlesat::registry::{Entry, Registry};
use puzzlesat::text::InputError;
use std::process::ExitCode;

static ABOUT: About = About::new(
    "latin",
    "each line holds each number once",
    "latin\n1 .\n. .\n",
);

fn latin(text: &str) -> Result<CustomPuzzle, InputError> {
    let (_, givens) = text.split_once('\n').unwrap_or((text, ""));
    let n = givens
        .lines()
        .filter(|line| !line.trim().is_empty())
        .count();
    let mut m = CustomPuzzle::new("latin square");
    let cell = m.number_grid(n, n, 1..=u32::try_from(n).unwrap_or(u32::MAX));
    for (name, line) in cell.rows().chain(cell.columns()) {
        m.rule("line", format!("{name} holds each number once"))
            .all_different(line);
    }
    m.given(&cell, givens).map_err(|error| error.shifted(1))?;
    Ok(m)
}

fn main() -> ExitCode {
    let entry = Entry::new(&ABOUT, latin, CustomPuzzle::from_json);
    cli::run(Registry::builtin().with(entry), std::env::args_os())
}
