//! All tests of the crate `cnf`, as one program: it links once, and
//! `cargo test -p puzzlesat-cnf --test it backends::` runs one suite of it.
//!
//! A new test goes to
//!
//! - `backends`, if every solver must pass it; `programs` and `process`, if it is about
//!   solver programs;
//! - `formula`, if it is about clauses, rules and guards; `overflow`, if a formula has
//!   too many variables;
//! - `formats`, if it is about reading DIMACS; `exports`, if about a format that is
//!   only written; `answers`, if about the output of solvers, `answer_lists` if that has
//!   several models;
//! - `command_lines`, if it is about quotes in `--solver-cmd`.
//!
//! What several suites share is in `common`.

mod common;

mod answer_lists;
mod answers;
mod backends;
#[cfg(feature = "process")]
mod command_lines;
mod exports;
mod formats;
mod formula;
mod overflow;
mod process;
mod programs;
