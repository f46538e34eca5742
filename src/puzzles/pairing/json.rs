//! The JSON object: `edges`, and optionally `labels`.

use super::edges::{Edges, Part};
use super::{Edge, Pairing, text};
use crate::json::{Object, array, integer, kind, string};
use crate::text::InputError;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The fields that are read.
pub(crate) const FIELDS: &[&str] = &["edges", "labels"];

pub(super) fn read(json: &Value) -> Result<Pairing, InputError> {
    let object = Object::of_board(json)?;
    let mut edges = Edges::default();
    let list = array(object.required("edges")?, "edges")?;
    for (i, json) in list.iter().enumerate() {
        let field = format!("edges[{i}]");
        let edge = read_edge(json, &field)?;
        let has_weight = edge.weight.is_some();
        edges.push(edge).map_err(|(part, message)| {
            let at = match part {
                Part::Weight if !has_weight => field,
                part => format!("{field}[{}]", part.column()),
            };
            InputError::field(at, message)
        })?;
    }
    let labels = object.get("labels").map(read_labels).transpose()?;
    edges.with(labels.unwrap_or_default())
}

fn read_edge(json: &Value, field: &str) -> Result<Edge, InputError> {
    let (a, b, label, weight) = match array(json, field)? {
        [a, b, label] => (a, b, label, None),
        [a, b, label, weight] => (a, b, label, Some(weight)),
        other => {
            let message = format!(
                "expected [node, node, label] or these and a weight, found {} values",
                other.len()
            );
            return Err(InputError::field(field, message));
        }
    };
    let name = |json, i: usize| string(json, &format!("{field}[{i}]")).map(str::to_owned);
    Ok(Edge {
        ends: [name(a, 0)?, name(b, 1)?],
        label: name(label, 2)?,
        weight: weight
            .map(|json| integer(json, &format!("{field}[3]"), 0, u32::MAX))
            .transpose()?,
    })
}

fn read_labels(json: &Value) -> Result<BTreeMap<String, u32>, InputError> {
    let Value::Object(map) = json else {
        let message = format!("expected an object, found {}", kind(json));
        return Err(InputError::field("labels", message));
    };
    let demand = |(label, times): (&String, &Value)| {
        if label.is_empty() {
            return Err(InputError::field("labels", "an empty name of a label"));
        }
        let times = integer(times, &format!("labels.{label}"), 0, u32::MAX)?;
        Ok((label.clone(), times))
    };
    map.iter().map(demand).collect()
}

pub(super) fn write(pairing: &Pairing) -> Value {
    let edge = |edge: &Edge| {
        let [a, b] = &edge.ends;
        match edge.weight {
            Some(weight) => json!([a, b, edge.label, weight]),
            None => json!([a, b, edge.label]),
        }
    };
    let mut object = json!({
        "puzzle": Pairing::NAME,
        "edges": pairing.edges.iter().map(edge).collect::<Value>(),
    });
    let labels: Map<String, Value> = text::said_demands(pairing)
        .map(|(label, times)| (label.clone(), json!(times)))
        .collect();
    if !labels.is_empty() {
        object["labels"] = Value::Object(labels);
    }
    object
}
