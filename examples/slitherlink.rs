//! Slitherlink: some sides of cells form one closed loop. A number says how many sides of
//! its cell are part of the loop.
//!
//! We made this board. It has one solution, and more if any number is removed.

use puzzlesat::custom::CustomPuzzle;
use puzzlesat::explain;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::text::InputError;
use std::error::Error;

const BOARD: &str = "
23.21.
2.1..1
21....
...0..
...3.3
......
";

fn slitherlink(text: &str) -> Result<CustomPuzzle, InputError> {
    let mut m = CustomPuzzle::new("slitherlink");
    let board = m.clues(text)?;
    let (rows, columns) = board.size();
    let line = m.edges(rows, columns, "line");
    m.rule("loop", "the lines form one closed loop")
        .single_loop(&line);
    for (cell, shown) in board.cells() {
        if let Some(n) = shown.to_digit(10) {
            let label = format!("{cell} has {n} lines around it");
            m.rule("number", label)
                .count(line.around(cell), n)
                .clue_at(cell, '.');
        }
    }
    m.finish()
}

fn main() -> Result<(), Box<dyn Error>> {
    let slitherlink = slitherlink(BOARD)?;
    if std::env::args().any(|arg| arg == "--json") {
        print!("{}", slitherlink.to_text());
        return Ok(());
    }
    let board = slitherlink.into_board();
    let Uniqueness::Unique(witness) = Session::new(&board).unique()? else {
        return Err("expected one solution".into());
    };
    println!("{}unique", board.draw(Some(witness.solution())));
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    Ok(())
}
