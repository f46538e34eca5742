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
//!   only written; `answers`, if about the output of solvers.
//!
//! What several suites share is in `common`.

mod common;

mod answers;
mod backends;
mod exports;
mod formats;
mod formula;
mod overflow;
mod process;
mod programs;
