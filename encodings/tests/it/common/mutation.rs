//! Every clause of a formula dropped, and each of its literals flipped: what of
//! this the checks of an encoding do not notice.

use super::dimacs;
use super::encoded::Encoded;
use cnf::{Lit, Model};
use encodings::Strength;
use std::collections::BTreeSet;

/// Row, constraint, clause, and the literals that may be flipped.
pub type Survivor = [String; 4];

/// Clauses that may be dropped, and which of their literals may be flipped,
/// without any check noticing.
pub struct Survivors {
    pub row: &'static str,
    pub constraint: &'static str,
    pub reason: &'static str,
    pub clauses: &'static [(&'static str, &'static str)],
}

impl Survivors {
    pub fn each(&self) -> impl Iterator<Item = Survivor> + '_ {
        let of_row = |&(clause, flips): &(&str, &str)| {
            [self.row, self.constraint, clause, flips].map(str::to_owned)
        };
        self.clauses.iter().map(of_row)
    }
}

/// Formulas of one row on one input, in all the ways their clauses are used.
pub struct Subject<'a> {
    pub row: &'static str,
    pub constraint: String,
    pub parsimonious: bool,
    /// Each with the strength stated for it.
    pub uses: Vec<(Encoded<'a>, Strength)>,
    /// Solutions of weaker constraints: whatever follows from one of them alone must
    /// be propagated in each use.
    pub weaker: Vec<Vec<Model>>,
    /// The clauses before this one are not the row's.
    pub first: usize,
    /// What can be spared can be so only one by one: without all of it the meaning
    /// is another.
    pub only_one_by_one: bool,
}

impl Subject<'_> {
    fn notices(&self, clauses: &[Vec<Lit>]) -> bool {
        let mutants = || {
            self.uses.iter().map(|(encoded, strength)| {
                let mutant = Encoded {
                    clauses: clauses.to_vec(),
                    ..encoded.clone()
                };
                (mutant, *strength)
            })
        };
        mutants().any(|(mutant, _)| !mutant.has_its_solutions())
            || mutants().any(|(mutant, strength)| mutant.broken(strength).is_some())
            || mutants().any(|(mutant, _)| self.weaker.iter().any(|weak| mutant.misses(weak)))
            || self.parsimonious && mutants().any(|(mutant, _)| !mutant.is_parsimonious())
    }

    /// The mutations that no check notices.
    pub fn sweep(&self) -> Vec<Survivor> {
        let clauses = &self.uses[0].0.clauses;
        assert!(
            !self.notices(clauses),
            "{}: {} is right as it is",
            self.row,
            self.constraint
        );
        let dropped = |i: usize| [&clauses[..i], &clauses[i + 1..]].concat();
        let flipped = |i: usize, j: usize| {
            let mut mutant = clauses.clone();
            mutant[i][j] = !mutant[i][j];
            mutant
        };
        let mut survivors = Vec::new();
        let mut kept = clauses[..self.first].to_vec();
        for (i, clause) in clauses.iter().enumerate().skip(self.first) {
            let flips = (0..clause.len()).filter(|&j| !self.notices(&flipped(i, j)));
            let flips: Vec<_> = flips.map(|j| clause[j]).collect();
            if flips.is_empty() && self.notices(&dropped(i)) {
                kept.push(clause.clone());
            } else {
                let row = self.row.to_owned();
                let clause = dimacs(clause);
                survivors.push([row, self.constraint.clone(), clause, dimacs(&flips)]);
            }
        }
        // They are not redundant one by one only: the whole family is.
        let is_noticed = self.notices(&kept);
        assert!(
            self.only_one_by_one || !is_noticed,
            "{}: {} without all of {survivors:?}",
            self.row,
            self.constraint
        );
        survivors
    }
}

/// What was found is what is listed.
pub fn compare(
    found: impl IntoIterator<Item = Survivor>,
    listed: impl IntoIterator<Item = Survivor>,
) {
    let found: BTreeSet<_> = found.into_iter().collect();
    let listed: BTreeSet<_> = listed.into_iter().collect();
    let unlisted: Vec<_> = found.difference(&listed).collect();
    assert!(
        unlisted.is_empty(),
        "not noticed and not listed:\n{unlisted:#?}"
    );
    let noticed: Vec<_> = listed.difference(&found).collect();
    assert!(
        noticed.is_empty(),
        "listed, but noticed or gone:\n{noticed:#?}"
    );
}
