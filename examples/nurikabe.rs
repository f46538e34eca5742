//! Nurikabe: each number is in an island of that many cells, and islands do not touch.
//! The other cells are the sea, one connected part without a square of four cells.
//!
//! We made this board. It has one solution, and more if any number is removed.

use puzzlesat::custom::CustomPuzzle;
use puzzlesat::explain;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::text::{Cell, InputError};
use std::error::Error;

const BOARD: &str = "
1....
..2..
.1...
..1.1
1....
";

fn nurikabe(text: &str) -> Result<CustomPuzzle, InputError> {
    let mut m = CustomPuzzle::new("nurikabe");
    let board = m.clues(text)?;
    let (rows, columns) = board.size();
    let numbers = board
        .cells()
        .filter_map(|(cell, shown)| Some((cell, shown.to_digit(36)?)));
    let numbers: Vec<(Cell, u32)> = numbers.collect();
    let n = numbers.len();
    // The island of each cell; 0 is the sea.
    let island = m.number_grid(rows, columns, 0..=n as u32);
    m.draw_as(&format!("#{}", ".".repeat(n)));
    let sea = island.map(|island| island.is(0));
    m.rule("sea", "the sea is connected").connected(&sea);
    for r in 1..rows {
        for c in 1..columns {
            let square = sea.block(r - 1..=r, c - 1..=c).into_iter().map(|sea| !sea);
            let label = format!("no square of sea from r{r}c{c}");
            m.rule("square", label).any(square.collect::<Vec<_>>());
        }
    }
    for (i, &(cell, size)) in (1..).zip(&numbers) {
        let own = island.map(|island| island.is(i));
        let label = format!("{cell} is part of its island");
        m.rule("number", label).any([own[cell]]).free();
        let label = format!("the island of {cell} is connected");
        m.rule("island", label).connected_from(own[cell], &own);
        let label = format!("the island of {cell} has {size} cells");
        m.rule("size", label).count(&own, size).clue_at(cell, '?');
    }
    for (a, b) in island.neighbours() {
        let rule = m.rule("border", "islands do not touch").free();
        (1..=n as u32).fold(rule, |rule, i| {
            let rule = rule.any([a.is(0), a.is_not(i), b.is(0), b.is(i)]);
            rule.any([b.is(0), b.is_not(i), a.is(0), a.is(i)])
        });
    }
    m.finish()
}

fn main() -> Result<(), Box<dyn Error>> {
    let nurikabe = nurikabe(BOARD)?;
    if std::env::args().any(|arg| arg == "--json") {
        print!("{}", nurikabe.to_text());
        return Ok(());
    }
    let board = nurikabe.into_board();
    let Uniqueness::Unique(witness) = Session::new(&board).unique()? else {
        return Err("expected one solution".into());
    };
    println!("{}unique", board.draw(Some(witness.solution())));
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    Ok(())
}
