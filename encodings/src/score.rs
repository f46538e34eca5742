//! Lower bounds on weighted sums.
//!
//! Plain counters: the literals are split into [`Classes`] of one weight each, and each
//! class has a counter of its *loss*, the number of its false literals. With one class, a
//! bound on the score is one output of one counter. With several classes, weights never
//! enter a counter. A score that is too low shows in a tuple of losses, one per class. If
//! a model has such a tuple, the clause "some class loses less than that" is added, for
//! the smallest such tuple below the tuple of the model.
//!
//! The counters count losses, because bounds are near the maximum; the counters stay
//! small.
//!
//! Alternatively one [weighted counter](crate::weighted), whose bound is one literal and
//! needs no further clauses. If it would be too large, classes are used after all.

use crate::cardinality::{self, Bound, Counter, Inputs};
use crate::weighted;
use crate::{Choice, Objective, Tree};
use cnf::{Formula, Lit, Model, RuleId};

/// Movable lower bound on an objective.
pub struct ScoreBound {
    objective: Objective,
    /// The counter of the whole sum, if it is requested and not too large.
    whole: Option<Box<dyn weighted::Counter>>,
    classes: Vec<Class>,
    /// The last requested bound with its activation literal, with several classes.
    last: Option<(u64, Lit)>,
}

/// Encoding of a score by counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Classes {
    /// Classes by weight and by position in the block. The numbers of cells at least red,
    /// at least green, … are separate even if their weights are equal.
    #[default]
    Layers,
    /// Classes by weight alone: one counter if all weights are equal.
    Weights,
    /// One weighted counter; [`Layers`](Classes::Layers) if it is too large.
    Whole(&'static weighted::Encoding),
}

impl Classes {
    /// The names for users.
    pub const NAMES: [(&'static str, Self); 4] = [
        ("layers", Self::Layers),
        ("weights", Self::Weights),
        (
            weighted::ENCODINGS[0].name,
            Self::Whole(&weighted::ENCODINGS[0]),
        ),
        (
            weighted::ENCODINGS[1].name,
            Self::Whole(&weighted::ENCODINGS[1]),
        ),
    ];

    /// Returns a summary in one line.
    #[must_use]
    pub fn summary(self) -> String {
        match self {
            Self::Layers => {
                "a sum for each weight and position: cells at least red, at least green, ..."
                    .to_owned()
            }
            Self::Weights => "a sum for each weight: one where all weigh the same".to_owned(),
            Self::Whole(row) => format!("one weighted sum: {} [{}]", row.summary, row.reference),
        }
    }

    /// Returns the class of a literal; classes are sorted by it.
    fn key(self, weight: u64, position: usize) -> (u64, usize) {
        match self {
            Self::Layers | Self::Whole(_) => (weight, position),
            Self::Weights => (weight, 0),
        }
    }
}

/// Literals of one class, with one weight.
struct Class {
    weight: u64,
    lits: Vec<Lit>,
    loss: Box<dyn Counter>,
    /// All bounds below this one are encoded.
    written: i64,
}

impl Class {
    fn new(objective: &Objective, key: (u64, usize), choice: &Choice) -> Self {
        // The losses of a block are sorted: if a literal is false, so is every literal
        // that implies it.
        let losses = |(block, weights): (&Vec<Lit>, &Vec<u64>)| -> Vec<Lit> {
            let places = block.iter().zip(weights).enumerate();
            let own = places.filter(|&(i, (_, &w))| choice.classes.key(w, i) == key);
            own.map(|(_, (&lit, _))| !lit).rev().collect()
        };
        let all: Vec<Vec<Lit>> = objective
            .blocks
            .iter()
            .zip(&objective.weights)
            .map(losses)
            .collect();
        let mut position = vec![None; all.len()];
        let mut blocks = Vec::new();
        for (b, block) in all
            .into_iter()
            .enumerate()
            .filter(|(_, block)| !block.is_empty())
        {
            position[b] = Some(blocks.len());
            blocks.push(block);
        }
        let tree = objective
            .tree
            .as_ref()
            .and_then(|tree| tree.expand(&|leaf| position[leaf].map(Tree::Leaf)));
        let row = cardinality::moving(choice.cardinality);
        let loss = row
            .counter(Inputs {
                blocks: &blocks,
                tree: tree.as_ref(),
            })
            .expect("a row for moving bounds has a counter");
        Self {
            weight: key.0,
            lits: blocks.concat(),
            loss,
            written: 0,
        }
    }

    /// Returns the bound to assume for a loss of at most `k`.
    ///
    /// All smaller bounds are also encoded, because the search learns over the outputs in
    /// between. With only the clauses that the bound itself needs, City Bloxx 8x8 took
    /// 3.6 million conflicts instead of 0.65 million.
    fn loses_at_most(&mut self, k: i64, formula: &mut Formula) -> Bound {
        let mut scope = formula.scope(RuleId::STRUCTURE);
        for smaller in self.written..k {
            self.loss.at_most(smaller, &mut scope);
        }
        self.written = self.written.max(k);
        self.loss.at_most(k, &mut scope)
    }

    fn loss_in(&self, model: &Model) -> u64 {
        self.lits.iter().filter(|&&lit| model.value(lit)).count() as u64
    }
}

impl ScoreBound {
    /// Creates the counters for `objective`, without clauses.
    #[must_use]
    pub fn new(objective: Objective, choice: &Choice) -> Self {
        let key = |(i, &weight): (usize, &u64)| choice.classes.key(weight, i);
        let positions = objective
            .weights
            .iter()
            .map(|weights| weights.iter().enumerate());
        let mut keys: Vec<_> = positions.flat_map(|weights| weights.map(key)).collect();
        keys.sort_unstable();
        keys.dedup();
        let classes = keys
            .into_iter()
            .map(|key| Class::new(&objective, key, choice))
            .collect();
        let whole = match choice.classes {
            Classes::Whole(row) => Some(row.counter(weighted::Inputs {
                blocks: &objective.blocks,
                weights: &objective.weights,
                tree: objective.tree.as_ref(),
            })),
            Classes::Layers | Classes::Weights => None,
        };
        Self {
            objective,
            whole,
            classes,
            last: None,
        }
    }

    /// Returns the weighted sum.
    #[must_use]
    pub fn objective(&self) -> &Objective {
        &self.objective
    }

    /// Returns the bound to assume for "the score is at least `value`".
    ///
    /// With several classes a model may still score less. It then has a
    /// [`cut`](ScoreBound::cut).
    pub fn at_least(&mut self, value: u64, formula: &mut Formula) -> Bound {
        if value == 0 {
            return Bound::Always;
        }
        if value > self.objective.most() {
            return Bound::Never;
        }
        if let Some(bound) = self.whole_at_least(value, formula) {
            return bound;
        }
        let spare = self.objective.most() - value;
        if let [class] = self.classes.as_mut_slice() {
            let most = i64::try_from(spare / class.weight).unwrap_or(i64::MAX);
            return class.loses_at_most(most, formula);
        }
        let activation = formula.new_lit();
        if let Some((_, lit)) = self.last.filter(|&(before, _)| before <= value) {
            // at least `value` -> at least the last bound
            formula.scope(RuleId::STRUCTURE).define(&[!activation, lit]);
        }
        self.last = Some((value, activation));
        Bound::Literal(activation)
    }

    /// Returns the bound by the counter of the whole sum. After that counter became too
    /// large, there is none.
    fn whole_at_least(&mut self, value: u64, formula: &mut Formula) -> Option<Bound> {
        let mut scope = formula.scope(RuleId::STRUCTURE);
        let whole = self.whole.as_mut()?;
        let bound = i64::try_from(value).ok();
        let bound = bound.and_then(|value| whole.at_least(value, &mut scope).ok());
        if bound.is_none() {
            self.whole = None;
        }
        bound
    }

    /// Adds, under `activation`, a clause that `model` violates and every assignment of
    /// at least `value` satisfies. Returns `false` if `model` scores enough.
    pub fn cut(
        &mut self,
        model: &Model,
        value: u64,
        activation: Lit,
        formula: &mut Formula,
    ) -> bool {
        if self.objective.value(model) >= value {
            return false;
        }
        let spare = self.objective.most().saturating_sub(value);
        let mut losses: Vec<u64> = self
            .classes
            .iter()
            .map(|class| class.loss_in(model))
            .collect();
        let mut total: u64 = losses
            .iter()
            .zip(&self.classes)
            .map(|(loss, class)| loss * class.weight)
            .sum();
        // The smallest tuple of losses that is still too large, heavy classes first.
        for (loss, class) in losses.iter_mut().zip(&self.classes).rev() {
            let excess = (total - spare - 1) / class.weight;
            let less = excess.min(*loss);
            *loss -= less;
            total -= less * class.weight;
        }
        let clause = self.loses_less(&losses, formula);
        formula
            .guarded(RuleId::STRUCTURE, Some(activation))
            .bind(&clause);
        true
    }

    /// Adds clauses so that every model has at least `value`. Returns `false`, and adds
    /// nothing, if that takes more than `most` clauses.
    ///
    /// With several classes there is one clause for every smallest tuple of losses that
    /// is too large.
    pub fn write_out(&mut self, value: u64, most: usize, formula: &mut Formula) -> bool {
        if value == 0 || value > self.objective.most() || self.classes.len() <= 1 {
            self.at_least(value, formula)
                .bind(&mut formula.scope(RuleId::STRUCTURE));
            return true;
        }
        if let Some(bound) = self.whole_at_least(value, formula) {
            bound.bind(&mut formula.scope(RuleId::STRUCTURE));
            return true;
        }
        let spare = self.objective.most() - value;
        let sizes: Vec<(u64, u64)> = self
            .classes
            .iter()
            .map(|class| (class.weight, class.lits.len() as u64))
            .collect();
        let mut tuples = Vec::new();
        if !too_much(&sizes, spare, most, &mut Vec::new(), &mut tuples) {
            return false;
        }
        for tuple in tuples {
            let clause = self.loses_less(&tuple, formula);
            formula.scope(RuleId::STRUCTURE).bind(&clause);
        }
        true
    }

    /// Returns the clause "some class loses less than that".
    fn loses_less(&mut self, losses: &[u64], formula: &mut Formula) -> Vec<Lit> {
        let mut clause = Vec::new();
        for (&loss, class) in losses.iter().zip(&mut self.classes) {
            let less = i64::try_from(loss).unwrap_or(i64::MAX) - 1;
            match class.loses_at_most(less, formula) {
                Bound::Literal(lit) => clause.push(lit),
                // A class that loses nothing cannot lose less.
                Bound::Never => {}
                Bound::Always => unreachable!("a class cannot lose more than it has"),
            }
        }
        clause
    }
}

/// Collects the smallest tuples of losses that weigh more than `spare`; returns `false`
/// if there are more than `most`.
fn too_much(
    classes: &[(u64, u64)],
    spare: u64,
    most: usize,
    losses: &mut Vec<u64>,
    tuples: &mut Vec<Vec<u64>>,
) -> bool {
    let total: u64 = losses
        .iter()
        .zip(classes)
        .map(|(loss, (weight, _))| loss * weight)
        .sum();
    if losses.len() == classes.len() {
        let can_lose_less = losses
            .iter()
            .zip(classes)
            .any(|(&loss, (weight, _))| loss > 0 && total - weight > spare);
        if total > spare && !can_lose_less {
            tuples.push(losses.clone());
        }
        return tuples.len() <= most;
    }
    let (weight, size) = classes[losses.len()];
    // A loss above one that is already too large is never smallest.
    let enough = if total > spare {
        0
    } else {
        (spare - total) / weight + 1
    };
    (0..=size.min(enough)).all(|loss| {
        losses.push(loss);
        let go_on = too_much(classes, spare, most, losses, tuples);
        losses.pop();
        go_on
    })
}
