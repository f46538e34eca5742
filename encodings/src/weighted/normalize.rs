//! Normal form of weighted sums: one term per variable, weights of at least 1 without a
//! common divisor.

use super::{Term, TooLarge, WeightedSum};
use cnf::{Lit, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Weighted sum in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normalized {
    /// Distinct variables in order, weights at least 1.
    pub terms: Vec<Term>,
    /// The minimum sum.
    pub lower: i64,
    /// The maximum sum.
    pub upper: i64,
}

impl WeightedSum {
    /// Returns the same constraint with one literal per variable, sorted by variable, and
    /// weights of at least 1 without a common divisor.
    ///
    /// `w x` with negative `w` is `w + |w| not x`. The common part of a literal and its
    /// opposite is a constant. Trivial bounds become -1 and one more than the sum of all
    /// weights.
    ///
    /// # Errors
    /// If the weights of the normal form add up to [`i64::MAX`] or more.
    pub fn normalized(&self) -> Result<Normalized, TooLarge> {
        let mut by_var: BTreeMap<Var, i128> = BTreeMap::new();
        let mut constant: i128 = 0;
        for &(lit, weight) in &self.terms {
            let weight = i128::from(weight);
            if lit.is_neg() {
                // w not x = w - w x
                constant += weight;
            }
            *by_var.entry(lit.var()).or_default() += if lit.is_neg() { -weight } else { weight };
        }
        let mut terms: Vec<(Lit, i128)> = Vec::new();
        for (var, weight) in by_var {
            match weight {
                0 => {}
                1.. => terms.push((var.pos_lit(), weight)),
                _ => {
                    constant += weight;
                    terms.push((var.neg_lit(), -weight));
                }
            }
        }
        let divisor = terms.iter().fold(0, |a, &(_, b)| gcd(a, b)).max(1);
        let total: i128 = terms.iter().map(|&(_, weight)| weight / divisor).sum();
        if total >= i128::from(i64::MAX) {
            return Err(TooLarge);
        }
        // Round the lower bound up and the upper bound down.
        let lower = -(-(i128::from(self.lower) - constant)).div_euclid(divisor);
        let upper = (i128::from(self.upper) - constant).div_euclid(divisor);
        let clamped = |bound: i128| narrow(bound.clamp(-1, total + 1));
        Ok(Normalized {
            terms: terms
                .into_iter()
                .map(|(lit, weight)| (lit, narrow(weight / divisor).unsigned_abs()))
                .collect(),
            lower: clamped(lower),
            upper: clamped(upper),
        })
    }
}

impl Normalized {
    /// Removes the literals that are equal in all solutions, and returns them with that
    /// value. A literal that alone weighs too much is false. A literal without which the
    /// sum is too small is true.
    ///
    /// If no sum is within the bounds, that stays so.
    pub(super) fn take_fixed(&mut self) -> Vec<Lit> {
        let mut left = self.terms.iter().map(|&(_, weight)| weight).sum::<u64>();
        if self.upper < 0 || self.lower > signed(left) {
            return Vec::new();
        }
        // The heaviest is the first to be fixed.
        let mut by_weight = self.terms.clone();
        by_weight.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
        let mut fixed = Vec::new();
        for (lit, weight) in by_weight {
            let is_too_much = signed(weight) > self.upper;
            if !is_too_much && signed(left - weight) >= self.lower {
                break;
            }
            left -= weight;
            fixed.push(if is_too_much { !lit } else { lit });
            if !is_too_much {
                self.lower -= signed(weight);
                self.upper -= signed(weight);
            }
        }
        let vars: BTreeSet<Var> = fixed.iter().map(|lit| lit.var()).collect();
        self.terms.retain(|(lit, _)| !vars.contains(&lit.var()));
        fixed
    }
}

fn signed(weight: u64) -> i64 {
    i64::try_from(weight).expect("within the sum of the weights")
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn narrow(n: i128) -> i64 {
    i64::try_from(n).expect("within the sum of the weights")
}
