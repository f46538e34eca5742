//! Writes a random Hashi board by Coelho's recipe in the format `has`:

use puzzlesat::puzzle::Puzzle;
use puzzlesat::puzzles::coelho_board;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u32| -> u32 {
        arguments
            .next()
            .map_or(default, |text| text.parse().expect("a number"))
    };
    let (islands, alpha, beta, seed) = (number(100), number(75), number(0), number(1));
    let board = coelho_board(seed.into(), islands, alpha, beta);
    let mut formats = board.formats().iter();
    let has = formats.find(|format| format.name() == "has");
    let written = has.expect("a format").write(&board);
    print!(
        "{}",
        written.expect("written").expect("the format holds it")
    );
}
