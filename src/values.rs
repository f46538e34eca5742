//! Answers: for each variable of a layout, the possible values.

mod forms;
mod set;

pub use set::ValueSet;

use crate::known::Known;
use crate::layout::{Encoding, Layout, Term, Variable};
use crate::text::Cell;
use cnf::{Lit, Model};
use std::sync::Arc;

/// Move of an answer: a value placed on a cell.
pub type Move = (Cell, u32);

/// Answer to a board, complete or partial, right or wrong: for each variable of its
/// layout, the possible values.
///
/// A variable is *decided* if one value is left. Values can be outside the range of their
/// variable; then the answer breaks a rule, which the puzzle names.
#[derive(Clone)]
pub struct Values {
    layout: Arc<Layout>,
    sets: Vec<ValueSet>,
    /// The moves, if the rules need them.
    pub moves: Vec<Move>,
}

/// Compares values and moves; both answers have the same layout.
impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.sets == other.sets && self.moves == other.moves
    }
}

impl Eq for Values {}

impl std::fmt::Debug for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let named = self.sets.iter().enumerate();
        f.debug_map()
            .entries(named.map(|(i, set)| (self.layout.name(i), set)))
            .finish()
    }
}

impl Values {
    /// Returns the answer in which every value is possible.
    #[must_use]
    pub fn undecided(layout: &Arc<Layout>) -> Self {
        let all = |v: &Variable| match v.encoding {
            Encoding::Fixed => ValueSet::single(v.min),
            _ => ValueSet::between(v.min, v.max),
        };
        Self {
            sets: layout.variables().iter().map(all).collect(),
            layout: layout.clone(),
            moves: Vec::new(),
        }
    }

    /// Returns the answer of a model; every variable is decided.
    #[must_use]
    pub fn of_model(layout: &Arc<Layout>, model: &Model) -> Self {
        let value = |v: &Variable| {
            let value = match v.encoding {
                Encoding::Fixed => 0,
                Encoding::Order | Encoding::OrderAndDirect => {
                    let order = v.lits().zip(1..).take((v.max - v.min) as usize);
                    let reached = order.filter(|&(lit, _)| model.value(lit));
                    reached.map(|(_, value)| value).last().unwrap_or(0)
                }
                Encoding::DirectAboveLeast => {
                    let mut lits = v.lits().zip(1..);
                    let found = lits.find(|&(lit, _)| model.value(lit));
                    found.map_or(0, |(_, value)| value)
                }
                Encoding::Direct => {
                    let mut lits = v.lits().zip(0..);
                    let found = lits.find(|&(lit, _)| model.value(lit));
                    found.map_or(0, |(_, value)| value)
                }
            };
            ValueSet::single(v.min + value)
        };
        Self {
            sets: layout.variables().iter().map(value).collect(),
            layout: layout.clone(),
            moves: Vec::new(),
        }
    }

    /// Returns the values that a partial assignment of the layout's literals leaves
    /// possible.
    #[must_use]
    pub fn of_known(layout: &Arc<Layout>, known: &Known) -> Self {
        let mut values = Self::undecided(layout);
        for (v, set) in layout.variables().iter().zip(&mut values.sets) {
            for value in v.min..=v.max {
                if let Some(Term::Lit(lit)) = v.at_least(value) {
                    match known.value(lit) {
                        Some(true) => *set = set.at_least(value),
                        Some(false) => *set = set.at_most(value - 1),
                        None => {}
                    }
                }
                if let Some(Term::Lit(lit)) = v.equal(value) {
                    match known.value(lit) {
                        Some(true) => *set = set.and(ValueSet::single(value)),
                        Some(false) => *set = set.without(value),
                        None => {}
                    }
                }
            }
        }
        values
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns whether this answers a board with this layout.
    #[must_use]
    pub fn is_over(&self, layout: &Arc<Layout>) -> bool {
        Arc::ptr_eq(&self.layout, layout) || self.layout == *layout
    }

    /// Returns the same values over another layout with the same number of variables, as
    /// for a board with one clue less; otherwise `None`.
    #[must_use]
    pub fn over(&self, layout: &Arc<Layout>) -> Option<Self> {
        (layout.len() == self.sets.len()).then(|| Self {
            layout: layout.clone(),
            sets: self.sets.clone(),
            moves: self.moves.clone(),
        })
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns whether there are no variables.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Returns the possible values of each variable.
    #[must_use]
    pub fn sets(&self) -> &[ValueSet] {
        &self.sets
    }

    /// Returns the value of a variable, if it is decided.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn value(&self, variable: usize) -> Option<u32> {
        self.sets[variable].value()
    }

    /// Returns the truth value of a variable, if it is decided: whether it is above 0.
    ///
    /// # Panics
    /// If there is no such variable.
    #[must_use]
    pub fn truth(&self, variable: usize) -> Option<bool> {
        self.value(variable).map(|value| value > 0)
    }

    /// Decides a variable. The value may be outside its range.
    ///
    /// # Panics
    /// If there is no such variable.
    pub fn set(&mut self, variable: usize, value: u32) {
        self.sets[variable] = ValueSet::single(value);
    }

    /// Restricts a variable to the values in `set`.
    ///
    /// # Panics
    /// If there is no such variable.
    pub fn narrow(&mut self, variable: usize, set: ValueSet) {
        self.sets[variable] = self.sets[variable].and(set);
    }

    /// Sets every undecided variable to its minimum value. Texts that list only positive
    /// facts need this once they are complete.
    pub fn close(&mut self) {
        for (set, v) in self.sets.iter_mut().zip(self.layout.variables()) {
            if set.value().is_none() {
                *set = ValueSet::single(v.min);
            }
        }
    }

    /// Returns whether every variable is decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.sets.iter().all(|set| set.value().is_some())
    }

    /// Returns the cells, row by row, of the variables in which the two differ.
    ///
    /// # Panics
    /// If they have different numbers of variables.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Cell> {
        assert_eq!(self.len(), other.len(), "answers to one board");
        let pairs = self.sets.iter().zip(&other.sets).enumerate();
        let differing = pairs.filter(|(_, (a, b))| a != b);
        let mut cells: Vec<Cell> = differing
            .flat_map(|(i, _)| self.layout.cells(i).iter().copied())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns literals that are true only in this answer, for its decided part; fewer if
    /// the layout says that these identify the answer.
    #[must_use]
    pub fn literals(&self) -> Vec<Lit> {
        let mut literals = Vec::new();
        let variables = self.layout.variables();
        let mut i = 0;
        while i < variables.len() {
            if variables[i].starts_chain() {
                let rest = variables[i + 1..].iter();
                let end = i + 1 + rest.take_while(|v| v.is_in_chain()).count();
                self.chain_literals(i..end, &mut literals);
                i = end;
            } else {
                self.variable_literals(i, &mut literals);
                i += 1;
            }
        }
        literals
    }

    /// Adds the last true and the first false literal of a chain.
    fn chain_literals(&self, chain: std::ops::Range<usize>, literals: &mut Vec<Lit>) {
        let last = chain.clone().rfind(|&i| self.truth(i) == Some(true));
        let first = chain.clone().find(|&i| self.truth(i) == Some(false));
        literals.extend(last.map(|i| self.layout.truth(i)));
        literals.extend(first.map(|i| !self.layout.truth(i)));
    }

    fn variable_literals(&self, i: usize, literals: &mut Vec<Lit>) {
        let (v, set) = (&self.layout.variables()[i], self.sets[i]);
        let mut push = |term: Option<Term>, is: bool| {
            if let Some(Term::Lit(lit)) = term {
                literals.push(if is { lit } else { !lit });
            }
        };
        if v.is_told_if_true() {
            if self.truth(i) == Some(true) {
                push(v.at_least(1), true);
            }
            return;
        }
        match (v.encoding, set.value()) {
            (Encoding::Fixed, _) => {}
            (Encoding::Order, _) => {
                push(v.at_least(set.min()), true);
                push(v.at_least(set.max().saturating_add(1)), false);
            }
            (Encoding::DirectAboveLeast, Some(value)) if value == v.min => {
                v.lits().for_each(|lit| literals.push(!lit));
            }
            (_, Some(value)) => push(v.equal(value), true),
            (_, None) => {
                // Beyond the bounds, the order literals decide the value, if there are
                // any.
                let mut said = v.min..=v.max;
                if v.encoding == Encoding::OrderAndDirect {
                    push(v.at_least(set.min()), true);
                    push(v.at_least(set.max().saturating_add(1)), false);
                    said = set.min()..=set.max();
                }
                for value in said.filter(|&value| !set.contains(value)) {
                    push(v.equal(value), false);
                }
            }
        }
    }
}
