//! Linear constraints over literals, in the OPB format of the pseudo-Boolean
//! competitions (Roussel and Manquinho).
//!
//! ```text
//! * #variable= VARIABLES #constraint= CONSTRAINTS     the first line
//! * COMMENT
//! min: +2 x1 -3 ~x2 ;
//! +1 x1 +1 ~x2 >= 1 ;
//! ```
//! A clause is a row `>= 1`. Some readers refuse a row without terms, a zero coefficient,
//! or a repeated variable in a row, so the writer avoids all three.

use super::lines;
use crate::{Formula, Lit};
use std::io::{self, Write};

/// Relation of the sum of a [`Linear`] to its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// At least the bound.
    AtLeast,
    /// Exactly the bound.
    Equal,
}

/// Linear constraint: the coefficients of the true literals add up to the bound, or to at
/// least the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Coefficients and literals; repeated literals count twice.
    pub terms: Vec<(i64, Lit)>,
    /// Relation of the sum to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

impl Linear {
    /// Returns `terms >= bound`.
    #[must_use]
    pub fn at_least(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        Self {
            terms,
            relation: Relation::AtLeast,
            bound,
        }
    }

    /// Returns `terms <= bound`, as the sum of the negated coefficients.
    ///
    /// # Panics
    /// If a coefficient or the bound is `i64::MIN`.
    #[must_use]
    pub fn at_most(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        let negated = |n: i64| n.checked_neg().expect("i64::MIN has no negation");
        let terms = terms.into_iter().map(|(n, lit)| (negated(n), lit));
        Self::at_least(terms.collect(), negated(bound))
    }

    /// Returns `terms = bound`.
    #[must_use]
    pub fn equal(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        Self {
            terms,
            relation: Relation::Equal,
            bound,
        }
    }
}

/// Form of a negative literal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Negation {
    /// `~x1`, which the competitions allow since 2010.
    #[default]
    Tilde,
    /// No negative literals: `b ~x` becomes `b - b x`. Readers of the first competitions,
    /// such as minisat+, accept variables only. The objective loses its constant, which
    /// changes no optimal solution.
    Subtracted,
}

/// Writes the clauses of `formula`, then the `linear` constraints. If `objective` has
/// terms, the sum of its true literals is minimized.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
pub fn write(
    formula: &Formula,
    linear: &[Linear],
    objective: &[(i64, Lit)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    write_with(Negation::Tilde, formula, linear, objective, comments, out)
}

/// Writes as [`write()`] does, with negative literals in another form.
///
/// # Errors
/// Errors of `out`, and of a formula that [overflowed](Formula::check).
pub fn write_with(
    negation: Negation,
    formula: &Formula,
    linear: &[Linear],
    objective: &[(i64, Lit)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    formula.check().map_err(io::Error::other)?;
    let linear: Vec<Row> = linear.iter().map(Row::of).collect();
    let constant = linear.iter().any(|row| row.terms.is_empty())
        || formula.clauses().any(|clause| clause.is_empty());
    // A constant row needs a variable.
    let n_vars = formula.n_vars().max(u32::from(constant));
    let rows = formula.n_clauses() + linear.len();
    writeln!(out, "* #variable= {n_vars} #constraint= {rows}")?;
    lines::comments('*', comments, formula, out)?;
    let objective = Row {
        terms: objective
            .iter()
            .filter(|&&(n, _)| n != 0)
            .map(|&(n, lit)| (n.into(), lit))
            .collect(),
        relation: Relation::AtLeast,
        bound: 0,
    };
    if !objective.terms.is_empty() {
        write!(out, "min: ")?;
        objective.in_form(negation).write_terms(out)?;
        writeln!(out, ";")?;
    }
    for clause in formula.clauses() {
        Row::clause(clause).in_form(negation).write(out)?;
    }
    linear
        .into_iter()
        .try_for_each(|row| row.in_form(negation).write(out))
}

/// Constraint with each variable once and no zero coefficient. The numbers are wide, so
/// that merging cannot overflow.
struct Row {
    terms: Vec<(i128, Lit)>,
    relation: Relation,
    bound: i128,
}

impl Row {
    fn clause(clause: &[Lit]) -> Self {
        Self {
            terms: clause.iter().map(|&lit| (1, lit)).collect(),
            relation: Relation::AtLeast,
            bound: 1,
        }
    }

    /// Returns the row of `linear`. Terms of one variable are merged into its first; `b
    /// ~x` is `b - b x`.
    fn of(linear: &Linear) -> Self {
        let mut order: Vec<usize> = (0..linear.terms.len()).collect();
        // The sort is stable, so the first term of a variable stays first.
        order.sort_by_key(|&i| linear.terms[i].1.var());
        let mut bound = i128::from(linear.bound);
        let mut merged: Vec<(usize, i128, Lit)> = Vec::new();
        for i in order {
            let (n, lit) = (i128::from(linear.terms[i].0), linear.terms[i].1);
            match merged.last_mut() {
                Some((_, sum, first)) if *first == lit => *sum += n,
                Some((_, sum, first)) if *first == !lit => {
                    *sum -= n;
                    bound -= n;
                }
                _ => merged.push((i, n, lit)),
            }
        }
        merged.retain(|&(_, n, _)| n != 0);
        merged.sort_by_key(|&(i, ..)| i);
        Self {
            terms: merged.into_iter().map(|(_, n, lit)| (n, lit)).collect(),
            relation: linear.relation,
            bound,
        }
    }

    /// Returns the same constraint, with negative literals in this form.
    fn in_form(mut self, negation: Negation) -> Self {
        if negation == Negation::Subtracted {
            for (n, lit) in &mut self.terms {
                if lit.is_neg() {
                    self.bound -= *n;
                    (*n, *lit) = (-*n, !*lit);
                }
            }
        }
        self
    }

    fn write_terms(&self, out: &mut dyn Write) -> io::Result<()> {
        self.terms
            .iter()
            .try_for_each(|&(n, lit)| term(n, lit, out))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.terms.is_empty() {
            let holds = match self.relation {
                Relation::AtLeast => self.bound <= 0,
                Relation::Equal => self.bound == 0,
            };
            return writeln!(out, "+1 x1 >= {} ;", if holds { 0 } else { 2 });
        }
        self.write_terms(out)?;
        let sign = match self.relation {
            Relation::AtLeast => ">=",
            Relation::Equal => "=",
        };
        writeln!(out, "{sign} {} ;", self.bound)
    }
}

fn term(n: i128, lit: Lit, out: &mut dyn Write) -> io::Result<()> {
    let not = if lit.is_pos() { "" } else { "~" };
    write!(out, "{n:+} {not}x{} ", lit.vidx() + 1)
}
