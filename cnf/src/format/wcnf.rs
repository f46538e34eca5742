//! Weighted CNF in the format of the MaxSAT Evaluations since 2022.
//!
//! ```text
//! c COMMENT
//! h LITERALS 0          a hard clause
//! WEIGHT LITERALS 0     a soft clause; falsifying it costs WEIGHT
//! ```
//! There is no header: the highest literal is the number of variables, which a
//! solver's bit string of values must have. So where no clause mentions the
//! formula's last variable, a hard tautology does.

use super::lines;
use crate::{Formula, Lit};
use std::io::{self, Write};

/// Writes the clauses of `formula` as hard ones, then `soft` with its weights.
///
/// # Errors
/// Those of `out`, and of a formula that [overflowed](Formula::check).
///
/// # Panics
/// When a weight is 0, or a soft literal is no variable of `formula`.
pub fn write(
    formula: &Formula,
    soft: &[(u64, Vec<Lit>)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    lines::comments('c', comments, formula, out)?;
    let mut mentioned = 0;
    let mut mention = |clause: &[Lit]| {
        let highest = clause.iter().map(|lit| lit.vidx32() + 1).max();
        mentioned = mentioned.max(highest.unwrap_or(0));
    };
    for clause in formula.clauses() {
        mention(clause);
        write!(out, "h ")?;
        lines::clause(clause, out)?;
    }
    for (weight, clause) in soft {
        assert!(*weight > 0, "a soft clause weighs at least 1");
        mention(clause);
        write!(out, "{weight} ")?;
        lines::clause(clause, out)?;
    }
    let n_vars = formula.n_vars();
    assert!(
        mentioned <= n_vars,
        "soft clauses are over the formula's variables"
    );
    if mentioned < n_vars {
        writeln!(out, "h {n_vars} -{n_vars} 0")?;
    }
    Ok(())
}
