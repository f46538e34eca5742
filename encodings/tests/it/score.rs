//! Bounds on scores that move, against all assignments.

use crate::common::{Inputs, models, start};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::cardinality::{self, Bound};
use encodings::{Choice, Classes, Objective, ScoreBound};
use proptest::prelude::*;

/// The formula with its solver and the bound, on the inputs alone.
struct Session {
    bound: ScoreBound,
    formula: Formula,
    solver: Box<dyn cnf::solver::Solver>,
    loaded: usize,
}

impl Session {
    fn new(inputs: &Inputs, objective: &Objective, choice: &Choice) -> Self {
        let formula = inputs.formula();
        Self {
            bound: ScoreBound::new(objective.clone(), choice),
            solver: start(&formula),
            loaded: formula.n_clauses(),
            formula,
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Option<Model> {
        self.solver.reserve(self.formula.n_vars());
        for clause in self.loaded..self.formula.n_clauses() {
            self.solver.add_clause(self.formula.clause(clause));
        }
        self.loaded = self.formula.n_clauses();
        let outcome = self.solver.solve(assumptions).expect("no limits are set");
        outcome.model().cloned()
    }

    /// A model of `inputs` that scores at least `value`, cutting as needed.
    fn reach(&mut self, value: u64, inputs: &[Lit]) -> Option<Model> {
        let bound = self.bound.at_least(value, &mut self.formula);
        let mut assumptions = inputs.to_vec();
        match bound {
            Bound::Always => return self.solve(&assumptions),
            Bound::Never => return None,
            Bound::Literal(lit) => assumptions.push(lit),
        }
        for _ in 0..1000 {
            let model = self.solve(&assumptions)?;
            let Bound::Literal(lit) = bound else {
                unreachable!("matched above")
            };
            if !self.bound.cut(&model, value, lit, &mut self.formula) {
                return Some(model);
            }
            let added = self.formula.n_clauses() - 1;
            let cut = self.formula.clause(added);
            assert!(cut.contains(&!lit), "a cut is under its activation");
        }
        panic!("every cut excludes a tuple of losses");
    }
}

fn check(inputs: &Inputs, weights: &[Vec<u64>], steps: &[(u64, Vec<Option<bool>>)]) {
    let objective = Objective {
        blocks: inputs.blocks.clone(),
        weights: weights.to_vec(),
        tree: inputs.tree.clone(),
    };
    for choice in choices() {
        let name = name(&choice);
        let mut session = Session::new(inputs, &objective, &choice);
        for (value, values) in steps {
            let vars = (0..inputs.n_vars()).map(Lit::positive).zip(values);
            let decided = vars.filter_map(|(lit, value)| value.map(|v| if v { lit } else { !lit }));
            let decided: Vec<_> = decided.collect();
            let is_expected = |model: &Model| {
                inputs.are_sorted(model)
                    && decided.iter().all(|&lit| model.value(lit))
                    && objective.value(model) >= *value
            };
            let found = session.reach(*value, &decided);
            let expected = models(inputs.n_vars()).any(|model| is_expected(&model));
            assert_eq!(
                found.is_some(),
                expected,
                "{name}: {value} under {decided:?}"
            );
            assert!(
                found.is_none_or(|model| is_expected(&model)),
                "{name}: {value}"
            );
        }
    }
}

fn choices() -> impl Iterator<Item = Choice> {
    cardinality::ENCODINGS.iter().flat_map(|cardinality| {
        let with = move |(_, classes)| Choice {
            cardinality,
            classes,
            ..Choice::default()
        };
        Classes::NAMES.into_iter().map(with)
    })
}

fn name(choice: &Choice) -> String {
    let row = choice.cardinality.name;
    format!("{row} by {:?}", choice.classes)
}

fn weighted_blocks() -> impl Strategy<Value = (Vec<usize>, Vec<Vec<u64>>)> {
    let weights = prop::collection::vec(prop::sample::select(vec![1, 2, 5, 10]), 0..=3);
    prop::collection::vec(weights, 0..=3)
        .prop_map(|weights| (weights.iter().map(Vec::len).collect(), weights))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn scores_move(
        (sizes, weights) in weighted_blocks(),
        order in Just(vec![0, 1, 2]).prop_shuffle(),
        is_balanced in any::<bool>(),
        steps in prop::collection::vec(
            (0..=40u64, prop::collection::vec(prop::option::weighted(0.3, any::<bool>()), 9)),
            1..=6,
        ),
    ) {
        let order: Vec<_> = order.into_iter().filter(|&leaf| leaf < sizes.len()).collect();
        let inputs = Inputs::sizes(&sizes);
        check(&if is_balanced { inputs } else { inputs.by(&order) }, &weights, &steps);
    }
}

/// Up to the top and beyond, then down again, with nothing or one input decided.
#[test]
fn every_score() {
    let decisions = [None, Some((0, false)), Some((1, false)), Some((1, true))];
    let weights: &[&[&[u64]]] = &[
        &[&[1], &[1], &[1]],
        &[&[10, 10], &[10, 10, 10]],
        &[&[10, 20], &[10, 20, 30]],
        &[&[1, 2, 4], &[3], &[7]],
    ];
    for weights in weights {
        let sizes: Vec<_> = weights.iter().map(|block| block.len()).collect();
        let weights: Vec<_> = weights.iter().map(|block| block.to_vec()).collect();
        let top = weights.concat().iter().sum::<u64>() + 2;
        for decision in decisions {
            let mut values = vec![None; 9];
            if let Some((var, value)) = decision {
                values[var] = Some(value);
            }
            let scores = (0..=top).chain((0..=top).rev());
            let steps: Vec<_> = scores.map(|score| (score, values.clone())).collect();
            check(&Inputs::sizes(&sizes), &weights, &steps);
        }
    }
}

/// A sum written as one count holds where it is large enough, and is refused where it
/// takes too many literals.
#[test]
fn a_sum_as_a_count() {
    let inputs = Inputs::new(&[&[1, 2], &[-3], &[]]);
    let objective = Objective {
        blocks: inputs.blocks.clone(),
        weights: vec![vec![10, 20], vec![5], vec![]],
        tree: None,
    };
    for value in 0..=40 {
        let count = objective.counted(value, 7).expect("7 times 5");
        for model in models(4) {
            let expected = objective.value(&model) >= value;
            assert_eq!(count.holds(&model), expected, "{value} {model:?}");
        }
    }
    assert!(objective.counted(10, 6).is_none());
}

#[test]
fn objectives_weigh_true_literals() {
    let inputs = Inputs::new(&[&[1, 2], &[-3], &[]]);
    let objective = |weights: [u64; 3]| Objective {
        blocks: inputs.blocks.clone(),
        weights: vec![weights[..2].to_vec(), weights[2..].to_vec(), vec![]],
        tree: None,
    };
    let check = |true_vars: &[u32], expected: u64| {
        let model = Model::from_fn(4, |var| true_vars.contains(&var.idx32()));
        assert_eq!(
            objective([10, 20, 5]).value(&model),
            expected,
            "{true_vars:?}"
        );
    };
    check(&[], 5);
    check(&[0], 15);
    check(&[0, 1], 35);
    check(&[0, 1, 2, 3], 30);
    assert_eq!(objective([10, 20, 5]).most(), 35);
    assert_eq!(objective([10, 20, 5]).unit(), None);
    assert_eq!(objective([5, 5, 5]).unit(), Some(5));
}

/// The session after one bound on the score.
fn bounded(value: u64, choice: &Choice) -> Session {
    let inputs = Inputs::sizes(&[2, 2, 2]);
    let objective = Objective {
        blocks: inputs.blocks.clone(),
        weights: vec![vec![1, 1]; 3],
        tree: None,
    };
    let mut session = Session::new(&inputs, &objective, choice);
    assert!(session.reach(value, &[]).is_some(), "{}", name(choice));
    session
}

/// Clauses for a score belong to no rule that an explanation could switch off.
#[test]
fn scores_are_structure() {
    for choice in choices() {
        let formula = bounded(4, &choice).formula;
        let mut rules = (0..formula.n_clauses()).map(|clause| formula.tag(clause).0);
        assert!(
            rules.all(|rule| rule == RuleId::STRUCTURE),
            "{}",
            name(&choice)
        );
    }
}

#[test]
fn classes_reach_the_code() {
    let size = |classes| {
        let formula = bounded(
            4,
            &Choice {
                classes,
                ..Choice::default()
            },
        )
        .formula;
        (formula.n_vars(), formula.n_clauses())
    };
    assert_ne!(size(Classes::Layers), size(Classes::Weights));
}
