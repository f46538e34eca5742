//! What a job found: its answer, what that took, and its JSON form.

use super::answers::Answer;
use super::explained::{Keys, keys};
use crate::pipeline::{Claim, Reason, RuleSize, Stats};
use crate::puzzle::{Puzzle, Violation};
use crate::text::Cell;
use crate::values::Values;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
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

/// The answer to a question about a puzzle, and what finding it took.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// The puzzle's name.
    pub puzzle: String,
    /// The answer.
    pub answer: Answer,
    /// Counts and times; none if nothing was solved.
    pub stats: Option<Stats>,
    /// What a negative answer claims, if a proof is requested, or why it cannot be
    /// written down.
    pub claim: Option<Result<Claim, String>>,
    /// Where the front end wrote the proof of the claim.
    pub proof: Option<Value>,
}

impl Report {
    pub(crate) fn new(puzzle: &str, answer: Answer) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            answer,
            stats: None,
            claim: None,
            proof: None,
        }
    }

    /// The status.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.answer.verdict()
    }

    /// The JSON object of the command line, schema 1; keys are always in this
    /// order, and those that do not apply are left out.
    ///
    /// # Panics
    /// Never: everything in a report has a JSON form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).expect("every part has a JSON form")
    }
}

/// A report as its JSON object has it.
#[derive(Serialize)]
struct Fields<'a> {
    schema: u32,
    puzzle: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differences: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relaxation: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    violations: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a Value>,
    #[serde(flatten)]
    explained: Keys,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Value>,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let answer = &self.answer;
        let reason = answer.reason();
        let objective = answer.objective();
        let solutions = answer.solutions();
        let violations = answer.violations();
        let fields = Fields {
            schema: 1,
            puzzle: &self.puzzle,
            status: answer.verdict().word(),
            reason: reason.as_ref().map(Reason::word),
            detail: reason.as_ref().and_then(Reason::detail),
            count: answer.count(),
            solutions: solutions.map(|all| all.iter().map(Shown::json).collect()),
            differences: answer.differences().map(cells_json),
            complete: answer.complete(),
            objective: objective.best,
            bound: objective.bound,
            relaxation: answer.relaxation(),
            violations: violations.map(|all| all.iter().map(violation_json).collect()),
            proof: self.proof.as_ref(),
            explained: keys(answer),
            stats: self.stats.as_ref().map(stats_json),
        };
        fields.serialize(serializer)
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
