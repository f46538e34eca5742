//! Weighted sums that are bounded from below.
//!
//! By plain counters: the literals are put into [`Classes`] of one weight each, and
//! each class has a counter of its *loss*, the number of its false literals. With
//! one class a bound on the score is one output of one counter. With several,
//! weights never enter a counter: a score that is too low shows in a tuple of
//! losses, one a class, and the clause "some class loses less than that" is added
//! when a model has such a tuple, for the smallest such tuple below the model's.
//!
//! Losses rather than counts, because bounds are near the top: the counters
//! stay small.
//!
//! Or by one [weighted counter](crate::weighted), whose bound is one literal and
//! needs no further clauses. Where it would be too large, by classes after all.

use crate::cardinality::{self, Bound, Counter, Inputs};
use crate::weighted;
use crate::{Choice, Objective, Tree};
use cnf::{Formula, Lit, Model, RuleId};

/// A lower bound on an objective that moves.
pub struct ScoreBound {
    objective: Objective,
    /// The counter of the whole sum, where it is asked for and not too large.
    whole: Option<Box<dyn weighted::Counter>>,
    classes: Vec<Class>,
    /// The activation literal of the last bound asked for, with several classes.
    last: Option<(u64, Lit)>,
}

/// How a score becomes sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Classes {
    /// Classes by weight and by position in their block: the counts of a city's
    /// cells at least red, at least green, … are apart even where they weigh the
    /// same.
    #[default]
    Layers,
    /// Classes by weight alone: one counter where all weigh the same.
    Weights,
    /// One weighted counter; [`Layers`](Classes::Layers) where it is too large.
    Whole(&'static weighted::Encoding),
}

impl Classes {
    /// Their names, for users.
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

    /// What they do, in a line.
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

    /// Returns the class of a literal: classes are in order of this.
    fn key(self, weight: u64, position: usize) -> (u64, usize) {
        match self {
            Self::Layers | Self::Whole(_) => (weight, position),
            Self::Weights => (weight, 0),
        }
    }
}

/// The literals of one class, which all have one weight.
struct Class {
    weight: u64,
    lits: Vec<Lit>,
    loss: Box<dyn Counter>,
    /// The bounds below this are written out.
    written: i64,
}

impl Class {
    fn new(objective: &Objective, key: (u64, usize), choice: &Choice) -> Self {
        // The losses of a block, sorted: a literal is lost before the one it implies.
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

    /// What to assume for a loss of at most `k`.
    ///
    /// All smaller bounds are written out, too: the search learns over the outputs
    /// in between. With only the clauses that the bound itself needs, City Bloxx
    /// 8x8 took 3.6 million conflicts instead of 0.65 million.
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
    /// Counters for `objective`; no clauses yet.
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

    /// What to assume for "the score is at least `value`".
    ///
    /// With several classes a model may still score less; it then has a
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
            // at least `value` -> at least what was asked for before
            formula.scope(RuleId::STRUCTURE).define(&[!activation, lit]);
        }
        self.last = Some((value, activation));
        Bound::Literal(activation)
    }

    /// Returns the bound by the counter of the whole sum; without one from when it is too
    /// large.
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

    /// Adds, under `activation`, a clause that `model` violates and every
    /// assignment of at least `value` satisfies; false when `model` scores
    /// enough.
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
        // The smallest tuple of losses that is still too much, heavy classes first.
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

    /// Adds clauses so that every model has at least `value`; false, and nothing
    /// added, when that takes more than `most` clauses.
    ///
    /// With several classes there is a clause for every smallest tuple of losses
    /// that is too much.
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

    /// "Some class loses less than that."
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

/// Collects the smallest tuples of losses that weigh more than `spare`; false
/// when there are more than `most`.
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
    // Losing more than what is too much already is never smallest.
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
