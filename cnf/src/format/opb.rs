//! Linear constraints over literals, in the OPB format of the pseudo-Boolean
//! competitions (Roussel and Manquinho).
//!
//! ```text
//! * #variable= VARIABLES #constraint= CONSTRAINTS     the first line
//! * COMMENT
//! min: +2 x1 -3 ~x2 ;
//! +1 x1 +1 ~x2 >= 1 ;
//! ```
//! A clause is a row `>= 1`. Readers in the wild refuse a row without terms, a
//! zero coefficient, or a variable twice in a row, so none is written.

use super::lines;
use crate::{Formula, Lit};
use std::io::{self, Write};

/// How the sum of a [`Linear`] compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// At least the bound.
    AtLeast,
    /// Exactly the bound.
    Equal,
}

/// The coefficients of the true literals add up to the bound, or at least to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Coefficients and literals; repeated literals count twice.
    pub terms: Vec<(i64, Lit)>,
    /// How the sum compares with the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i64,
}

impl Linear {
    /// `terms >= bound`.
    #[must_use]
    pub fn at_least(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        Self {
            terms,
            relation: Relation::AtLeast,
            bound,
        }
    }

    /// `terms <= bound`, as the sum of the negated coefficients.
    ///
    /// # Panics
    /// When a coefficient or the bound is `i64::MIN`.
    #[must_use]
    pub fn at_most(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        let negated = |n: i64| n.checked_neg().expect("i64::MIN has no negation");
        let terms = terms.into_iter().map(|(n, lit)| (negated(n), lit));
        Self::at_least(terms.collect(), negated(bound))
    }

    /// `terms = bound`.
    #[must_use]
    pub fn equal(terms: Vec<(i64, Lit)>, bound: i64) -> Self {
        Self {
            terms,
            relation: Relation::Equal,
            bound,
        }
    }
}

/// How a negative literal is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Negation {
    /// As `~x1`, as the competitions allow since 2010.
    #[default]
    Tilde,
    /// Not at all: `b ~x` becomes `b - b x`. Readers of the first competitions, as
    /// minisat+, know variables only. The objective loses its constant, which no
    /// optimum depends on.
    Subtracted,
}

/// Writes the clauses of `formula`, then the `linear` constraints; minimises
/// the sum of the true literals of `objective`, if it has terms.
///
/// # Errors
/// Those of `out`, and of a formula that [overflowed](Formula::check).
pub fn write(
    formula: &Formula,
    linear: &[Linear],
    objective: &[(i64, Lit)],
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<()> {
    write_with(Negation::Tilde, formula, linear, objective, comments, out)
}

/// As [`write()`], with negative literals in another form.
///
/// # Errors
/// Those of `out`, and of a formula that [overflowed](Formula::check).
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
    // A constant row needs a variable to be written with.
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

/// A constraint with each variable once and no zero coefficient. Wider numbers,
/// so that merging cannot overflow.
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

    /// Merges the terms of a variable into its first: `b ~x` is `b - b x`.
    fn of(linear: &Linear) -> Self {
        let mut order: Vec<usize> = (0..linear.terms.len()).collect();
        // Stable: the first term of a variable stays its first.
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

    /// The same constraint, with negative literals in this form.
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
