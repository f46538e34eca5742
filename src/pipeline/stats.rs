//! Counts and times of a session.

use cnf::Formula;
use std::borrow::Cow;

/// Times in seconds, by the clock of the options.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Seconds {
    /// Posting constraints and writing clauses.
    pub encode: f64,
    /// Inside the solver.
    pub solve: f64,
    /// Decoding and checking.
    pub verify: f64,
}

/// Counts and times of a session.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Stats {
    /// The number of variables of the formula.
    pub variables: u32,
    /// The number of clauses of the formula, including cuts and blocking clauses.
    pub clauses: usize,
    /// The number of literals of the formula.
    pub literals: usize,
    /// Solver calls.
    pub calls: u64,
    /// The number of rounds in which a model was not connected.
    pub rounds: u64,
    /// Cut clauses.
    pub cuts: u64,
    /// Conflicts, if the solver reports them.
    pub conflicts: u64,
    /// Times.
    pub seconds: Seconds,
    /// The formula by kind of rule, in order of first appearance.
    pub rules: Vec<RuleSize>,
}

/// Size of the part of a formula that belongs to one kind of rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleSize {
    /// The kind.
    pub kind: Cow<'static, str>,
    /// The number of its instances.
    pub instances: usize,
    /// The number of their clauses.
    pub clauses: usize,
    /// The number of their literals.
    pub literals: usize,
}

/// Returns the sizes of `formula` by kind of rule.
pub(super) fn by_rule(formula: &Formula) -> Vec<RuleSize> {
    let mut sizes: Vec<RuleSize> = Vec::new();
    let mut slot = Vec::new();
    for rule in formula.rules() {
        let at = sizes
            .iter()
            .position(|size| size.kind == rule.kind)
            .unwrap_or_else(|| {
                sizes.push(RuleSize {
                    kind: rule.kind.clone(),
                    instances: 0,
                    clauses: 0,
                    literals: 0,
                });
                sizes.len() - 1
            });
        sizes[at].instances += 1;
        slot.push(at);
    }
    for i in 0..formula.n_clauses() {
        let size = &mut sizes[slot[formula.tag(i).0.index()]];
        size.clauses += 1;
        size.literals += formula.clause(i).len();
    }
    sizes.retain(|size| size.clauses > 0);
    sizes
}
