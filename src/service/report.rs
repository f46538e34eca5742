//! What a job found, with the puzzle's types erased: for the command line and
//! other programs.

use super::explained::{self, Explained};
use crate::pipeline::{Claim, RuleSize, Stats};
use crate::puzzle::{Puzzle, Violation};
use crate::text::Cell;
use crate::values::Values;
use serde_json::{Map, Value, json};
use std::fmt;
use std::sync::Arc;

/// The status of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// There is a solution.
    Solved,
    /// There is a solution, and none scores more: proved.
    Optimal,
    /// There is none: proved.
    Unsolvable,
    /// Nothing is proved.
    Undecided,
    /// There is exactly one solution: proved.
    Unique,
    /// There are several.
    NotUnique,
    /// The answer breaks no rule and is complete.
    Valid,
    /// The answer breaks no rule so far.
    Incomplete,
    /// The answer breaks a rule.
    Invalid,
}

impl Verdict {
    /// The word in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Optimal => "optimal",
            Self::Unsolvable => "unsolvable",
            Self::Undecided => "undecided",
            Self::Unique => "unique",
            Self::NotUnique => "not-unique",
            Self::Valid => "valid",
            Self::Incomplete => "incomplete",
            Self::Invalid => "invalid",
        }
    }

    /// The exit status: 0 answered, 1 proved negative, 3 undecided.
    #[must_use]
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Solved | Self::Optimal | Self::Unique | Self::Valid => 0,
            Self::Unsolvable | Self::NotUnique | Self::Invalid => 1,
            Self::Undecided | Self::Incomplete => 3,
        }
    }
}

/// An answer with its board, to be shown in any form.
#[derive(Clone)]
#[non_exhaustive]
pub struct Shown {
    puzzle: Arc<dyn Puzzle>,
    answer: Values,
}

impl Shown {
    /// An answer to `puzzle`.
    #[must_use]
    pub fn new(puzzle: &Arc<dyn Puzzle>, answer: Values) -> Self {
        Self {
            puzzle: Arc::clone(puzzle),
            answer,
        }
    }

    /// Several answers to one puzzle.
    pub(crate) fn all<'a>(
        puzzle: &Arc<dyn Puzzle>,
        answers: impl IntoIterator<Item = &'a Values>,
    ) -> Vec<Self> {
        let shown = |answer: &Values| Self::new(puzzle, answer.clone());
        answers.into_iter().map(shown).collect()
    }

    /// The board.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// The answer.
    #[must_use]
    pub fn answer(&self) -> &Values {
        &self.answer
    }

    /// The JSON form.
    #[must_use]
    pub fn json(&self) -> Value {
        self.puzzle.answer_to_json(&self.answer)
    }

    /// The text form.
    #[must_use]
    pub fn text(&self) -> String {
        self.puzzle.answer_to_text(&self.answer)
    }

    /// The drawing.
    #[must_use]
    pub fn drawing(&self) -> String {
        self.puzzle.draw(Some(&self.answer))
    }

    /// A line that sums it up.
    #[must_use]
    pub fn summary(&self) -> Option<String> {
        self.puzzle.summary(&self.answer)
    }
}

/// By the text form, which holds the whole answer.
impl PartialEq for Shown {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shown").field(&self.text()).finish()
    }
}

/// What a job found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The puzzle's name.
    pub puzzle: String,
    /// The status.
    pub verdict: Verdict,
    /// Why nothing was, if nothing was.
    pub reason: Option<String>,
    /// The solutions, where the job gives some.
    pub solutions: Option<Vec<Shown>>,
    /// The number of solutions, where the job counts them.
    pub count: Option<u64>,
    /// Whether list and count are all there is.
    pub complete: Option<bool>,
    /// The best score found, for puzzles that have one.
    pub objective: Option<u64>,
    /// A score that no answer is above.
    pub bound: Option<u64>,
    /// The best value of the linear relaxation, if it was solved.
    pub relaxation: Option<f64>,
    /// Cells in which the two solutions of a puzzle that is not unique differ.
    pub differences: Option<Vec<Cell>>,
    /// Broken rules, where the job checks an answer.
    pub violations: Option<Vec<Violation>>,
    /// Steps, facts or rules in conflict, where the job explains.
    pub explained: Option<Explained>,
    /// Counts and times; none if nothing was solved.
    pub stats: Option<Stats>,
    /// What a negative answer claims, if a proof is wanted, or why it cannot be
    /// written down.
    pub claim: Option<Result<Claim, String>>,
    /// Where the front end wrote the proof of the claim.
    pub proof: Option<Value>,
}

impl Report {
    pub(crate) fn new(puzzle: &str, verdict: Verdict) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            verdict,
            reason: None,
            solutions: None,
            count: None,
            complete: None,
            objective: None,
            bound: None,
            relaxation: None,
            differences: None,
            violations: None,
            explained: None,
            stats: None,
            claim: None,
            proof: None,
        }
    }

    /// The JSON object of the command line, schema 1; keys are always in this
    /// order, and those that do not apply are left out.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut object = Map::new();
        let mut put = |key: &str, value: Option<Value>| {
            value.and_then(|value| object.insert(key.into(), value))
        };
        put("schema", Some(json!(1)));
        put("puzzle", Some(json!(self.puzzle)));
        put("status", Some(json!(self.verdict.word())));
        put("reason", self.reason.as_ref().map(|reason| json!(reason)));
        put("count", self.count.map(|count| json!(count)));
        put(
            "solutions",
            self.solutions
                .as_ref()
                .map(|all| all.iter().map(Shown::json).collect()),
        );
        put(
            "differences",
            self.differences.as_ref().map(|cells| cells_json(cells)),
        );
        put("complete", self.complete.map(|complete| json!(complete)));
        put(
            "objective",
            self.objective.map(|objective| json!(objective)),
        );
        put("bound", self.bound.map(|bound| json!(bound)));
        put("relaxation", self.relaxation.map(|value| json!(value)));
        put(
            "violations",
            self.violations
                .as_ref()
                .map(|all| all.iter().map(violation_json).collect()),
        );
        put("proof", self.proof.clone());
        for (key, value) in self.explained.iter().flat_map(explained::keys) {
            put(key, Some(value));
        }
        put("stats", self.stats.as_ref().map(stats_json));
        Value::Object(object)
    }
}

fn cells_json(cells: &[Cell]) -> Value {
    cells
        .iter()
        .map(|&cell| crate::json::of_cell(cell))
        .collect()
}

fn violation_json(violation: &Violation) -> Value {
    json!({ "rule": violation.rule, "cells": cells_json(&violation.cells), "message": violation.message })
}

fn stats_json(stats: &Stats) -> Value {
    let rule = |rule: &RuleSize| json!({ "rule": rule.kind, "instances": rule.instances, "clauses": rule.clauses, "literals": rule.literals });
    json!({
        "variables": stats.variables,
        "clauses": stats.clauses,
        "literals": stats.literals,
        "calls": stats.calls,
        "rounds": stats.rounds,
        "cuts": stats.cuts,
        "conflicts": stats.conflicts,
        "seconds": { "encode": stats.seconds.encode, "solve": stats.seconds.solve, "verify": stats.seconds.verify },
        "rules": stats.rules.iter().map(rule).collect::<Value>(),
    })
}
