//! Edges, gathered one by one, so that what is wrong is known at the edge.

use super::{Pairing, words};
use crate::layout::LazyLayout;
use crate::text::InputError;
use std::collections::{BTreeMap, BTreeSet};

/// Two nodes that may be paired under a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The names of its nodes.
    pub ends: [String; 2],
    /// The name of its label.
    pub label: String,
    /// What it adds to the sum, where edges have weights.
    pub weight: Option<u32>,
}

impl Edge {
    /// What distinguishes it from other edges: its nodes in either order, and its label.
    pub(super) fn key(&self) -> (&str, &str, &str) {
        let [a, b] = &self.ends;
        (a.min(b), a.max(b), &self.label)
    }
}

/// A part of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    First,
    Second,
    Label,
    Weight,
}

impl Part {
    /// Its column, counted from 0.
    pub(super) fn column(self) -> usize {
        self as usize
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::First | Self::Second => "node",
            Self::Label => "label",
            Self::Weight => "weight",
        }
    }
}

/// Edges that fit each other.
#[derive(Default)]
pub(super) struct Edges {
    edges: Vec<Edge>,
    seen: BTreeSet<(String, String, String)>,
}

impl Edges {
    /// Adds an edge, or says which part of it is wrong.
    pub(super) fn push(&mut self, edge: Edge) -> Result<(), (Part, String)> {
        let [a, b] = &edge.ends;
        for (part, name) in [
            (Part::First, a),
            (Part::Second, b),
            (Part::Label, &edge.label),
        ] {
            if name.is_empty() {
                return Err((part, format!("an empty name of a {}", part.name())));
            }
        }
        if a == b {
            let message = format!("{} cannot be paired with itself", words::said(a));
            return Err((Part::Second, message));
        }
        let has_weight = edge.weight.is_some();
        if let Some(first) = self.edges.first()
            && first.weight.is_some() != has_weight
        {
            let message = if has_weight {
                "a weight, but the edges before have none"
            } else {
                "no weight, but the edges before have one"
            };
            return Err((Part::Weight, message.into()));
        }
        let (one, other, label) = edge.key();
        if !self.seen.insert((one.into(), other.into(), label.into())) {
            let message = format!(
                "a second edge of {} and {} with this label",
                words::said(a),
                words::said(b)
            );
            return Err((Part::First, message));
        }
        self.edges.push(edge);
        Ok(())
    }

    /// The pairing; what `demands` does not say is taken once.
    pub(super) fn with(self, mut demands: BTreeMap<String, u32>) -> Result<Pairing, InputError> {
        if self.edges.is_empty() {
            return Err(InputError::whole("a pairing needs at least one edge"));
        }
        if demands.keys().any(String::is_empty) {
            return Err(InputError::whole("an empty name of a label"));
        }
        for edge in &self.edges {
            if !demands.contains_key(&edge.label) {
                demands.insert(edge.label.clone(), 1);
            }
        }
        Ok(Pairing {
            layout: LazyLayout::default(),
            edges: self.edges,
            demands,
        })
    }
}
