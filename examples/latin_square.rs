//! A Latin square: each row and each column holds each number once.
//!
//! We made this board. It has one solution, and more if any given is removed.

use puzzlesat::custom::CustomPuzzle;
use puzzlesat::explain;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::text::InputError;
use std::error::Error;

const GIVENS: &str = "
    3 2 . . .
    . . 5 1 .
    . . 1 . .
    . 3 . . .
    . . . . .
";

fn latin(n: u32, givens: &str) -> Result<CustomPuzzle, InputError> {
    let mut m = CustomPuzzle::new("latin square");
    let cell = m.number_grid(n as usize, n as usize, 1..=n);
    for (name, line) in cell.rows().chain(cell.columns()) {
        m.rule("line", format!("{name} holds each number once"))
            .all_different(line);
    }
    m.given(&cell, givens)?;
    Ok(m)
}

fn main() -> Result<(), Box<dyn Error>> {
    let latin = latin(5, GIVENS)?;
    if std::env::args().any(|arg| arg == "--json") {
        print!("{}", latin.to_text());
        return Ok(());
    }
    let board = latin.into_board();
    let Uniqueness::Unique(witness) = Session::new(&board).unique()? else {
        return Err("expected one solution".into());
    };
    println!("{}unique", board.draw(Some(witness.solution())));
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    Ok(())
}
