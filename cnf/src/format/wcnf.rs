//! Weighted CNF in both formats of the MaxSAT Evaluations.
//!
//! ```text
//! since 2022                    before, with a header
//! c COMMENT                     c COMMENT
//!                               p wcnf VARIABLES CLAUSES TOP
//! h LITERALS 0                  TOP LITERALS 0      a hard clause
//! WEIGHT LITERALS 0             WEIGHT LITERALS 0   a soft clause; falsifying it costs WEIGHT
//! ```
//! Without a header, the number of variables is the highest literal, and the bit string
//! of a solver must have that length. If no clause mentions the last variable of the
//! formula, a hard tautology does. TOP is 1 more than the sum of all weights.

use super::lines;
use crate::{Formula, Lit};
use std::io::{self, Write};

/// Writes `formula` as hard clauses, then `soft` with its weights, in the format since
/// 2022.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
///
/// # Panics
/// If a weight is 0, or a soft literal is no variable of `formula`.
pub fn write(
    formula: &Formula,
    soft: &[(u64, Vec<Lit>)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    lines::comments('c', comments, formula, out)?;
    let mentioned = write_clauses("h", formula, soft, out)?;
    let n_vars = formula.n_vars();
    if mentioned < n_vars {
        writeln!(out, "h {n_vars} -{n_vars} 0")?;
    }
    Ok(())
}

/// Writes as [`write()`] does, in the format before 2022, with a header.
///
/// # Errors
/// Errors of `out`, of a formula that [overflowed](Formula::check), and an error if the
/// weights add up to more than 2^63 - 2, which readers cannot hold.
///
/// # Panics
/// If a weight is 0, or a soft literal is no variable of `formula`.
pub fn write_with_header(
    formula: &Formula,
    soft: &[(u64, Vec<Lit>)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    let total: u128 = soft.iter().map(|&(weight, _)| u128::from(weight)).sum();
    let top = total + 1;
    if top > i64::MAX as u128 {
        let message = format!("the weights add up to {total}, more than readers hold");
        return Err(io::Error::other(message));
    }
    lines::comments('c', comments, formula, out)?;
    let n_clauses = formula.n_clauses() + soft.len();
    writeln!(out, "p wcnf {} {n_clauses} {top}", formula.n_vars())?;
    write_clauses(&top.to_string(), formula, soft, out)?;
    Ok(())
}

/// Writes hard clauses marked by `hard`, then soft ones. Returns the number of variables
/// up to the last that is mentioned.
fn write_clauses(
    hard: &str,
    formula: &Formula,
    soft: &[(u64, Vec<Lit>)],
    out: &mut dyn Write,
) -> io::Result<u32> {
    let mut mentioned = 0;
    let mut mention = |clause: &[Lit]| {
        let highest = clause.iter().map(|lit| lit.vidx32() + 1).max();
        mentioned = mentioned.max(highest.unwrap_or(0));
    };
    for clause in formula.clauses() {
        mention(clause);
        write!(out, "{hard} ")?;
        lines::clause(clause, out)?;
    }
    for (weight, clause) in soft {
        assert!(*weight > 0, "a soft clause weighs at least 1");
        mention(clause);
        write!(out, "{weight} ")?;
        lines::clause(clause, out)?;
    }
    assert!(
        mentioned <= formula.n_vars(),
        "soft clauses are over the formula's variables"
    );
    Ok(mentioned)
}
