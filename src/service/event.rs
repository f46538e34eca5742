//! Progress as JSON: one schema for every front end.

use crate::pipeline::Event;
use serde_json::{Value, json};

/// The event as an object: `event`, its name, and its numbers. A front end may add
/// `seconds`.
#[must_use]
pub fn event_json(event: &Event) -> Value {
    match event {
        Event::Encoded { variables, clauses } => {
            json!({ "event": "encoded", "variables": variables, "clauses": clauses })
        }
        Event::Round { rounds, cuts } => {
            json!({ "event": "round", "rounds": rounds, "cuts": cuts })
        }
        Event::Improved { score, bound } => {
            json!({ "event": "improved", "objective": score, "bound": bound })
        }
        Event::Bounded { score, bound } => {
            json!({ "event": "bounded", "objective": score, "bound": bound })
        }
        Event::Step { steps } => json!({ "event": "step", "steps": steps }),
        Event::Solution { found } => json!({ "event": "solution", "found": found }),
    }
}
