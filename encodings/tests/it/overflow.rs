//! Formulas that run out of variables: no row panics, and none gives a formula that
//! passes for a whole one.

use crate::common::Inputs;
use cnf::{Formula, RuleId, Scope, Unfinished};
use encodings::connectivity::{self, Edge, Graph};
use encodings::weighted::{self, WeightedSum};
use encodings::{
    Acyclic, Choice, Connected, ConnectedNodes, Constraint, Objective, ScoreBound, SingleLoop,
    at_most_one, cardinality,
};
use std::sync::Arc;

const MANY: usize = 60;

/// Encodes with every number of variables left from none to a few more than it takes.
fn with_too_few_variables(name: &str, encode: impl Fn(&mut Formula)) {
    let own = MANY as u32;
    let mut roomy = Formula::new();
    roomy.reserve(own);
    encode(&mut roomy);
    let needed = roomy.n_vars() - own;
    for left in 0..needed + 2 {
        let mut formula = Formula::new();
        formula.reserve(Formula::MAX_VARS - left);
        encode(&mut formula);
        let fits = if left < needed {
            Err(Unfinished::TooManyVariables)
        } else {
            Ok(())
        };
        assert_eq!(formula.check(), fits, "{name}, {left} of {needed} left");
        assert!(formula.n_vars() <= Formula::MAX_VARS, "{name}");
        let Err(why) = fits else {
            assert_eq!(formula.n_clauses(), roomy.n_clauses(), "{name}");
            continue;
        };
        let mut solver = (cnf::solver::default_backend().new)(cnf::StopFlag::new());
        assert_eq!(cnf::solver::load(solver.as_mut(), &formula), Err(why));
    }
}

fn scoped(encode: impl Fn(&mut Scope<'_>)) -> impl Fn(&mut Formula) {
    move |formula| encode(&mut formula.scope(RuleId::STRUCTURE))
}

#[test]
fn at_most_one_rows() {
    let lits = Inputs::distinct(MANY).lits();
    for row in at_most_one::ENCODINGS {
        with_too_few_variables(row.name, scoped(|scope| row.encode(&lits, scope)));
    }
}

#[test]
fn cardinality_rows() {
    let inputs = Inputs::sizes(&[1, 1, 1, 1, 2, 2, 3, 3, 3, 4]);
    for row in cardinality::ENCODINGS {
        let sum = inputs.between((5, 9));
        with_too_few_variables(row.name, scoped(|scope| row.encode(&sum, scope)));
        let moving = cardinality::moving(row);
        let inputs = cardinality::Inputs {
            blocks: &inputs.blocks,
            tree: None,
        };
        let bounds = scoped(|scope| {
            let mut counter = moving.counter(inputs).expect("bounds move");
            for k in [7, 4, 9] {
                let _ = (counter.at_most(k, scope), counter.at_least(k, scope));
            }
        });
        with_too_few_variables(row.name, bounds);
    }
}

#[test]
fn weighted_rows() {
    let lits = Inputs::distinct(10).lits();
    let weights = [10, 20, 30, 40, 7, 1, 1, 2, 3, 5];
    let sum = WeightedSum {
        terms: lits.into_iter().zip(weights).collect(),
        lower: 20,
        upper: 60,
    };
    for row in weighted::ENCODINGS {
        let encode = scoped(|scope| row.encode(&sum, scope).expect("a small sum"));
        with_too_few_variables(row.name, encode);
    }
}

#[test]
fn scores() {
    let objective = Objective {
        blocks: Inputs::sizes(&[4; 3]).blocks,
        weights: vec![vec![205, 761, 1711, 3061]; 3],
        tree: None,
    };
    with_too_few_variables("score", |formula| {
        let mut score = ScoreBound::new(objective.clone(), &Choice::default());
        let _ = (
            score.at_least(9000, formula),
            score.at_least(12000, formula),
        );
    });
}

#[test]
fn orders() {
    let grid = |i: usize| {
        (i % 4 < 3)
            .then_some([i, i + 1])
            .into_iter()
            .chain((i < 8).then_some([i, i + 4]))
    };
    let lits = Inputs::distinct(MANY).lits();
    let edges = (0..12).flat_map(grid).zip(lits);
    let graph = Graph {
        n_nodes: 12,
        edges: edges.map(|(ends, lit)| Edge { ends, lit }).collect(),
    };
    let nodes: Vec<_> = (0..12).map(cnf::Lit::positive).collect();
    let ends: Vec<_> = graph.edges.iter().map(|edge| edge.ends).collect();
    for order in connectivity::ORDERS {
        with_too_few_variables(order.name, scoped(|scope| order.encode(&graph, scope)));
        let constraints: [Arc<dyn Constraint>; 4] = [
            Arc::new(Connected(graph.clone())),
            Arc::new(Acyclic(graph.clone())),
            Arc::new(SingleLoop::new(graph.clone()).expect("edges between two nodes")),
            Arc::new(ConnectedNodes::new(nodes.clone(), ends.clone(), None).expect("a graph")),
        ];
        for constraint in constraints {
            with_too_few_variables(order.name, |formula| {
                let mut problem = encodings::Problem::new();
                problem.reserve(formula.n_vars());
                problem.post_shared(RuleId::STRUCTURE, constraint.clone());
                let choice = Choice {
                    order,
                    ..Choice::default()
                };
                *formula = problem.compile_complete(&choice);
            });
        }
    }
}
