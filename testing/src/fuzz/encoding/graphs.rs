//! Connectivity and acyclicity by cuts, directed acyclicity by clauses.

use super::{Loaded, MAX_VARS, models};
use crate::fuzz::Bytes;
use cnf::{Lit, Model, RuleId};
use encodings::connectivity::{Edge, Graph};
use encodings::{
    Acyclic, AcyclicDirected, AtMostOne, Choice, Clause, Connected, ConnectedNodes, Constraint,
    Problem, SingleLoop, at_most_one, cardinality,
};
use std::sync::Arc;

pub(super) fn graph(bytes: &mut Bytes<'_>, n_vars: u8) -> Graph {
    let n_nodes = bytes.below(8);
    let n_edges = if n_nodes == 0 { 0 } else { bytes.below(13) };
    let mut edge = || Edge {
        ends: [bytes.below(n_nodes), bytes.below(n_nodes)],
        lit: bytes.lit(n_vars),
    };
    Graph {
        n_nodes,
        edges: (0..n_edges).map(|_| edge()).collect(),
    }
}

/// Returns one constraint of each kind: over the edges of `graph`, or over separate
/// nodes.
fn lazy_constraints(bytes: &mut Bytes<'_>, graph: &Graph, n_vars: u8) -> [Arc<dyn Constraint>; 4] {
    let lits: Vec<Lit> = (0..graph.n_nodes).map(|_| bytes.lit(n_vars)).collect();
    let ends: Vec<[usize; 2]> = graph.edges.iter().map(|edge| edge.ends).collect();
    let root = (graph.n_nodes > 0 && bytes.coin()).then(|| bytes.below(graph.n_nodes));
    let mut simple = graph.clone();
    simple.edges.retain(|edge| edge.ends[0] != edge.ends[1]);
    [
        Arc::new(Connected(graph.clone())),
        Arc::new(Acyclic(graph.clone())),
        Arc::new(ConnectedNodes::new(lits, ends, root).expect("nodes of the graph")),
        Arc::new(SingleLoop::new(simple).expect("edges between two nodes")),
    ]
}

/// Checks that a constraint holds if it has no cut. A cut is false in its model and true
/// if the constraint holds.
pub(super) fn cuts(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let graph = graph(bytes, n_vars);
    let all: Vec<Model> = models(n_vars).collect();
    for constraint in lazy_constraints(bytes, &graph, n_vars) {
        let lazy = constraint.lazy().expect("a lazy constraint");
        let holding: Vec<&Model> = all.iter().filter(|model| constraint.holds(model)).collect();
        for model in &all {
            let cuts = lazy.cuts(model);
            assert_eq!(cuts.is_empty(), constraint.holds(model), "{model:?}");
            for cut in cuts {
                assert!(!model.satisfies(&cut), "{cut:?} is true in {model:?}");
                let lost = holding.iter().find(|model| !model.satisfies(&cut));
                assert_eq!(lost, None, "{cut:?} cuts off a solution");
                assert!(lazy.reason(&cut).is_some(), "{cut:?} has no reason");
            }
        }
    }
    let is_tree = |model: &Model| graph.is_connected(model) && graph.is_acyclic(model);
    for model in all.iter().filter(|model| is_tree(model)) {
        let chosen = graph.edges.iter().filter(|edge| model.value(edge.lit));
        assert_eq!(chosen.count() + 1, graph.n_nodes.max(1), "edges of a tree");
    }
}

/// Checks an acyclicity constraint among other constraints of a problem.
pub(super) fn order(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let mut problem = Problem::new();
    problem.reserve(n_vars.into());
    let choice = Choice {
        cardinality: &cardinality::ENCODINGS[bytes.below(cardinality::ENCODINGS.len())],
        at_most_one: &at_most_one::ENCODINGS[bytes.below(at_most_one::ENCODINGS.len())],
        ..Choice::default()
    };
    let constraints: [Arc<dyn Constraint>; 3] = [
        Arc::new(AcyclicDirected(graph(bytes, n_vars))),
        Arc::new(Clause(bytes.lits(5, n_vars))),
        Arc::new(AtMostOne(bytes.lits(12, n_vars))),
    ];
    problem.clause(RuleId::STRUCTURE, [bytes.lit(n_vars), bytes.lit(n_vars)]);
    for constraint in constraints {
        let rule = problem.rule("rule", "a rule");
        problem.post_shared(rule, constraint);
    }
    let mut compiled = Loaded::new(&problem.compile(&choice));
    for model in models(n_vars) {
        let expected = problem.violated(&model).next().is_none();
        let found = compiled.model(&model, &[]).is_some();
        assert_eq!(found, expected, "{problem:?}, {model:?}");
    }
    guarded(&problem, &choice, n_vars);
}

/// Checks that the formula with some rules on means exactly those rules.
fn guarded(problem: &Problem, choice: &Choice, n_vars: u8) {
    let guarded = problem.compile_guarded(choice);
    let mut compiled = Loaded::new(&guarded.formula);
    let selectors: Vec<_> = guarded.selectors.iter().flatten().copied().collect();
    for subset in 0..1u32 << selectors.len() {
        let switch = |(i, &lit): (usize, &Lit)| if subset >> i & 1 == 1 { lit } else { !lit };
        let switches: Vec<Lit> = selectors.iter().enumerate().map(switch).collect();
        let is_on = |rule: RuleId| {
            guarded.selectors[rule.index()].is_none_or(|lit| switches.contains(&lit))
        };
        for model in models(n_vars) {
            let mut posts = problem.posts().filter(|post| is_on(post.rule));
            let expected = posts.all(|post| post.constraint.holds(&model));
            let found = compiled.model(&model, &switches).is_some();
            assert_eq!(found, expected, "{switches:?}, {problem:?}, {model:?}");
        }
    }
}
