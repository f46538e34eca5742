//! Akari: lamps light rows and columns up to the next wall. Each cell is lit, no lamp
//! lights another, and a number counts the lamps around it.
//!
//! We made this board. It has one solution, and more if any number is removed.

use puzzlesat::custom::{Bool, BoolGrid, CellGrid, CustomPuzzle};
use puzzlesat::explain;
use puzzlesat::pipeline::{Options, Session, Uniqueness};
use puzzlesat::puzzle::{IntoBoard, Puzzle};
use puzzlesat::text::{Cell, InputError};
use std::error::Error;

const BOARD: &str = "
.2...#
..2..1
...1.0
......
.#.1#.
.##...
";

/// Returns the lamps between `cell` and the next wall in one direction.
fn seen(board: &CellGrid<char>, lamp: &BoolGrid, cell: Cell, step: (isize, isize)) -> Vec<Bool> {
    let next = |at: &Cell| {
        let row = at.row.checked_add_signed(step.0)?;
        Some(Cell::new(row, at.column.checked_add_signed(step.1)?))
    };
    let ray = std::iter::successors(next(&cell), next);
    let open = ray.take_while(|&at| board.get(at) == Some('.'));
    open.map(|at| lamp[at]).collect()
}

fn akari(text: &str) -> Result<CustomPuzzle, InputError> {
    let mut m = CustomPuzzle::new("akari");
    let board = m.clues(text)?;
    let (rows, columns) = board.size();
    let lamp = m.bool_grid(rows, columns, "lamp");
    for (cell, shown) in board.cells() {
        if shown != '.' {
            m.rule("wall", format!("{cell} is a wall"))
                .any([!lamp[cell]])
                .free();
            if let Some(n) = shown.to_digit(10) {
                let label = format!("{cell} has {n} lamps around it");
                m.rule("number", label)
                    .count(lamp.around(cell), n)
                    .clue_at(cell, '#');
            }
            continue;
        }
        let [left, right, up, down] =
            [(0, -1), (0, 1), (-1, 0), (1, 0)].map(|step| seen(&board, &lamp, cell, step));
        for others in [&right, &down] {
            let label = format!("the lamp {cell} lights no other");
            let rule = m.rule("lamp", label).if_(lamp[cell]);
            rule.count(others, 0);
        }
        let all = [vec![lamp[cell]], left, right, up, down].concat();
        m.rule("light", format!("{cell} is lit")).any(all);
    }
    m.finish()
}

fn main() -> Result<(), Box<dyn Error>> {
    let akari = akari(BOARD)?;
    if std::env::args().any(|arg| arg == "--json") {
        print!("{}", akari.to_text());
        return Ok(());
    }
    let board = akari.into_board();
    let Uniqueness::Unique(witness) = Session::new(&board).unique()? else {
        return Err("expected one solution".into());
    };
    println!("{}unique", board.draw(Some(witness.solution())));
    let path = explain::path(&board, &Options::default())?;
    println!("step 1: {}", path.steps[0].text);
    Ok(())
}
