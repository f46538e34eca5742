//! Explanations as JSON: the keys they add to a report.

use super::Explained;
use crate::explain::{
    Backbone, Conflict, Difficulty, Fact, Hint, Outcome, Path, RuleRef, Source, Step,
};
use crate::json::of_cell;
use crate::text::Cell;
use serde_json::{Value, json};

/// The keys with their values, in order.
pub(in crate::service) fn keys(explained: &Explained) -> Vec<(&'static str, Value)> {
    match explained {
        Explained::Path(path) => of_path(path),
        Explained::Backbone(backbone) => of_backbone(backbone),
        Explained::Hint(hint) => of_hint(hint),
    }
}

impl Difficulty {
    /// As in reports: grade, score, the dearest step's cost, the cost of all.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "grade": self.grade.word(),
            "score": rounded(self.score),
            "dearest": rounded(self.dearest),
            "total": rounded(self.total),
        })
    }
}

fn of_path(path: &Path) -> Vec<(&'static str, Value)> {
    let mut keys = Vec::new();
    match &path.outcome {
        Outcome::Unsolvable(conflict) => keys.push(("conflict", of_conflict(conflict))),
        _ => keys.push(("steps", path.steps.iter().map(of_step).collect())),
    }
    if let Some(difficulty) = &path.difficulty {
        keys.push(("difficulty", difficulty.to_json()));
    }
    keys
}

fn of_backbone(backbone: &Backbone) -> Vec<(&'static str, Value)> {
    vec![
        ("always", backbone.always().map(of_fact).collect()),
        ("never", backbone.never().map(of_fact).collect()),
    ]
}

fn of_hint(hint: &Hint) -> Vec<(&'static str, Value)> {
    let mut keys = Vec::new();
    if !hint.mistakes.is_empty() {
        keys.push(("mistakes", json!(hint.mistakes)));
        keys.push(("mistake_cells", of_cells(&hint.mistake_cells)));
    }
    keys.extend(hint.place.as_ref().map(|place| ("place", json!(place))));
    match &hint.outcome {
        Outcome::Unsolvable(conflict) => keys.push(("conflict", of_conflict(conflict))),
        _ => keys.push(("steps", hint.step.iter().map(of_step).collect())),
    }
    keys
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
