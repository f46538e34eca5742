//! Views of explanations: their marks on a board, and summaries.

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
    /// Returns marks for the quoted rules and the facts; for a contradiction, for the
    /// rules that break.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        self.marks_seen(&[])
    }

    /// Returns marks for the rules and the facts of a step. Facts with cells in `seen`,
    /// which change on the board, are preferred, because a fact that something is absent
    /// often has more cells.
    ///
    /// A cell gets one mark, reason or fact, unless otherwise no fact or no reason would
    /// be marked.
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

    /// Returns the cells of the first rule of the step that has cells.
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
    /// Returns marks for the rules in conflict, and for those that break in the end.
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
    /// Returns the marks at its end: the rules in conflict.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        match &self.outcome {
            Outcome::Unsolvable(conflict) => conflict.marks(),
            _ => Vec::new(),
        }
    }

    /// Returns the end in words: the status with the difficulty, the conflict, or why it
    /// ended early.
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
            "{end}; {} (score {:.1}; {}, hardest step {:.1}, total {:.1})",
            found.grade.word(),
            found.score,
            counted(self.steps.len(), "step"),
            found.max_step_cost,
            found.total
        )
    }
}

impl Backbone {
    /// Returns the facts in words.
    #[must_use]
    pub fn summary(&self) -> String {
        if self.solvable == Some(false) {
            return "unsolvable".into();
        }
        let said = match (self.facts.is_empty(), &self.reason) {
            (false, _) => "what holds in every solution",
            (true, None) => "nothing holds in every solution",
            // "Nothing found so far" differs from "nothing".
            (true, Some(_)) => "nothing found so far that holds in every solution",
        };
        match &self.reason {
            Some(reason) => format!("{said}; undecided ({reason}): there may be more"),
            None => said.into(),
        }
    }
}

/// Stage of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The place to look at.
    Where,
    /// The rules.
    Rules,
    /// The facts.
    Facts,
}

impl Hint {
    /// Returns marks for the mistakes, or for one stage of the step, or for all stages.
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
