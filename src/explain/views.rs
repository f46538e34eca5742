//! Views of explanations: the marks that show them on a board, and lines that sum
//! them up.

use super::types::{Backbone, Conflict, Fact, Hint, Outcome, Path, RuleRef, Step};
use crate::render::{Mark, MarkKind};
use crate::text::{Cell, counted};
use std::collections::BTreeSet;

fn rule_cells(rules: &[RuleRef]) -> impl Iterator<Item = Cell> + '_ {
    rules.iter().flat_map(|rule| rule.cells.iter().copied())
}

fn fact_cells<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> impl Iterator<Item = Cell> {
    let facts = facts.into_iter();
    facts.flat_map(|fact| fact.cells.iter().copied())
}

impl Step {
    /// Returns the rules quoted and what follows; of a contradiction, the rules that
    /// break.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        self.marks_seen(&[])
    }

    /// Returns the rules of a step and what follows, of which that is preferred which is
    /// `seen` to change: a fact that something is not there is often about more cells.
    ///
    /// A cell is a reason or follows, not both, unless there would be no mark of a fact or
    /// of a reason then.
    pub(crate) fn marks_seen(&self, seen: &[Cell]) -> Vec<Mark> {
        if self.facts.is_empty() {
            return vec![Mark::new(MarkKind::Broken, rule_cells(&self.rules))];
        }
        let mut reasons: BTreeSet<Cell> = rule_cells(&self.rules).collect();
        let is_seen = |cell: &Cell| seen.contains(cell);
        let is_anything_seen = fact_cells(&self.facts).any(|cell| is_seen(&cell));
        let mut follows: BTreeSet<Cell> = BTreeSet::new();
        for fact in &self.facts {
            let mut cells = fact.cells.clone();
            cells.retain(|cell| !is_anything_seen || is_seen(cell));
            if !cells.iter().all(|cell| reasons.contains(cell)) {
                cells.retain(|cell| !reasons.contains(cell));
            }
            follows.extend(cells);
        }
        if !reasons.is_subset(&follows) {
            reasons.retain(|cell| !follows.contains(cell));
        }
        vec![
            Mark::new(MarkKind::Because, reasons),
            Mark::new(MarkKind::Follows, follows),
        ]
    }

    /// Returns the cells of the rules of the step, the first ones that have some.
    pub(super) fn place_cells(&self) -> &[Cell] {
        let of_rules = self.rules.iter().map(|rule| &rule.cells);
        let of_facts = self.facts.iter().map(|fact| &fact.cells);
        let mut cells = of_rules.chain(of_facts);
        cells
            .find(|cells| !cells.is_empty())
            .map_or(&[], Vec::as_slice)
    }
}

impl Conflict {
    /// Returns the rules in conflict, and those of them that break in the end.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let breaks =
            |step: &&Step| step.facts.is_empty() && rule_cells(&step.rules).next().is_some();
        let last = self.steps.last().filter(breaks);
        let broken: Vec<Cell> = match last {
            Some(last) => rule_cells(&last.rules).collect(),
            None => rule_cells(&self.rules).collect(),
        };
        let others = rule_cells(&self.rules).filter(|cell| !broken.contains(cell));
        let because = Mark::new(MarkKind::Because, others);
        vec![because, Mark::new(MarkKind::Broken, broken)]
    }
}

impl Path {
    /// What is marked at its end: rules in conflict.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        match &self.outcome {
            Outcome::Unsolvable(conflict) => conflict.marks(),
            _ => Vec::new(),
        }
    }

    /// How it ends, in words: the verdict with the difficulty, the conflict, or why it
    /// ends early.
    #[must_use]
    pub fn summary(&self) -> String {
        let end = match &self.outcome {
            Outcome::Unique => "unique".into(),
            Outcome::NotUnique => "not unique: this is all that holds in every solution".into(),
            Outcome::Undecided(why) if self.steps.is_empty() => {
                format!("undecided ({why}): no step was found")
            }
            Outcome::Undecided(why) => format!("undecided ({why}): the steps so far"),
            Outcome::Unsolvable(conflict) => format!("unsolvable: {}", conflict.text),
        };
        let Some(found) = &self.difficulty else {
            return end;
        };
        format!(
            "{end}; {} (score {:.1}; {}, the dearest costs {:.1}, all {:.1})",
            found.grade.word(),
            found.score,
            counted(self.steps.len(), "step"),
            found.dearest,
            found.total
        )
    }
}

impl Backbone {
    /// What was found, in words.
    #[must_use]
    pub fn summary(&self) -> String {
        if self.solvable == Some(false) {
            return "unsolvable".into();
        }
        let said = match (self.facts.is_empty(), &self.reason) {
            (false, _) => "what holds in every solution",
            (true, None) => "nothing holds in every solution",
            // Nothing found so far is not nothing.
            (true, Some(_)) => "nothing found so far that holds in every solution",
        };
        match &self.reason {
            Some(reason) => format!("{said}; undecided ({reason}): there may be more"),
            None => said.into(),
        }
    }
}

/// How much of a hint is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Where to look.
    Where,
    /// Which rules.
    Rules,
    /// What follows.
    Facts,
}

impl Hint {
    /// Returns the mistakes, or what one stage of the step shows, or all stages.
    #[must_use]
    pub fn marks(&self, stage: Option<Stage>) -> Vec<Mark> {
        if !self.mistake_cells.is_empty() {
            let cells = self.mistake_cells.iter().copied();
            return vec![Mark::new(MarkKind::Broken, cells)];
        }
        if let Outcome::Unsolvable(conflict) = &self.outcome {
            return conflict.marks();
        }
        let Some(step) = &self.step else {
            return Vec::new();
        };
        if stage == Some(Stage::Where) {
            let cells = step.place_cells().iter().copied();
            return vec![Mark::new(MarkKind::Because, cells)];
        }
        let mut marks = step.marks();
        marks.retain(|mark| match stage {
            Some(Stage::Rules) => mark.kind != MarkKind::Follows,
            Some(Stage::Facts) => mark.kind != MarkKind::Because,
            _ => true,
        });
        marks
    }
}
