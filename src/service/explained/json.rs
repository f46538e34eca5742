//! Explanations as JSON: the keys they add to a report.

use crate::explain::{
    Backbone, Conflict, Difficulty, Fact, Hint, Outcome, Path, RuleRef, Source, Step,
};
use crate::json::of_cell;
use crate::service::Answer;
use crate::text::Cell;
use serde::Serialize;
use serde_json::{Value, json};

/// The keys of explanations, in order; those that do not apply are left out.
#[derive(Default, Serialize)]
pub(in crate::service) struct Keys {
    #[serde(skip_serializing_if = "Option::is_none")]
    always: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    never: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistakes: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake_cells: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Value>,
}

/// What `answer` explains.
pub(in crate::service) fn keys(answer: &Answer) -> Keys {
    match answer {
        Answer::Explain(found) => of_path(found.path()),
        Answer::Backbone(found) => of_backbone(found.backbone()),
        Answer::Hint(found) => of_hint(found.hint()),
        _ => Keys::default(),
    }
}

impl Difficulty {
    /// As in reports: grade, score, the cost of the hardest step, the total cost.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "grade": self.grade.word(),
            "score": rounded(self.score),
            "max_step_cost": rounded(self.max_step_cost),
            "total": rounded(self.total),
        })
    }
}

fn of_path(path: &Path) -> Keys {
    Keys {
        difficulty: path.difficulty.as_ref().map(Difficulty::to_json),
        ..of_outcome(&path.outcome, &path.steps)
    }
}

fn of_backbone(backbone: &Backbone) -> Keys {
    Keys {
        always: Some(backbone.always().map(of_fact).collect()),
        never: Some(backbone.never().map(of_fact).collect()),
        ..Keys::default()
    }
}

fn of_hint(hint: &Hint) -> Keys {
    let has_mistakes = !hint.mistakes.is_empty();
    Keys {
        mistakes: has_mistakes.then(|| json!(hint.mistakes)),
        mistake_cells: has_mistakes.then(|| of_cells(&hint.mistake_cells)),
        place: hint.place.clone(),
        ..of_outcome(&hint.outcome, hint.step.as_slice())
    }
}

/// The rules in conflict, or else the steps.
fn of_outcome(outcome: &Outcome, steps: &[Step]) -> Keys {
    match outcome {
        Outcome::Unsolvable(conflict) => Keys {
            conflict: Some(of_conflict(conflict)),
            ..Keys::default()
        },
        _ => Keys {
            steps: Some(steps.iter().map(of_step).collect()),
            ..Keys::default()
        },
    }
}

fn of_conflict(conflict: &Conflict) -> Value {
    json!({
        "size": conflict.size.word(),
        "rules": conflict.rules.iter().map(of_rule).collect::<Value>(),
        "steps": conflict.steps.iter().map(of_step).collect::<Value>(),
        "text": conflict.text,
    })
}

fn of_step(step: &Step) -> Value {
    json!({
        "rules": step.rules.iter().map(of_rule).collect::<Value>(),
        "facts": step.facts.iter().map(of_fact).collect::<Value>(),
        "cost": rounded(step.cost),
        "available": step.available,
        "text": step.text,
    })
}

fn of_rule(rule: &RuleRef) -> Value {
    let mut object = json!({
        "name": rule.name,
        "text": rule.text,
        "cells": of_cells(&rule.cells),
    });
    if let Source::Cut(_, clause) = &rule.source {
        object["cut"] = clause.iter().map(|lit| json!(lit.to_ipasir())).collect();
    }
    object
}

fn of_fact(fact: &Fact) -> Value {
    json!({
        "literal": fact.literal.to_ipasir(),
        "text": fact.text,
        "cells": of_cells(&fact.cells),
    })
}

fn of_cells(cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| of_cell(cell)).collect()
}

/// Thousandths are enough, and the same on every machine.
fn rounded(cost: f64) -> Value {
    json!((cost * 1000.0).round() / 1000.0)
}
