//! Prints why this is the solution: a path of small steps, each forced by few rules, and
//! the difficulty.

use puzzlesat::explain::{self, Outcome};
use puzzlesat::pipeline::Options;
use puzzlesat::puzzle::IntoBoard;
use puzzlesat::puzzles::Hashi;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Hashi::from_text("hashi\n2.2\n...\n2.2\n")?.into_board();
    let path = explain::path(&board, &Options::default())?;
    for step in &path.steps {
        println!("[{:.1}] {}", step.cost, step.text);
    }
    match (&path.outcome, &path.difficulty) {
        (Outcome::Unsolvable(conflict), _) => println!("unsolvable: {}", conflict.text),
        (_, Some(difficulty)) => println!("{}", difficulty.grade.word()),
        (outcome, None) => println!("{outcome:?}"),
    }
    Ok(())
}
