//! Connectivity against a search through the graph.

use crate::common::{models, start};
use cnf::solver::Solver;
use cnf::{Lit, Model, RuleId};
use encodings::connectivity::{Edge, Graph, UnionFind};
use encodings::{Acyclic, Choice, Connected, Constraint, LazyConstraint, Problem};
use proptest::prelude::*;

const N_VARS: u32 = 6;

/// The nodes that `start` reaches over the edges chosen in `model`, by
/// breadth-first search.
fn reached(graph: &Graph, model: &Model, start: usize) -> Vec<usize> {
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&node) = reached.get(next) {
        next += 1;
        let chosen = graph.edges.iter().filter(|edge| model.value(edge.lit));
        for &Edge { ends: [a, b], .. } in chosen {
            let other = if a == node { b } else { a };
            if (a == node || b == node) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached
}

fn is_connected(graph: &Graph, model: &Model) -> bool {
    graph.n_nodes == 0 || reached(graph, model, 0).len() == graph.n_nodes
}

/// Each node's component, as the lowest node of it.
fn components(graph: &Graph, model: &Model) -> Vec<usize> {
    let lowest = |node| reached(graph, model, node).into_iter().min();
    (0..graph.n_nodes)
        .map(|node| lowest(node).expect("itself"))
        .collect()
}

/// A forest has one edge less than nodes in each component.
fn is_acyclic(graph: &Graph, model: &Model) -> bool {
    let n_chosen = graph
        .edges
        .iter()
        .filter(|edge| model.value(edge.lit))
        .count();
    n_chosen + n_components(graph, model) == graph.n_nodes
}

fn n_components(graph: &Graph, model: &Model) -> usize {
    let lowest = components(graph, model);
    (0..graph.n_nodes)
        .filter(|&node| lowest[node] == node)
        .count()
}

fn check(graph: &Graph) {
    for model in &models(N_VARS).collect::<Vec<_>>() {
        check_components(graph, model);
    }
    check_cuts(&Connected(graph.clone()), |model| {
        is_connected(graph, model)
    });
    check_cuts(&Acyclic(graph.clone()), |model| is_acyclic(graph, model));
}

fn lazy(constraint: &dyn Constraint) -> &dyn LazyConstraint {
    constraint.lazy().expect("cuts are of lazy constraints")
}

/// Cuts are there where the constraint does not hold, exclude the model they
/// came from and no solution.
fn check_cuts(constraint: &dyn Constraint, holds: impl Fn(&Model) -> bool) {
    let (solutions, others): (Vec<_>, Vec<_>) = models(N_VARS).partition(|model| holds(model));
    for model in &solutions {
        assert!(constraint.holds(model), "{constraint:?} holds in {model:?}");
        assert!(
            lazy(constraint).cuts(model).is_empty(),
            "no cuts of {constraint:?} in {model:?}"
        );
    }
    for model in &others {
        assert!(
            !constraint.holds(model),
            "{constraint:?} is violated in {model:?}"
        );
        let cuts = lazy(constraint).cuts(model);
        assert!(!cuts.is_empty(), "{constraint:?} is cut in {model:?}");
        for cut in &cuts {
            assert!(
                !model.satisfies(cut),
                "{cut:?} is false in the model it came from"
            );
            let all = solutions.iter().all(|solution| solution.satisfies(cut));
            assert!(all, "{cut:?} is true in all solutions of {constraint:?}");
        }
    }
}

fn check_components(graph: &Graph, model: &Model) {
    let expected = components(graph, model);
    let mut found = graph.components(model);
    let sizes: Vec<_> = expected
        .iter()
        .map(|a| expected.iter().filter(|&b| a == b).count())
        .collect();
    let n_components = n_components(graph, model);
    assert_eq!(found.n_components(), n_components, "{graph:?} in {model:?}");
    for a in 0..graph.n_nodes {
        for b in 0..graph.n_nodes {
            let together = found.find(a) == found.find(b);
            assert_eq!(
                together,
                expected[a] == expected[b],
                "{a} and {b} of {graph:?} in {model:?}"
            );
        }
    }
    if graph.n_nodes > 0 {
        assert_eq!(
            Some(&sizes[found.largest()]),
            sizes.iter().max(),
            "a largest component"
        );
        // One cut for each of the others.
        assert_eq!(graph.component_cuts(model).len(), n_components - 1);
    }
    let n_chosen = graph.edges.iter().filter(|edge| model.value(edge.lit));
    let n_closing = n_chosen.count() + n_components - graph.n_nodes;
    let n_cuts = graph.cycle_cuts(model).len();
    assert_eq!(n_cuts, n_closing, "one cut for each closing edge");
}

/// Cutting until nothing is left to cut finds a solution, if any.
fn check_loop(constraint: impl Constraint + Clone + 'static) {
    let mut problem = Problem::new();
    (0..N_VARS).for_each(|_| {
        problem.new_lit();
    });
    let rule = problem.rule("graph", "all");
    problem.post(rule, constraint.clone());
    assert_eq!(problem.lazy().count(), problem.posts().len());
    let formula = problem.compile(&Choice::default());
    assert_eq!(formula.n_clauses(), 0, "{constraint:?} is left to the loop");
    let found = refine(&constraint, start(&formula).as_mut());
    let expected = models(N_VARS).any(|model| constraint.holds(&model));
    assert_eq!(found, expected, "{constraint:?}");
}

fn refine(constraint: &dyn Constraint, solver: &mut dyn Solver) -> bool {
    for rounds in 0.. {
        assert!(rounds <= 1 << N_VARS, "every round excludes a model");
        match solver.solve(&[]).expect("no limits are set").model() {
            None => return false,
            Some(model) if constraint.holds(model) => return true,
            Some(model) => {
                for cut in lazy(constraint).cuts(model) {
                    solver.add_clause(&cut);
                }
            }
        }
    }
    unreachable!("the loop ends")
}

fn edge((a, b, var, sign): (usize, usize, u32, bool)) -> Edge {
    Edge {
        ends: [a, b],
        lit: Lit::new(var, !sign),
    }
}

/// Loops, parallel edges, shared and negative literals included.
fn graphs() -> impl Strategy<Value = Graph> {
    (1..=6usize).prop_flat_map(|n_nodes| {
        let sign = prop::bool::weighted(0.8);
        let edges = prop::collection::vec((0..n_nodes, 0..n_nodes, 0..N_VARS, sign), 0..=9);
        edges.prop_map(move |edges| Graph {
            n_nodes,
            edges: edges.into_iter().map(edge).collect(),
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn cuts_follow_and_exclude(graph in graphs()) {
        check(&graph);
        check_loop(Connected(graph.clone()));
        // Edges are first tried false, so choose the missing ones.
        let edges = graph.edges.iter().map(|&edge| Edge { lit: !edge.lit, ..edge });
        let missing = Graph { edges: edges.collect(), ..graph };
        check_loop(Acyclic(missing));
    }
}

#[test]
fn small_graphs() {
    for n_nodes in 0..=3 {
        let graph = Graph {
            n_nodes,
            edges: vec![],
        };
        check(&graph);
        check_loop(Connected(graph));
    }
    let square = [(0, 1), (1, 2), (2, 3), (3, 0)];
    let edges = square
        .iter()
        .zip(0..)
        .map(|(&(a, b), var)| edge((a, b, var, true)));
    check(&Graph {
        n_nodes: 4,
        edges: edges.collect(),
    });
}

/// Lazy constraints are rules like any other to those who look at posts.
#[test]
fn graphs_can_be_violated() {
    let mut problem = Problem::new();
    let lit = problem.new_lit();
    let graph = |ends| Graph {
        n_nodes: 2,
        edges: vec![Edge { ends, lit }],
    };
    problem.post(RuleId::STRUCTURE, Connected(graph([0, 1])));
    problem.post(RuleId::STRUCTURE, Acyclic(graph([1, 1])));
    let violated = |value| {
        let model = Model::from_fn(1, |_| value);
        let constraints = problem.violated(&model).map(|post| post.constraint.name());
        constraints.collect::<Vec<_>>()
    };
    assert_eq!(violated(true), ["acyclic"]);
    assert_eq!(violated(false), ["connected"]);
}

#[test]
fn union_find_joins_once() {
    let mut sets = UnionFind::new(4);
    assert_eq!(sets.largest(), 0, "the lowest among equals");
    assert!(sets.union(2, 3));
    assert!(!sets.union(3, 2), "one already");
    assert_eq!((sets.n_components(), sets.find(3)), (3, sets.largest()));
    assert!(sets.union(0, 3) && sets.union(0, 1));
    assert_eq!(sets.n_components(), 1);
}
