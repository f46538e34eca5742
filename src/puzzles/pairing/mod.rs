//! Pairing: choose edges of any labelled graph so that each label is taken as often as
//! it demands and no node twice; with weights, those that weigh most.
//!
//! Workers and tasks, patients and slots, rooms and wishes. It is the same matching
//! that lays dominoes, on nodes that have names instead of places.

mod draw;
mod edges;
mod encode;
mod formats;
mod json;
mod linear;
mod sample;
mod solution;
mod text;
mod verify;
mod words;

use crate::format::Format;
use crate::known::Known;
use crate::linear::Program;
use crate::puzzle::{Puzzle, Sample, Violation};
use crate::text::{Cell, InputError};
use cnf::{Lit, Model};
use encodings::Problem;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::collections::BTreeMap;

pub use edges::Edge;

/// A labelled graph and the demands of its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// In the order they were given in; no two with the same nodes and label. All have
    /// a weight, or none has.
    edges: Vec<Edge>,
    /// How often each label is to be taken; every label of an edge is here.
    demands: BTreeMap<String, u32>,
}

impl Pairing {
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

    /// The edges. Where a user is told of a cell, its row is an edge's number in this
    /// list and its column says which part: first node, second node, label, weight.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How often each label is to be taken.
    #[must_use]
    pub fn demands(&self) -> &BTreeMap<String, u32> {
        &self.demands
    }

    /// Whether edges have weights, whose sum is to be as large as it can.
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

/// The chosen edges, by index, in order.
pub type Chosen = Vec<usize>;

impl Puzzle for Pairing {
    const NAME: &'static str = "pairing";
    const ALIASES: &'static [&'static str] = &["matching"];
    const SUMMARY: &'static str =
        "choose edges of a graph: each label as often as it demands, no node twice";
    const EXAMPLE: &'static str = "pairing\nlabel ward 2\n\
        edge ann monday ward\nedge ann tuesday desk\nedge bob monday ward\n\
        edge bob tuesday ward\nedge cem tuesday ward\nedge cem wednesday desk\n";
    const FORMATS: &'static [Format<Self>] = formats::FORMATS;

    type Solution = Chosen;

    fn from_text(text: &str) -> Result<Self, InputError> {
        text::read(text)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn from_json(json: &Value) -> Result<Self, InputError> {
        json::read(json)
    }

    fn to_json(&self) -> Value {
        json::write(self)
    }

    fn problem(&self) -> Problem {
        encode::problem(self)
    }

    fn variable_names(&self) -> Vec<String> {
        let pair = |edge: &Edge| format!("pair {}", words::pair(edge));
        let mut names: Vec<String> = self.edges.iter().map(pair).collect();
        names.extend(encode::level_names(self));
        names
    }

    fn decode(&self, model: &Model) -> Chosen {
        encode::decode(self, model)
    }

    fn literals(&self, solution: &Chosen) -> Vec<Lit> {
        encode::literals(solution)
    }

    fn partial(&self, known: &Known) -> Option<Chosen> {
        let edges = (0..).map(Lit::positive).take(self.edges.len());
        let chosen = edges.enumerate().filter(|&(_, lit)| known.holds(lit));
        Some(chosen.map(|(i, _)| i).collect())
    }

    fn verify(&self, solution: &Chosen) -> Vec<Violation> {
        verify::violations(self, solution)
    }

    fn score(&self, solution: &Chosen) -> Option<u64> {
        let weight = |&i: &usize| self.edges[i].weight.map(u64::from);
        self.is_weighted()
            .then(|| solution.iter().filter_map(weight).sum())
    }

    fn is_complete(&self, solution: &Chosen) -> bool {
        solution.len() as u64 >= self.n_pairs()
    }

    fn solution_from_text(&self, text: &str) -> Result<Chosen, InputError> {
        solution::from_text(self, text)
    }

    fn solution_from_json(&self, json: &Value) -> Result<Chosen, InputError> {
        solution::from_json(self, json)
    }

    fn solution_to_text(&self, solution: &Chosen) -> String {
        solution::to_text(self, solution)
    }

    fn solution_to_json(&self, solution: &Chosen) -> Value {
        solution::to_json(self, solution)
    }

    fn differences(&self, a: &Chosen, b: &Chosen) -> Vec<Cell> {
        let in_one = |i: &usize| a.contains(i) != b.contains(i);
        let edges = (0..self.edges.len()).filter(in_one);
        edges.map(|i| Cell::new(i, 0)).collect()
    }

    fn draw(&self, solution: Option<&Chosen>) -> String {
        draw::text(self, solution)
    }

    fn linear(&self) -> Program {
        linear::program(self)
    }

    fn decode_linear(&self, values: &[i64]) -> Chosen {
        (0..self.edges.len()).filter(|&i| values[i] == 1).collect()
    }

    fn sample(rng: &mut ChaCha8Rng, size: (usize, usize), arbitrary: bool) -> Sample<Self> {
        sample::sample(rng, size, arbitrary)
    }
}
