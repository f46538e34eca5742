//! Draws the sizes of all encodings: `cargo run -p puzzlesat-encodings --example
//! plot > docs/encodings.svg`. A test compares the committed drawing.

fn main() {
    print!("{}", plot::svg());
}

#[path = "../tests/it/common/plot.rs"]
mod plot;
