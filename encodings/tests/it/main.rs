//! All tests of the crate `encodings`, as one program: it links once, and
//! `cargo test -p puzzlesat-encodings --test it sizes::` runs one suite of it.
//!
//! A new row of a table needs no test: the suites iterate the tables. A new claim goes to
//!
//! - `semantics`, if it is about the meaning; `weighted` and `score`, if of weighted sums
//!   and of scores; `incremental`, if bounds move;
//! - `propagation`, `parsimony` and `weighted_claims`, if it is about a stated strength
//!   or a stated number of extensions;
//! - `sizes`, if it is about the number of clauses; `tables` writes `docs/encodings.md`;
//! - `mutation` and `weighted_mutation`, if a wrong clause must be noticed;
//! - `connectivity` and `graph_constraints`, if it is about graphs;
//! - `constraints`, if it is about conditions, sums and rows of the table of constraints;
//! - `problem`, if it is about what posted constraints compile to;
//! - `rustsat_*`, if it is about the traits of rustsat; `other_library`, if another
//!   library is the judge;
//! - `overflow`, if a formula has too many variables.
//!
//! What several suites share is in `common`.

mod common;

mod connectivity;
mod constraints;
mod graph_constraints;
mod incremental;
mod mutation;
mod other_library;
mod overflow;
mod parsimony;
mod problem;
mod propagation;
mod rustsat_traits;
mod rustsat_weighted_search;
mod rustsat_weighted_traits;
mod score;
mod semantics;
mod sizes;
mod tables;
mod tree;
mod weighted;
mod weighted_claims;
mod weighted_mutation;
