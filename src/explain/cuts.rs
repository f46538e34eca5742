//! Dynamic cuts: statements of a lazy constraint about the current board.
//!
//! "All islands are joined" hides the reason; "this group would be closed off" shows it.
//! The constraint finds the relevant components, and this module adds the rules around
//! each.

use super::cut::Cut;
use super::rulebook::{Instance, Rulebook};
use crate::known::Known;
use cnf::{Lit, Model};
use std::collections::BTreeSet;

/// Returns the cuts that `model` violates.
pub(super) fn violated(book: &Rulebook, model: &Model) -> Vec<Cut> {
    let mut cuts = Vec::new();
    for (post, lazy) in book.lazy() {
        let own = lazy.explained_cuts(model).into_iter();
        cuts.extend(own.map(|cut| Cut::new(post.rule, cut)));
    }
    cuts
}

/// Relevant cut, with the rules about the open literals around it.
pub(super) struct Look {
    pub cut: Cut,
    pub rules: Vec<Instance>,
}

/// Maximum number of rules around a component; more leave it too much freedom.
const MAX_RULES: usize = 8;

/// Returns the relevant cuts in the state `known`.
pub(super) fn looks(book: &Rulebook, known: &Known) -> Vec<Look> {
    let mut looks = Vec::new();
    for (post, lazy) in book.lazy() {
        let lits = post.constraint.lits();
        for candidate in lazy.candidates(&|lit| known.value(lit)) {
            let rules = rules_inside(book, known, &lits, &candidate.near);
            if rules.len() <= MAX_RULES {
                looks.push(Look {
                    cut: Cut::new(post.rule, candidate.cut),
                    rules,
                });
            }
        }
    }
    looks
}

/// Returns the rules about open literals of `lits` that concern only literals `near` the
/// component.
fn rules_inside(book: &Rulebook, known: &Known, lits: &[Lit], near: &[Lit]) -> Vec<Instance> {
    if near.is_empty() {
        return Vec::new();
    }
    let near: BTreeSet<usize> = near.iter().map(|lit| lit.vidx()).collect();
    let mut open = BTreeSet::new();
    let mut elsewhere = BTreeSet::new();
    for &lit in lits {
        let rules = book
            .rules_at(lit.vidx())
            .iter()
            .filter(|&&rule| !book.is_free(rule));
        if !near.contains(&lit.vidx()) {
            elsewhere.extend(rules);
        } else if book.scope_of(lit).iter().any(|&var| known.is_open(var)) {
            open.extend(rules);
        }
    }
    open.difference(&elsewhere).copied().copied().collect()
}
