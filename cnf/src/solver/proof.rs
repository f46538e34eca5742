//! Proofs that a formula is unsatisfiable, for independent checkers.
//!
//! A proof comes from a separate run on one formula without assumptions. The log of an
//! incremental session would prove nothing about a file.
//!
//! Formats: DRAT (Wetzler, Heule and Hunt, 2014), as text or binary, and LRAT
//! (Cruz-Filipe et al., 2017), whose hints make checking linear.

use super::Interrupted;
use std::{fmt, io};

/// Format of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofFormat {
    /// DRAT as text.
    #[default]
    Drat,
    /// Binary DRAT.
    BinaryDrat,
    /// LRAT as text; the clauses of the formula are numbered from 1 in their order.
    Lrat,
}

impl ProofFormat {
    /// Their names, for users.
    pub const NAMES: [(&'static str, Self); 3] = [
        ("drat", Self::Drat),
        ("binary-drat", Self::BinaryDrat),
        ("lrat", Self::Lrat),
    ];
}

/// Reason why there is no proof.
#[derive(Debug)]
#[non_exhaustive]
pub enum Unproved {
    /// The solver cannot write proofs.
    Unsupported,
    /// The formula is satisfiable.
    Satisfiable,
    /// The search ended early.
    Interrupted(Interrupted),
    /// The proof could not be written.
    Write(io::Error),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str("the solver writes no proofs"),
            Self::Satisfiable => f.write_str("the formula is satisfiable"),
            Self::Interrupted(why) => why.fmt(f),
            Self::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unproved {}
