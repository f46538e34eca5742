//! Movable bounds on a weighted sum.

use super::sums::tree;
use super::{Loaded, MAX_VARS, are_sorted, blocks, models, sorted};
use crate::fuzz::Bytes;
use cnf::Formula;
use cnf::Model;
use encodings::cardinality::{self, Bound};
use encodings::{Choice, Classes, Objective, ScoreBound};

pub(super) fn bounds(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let blocks = blocks(bytes, n_vars);
    let mut weight = || match bytes.byte() {
        0 => u64::from(u32::MAX),
        small => 1 + u64::from(small % 6),
    };
    let weights = blocks
        .iter()
        .map(|block| block.iter().map(|_| weight()).collect())
        .collect();
    let objective = Objective {
        tree: tree(bytes, blocks.len()),
        blocks,
        weights,
    };
    let values: Vec<u64> = (0..1 + bytes.below(6))
        .map(|_| value(bytes, objective.most()))
        .collect();
    for cardinality in cardinality::ENCODINGS {
        for (name, classes) in Classes::NAMES {
            let choice = Choice {
                cardinality,
                classes,
                ..Choice::default()
            };
            let label = format!("{}, {name}", cardinality.name);
            check(&label, &objective, &choice, n_vars, &values);
        }
    }
}

fn value(bytes: &mut Bytes<'_>, most: u64) -> u64 {
    match bytes.byte() {
        0 => u64::MAX,
        1 => most,
        2 => most.saturating_add(1),
        small => u64::from(small - 3) % most.clamp(1, 60).saturating_add(2),
    }
}

/// Requires each value, then tries every earlier one again.
fn check(label: &str, objective: &Objective, choice: &Choice, n_vars: u8, values: &[u64]) {
    let mut formula = sorted(n_vars, &objective.blocks);
    let mut loaded = Loaded::new(&formula);
    let mut score = ScoreBound::new(objective.clone(), choice);
    let mut demanded: Vec<(u64, Bound)> = Vec::new();
    for &value in values {
        demanded.push((value, score.at_least(value, &mut formula)));
        for &(value, bound) in &demanded {
            for model in models(n_vars) {
                let expected =
                    are_sorted(&objective.blocks, &model) && objective.value(&model) >= value;
                let found = found(&mut score, &mut formula, &mut loaded, &model, value, bound);
                assert_eq!(found, expected, "{label}: at least {value}, {model:?}");
            }
        }
    }
}

/// Returns whether `inputs` has a model of that score; adds cuts until there are none.
fn found(
    score: &mut ScoreBound,
    formula: &mut Formula,
    loaded: &mut Loaded,
    inputs: &Model,
    value: u64,
    bound: Bound,
) -> bool {
    let (assumed, activation) = match bound {
        Bound::Always => (vec![], None),
        Bound::Never => return false,
        Bound::Literal(lit) => (vec![lit], Some(lit)),
    };
    for _ in 0..100 {
        loaded.load(formula);
        let Some(model) = loaded.model(inputs, &assumed) else {
            return false;
        };
        let cut = activation.is_some_and(|lit| score.cut(&model, value, lit, formula));
        if !cut {
            return true;
        }
    }
    panic!("cuts without end");
}
