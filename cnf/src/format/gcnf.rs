//! Group CNF, for tools that find minimal unsatisfiable sets of groups.
//!
//! ```text
//! c group GROUP LABEL
//! p gcnf VARIABLES CLAUSES GROUPS
//! {GROUP} LITERALS 0
//! ```
//! One group per rule instance; group 0 always holds. The group of a clause is
//! [`Formula::group`]: definitions are in group 0, whatever their rule. Clauses that
//! several rules imply (lemmas, symmetry breaking) must not be in the formula, because no
//! single rule is their reason.

use super::lines;
use crate::Formula;
use std::io::{self, Write};

/// Writes `formula` with the labels of its rules.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
pub fn write(formula: &Formula, comments: &[String], out: &mut dyn Write) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    lines::comments('c', comments, formula, out)?;
    let rules = formula.rules();
    for (group, rule) in rules.iter().enumerate().skip(1) {
        writeln!(out, "c group {group} {}", lines::one_line(&rule.label))?;
    }
    let (n_vars, n_clauses) = (formula.n_vars(), formula.n_clauses());
    writeln!(out, "p gcnf {n_vars} {n_clauses} {}", rules.len() - 1)?;
    for (index, clause) in formula.clauses().enumerate() {
        write!(out, "{{{}}} ", formula.group(index).index())?;
        lines::clause(clause, out)?;
    }
    Ok(())
}
