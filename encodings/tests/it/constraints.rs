//! Constraints that are no graphs: conditions, weighted sums, values that differ; and
//! all constraints as rows of an integer program.

use crate::common::graphs::{N_VARS, Subject, subjects};
use crate::common::{lits, models, satisfiable, start};
use cnf::{Lit, Model, RuleId};
use encodings::connectivity::{Edge, Graph};
use encodings::linear::{LinearForm, Quantity, Relation};
use encodings::weighted::WeightedSum;
use encodings::{
    AcyclicDirected, AllDifferent, AtMostOne, Cardinality, Choice, Clause, Connected, Constraint,
    Guarded, If, Problem,
};
use microlp::{ComparisonOp, OptimizationDirection};
use proptest::prelude::*;
use std::sync::Arc;

fn literals() -> impl Strategy<Value = Vec<Lit>> {
    let literal = (1..=5i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    prop::collection::vec(literal, 0..=5).prop_map(|numbers| lits(&numbers))
}

fn edges() -> impl Strategy<Value = Vec<([usize; 2], Lit)>> {
    let literal = (0..5u32, any::<bool>()).prop_map(|(var, sign)| Lit::new(var, sign));
    prop::collection::vec(((0..4usize, 0..4usize), literal), 0..=6).prop_map(|edges| {
        edges
            .into_iter()
            .map(|((a, b), lit)| ([a, b], lit))
            .collect()
    })
}

fn weighted_sums() -> impl Strategy<Value = WeightedSum> {
    (
        literals(),
        prop::collection::vec(-4..=9i64, 5),
        -6..=20i64,
        -6..=20i64,
    )
        .prop_map(|(lits, weights, lower, upper)| WeightedSum {
            terms: lits.into_iter().zip(weights).collect(),
            lower,
            upper,
        })
}

fn simple() -> impl Strategy<Value = Arc<dyn Constraint>> {
    prop_oneof![
        literals().prop_map(|lits| Arc::new(Clause(lits)) as Arc<dyn Constraint>),
        literals().prop_map(|lits| Arc::new(AtMostOne(lits)) as _),
        (literals(), -1..=6i64, -1..=6i64).prop_map(|(lits, lower, upper)| {
            let blocks = lits.into_iter().map(|lit| vec![lit]).collect();
            Arc::new(Cardinality::between(blocks, lower, upper)) as _
        }),
        prop::collection::vec(literals(), 0..=3)
            .prop_map(|values| Arc::new(AllDifferent::new(values)) as _),
        weighted_sums().prop_map(|sum| Arc::new(sum) as _),
        edges().prop_map(|edges| {
            let edges = edges.into_iter().map(|(ends, lit)| Edge { ends, lit });
            let graph = Graph::new(4, edges.collect()).expect("nodes of the graph");
            Arc::new(AcyclicDirected(graph)) as _
        }),
        (literals(), weighted_sums()).prop_map(|(condition, sum)| {
            let condition = condition.first().copied().unwrap_or(Lit::positive(0));
            Arc::new(If::new(condition, sum).expect("a sum is not lazy")) as _
        }),
    ]
}

/// The models of the clauses are those of the meaning, for good and under a selector.
fn check_clauses(constraint: &Arc<dyn Constraint>) {
    let mut problem = Problem::new();
    problem.reserve(5);
    let rule = problem.rule("rule", "a rule");
    problem.post_shared(rule, constraint.clone());
    let mut plain = start(&problem.compile(&Choice::default()));
    let Guarded { formula, selectors } = problem.compile_guarded(&Choice::default());
    let selector = selectors[rule.index()].expect("a rule has a selector");
    let mut guarded = start(&formula);
    for model in models(5) {
        let mut assumptions: Vec<Lit> = model.literals(5).collect();
        let expected = constraint.holds(&model);
        assert_eq!(
            satisfiable(plain.as_mut(), &assumptions),
            expected,
            "{constraint:?} {model:?}"
        );
        assumptions.push(selector);
        assert_eq!(
            satisfiable(guarded.as_mut(), &assumptions),
            expected,
            "{constraint:?} {model:?}"
        );
        assumptions.pop();
        assumptions.push(!selector);
        assert!(
            satisfiable(guarded.as_mut(), &assumptions),
            "{constraint:?} is off"
        );
    }
}

/// With the literals fixed, the rows can be satisfied if the constraint holds.
fn check_rows(form: &LinearForm, n_vars: u32, holds: &dyn Fn(&Model) -> bool, name: &str) {
    for model in models(n_vars) {
        let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
        let upper = |n: i64| i32::try_from(n).expect("a small bound");
        let fresh = form.fresh.iter().map(|var| match var.is_integer {
            true => program.add_integer_var(0.0, (0, upper(var.upper))),
            false => program.add_var(0.0, (0.0, f64::from(upper(var.upper)))),
        });
        let fresh: Vec<_> = fresh.collect();
        let mut is_possible = true;
        for row in &form.rows {
            let mut bound = row.bound;
            let mut terms = Vec::new();
            for &(n, quantity) in &row.terms {
                match quantity {
                    Quantity::Lit(lit) => bound -= n * i64::from(model.value(lit)),
                    Quantity::Fresh(i) => terms.push((fresh[i], f64::from(upper(n)))),
                }
            }
            let is_equal = row.relation == Relation::Equal;
            if terms.is_empty() {
                is_possible &= if is_equal { bound == 0 } else { bound <= 0 };
            } else {
                let op = if is_equal {
                    ComparisonOp::Eq
                } else {
                    ComparisonOp::Ge
                };
                program.add_constraint(&terms, op, f64::from(upper(bound)));
            }
        }
        let found = is_possible && program.solve().is_ok();
        assert_eq!(found, holds(&model), "{name} {model:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn clauses_mean_the_constraint(constraint in simple()) {
        check_clauses(&constraint);
    }

    #[test]
    fn conditions_add_up(outer in literals(), inner in literals(), sum in weighted_sums()) {
        let first = |lits: Vec<Lit>| lits.first().copied().unwrap_or(Lit::positive(0));
        let inner = If::new(first(inner), sum).expect("a sum is not lazy");
        let both: Arc<dyn Constraint> =
            Arc::new(If::new(first(outer), inner).expect("nor is a condition"));
        check_clauses(&both);
    }

    #[test]
    fn renaming_keeps_the_meaning(constraint in simple()) {
        let shifted = constraint.renamed(&|lit| Lit::new(lit.vidx32() + 1, lit.is_pos()));
        for model in models(5) {
            let other = Model::from_fn(6, |var| var.idx() > 0 && !model.value(Lit::positive(var.idx32() - 1)));
            prop_assert_eq!(shifted.holds(&other), constraint.holds(&model));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn rows_mean_the_constraint(constraint in simple()) {
        let holds = |model: &Model| constraint.holds(model);
        check_rows(&constraint.linear(), 5, &holds, &format!("{constraint:?}"));
    }

    #[test]
    fn flow_means_the_graph(subject in subjects()) {
        let holds = |model: &Model| subject.is_solution(model);
        check_rows(&subject.constraint.linear(), N_VARS, &holds, &format!("{subject:?}"));
    }

    #[test]
    fn renaming_keeps_graphs(subject in subjects()) {
        let Subject { constraint, .. } = &subject;
        let negated = constraint.renamed(&|lit| !lit);
        for model in models(N_VARS) {
            let other = Model::from_fn(N_VARS, |var| !model.value(var.pos_lit()));
            prop_assert_eq!(negated.holds(&other), constraint.holds(&model));
        }
    }
}

#[test]
fn conditions_are_not_for_lazy_constraints() {
    let graph = Graph::new(2, Vec::new()).expect("a graph");
    let error = If::new(Lit::positive(0), Connected(graph)).expect_err("it is lazy");
    assert_eq!(
        error.to_string(),
        "a constraint `connected` cannot have a condition"
    );
}

/// Posted as a value, a simple constraint is the same as by its method.
#[test]
fn simple_constraints_are_flat() {
    let mut problem = Problem::new();
    problem.reserve(3);
    problem.post(RuleId::STRUCTURE, Clause(lits(&[1, 2])));
    problem.post(RuleId::STRUCTURE, AtMostOne(lits(&[1, -3])));
    problem.post(RuleId::STRUCTURE, Cardinality::exactly(lits(&[1, 2, 3]), 2));
    let posts: Vec<_> = problem.posts().map(|post| post.constraint).collect();
    assert_eq!(posts[0].as_clause(), Some(&lits(&[1, 2])[..]));
    assert_eq!(posts[1].as_at_most_one(), Some(&lits(&[1, -3])[..]));
    assert_eq!(
        posts[2].as_sum(),
        Some(&Cardinality::exactly(lits(&[1, 2, 3]), 2))
    );
    assert_eq!(
        posts.iter().map(|post| post.name()).collect::<Vec<_>>(),
        ["clause", "at-most-one", "cardinality"]
    );
}

/// A sum that no row can write makes the formula say so.
#[test]
fn a_sum_that_is_too_large_is_an_error() {
    let mut problem = Problem::new();
    let weight = |i: i64| (1 << 40) + i * i * i * 7_919;
    let terms = (0..60).map(|i| (problem.new_lit(), weight(i))).collect();
    let sum = WeightedSum {
        terms,
        lower: 30 << 40,
        upper: 30 << 40 | 12_345_678,
    };
    problem.post(RuleId::STRUCTURE, sum);
    assert!(problem.compile(&Choice::default()).check().is_err());
}
