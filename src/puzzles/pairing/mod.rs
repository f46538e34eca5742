//! Pairing: choose edges of any labelled graph so that each label is taken as often as
//! it demands and no node twice; with weights, those that weigh most.
//!
//! Workers and tasks, patients and slots, rooms and requests. It is the same matching
//! that lays dominoes, on nodes that have names instead of places.

mod draw;
mod edges;
mod encode;
pub(crate) mod formats;
pub(crate) mod json;
mod linear;
mod solution;
mod text;
mod verify;
mod words;

use crate::format::PuzzleFormat;
use crate::known::Known;
use crate::layout::{Layout, LazyLayout};
use crate::linear::Program;
use crate::puzzle::{About, AnswerForms, Explain, Linear, Puzzle, Scored, Violation};
use crate::render::Sheet;
use crate::text::{Cell, InputError};
use crate::values::Values;
use cnf::Lit;
use encodings::Problem;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

pub use edges::Edge;

/// A labelled graph and the demands of its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// In the order they were given in; no two with the same nodes and label. All have
    /// a weight, or none has.
    edges: Vec<Edge>,
    /// How often each label must be taken; every label of an edge is here.
    demands: BTreeMap<String, u32>,
    layout: LazyLayout,
}

impl Pairing {
    const NAME: &'static str = "pairing";
    const ALIASES: &'static [&'static str] = &["matching"];

    /// The pairing of `edges`; a label that `demands` does not say is taken once.
    ///
    /// # Errors
    /// When there is no edge, a name is empty, an edge joins a node with itself, two
    /// edges have the same nodes and label, or some edges have a weight and others have
    /// not.
    pub fn new(
        edges: impl IntoIterator<Item = Edge>,
        demands: BTreeMap<String, u32>,
    ) -> Result<Self, InputError> {
        let mut list = edges::Edges::default();
        for (i, edge) in edges.into_iter().enumerate() {
            list.push(edge).map_err(|(part, message)| {
                InputError::cell(Cell::new(i, part.column()), message)
            })?;
        }
        list.with(demands)
    }

    /// Reads the native text.
    ///
    /// # Errors
    /// At the first place that is not a pairing.
    pub fn from_text(text: &str) -> Result<Self, InputError> {
        text::read(text)
    }

    /// Reads the JSON object.
    ///
    /// # Errors
    /// At the first field that is not as expected.
    pub fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
    }

    /// The edges. If a message names a cell, its row is an edge's number in this
    /// list and its column says which part: first node, second node, label, weight.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How often each label must be taken.
    #[must_use]
    pub fn demands(&self) -> &BTreeMap<String, u32> {
        &self.demands
    }

    /// Whether edges have weights, whose sum must be as large as possible.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.edges[0].weight.is_some()
    }

    /// The number of edges to choose.
    #[must_use]
    pub fn n_pairs(&self) -> u64 {
        self.demands.values().map(|&n| u64::from(n)).sum()
    }

    /// The nodes, in the order in which edges name them.
    fn nodes(&self) -> Vec<&str> {
        let mut nodes: Vec<(usize, &str)> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for end in self.edges.iter().flat_map(|edge| &edge.ends) {
            if seen.insert(end.as_str()) {
                nodes.push((nodes.len(), end));
            }
        }
        nodes.into_iter().map(|(_, node)| node).collect()
    }
}

/// What does not depend on the board.
pub static ABOUT: About = About::new(
    Pairing::NAME,
    "choose edges of a graph: each label as often as it demands, no node twice",
    "pairing\nlabel ward 2\n\
        edge ann monday ward\nedge ann tuesday desk\nedge bob monday ward\n\
        edge bob tuesday ward\nedge cem tuesday ward\nedge cem wednesday desk\n",
)
.with_rules(
    "Edges of a graph are chosen.\n\
    - Each label occurs on exactly as many chosen edges as it demands, once by default.\n\
    - A node is on at most one chosen edge.\n\
    - If the edges have weights, the sum of the chosen weights is as large as possible.\n",
)
.with_aliases(Pairing::ALIASES);

/// The chosen edges, by index, in order.
type Chosen = Vec<usize>;

/// The edges that an answer chooses.
fn chosen(answer: &Values) -> Chosen {
    let edges = 0..answer.len();
    edges.filter(|&i| answer.truth(i) == Some(true)).collect()
}

impl Pairing {
    /// The answer that chooses `edges`, by index; the others are undecided until there are
    /// as many as the labels demand.
    ///
    /// # Panics
    /// If there is no such edge.
    #[must_use]
    pub fn answer(&self, edges: &[usize]) -> Values {
        let mut answer = Values::undecided(self.layout());
        edges.iter().for_each(|&i| answer.set(i, 1));
        if edges.len() as u64 >= self.n_pairs() {
            answer.close();
        }
        answer
    }
}

impl Puzzle for Pairing {
    fn about(&self) -> &About {
        &ABOUT
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn layout(&self) -> &Arc<Layout> {
        self.layout.get(|| encode::layout(self))
    }

    fn post(&self, problem: &mut Problem) {
        encode::post(self, problem);
    }

    fn verify(&self, answer: &Values) -> Vec<Violation> {
        verify::violations(self, &chosen(answer), answer.is_decided())
    }

    fn sheet(&self, answer: Option<&Values>) -> Sheet {
        Sheet::plain(&draw::text(self, answer.map(chosen).as_ref()))
    }

    fn answers(&self) -> Option<&dyn AnswerForms> {
        Some(self)
    }

    fn formats(&self) -> &'static [&'static dyn PuzzleFormat] {
        formats::FORMATS
    }

    fn explain(&self) -> &dyn Explain {
        self
    }

    fn linear(&self) -> Option<&dyn Linear> {
        Some(self)
    }

    fn scored(&self) -> Option<&dyn Scored> {
        self.is_weighted().then_some(self)
    }
}

impl Explain for Pairing {
    fn fact_text(&self, literal: Lit, name: &str, _: &Known) -> Option<String> {
        // A level of the weights of a label; edges are called by their names.
        let (label, weight) = name.strip_prefix("weight ")?.rsplit_once(" >=")?;
        let is_edge = literal.vidx() < self.edges.len();
        let than = if literal.is_pos() {
            "at least"
        } else {
            "less than"
        };
        (!is_edge).then(|| format!("the edge of `{label}` weighs {than} {weight}"))
    }
}

impl AnswerForms for Pairing {
    fn to_text(&self, answer: &Values) -> String {
        solution::to_text(self, &chosen(answer))
    }

    fn to_json(&self, answer: &Values) -> Value {
        solution::to_json(self, &chosen(answer))
    }

    fn from_text(&self, text: &str) -> Result<Values, InputError> {
        Ok(self.answer(&solution::from_text(self, text)?))
    }

    fn from_json(&self, json: &Value) -> Result<Values, InputError> {
        Ok(self.answer(&solution::from_json(self, json)?))
    }

    fn from_drawing(&self, lines: &[&str]) -> Option<Values> {
        Some(self.answer(&draw::read(self, lines)))
    }
}

impl Linear for Pairing {
    fn program(&self) -> Program {
        linear::program(self)
    }

    fn decode(&self, values: &[i64]) -> Values {
        let chosen = (0..self.edges.len()).filter(|&i| values[i] == 1);
        self.answer(&chosen.collect::<Vec<_>>())
    }
}

impl Scored for Pairing {
    fn score(&self, answer: &Values) -> u64 {
        let weights = chosen(answer).into_iter();
        weights
            .filter_map(|i| self.edges[i].weight)
            .map(u64::from)
            .sum()
    }
}
