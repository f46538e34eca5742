//! Lazy constraints against a second definition: meaning, cuts, clauses, and the search
//! with cuts in rounds and inside.

use crate::common::graphs::{N_VARS, Subject, graphs, plain_nodes, subjects};
use crate::common::{models, partial_assignments, satisfiable, start};
use cnf::solver::Solver;
use cnf::{Formula, Lit, Model, Propagator, RuleId};
use encodings::connectivity::{Edge, Graph, GraphError, ORDERS, together};
use encodings::{
    Choice, ConnectedNodes, InSearch, LazyConstraint, Problem, SingleLoop, at_most_one, constraints,
};
use proptest::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

fn lazy(subject: &Subject) -> &dyn LazyConstraint {
    subject.constraint.lazy().expect("a lazy constraint")
}

fn problem(subjects: &[Subject]) -> Problem {
    let mut problem = Problem::new();
    problem.reserve(N_VARS);
    for subject in subjects {
        let rule = problem.rule("graph", "a graph");
        problem.post_shared(rule, subject.constraint.clone());
    }
    problem
}

/// Cuts are there where the constraint does not hold; each is false there, true in all
/// solutions, and has a reason.
fn check_cuts(subject: &Subject) {
    for model in models(N_VARS) {
        let holds = subject.is_solution(&model);
        assert_eq!(
            subject.constraint.holds(&model),
            holds,
            "{subject:?} {model:?}"
        );
        let cuts = lazy(subject).cuts(&model);
        assert_eq!(cuts.is_empty(), holds, "{subject:?} {model:?}");
        for cut in lazy(subject).explained_cuts(&model) {
            assert!(
                !model.satisfies(&cut.clause),
                "{subject:?} {model:?} {cut:?}"
            );
            check_clause(subject, &cut.clause);
        }
    }
}

/// The clause holds and has a reason; without one of its literals, it has a reason only
/// if it still holds.
fn check_clause(subject: &Subject, clause: &[Lit]) {
    assert!(subject.implies(clause), "{subject:?} {clause:?}");
    assert!(
        lazy(subject).reason(clause).is_some(),
        "{subject:?} {clause:?}"
    );
    for i in 0..clause.len() {
        let mutant = [&clause[..i], &clause[i + 1..]].concat();
        let is_explained = lazy(subject).reason(&mutant).is_some();
        assert!(
            !is_explained || subject.implies(&mutant),
            "{subject:?} {mutant:?}"
        );
    }
}

/// Every encoding has exactly the solutions as models.
fn check_clauses(subject: &Subject) {
    for order in ORDERS {
        for at_most_one in at_most_one::ENCODINGS {
            let choice = Choice {
                order,
                at_most_one,
                ..Choice::default()
            };
            let problem = problem(std::slice::from_ref(subject));
            let mut solver = start(&problem.compile_complete(&choice));
            for model in models(N_VARS) {
                let assumptions: Vec<Lit> = model.literals(N_VARS).collect();
                let found = satisfiable(solver.as_mut(), &assumptions);
                let expected = subject.is_solution(&model);
                assert_eq!(found, expected, "{}: {subject:?} {model:?}", order.name);
            }
        }
    }
}

/// How cuts are made.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Rounds,
    Inside,
}

/// All solutions of the problem, with blocking clauses.
fn enumerate(problem: &Problem, extra: &[Vec<Lit>], way: Way) -> Vec<Vec<Lit>> {
    let mut solver = start(&problem.compile(&Choice::default()));
    extra.iter().for_each(|clause| solver.add_clause(clause));
    if way == Way::Inside {
        attach(problem, solver.as_mut());
    }
    let mut found = Vec::new();
    while let Some(model) = solver
        .solve(&[])
        .expect("no limits are set")
        .model()
        .cloned()
    {
        let cuts: Vec<Vec<Lit>> = problem
            .lazy()
            .flat_map(|(_, lazy)| lazy.cuts(&model))
            .collect();
        assert!(
            way == Way::Rounds || cuts.is_empty(),
            "{problem:?} {model:?}"
        );
        if cuts.is_empty() {
            let lits: Vec<Lit> = model.literals(N_VARS).collect();
            solver.add_clause(&lits.iter().map(|&lit| !lit).collect::<Vec<_>>());
            found.push(lits);
        }
        cuts.iter().for_each(|cut| solver.add_clause(cut));
    }
    found.sort();
    found
}

fn attach(problem: &Problem, solver: &mut dyn Solver) {
    let mut parts = Vec::new();
    for (_, lazy) in problem.lazy() {
        match lazy.propagator(Rc::new(Cell::new(0))) {
            InSearch::By(propagator) => parts.push(propagator),
            InSearch::Unsatisfiable => solver.add_clause(&[]),
            InSearch::Never => panic!("every lazy constraint has a propagator"),
        }
    }
    if let Some(all) = together(parts) {
        assert!(solver.attach(all).is_ok(), "the default backend can");
    }
}

/// Whether `lit` is true on the trail.
fn value(trail: &[Vec<Lit>], lit: Lit) -> bool {
    trail.iter().flatten().any(|&other| other == lit)
}

/// Takes what is raised until there is nothing more; whether it ended in a conflict.
fn raise_all(subject: &Subject, propagator: &mut dyn Propagator, trail: &mut [Vec<Lit>]) -> bool {
    while let Some(clause) = propagator.check(false) {
        assert!(subject.implies(&clause), "{subject:?} {trail:?} {clause:?}");
        let literals = clause.iter().copied();
        let mut open: Vec<Lit> = literals.filter(|&lit| !value(trail, !lit)).collect();
        open.dedup();
        match open[..] {
            [] => return true,
            [lit] => {
                assert!(!value(trail, lit), "true already: {subject:?} {clause:?}");
                propagator.assigned(&[lit]);
                trail.last_mut().expect("a level").push(lit);
            }
            _ => panic!("neither false nor unit: {subject:?} {trail:?} {clause:?}"),
        }
    }
    false
}

/// Whatever is raised on a partial assignment follows; what is complete and wrong is
/// noticed.
fn check_raised(subject: &Subject, order: &[Lit], levels: &[usize]) {
    let InSearch::By(mut propagator) = lazy(subject).propagator(Rc::new(Cell::new(0))) else {
        assert!(subject.solutions.is_empty(), "{subject:?}");
        return;
    };
    let mut trail: Vec<Vec<Lit>> = vec![Vec::new()];
    let mut next = 0;
    for &keep in levels {
        while let Some(&lit) = order.get(next) {
            next += 1;
            if trail.iter().flatten().any(|other| other.var() == lit.var()) {
                continue;
            }
            trail.push(vec![lit]);
            propagator.new_level();
            propagator.assigned(&[lit]);
            let is_conflict = raise_all(subject, propagator.as_mut(), &mut trail);
            let is_total = trail.iter().flatten().count() == N_VARS as usize;
            if is_total && !is_conflict {
                let model = Model::from_fn(N_VARS, |var| value(&trail, var.pos_lit()));
                let companions = companions_hold(subject, &model);
                assert!(
                    !companions || subject.is_solution(&model),
                    "{subject:?} {model:?}"
                );
            }
            if is_conflict || is_total {
                break;
            }
        }
        // A conflict is always undone.
        let keep = keep.min(trail.len().saturating_sub(2));
        trail.truncate(keep + 1);
        propagator.backtracked(keep);
        next = next.saturating_sub(3);
    }
}

fn companions_hold(subject: &Subject, model: &Model) -> bool {
    let mut hold = true;
    subject
        .constraint
        .companions(&mut |clause| hold &= model.satisfies(clause));
    hold
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn meaning_and_cuts(subject in subjects()) {
        check_cuts(&subject);
    }

    #[test]
    fn what_is_raised_follows(
        subject in subjects(),
        order in prop::collection::vec((0..N_VARS, any::<bool>()), 60),
        levels in prop::collection::vec(0..5usize, 8),
    ) {
        let order: Vec<Lit> = order.into_iter().map(|(var, sign)| Lit::new(var, sign)).collect();
        check_raised(&subject, &order, &levels);
    }

    #[test]
    fn candidates_follow(subject in subjects(), values in prop::collection::vec(any::<Option<bool>>(), 7)) {
        let value = |lit: Lit| values[lit.vidx()].map(|value| value == lit.is_pos());
        for candidate in lazy(&subject).candidates(&value) {
            check_clause(&subject, &candidate.cut.clause);
        }
    }

    /// Several lazy constraints at once, in rounds and inside the search.
    #[test]
    fn searches_agree(
        subjects in prop::collection::vec(subjects(), 1..=3),
        extra in prop::collection::vec(prop::collection::vec((0..N_VARS, any::<bool>()), 1..=3), 0..=4),
    ) {
        let lit = |&(var, sign): &(u32, bool)| Lit::new(var, sign);
        let extra: Vec<Vec<Lit>> = extra.iter().map(|clause| clause.iter().map(lit).collect()).collect();
        let problem = problem(&subjects);
        let holds = |model: &Model| {
            extra.iter().all(|clause| model.satisfies(clause))
                && subjects.iter().all(|subject| subject.is_solution(model))
        };
        let mut expected: Vec<Vec<Lit>> =
            models(N_VARS).filter(holds).map(|model| model.literals(N_VARS).collect()).collect();
        expected.sort();
        for way in [Way::Rounds, Way::Inside] {
            prop_assert_eq!(&enumerate(&problem, &extra, way), &expected, "{:?}", way);
        }
    }

    /// If every node has a variable of its own, a look finds all that follows.
    #[test]
    fn nodes_are_propagated_fully(graph in graphs(false), has_root in any::<bool>()) {
        let subject = plain_nodes(&graph, has_root);
        for partial in partial_assignments(u32::try_from(graph.n_nodes.min(5)).unwrap_or(5)) {
            check_fully(&subject, &partial);
        }
    }
}

/// Companions and candidates, to the end, give every literal that follows.
fn check_fully(subject: &Subject, partial: &[Lit]) {
    let fits = |model: &&Model| partial.iter().all(|&lit| model.value(lit));
    let extending: Vec<&Model> = subject.solutions.iter().filter(fits).collect();
    let mut lits = partial.to_vec();
    loop {
        let value = |lit: Lit| {
            let is_true = |lit: &Lit| lits.contains(lit);
            is_true(&lit)
                .then_some(true)
                .or(is_true(&!lit).then_some(false))
        };
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        subject
            .constraint
            .companions(&mut |clause| clauses.push(clause.to_vec()));
        clauses.extend(
            lazy(subject)
                .candidates(&value)
                .into_iter()
                .map(|c| c.cut.clause),
        );
        let open = |clause: &Vec<Lit>| {
            clause
                .iter()
                .copied()
                .filter(|&lit| value(lit) != Some(false))
                .collect::<Vec<_>>()
        };
        let open: Vec<Vec<Lit>> = clauses.iter().map(open).collect();
        if open.iter().any(Vec::is_empty) {
            assert!(extending.is_empty(), "{subject:?} {partial:?}");
            return;
        }
        let unit = open
            .iter()
            .find(|open| open.len() == 1 && value(open[0]).is_none());
        match unit {
            Some(unit) => lits.push(unit[0]),
            None => break,
        }
    }
    assert!(
        !extending.is_empty(),
        "a conflict is missed: {subject:?} {partial:?}"
    );
    for lit in (0..N_VARS).flat_map(|var| [Lit::positive(var), Lit::negative(var)]) {
        let follows = extending.iter().all(|model| model.value(lit));
        assert_eq!(
            follows,
            lits.contains(&lit),
            "{lit:?}: {subject:?} {partial:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn encodings_have_the_solutions(subject in subjects()) {
        check_clauses(&subject);
    }
}

#[test]
fn graphs_are_checked() {
    let edge = |ends| Edge {
        ends,
        lit: Lit::positive(0),
    };
    let outside = Graph::new(2, vec![edge([0, 2])]);
    assert_eq!(
        outside,
        Err(GraphError::NoNode {
            node: 2,
            n_nodes: 2
        })
    );
    let lits = vec![Lit::positive(0), Lit::positive(1)];
    for (edges, root) in [(vec![[0, 2]], None), (vec![], Some(2))] {
        let error = ConnectedNodes::new(lits.clone(), edges, root);
        assert_eq!(
            error,
            Err(GraphError::NoNode {
                node: 2,
                n_nodes: 2
            })
        );
    }
    let graph = Graph::new(2, vec![edge([1, 1])]).expect("nodes of the graph");
    assert_eq!(SingleLoop::new(graph), Err(GraphError::OneEnd { node: 1 }));
}

#[test]
fn no_edge_is_no_loop() {
    let graph = Graph::new(2, vec![]).expect("a graph");
    let subject = crate::common::graphs::single_loop(&graph);
    check_cuts(&subject);
    check_clauses(&subject);
    let problem = problem(&[subject]);
    assert!(enumerate(&problem, &[], Way::Inside).is_empty());
    assert_eq!(
        problem.posts().next().map(|post| post.rule),
        problem.rule_ids().nth(1)
    );
    assert_ne!(problem.rule_ids().nth(1), Some(RuleId::STRUCTURE));
}

#[test]
fn constraints_are_found_by_name() {
    for (i, row) in constraints::CONSTRAINTS.iter().enumerate() {
        assert_eq!(constraints::constraint(row.name), Some(row));
        assert!(
            constraints::CONSTRAINTS[..i]
                .iter()
                .all(|other| other.name != row.name)
        );
    }
    assert_eq!(constraints::constraint("of nothing"), None);
}

/// Large graphs are levelled: elimination would take ten times as many clauses.
#[test]
fn order_by_size() {
    for (n_nodes, name) in [(1000, "vertex-elimination"), (1001, "binary-levels")] {
        let formula = |name: &str| {
            let mut formula = Formula::new();
            let edges = (1..n_nodes).map(|node| Edge {
                ends: [node - 1, node],
                lit: formula.new_lit(),
            });
            let graph = Graph::new(n_nodes, edges.collect()).expect("a path");
            let order = encodings::connectivity::order(name).expect("a row");
            order.encode(&graph, &mut formula.scope(RuleId::STRUCTURE));
            formula
        };
        assert_eq!(formula("by-size"), formula(name), "{n_nodes}");
        let other = ORDERS
            .iter()
            .find(|row| row.name != "by-size" && row.name != name);
        let other = other.expect("there are two").name;
        assert_ne!(formula("by-size"), formula(other), "{n_nodes}");
    }
}
