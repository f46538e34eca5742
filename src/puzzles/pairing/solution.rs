//! Solutions: `pair NODE NODE LABEL` lines.

use super::words::{name, pair, said};
use super::{Chosen, Edge, Pairing};
use crate::json::{Object, array, string};
use crate::text::{InputError, lines, quoted};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The edges by their keys, and those that were named.
struct Named<'p> {
    by_key: BTreeMap<(&'p str, &'p str, &'p str), usize>,
    is_chosen: Vec<bool>,
}

impl<'p> Named<'p> {
    fn new(pairing: &'p Pairing) -> Self {
        let keys = pairing.edges.iter().map(Edge::key);
        Self {
            by_key: keys.zip(0..).collect(),
            is_chosen: vec![false; pairing.edges.len()],
        }
    }

    fn add(&mut self, a: &str, b: &str, label: &str) -> Result<(), String> {
        let Some(&edge) = self.by_key.get(&(a.min(b), a.max(b), label)) else {
            return Err(format!(
                "no edge of {} and {} has the label {}",
                said(a),
                said(b),
                said(label)
            ));
        };
        if std::mem::replace(&mut self.is_chosen[edge], true) {
            return Err(format!("a second pair {} {}", said(a), said(b)));
        }
        Ok(())
    }

    fn chosen(self) -> Chosen {
        let edges = self.is_chosen.into_iter().enumerate();
        edges.filter(|&(_, is)| is).map(|(i, _)| i).collect()
    }
}

pub(super) fn from_text(pairing: &Pairing, text: &str) -> Result<Chosen, InputError> {
    let mut named = Named::new(pairing);
    for line in lines(text) {
        let words: Vec<_> = line.tokens().collect();
        match words.as_slice() {
            [first, a, b, label] if first.text == "pair" => {
                named
                    .add(&name(a)?, &name(b)?, &name(label)?)
                    .map_err(|message| a.error(message))?;
            }
            [first, ..] => {
                return Err(first.error(format!(
                    "expected `pair NODE NODE LABEL`, found {}",
                    quoted(line.text.trim())
                )));
            }
            [] => {}
        }
    }
    Ok(named.chosen())
}

pub(super) fn from_json(pairing: &Pairing, json: &Value) -> Result<Chosen, InputError> {
    let mut named = Named::new(pairing);
    let object = Object::new(json, &["pairs"])?;
    let list = array(object.required("pairs")?, "pairs")?;
    for (i, json) in list.iter().enumerate() {
        let field = format!("pairs[{i}]");
        let [a, b, label] = array(json, &field)? else {
            return Err(InputError::field(field, "expected [node, node, label]"));
        };
        let name = |json, i: usize| string(json, &format!("{field}[{i}]"));
        named
            .add(name(a, 0)?, name(b, 1)?, name(label, 2)?)
            .map_err(|message| InputError::field(&field, message))?;
    }
    Ok(named.chosen())
}

pub(super) fn to_text(pairing: &Pairing, chosen: &Chosen) -> String {
    let line = |&i: &usize| format!("pair {}\n", pair(&pairing.edges[i]));
    chosen.iter().map(line).collect()
}

pub(super) fn to_json(pairing: &Pairing, chosen: &Chosen) -> Value {
    let pair = |&i: &usize| {
        let Edge { ends, label, .. } = &pairing.edges[i];
        json!([ends[0], ends[1], label])
    };
    json!({ "pairs": chosen.iter().map(pair).collect::<Value>() })
}
