//! Histories of counters: terms are added and bounds change.

use super::sums::{bound, tree};
use super::{Loaded, MAX_VARS, are_sorted, blocks, models, sorted};
use crate::fuzz::Bytes;
use cnf::{Formula, Lit, Model, RuleId};
use encodings::Tree;
use encodings::cardinality::{self, Bound, Counter, Direction, Inputs};

/// Maximum number of steps of a history.
const MAX_STEPS: usize = 24;

#[derive(Clone, Debug)]
enum Step {
    Extend(Vec<Lit>),
    AtMost(i64),
    AtLeast(i64),
    /// Binds one of the earlier bounds permanently, or under a literal.
    Bind(usize, Option<Lit>),
    /// Tries two of the earlier bounds on all assignments.
    Try([usize; 2]),
}

pub(super) fn counters(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let blocks = blocks(bytes, n_vars);
    let tree = tree(bytes, blocks.len());
    let steps = steps(bytes, n_vars);
    for row in cardinality::ENCODINGS {
        let inputs = Inputs {
            blocks: &blocks,
            tree: tree.as_ref(),
        };
        if let Some(counter) = row.counter(inputs) {
            let mut history = History::new(row.name, counter, n_vars, &blocks);
            steps.iter().for_each(|step| history.step(step));
            history.try_all([usize::MAX, usize::MAX - 1]);
        }
    }
    assert_eq!(
        tree.as_ref().map_or(0, leaves),
        tree.map_or(0, |_| blocks.len())
    );
}

fn leaves(tree: &Tree) -> usize {
    match tree {
        Tree::Leaf(_) => 1,
        Tree::Node(a, b) => leaves(a) + leaves(b),
    }
}

fn steps(bytes: &mut Bytes<'_>, n_vars: u8) -> Vec<Step> {
    let mut steps = Vec::new();
    while !bytes.is_empty() && steps.len() < MAX_STEPS {
        steps.push(match bytes.byte() % 8 {
            0 => Step::Extend(bytes.lits(4, n_vars)),
            1 | 2 => Step::AtMost(bound(bytes)),
            3 | 4 => Step::AtLeast(bound(bytes)),
            5 => Step::Bind(bytes.below(256), bytes.coin().then(|| bytes.lit(n_vars))),
            _ => Step::Try([bytes.below(256), bytes.below(256)]),
        });
    }
    steps
}

/// Bound of a history.
struct Given {
    /// The literals of the sum at the time.
    lits: Vec<Lit>,
    lower: i64,
    upper: i64,
    bound: Bound,
}

impl Given {
    fn holds(&self, model: &Model) -> bool {
        let sum = self.lits.iter().filter(|&&lit| model.value(lit)).count();
        let sum = i64::try_from(sum).expect("a small sum");
        self.lower <= sum && sum <= self.upper
    }
}

/// Counter of one row, its solver, and its earlier bounds.
struct History<'b> {
    name: &'static str,
    counter: Box<dyn Counter>,
    n_vars: u8,
    blocks: &'b [Vec<Lit>],
    formula: Formula,
    loaded: Loaded,
    lits: Vec<Lit>,
    given: Vec<Given>,
    /// Positions in `given`, with the literal under which they hold.
    bound: Vec<(usize, Option<Lit>)>,
}

impl<'b> History<'b> {
    fn new(
        name: &'static str,
        counter: Box<dyn Counter>,
        n_vars: u8,
        blocks: &'b [Vec<Lit>],
    ) -> Self {
        let formula = sorted(n_vars, blocks);
        Self {
            name,
            counter,
            n_vars,
            blocks,
            loaded: Loaded::new(&formula),
            formula,
            lits: blocks.concat(),
            given: Vec::new(),
            bound: Vec::new(),
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Extend(lits) => {
                self.counter.extend(lits);
                self.lits.extend(lits);
            }
            Step::AtMost(k) => self.give(Direction::Up, *k),
            Step::AtLeast(k) => self.give(Direction::Down, *k),
            Step::Bind(pick, guard) => self.bind(*pick, *guard),
            Step::Try(picks) => self.try_all(*picks),
        }
        assert_eq!(self.counter.n_lits(), self.lits.len(), "{}", self.name);
    }

    fn give(&mut self, direction: Direction, k: i64) {
        let mut scope = self.formula.scope(RuleId::STRUCTURE);
        let (lower, upper, bound) = match direction {
            Direction::Up => (i64::MIN, k, self.counter.at_most(k, &mut scope)),
            Direction::Down => (k, i64::MAX, self.counter.at_least(k, &mut scope)),
        };
        self.given.push(Given {
            lits: self.lits.clone(),
            lower,
            upper,
            bound,
        });
    }

    fn bind(&mut self, pick: usize, guard: Option<Lit>) {
        if self.given.is_empty() {
            return;
        }
        let pick = pick % self.given.len();
        let mut scope = self.formula.guarded(RuleId::STRUCTURE, guard);
        self.given[pick].bound.bind(&mut scope);
        self.bound.push((pick, guard));
    }

    fn try_all(&mut self, picks: [usize; 2]) {
        if self.given.is_empty() {
            return;
        }
        let picks = picks.map(|pick| pick % self.given.len());
        let mut assumed = Vec::new();
        let mut is_possible = true;
        for pick in picks {
            match self.given[pick].bound {
                Bound::Always => {}
                Bound::Never => is_possible = false,
                Bound::Literal(lit) => assumed.push(lit),
            }
        }
        self.loaded.load(&self.formula);
        for model in models(self.n_vars) {
            let is_on = |guard: Option<Lit>| guard.is_none_or(|lit| model.value(lit));
            let expected = are_sorted(self.blocks, &model)
                && picks.iter().all(|&pick| self.given[pick].holds(&model))
                && self
                    .bound
                    .iter()
                    .all(|&(pick, guard)| !is_on(guard) || self.given[pick].holds(&model));
            let found = is_possible && self.loaded.model(&model, &assumed).is_some();
            assert_eq!(found, expected, "{}: {picks:?}, {model:?}", self.name);
        }
    }
}
