//! Connectivity and acyclicity by every method: cuts in rounds, cuts inside the search,
//! and clauses by every acyclicity encoding.

use super::graphs::graph;
use super::{MAX_VARS, models};
use crate::fuzz::Bytes;
use cnf::solver::{BACKENDS, Solver, default_backend};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::connectivity::ORDERS;
use encodings::{Acyclic, Choice, Connected, Constraint, InSearch, Problem};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// Maximum number of questions to one solver.
const MAX_QUESTIONS: usize = 12;

pub(super) fn ways(bytes: &mut Bytes<'_>) {
    let n_vars = 1 + bytes.byte() % MAX_VARS;
    let graph = graph(bytes, n_vars);
    let constraint: Arc<dyn Constraint> = if bytes.coin() {
        Arc::new(Acyclic(graph.clone()))
    } else {
        Arc::new(Connected(graph.clone()))
    };
    let clauses: Vec<Vec<Lit>> = (0..bytes.below(6)).map(|_| bytes.lits(4, n_vars)).collect();
    let mut problem = Problem::new();
    problem.reserve(n_vars.into());
    for clause in &clauses {
        problem.clause(RuleId::STRUCTURE, clause);
    }
    problem.post_shared(RuleId::STRUCTURE, constraint.clone());
    let solutions: Vec<Model> = models(n_vars)
        .filter(|model| problem.violated(model).next().is_none())
        .collect();
    let questions: Vec<Vec<Lit>> = (0..1 + bytes.below(MAX_QUESTIONS))
        .map(|_| bytes.lits(5, n_vars))
        .collect();
    for mut way in all(&problem, &constraint) {
        for assumptions in &questions {
            let expected = solutions.iter().any(|model| all_true(model, assumptions));
            let found = way.solve(assumptions);
            assert_eq!(found.is_some(), expected, "{}: {problem:?}", way.name);
            if let Some(model) = found {
                assert!(all_true(&model, assumptions), "{}", way.name);
                let is_broken = problem.violated(&model).next().is_some();
                assert!(!is_broken, "{}: {model:?}", way.name);
            }
        }
    }
}

fn all_true(model: &Model, lits: &[Lit]) -> bool {
    lits.iter().all(|&lit| model.value(lit))
}

/// Solver with the constraints that are kept by cuts in rounds.
struct Way {
    name: String,
    solver: Box<dyn Solver>,
    lazy: Option<Arc<dyn Constraint>>,
}

impl Way {
    fn solve(&mut self, assumptions: &[Lit]) -> Option<Model> {
        loop {
            let outcome = self.solver.solve(assumptions).expect("nobody stops it");
            let model = outcome.model()?.clone();
            let lazy = self.lazy.as_ref().and_then(|constraint| constraint.lazy());
            let cuts = lazy.map(|lazy| lazy.cuts(&model));
            let cuts = cuts.unwrap_or_default();
            if cuts.is_empty() {
                return Some(model);
            }
            for cut in cuts {
                assert!(!model.satisfies(&cut), "the loop must end");
                self.solver.add_clause(&cut);
            }
        }
    }
}

fn all(problem: &Problem, constraint: &Arc<dyn Constraint>) -> Vec<Way> {
    let formula = problem.compile(&Choice::default());
    let mut ways = vec![Way {
        name: "lazy".to_owned(),
        solver: default_backend().start(&formula),
        lazy: Some(constraint.clone()),
    }];
    for order in ORDERS {
        let choice = Choice {
            order,
            ..Choice::default()
        };
        ways.push(Way {
            name: order.name.to_owned(),
            solver: default_backend().start(&problem.compile_complete(&choice)),
            lazy: None,
        });
    }
    ways.extend(inside(&formula, constraint.as_ref()));
    ways
}

/// Returns the solvers with cuts inside the search, for every backend that supports it.
fn inside(formula: &Formula, constraint: &dyn Constraint) -> Vec<Way> {
    let able = BACKENDS.iter().filter(|backend| backend.can.propagator);
    able.map(|backend| {
        let mut solver = backend.start(formula);
        let lazy = constraint.lazy().expect("a lazy constraint");
        match lazy.propagator(Rc::new(Cell::new(0))) {
            InSearch::By(propagator) => {
                let attached = solver.attach(propagator);
                assert!(attached.is_ok(), "{} says it can", backend.name);
            }
            InSearch::Unsatisfiable => solver.add_clause(&[]),
            InSearch::Never => unreachable!("every lazy constraint has a propagator"),
        }
        Way {
            name: format!("inside {}", backend.name),
            solver,
            lazy: None,
        }
    })
    .collect()
}
