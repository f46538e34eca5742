//! All tests of the crate `puzzlesat`, as one program: it links once, and
//! `cargo test --test it render::` runs one suite of it.
//!
//! A new test goes to
//!
//! - the suite below that it belongs to, as a function over every puzzle, listed in
//!   `for_each_puzzle!`, if it can hold for every puzzle;
//! - `fixtures`, if it is a board with a known result; its file lies in `tests/data`;
//! - `malformed`, if an input must be refused: one row in the puzzle's own file;
//! - `formats`, if it is about the text format of another program; `texts`, if about
//!   our own;
//! - `cli`, if it needs the program: exit status, options, printed text;
//! - `layout`, if it is about variables, literals or the generic forms of answers;
//! - `solution_files`, if it is about what LP and MIP solvers read and write;
//! - `external`, if it needs a program of other people;
//! - `public_names`, which has the names that the crates publish;
//! - `tidy`, if it is a rule that the sources must obey;
//! - a file named after the puzzle, if it can hold for one puzzle only (`pairing`, `custom`);
//! - `cnf/tests/it` or `encodings/tests/it`, if it needs no puzzle.
//!
//! What several suites share is in `common`. The tests run as threads of one process:
//! none changes the environment, the working directory or the panic hook.

#[macro_use]
mod common;

mod cli;
mod connectivity;
mod custom;
mod examples;
mod explain;
#[cfg(feature = "process")]
mod external;
mod fixtures;
mod formats;
mod fuzz_regressions;
mod generate;
mod layout;
mod linear;
mod malformed;
mod options;
mod oracle;
mod overflow;
mod pairing;
mod placement;
mod proofs;
mod public_names;
mod render;
mod render_pixels;
mod schemas;
mod session;
#[cfg(feature = "ilp")]
mod solution_files;
mod texts;
mod tidy;
mod verify;
