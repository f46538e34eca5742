//! Counters over random histories, against an oracle that remembers the bounds
//! given and tries all assignments.

use crate::common::{Inputs, models, satisfiable, start};
use cnf::solver::Solver;
use cnf::{Formula, Lit, Model, RuleId};
use encodings::cardinality::{self, Bound, Counter};
use proptest::prelude::*;

/// The most variables a history makes, so that all assignments can be tried.
const MAX_VARS: u32 = 7;

#[derive(Clone, Debug)]
enum Step {
    /// Adds fresh variables to the sum (as far as there may be more).
    ExtendFresh(usize),
    /// Adds literals over variables that are there already.
    ExtendOld(Vec<(usize, bool)>),
    AtMost(i64),
    AtLeast(i64),
    /// Makes one of the bounds given so far hold for good.
    Bind(usize),
    /// Tries one of the bounds given so far on all assignments.
    Try(usize),
    /// Decides some inputs and some of the bounds given so far.
    Solve(Vec<Option<bool>>, Vec<bool>),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let literal = (any::<usize>(), any::<bool>());
    let inputs = prop::collection::vec(any::<Option<bool>>(), MAX_VARS as usize);
    let bounds = prop::collection::vec(prop::bool::weighted(0.3), 16);
    let step = prop_oneof![
        1 => (0..=3usize).prop_map(Step::ExtendFresh),
        1 => prop::collection::vec(literal, 0..=2).prop_map(Step::ExtendOld),
        3 => (-1..=9i64).prop_map(Step::AtMost),
        3 => (-1..=9i64).prop_map(Step::AtLeast),
        1 => any::<usize>().prop_map(Step::Bind),
        3 => any::<usize>().prop_map(Step::Try),
        6 => (inputs, bounds).prop_map(|(inputs, bounds)| Step::Solve(inputs, bounds)),
    ];
    prop::collection::vec(step, 1..=16)
}

/// A bound as the oracle remembers it.
struct Given {
    /// The literals of the sum at the time.
    lits: Vec<Lit>,
    lower: i64,
    upper: i64,
    bound: Bound,
}

impl Given {
    fn holds(&self, model: &Model) -> bool {
        let count = self.lits.iter().filter(|&&lit| model.value(lit)).count();
        let count = i64::try_from(count).expect("small");
        self.lower <= count && count <= self.upper
    }
}

/// One row's counter, its solver and the oracle's memory.
struct History<'a> {
    name: &'static str,
    inputs: &'a Inputs,
    counter: Box<dyn Counter>,
    formula: Formula,
    solver: Box<dyn Solver>,
    /// Clauses the solver has.
    loaded: usize,
    vars: Vec<Lit>,
    lits: Vec<Lit>,
    given: Vec<Given>,
    /// Positions in `given`.
    bound: Vec<usize>,
}

impl<'a> History<'a> {
    /// `None` where the row has no counter.
    fn new(row: &cardinality::Encoding, inputs: &'a Inputs) -> Option<Self> {
        let formula = inputs.formula();
        Some(Self {
            name: row.name,
            inputs,
            counter: row.counter(inputs.for_counter())?,
            solver: start(&formula),
            loaded: formula.n_clauses(),
            vars: (0..inputs.n_vars()).map(Lit::positive).collect(),
            formula,
            lits: inputs.lits(),
            given: Vec::new(),
            bound: Vec::new(),
        })
    }

    fn run(&mut self, steps: &[Step]) {
        for (i, step) in steps.iter().enumerate() {
            self.step(step, i);
            let n = self.lits.len();
            assert_eq!(self.counter.n_lits(), n, "{}: step {i}", self.name);
        }
    }

    fn step(&mut self, step: &Step, i: usize) {
        match step {
            Step::ExtendFresh(n) => {
                let room = MAX_VARS as usize - self.vars.len();
                let fresh: Vec<_> = (0..room.min(*n)).map(|_| self.formula.new_lit()).collect();
                self.vars.extend(&fresh);
                self.extend(&fresh);
            }
            Step::ExtendOld(picks) => {
                let pick = |&(var, sign): &(usize, bool)| {
                    let lit = self.vars.get(var % self.vars.len().max(1));
                    lit.map(|&lit| if sign { lit } else { !lit })
                };
                let lits: Vec<_> = picks.iter().filter_map(pick).collect();
                self.extend(&lits);
            }
            Step::AtMost(k) => self.give(i64::MIN, *k),
            Step::AtLeast(k) => self.give(*k, i64::MAX),
            Step::Bind(pick) => self.bind(*pick),
            Step::Try(pick) => self.try_all(*pick, i),
            Step::Solve(inputs, bounds) => self.solve(inputs, bounds, i),
        }
    }

    fn extend(&mut self, lits: &[Lit]) {
        self.counter.extend(lits);
        self.lits.extend(lits);
    }

    fn give(&mut self, lower: i64, upper: i64) {
        let mut scope = self.formula.scope(RuleId::STRUCTURE);
        let bound = if lower == i64::MIN {
            self.counter.at_most(upper, &mut scope)
        } else {
            self.counter.at_least(lower, &mut scope)
        };
        let lits = self.lits.clone();
        self.given.push(Given {
            lits,
            lower,
            upper,
            bound,
        });
    }

    /// Only bounds that leave the history satisfiable: an unsatisfiable one has
    /// nothing more to tell.
    fn bind(&mut self, pick: usize) {
        if self.given.is_empty() {
            return;
        }
        let pick = pick % self.given.len();
        let all: Vec<_> = self.bound.iter().copied().chain([pick]).collect();
        if self.oracle(&[], &all) {
            self.given[pick]
                .bound
                .bind(&mut self.formula.scope(RuleId::STRUCTURE));
            self.bound.push(pick);
        }
    }

    fn try_all(&mut self, pick: usize, i: usize) {
        let chosen = pick % self.given.len().max(1);
        let bounds: Vec<_> = (0..self.given.len()).map(|b| b == chosen).collect();
        for bits in 0..1u32 << self.vars.len() {
            let inputs = (0..self.vars.len()).map(|var| Some(bits >> var & 1 == 1));
            self.solve(&inputs.collect::<Vec<_>>(), &bounds, i);
        }
    }

    fn solve(&mut self, inputs: &[Option<bool>], bounds: &[bool], i: usize) {
        let chosen = (0..self.given.len()).filter(|&b| bounds.get(b) == Some(&true));
        let mut chosen: Vec<_> = chosen.collect();
        let literals = self.vars.iter().zip(inputs);
        let mut assumptions: Vec<_> = literals
            .filter_map(|(&lit, value)| value.map(|value| if value { lit } else { !lit }))
            .collect();
        let mut is_possible = true;
        let n_inputs = assumptions.len();
        for &bound in &chosen {
            match self.given[bound].bound {
                Bound::Always => {}
                Bound::Never => is_possible = false,
                Bound::Literal(lit) => assumptions.push(lit),
            }
        }
        self.load();
        let found = is_possible && satisfiable(self.solver.as_mut(), &assumptions);
        chosen.extend(&self.bound);
        let expected = self.oracle(&assumptions[..n_inputs], &chosen);
        assert_eq!(found, expected, "{}: step {i}", self.name);
    }

    fn load(&mut self) {
        self.solver.reserve(self.formula.n_vars());
        for clause in self.loaded..self.formula.n_clauses() {
            self.solver.add_clause(self.formula.clause(clause));
        }
        self.loaded = self.formula.n_clauses();
    }

    /// Whether some assignment that agrees with `inputs` is within all `bounds`.
    fn oracle(&self, inputs: &[Lit], bounds: &[usize]) -> bool {
        let n_vars = u32::try_from(self.vars.len()).expect("few");
        models(n_vars).map(|model| self.widen(&model)).any(|model| {
            self.inputs.are_sorted(&model)
                && inputs.iter().all(|&lit| model.value(lit))
                && bounds.iter().all(|&bound| self.given[bound].holds(&model))
        })
    }

    /// An assignment of `vars`, which auxiliary variables lie between, as one of
    /// the formula's variables.
    fn widen(&self, values: &Model) -> Model {
        let mut wide = vec![false; self.formula.n_vars() as usize];
        for (lit, i) in self.vars.iter().zip(0..) {
            wide[lit.vidx()] = values.value(Lit::positive(i));
        }
        Model::from_fn(self.formula.n_vars(), |var| wide[var.idx()])
    }
}

fn check(inputs: &Inputs, steps: &[Step]) {
    for row in cardinality::ENCODINGS {
        if let Some(mut history) = History::new(row, inputs) {
            history.run(steps);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn bounds_move(
        sizes in prop::collection::vec(0..=3usize, 0..=3),
        leaf_order in Just(vec![0, 1, 2]).prop_shuffle(),
        is_balanced in any::<bool>(),
        steps in steps(),
    ) {
        let sizes: Vec<_> = sizes.iter().scan(0, |sum, &size| {
            *sum += size;
            (*sum < MAX_VARS as usize).then_some(size)
        }).collect();
        let order: Vec<_> = leaf_order.into_iter().filter(|&leaf| leaf < sizes.len()).collect();
        let inputs = Inputs::sizes(&sizes);
        check(&if is_balanced { inputs } else { inputs.by(&order) }, &steps);
    }
}

#[test]
fn every_bound_before_and_after_every_extension() {
    let bounds = |top| (-1..=top).flat_map(|k| [Step::AtMost(k), Step::AtLeast(k)]);
    for (before, added) in [(0, 1), (0, 3), (1, 1), (2, 2), (3, 1), (1, 4)] {
        let inputs = Inputs::distinct(before);
        for first in bounds(3) {
            for second in bounds(6) {
                let extend = Step::ExtendFresh(added);
                let steps = [first.clone(), extend, second, Step::Try(0), Step::Try(1)];
                check(&inputs, &steps);
            }
        }
    }
}

/// What a counter writes for `steps`, step by step.
fn written(row: &cardinality::Encoding, inputs: &Inputs, steps: &[Step]) -> Option<Vec<usize>> {
    let mut history = History::new(row, inputs)?;
    let written = steps.iter().enumerate().map(|(i, step)| {
        let before = history.formula.n_clauses();
        history.step(step, i);
        history.formula.n_clauses() - before
    });
    Some(written.collect())
}

/// A later bound adds what it lacks: never more than it would add alone,
/// nothing when it comes again, and the same altogether in any order.
#[test]
fn bounds_add_what_is_missing() {
    let down = (0..7)
        .rev()
        .flat_map(|k| [Step::AtMost(k), Step::AtLeast(k)]);
    let down: Vec<_> = down.collect();
    let up: Vec<_> = down.iter().rev().cloned().collect();
    let extend = [Step::ExtendFresh(2)];
    for row in cardinality::ENCODINGS {
        let inputs = Inputs::distinct(5);
        let sum = |steps: &[Step]| Some(written(row, &inputs, steps)?.iter().sum::<usize>());
        let of = |parts: &[&[Step]]| sum(&parts.concat());
        let (all, reverse) = (of(&[&extend, &down]), of(&[&extend, &up]));
        assert_eq!(all, reverse, "{}: in any order", row.name);
        assert_eq!(all, of(&[&extend, &down, &up]), "{}: again", row.name);
        for first in &down {
            for second in &down {
                let steps = [first.clone(), extend[0].clone(), second.clone()];
                let Some(after) = written(row, &inputs, &steps) else {
                    continue;
                };
                let alone = of(&[&extend, std::slice::from_ref(second)]);
                assert!(Some(after[2]) <= alone, "{}: {steps:?}", row.name);
            }
        }
    }
}

/// A counter extended literal by literal is as deep as it is wide; recursion
/// would overflow the stack.
#[test]
fn a_deep_counter_and_a_sweep_of_bounds() {
    let lits = Inputs::distinct(20_000).lits();
    for name in ["sequential-counter", "sorted-totalizer"] {
        let row = cardinality::encoding(name).expect("a row of the table");
        let empty = Inputs::distinct(0);
        let mut counter = row.counter(empty.for_counter()).expect("a counter");
        let mut formula = Formula::new();
        formula.reserve(20_000);
        for &lit in &lits {
            counter.extend(&[lit]);
        }
        let mut clauses = vec![0];
        for k in (0..20).rev() {
            counter.at_most(k, &mut formula.scope(RuleId::STRUCTURE));
            clauses.push(formula.n_clauses());
        }
        // One more output of each node, by two clauses.
        let added = clauses.windows(2).skip(1).map(|pair| pair[1] - pair[0]);
        assert!(added.max() <= Some(40_000), "{name}: {clauses:?}");
    }
}

#[test]
fn tightened_loosened_tightened_again() {
    let decide = |true_lits: u32, bound: usize| {
        let values = (0..MAX_VARS).map(|i| Some(i < true_lits)).collect();
        Step::Solve(values, (0..16).map(|i| i == bound).collect())
    };
    let bounds = [5, 2, 4, 0, 6, 1, 3, 2];
    for make in [Step::AtMost, Step::AtLeast] {
        let mut steps = Vec::new();
        for (i, &k) in bounds.iter().enumerate() {
            steps.push(make(k));
            // The new bound and every older one.
            steps.extend((0..=7).flat_map(|n| (0..=i).map(move |b| decide(n, b))));
        }
        check(&Inputs::distinct(7), &steps);
    }
}

#[test]
fn rows_with_moving_bounds() {
    let has_counter = |row: &cardinality::Encoding| {
        let inputs = Inputs::distinct(2);
        row.counter(inputs.for_counter()).is_some()
    };
    for row in cardinality::ENCODINGS {
        let moving = cardinality::moving(row);
        assert!(
            has_counter(moving),
            "{}: the row that moves bounds for it",
            row.name
        );
        let expected = if has_counter(row) {
            row.name
        } else {
            "sorted-totalizer"
        };
        assert_eq!(moving.name, expected, "{}", row.name);
    }
}
