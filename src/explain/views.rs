//! Explanations as pictures: what is known so far, with the rules quoted and what
//! follows from them marked.

use super::hint::place_cells;
use super::report::report_of;
use super::{Backbone, Conflict, Fact, Hint, Outcome, Path, RuleRef, Step, path};
use crate::known::Known;
use crate::pipeline::{Failure, Frames, Options, Report};
use crate::puzzle::{Frame, Puzzle};
use crate::render::{Mark, MarkKind};
use crate::text::{Cell, counted};
use std::collections::BTreeSet;

/// Explains `puzzle`, as [`path()`] does, and tells it as a film.
///
/// # Errors
/// As [`path()`].
pub fn explain_film<P: Puzzle>(
    puzzle: &P,
    options: &Options,
) -> Result<(Report, Frames<P>), Failure> {
    let path = path(puzzle, options)?;
    let frames = path_film(puzzle, &path);
    Ok((report_of(puzzle, path), frames))
}

/// The empty board, a frame for each step, and the end: what was reached, or the
/// empty board with the rules in conflict.
pub fn path_film<P: Puzzle>(puzzle: &P, path: &Path) -> Frames<P> {
    let board = Frame {
        solution: None,
        marks: Vec::new(),
        caption: "the board".into(),
    };
    let (steps, end) = match &path.outcome {
        Outcome::Unsolvable(conflict) => (&conflict.steps, None),
        _ => (&path.steps, puzzle.partial(&path.known)),
    };
    let mut known = Known::new(puzzle.problem().n_vars());
    let mut frames = vec![board];
    for (i, step) in steps.iter().enumerate() {
        let before = puzzle.partial(&known);
        for &lit in &step.learned {
            // Steps towards a contradiction may end in one.
            if !known.holds(!lit) {
                known.learn(lit);
            }
        }
        let solution = puzzle.partial(&known);
        let seen = match (&before, &solution) {
            (Some(before), Some(after)) => puzzle.differences(before, after),
            _ => Vec::new(),
        };
        frames.push(Frame {
            solution,
            marks: marks(step, &seen),
            caption: format!("{}. {}", i + 1, step.text),
        });
    }
    frames.push(Frame {
        solution: end,
        marks: path.marks(),
        caption: path.summary(),
    });
    frames
}

fn rule_cells(rules: &[RuleRef]) -> impl Iterator<Item = Cell> + '_ {
    rules.iter().flat_map(|rule| rule.cells.iter().copied())
}

fn fact_cells<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> impl Iterator<Item = Cell> {
    let facts = facts.into_iter();
    facts.flat_map(|fact| fact.cells.iter().copied())
}

/// The rules of a step and what follows, of which that is preferred which is `seen`
/// to change: a fact that something is not there is often about more cells.
///
/// A cell is a reason or follows, not both, unless there would be no mark of a fact or
/// of a reason then.
fn marks(step: &Step, seen: &[Cell]) -> Vec<Mark> {
    if step.facts.is_empty() {
        return vec![Mark::new(MarkKind::Broken, rule_cells(&step.rules))];
    }
    let mut reasons: BTreeSet<Cell> = rule_cells(&step.rules).collect();
    let is_seen = |cell: &Cell| seen.contains(cell);
    let is_anything_seen = fact_cells(&step.facts).any(|cell| is_seen(&cell));
    let mut follows: BTreeSet<Cell> = BTreeSet::new();
    for fact in &step.facts {
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

impl Step {
    /// The rules quoted and what follows; of a contradiction, the rules that break.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        marks(self, &[])
    }
}

impl Conflict {
    /// The rules in conflict, and those of them that break in the end.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let last = self.steps.last().filter(|step| step.facts.is_empty());
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
        let said = if self.facts.is_empty() {
            "nothing holds in every solution"
        } else {
            "what holds in every solution"
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
    /// The mistakes, or what one stage of the step shows, or all stages.
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
            let cells = place_cells(step).iter().copied();
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
