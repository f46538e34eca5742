//! Reads a board (any puzzle, any format) from a file or takes a small board, solves it,
//! and shows the checked answer in three forms: `solve_in_process [FILE]`.

use puzzlesat::pipeline::Options;
use puzzlesat::registry::Registry;
use puzzlesat::service::{Job, Verdict, Wanted, run};
use std::error::Error;

const BOARD: &str = "hashi\n4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => BOARD.to_owned(),
    };
    let registry = Registry::builtin();
    let board = registry.read(&text, None, None)?.puzzle;
    println!("{}: {}", board.name(), board.about().summary);
    let report = run(&board, Job::Solve(Wanted::All), &Options::default())
        .map_err(|error| format!("{error:?}"))?;
    for shown in report.answer.solutions().into_iter().flatten() {
        println!("\n{}\n{}\n{}", shown.drawing(), shown.text(), shown.json());
    }
    match report.verdict() {
        Verdict::Unsolvable => println!("unsolvable: proved"),
        Verdict::Undecided => println!("undecided"),
        _ => println!(
            "\nthat is all there is: {}",
            report.answer.complete() == Some(true)
        ),
    }
    Ok(())
}
