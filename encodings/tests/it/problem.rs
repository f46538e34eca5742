//! Posted problems: what they compile to, rule by rule, with every choice.

use crate::common::{lits, models, satisfiable, start};
use cnf::{Formula, Lit, Model, RuleId};
use encodings::{
    AtMostOne, Cardinality, Choice, Clause, Constraint, Goal, Guarded, Objective, Post, Problem,
    at_most_one, cardinality,
};
use proptest::prelude::*;
use std::sync::Arc;

/// Every row of one table with every row of the other.
fn choices() -> Vec<Choice> {
    let with = |cardinality| {
        at_most_one::ENCODINGS
            .iter()
            .map(move |at_most_one| Choice {
                cardinality,
                at_most_one,
                ..Choice::default()
            })
    };
    cardinality::ENCODINGS.iter().flat_map(with).collect()
}

fn name(choice: &Choice) -> String {
    format!(
        "{} and {}",
        choice.cardinality.name, choice.at_most_one.name
    )
}

/// Whether `model` satisfies all posts that `counted` picks.
fn holds(problem: &Problem, model: &Model, counted: impl Fn(&Post<'_>) -> bool) -> bool {
    let mut posts = problem.posts().filter(|post| counted(post));
    posts.all(|post| post.constraint.holds(model))
}

/// The models of the compiled formula are those of all posts together.
fn check_compiled(problem: &Problem, choice: &Choice) {
    let formula = problem.compile(choice);
    let mut solver = start(&formula);
    for model in models(problem.n_vars()) {
        let assumptions: Vec<_> = model.literals(problem.n_vars()).collect();
        let found = satisfiable(solver.as_mut(), &assumptions);
        let expected = holds(problem, &model, |_| true);
        assert_eq!(found, expected, "{}: {assumptions:?}", name(choice));
        assert_eq!(
            problem.violated(&model).next().is_none(),
            expected,
            "violated"
        );
    }
}

/// For every subset of the rules, the models are those of their conjunction
/// with the structure; whether the other selectors are false or left open.
fn check_guarded(problem: &Problem, choice: &Choice) {
    let Guarded { formula, selectors } = problem.compile_guarded(choice);
    assert_eq!(selectors.len(), problem.rules().len());
    assert_eq!(
        selectors[RuleId::STRUCTURE.index()],
        None,
        "structure is always on"
    );
    let mut solver = start(&formula);
    let rules: Vec<_> = problem.rule_ids().skip(1).collect();
    for subset in 0..1u32 << rules.len() {
        let is_on =
            |rule: RuleId| rule == RuleId::STRUCTURE || subset >> (rule.index() - 1) & 1 == 1;
        let selected: Vec<_> = rules.iter().filter(|&&rule| is_on(rule)).collect();
        let selector = |rule: RuleId| selectors[rule.index()].expect("only structure has none");
        let on: Vec<Lit> = selected.iter().map(|&&rule| selector(rule)).collect();
        let switched = rules.iter().map(|&rule| {
            if is_on(rule) {
                selector(rule)
            } else {
                !selector(rule)
            }
        });
        let switched: Vec<Lit> = switched.collect();
        for model in models(problem.n_vars()) {
            let expected = holds(problem, &model, |post| !post.is_lemma && is_on(post.rule));
            for switches in [&on, &switched] {
                let mut assumptions: Vec<_> = model.literals(problem.n_vars()).collect();
                assumptions.extend(switches);
                let found = satisfiable(solver.as_mut(), &assumptions);
                assert_eq!(
                    found,
                    expected,
                    "{}: rules {selected:?}: {assumptions:?}",
                    name(choice)
                );
            }
        }
    }
}

/// A number from 0 to 2 and three more variables: variables 1 to 5.
fn variables() -> Problem {
    let mut problem = Problem::new();
    assert_eq!(problem.new_sorted(2), lits(&[1, 2]));
    let more: Vec<_> = (0..3).map(|_| problem.new_lit()).collect();
    assert_eq!(more, lits(&[3, 4, 5]));
    problem
}

fn blocks(numbers: &[&[i32]]) -> Vec<Vec<Lit>> {
    numbers.iter().map(|block| lits(block)).collect()
}

fn puzzle() -> Problem {
    let mut problem = variables();
    let [a, b, c] = ["first", "second", "third"].map(|label| problem.rule("sum", label));
    problem.sum(
        a,
        Cardinality::between(blocks(&[&[1, 2], &[3], &[4], &[5]]), 2, 3),
    );
    problem.sum(b, Cardinality::exactly(lits(&[-1, 4, 5]), 1));
    problem.at_most_one(b, lits(&[2, 3, -4]));
    problem.clause(c, lits(&[-3, -5]));
    // Unsatisfiable alone: must switch itself off and nothing else.
    let d = problem.rule("sum", "impossible");
    problem.sum(d, Cardinality::exactly(lits(&[3, 4]), 3));
    problem.clause(d, []);
    problem
}

#[test]
fn every_choice_compiles_to_the_meaning() {
    let problem = puzzle();
    for choice in choices() {
        check_compiled(&problem, &choice);
        check_guarded(&problem, &choice);
    }
}

#[test]
fn structure_is_never_guarded() {
    let mut problem = variables();
    problem.sum(
        RuleId::STRUCTURE,
        Cardinality::exactly(lits(&[1, 3, 4, 5]), 2),
    );
    let rule = problem.rule("clause", "one");
    problem.clause(rule, lits(&[-3]));
    for choice in choices() {
        check_compiled(&problem, &choice);
        check_guarded(&problem, &choice);
    }
}

#[test]
fn lemmas_stay_out_of_explanations() {
    let mut problem = variables();
    let rule = problem.rule("sum", "one");
    problem.sum(rule, Cardinality::at_least(lits(&[3, 4]), 2));
    let lemma = problem.rule("lemma", "two");
    problem.lemma_clause(lemma, lits(&[3, 5]));
    let Guarded { formula, selectors } = problem.compile_guarded(&Choice::default());
    assert_eq!(
        selectors.iter().flatten().count(),
        2,
        "a lemma's rule has a selector too"
    );
    assert!((0..formula.n_clauses()).all(|clause| formula.tag(clause).0 != lemma));
    let compiled = problem.compile(&Choice::default());
    assert!((0..compiled.n_clauses()).any(|clause| compiled.tag(clause).0 == lemma));
    check_guarded(&problem, &Choice::default());
}

fn shared(constraint: impl Constraint + 'static) -> Arc<dyn Constraint> {
    Arc::new(constraint)
}

fn constraint() -> impl Strategy<Value = Arc<dyn Constraint>> {
    let literal = (1..=5i32, any::<bool>()).prop_map(|(var, sign)| if sign { var } else { -var });
    let literals =
        || prop::collection::vec(literal.clone(), 0..=5).prop_map(|numbers| lits(&numbers));
    prop_oneof![
        literals().prop_map(|lits| shared(Clause(lits))),
        literals().prop_map(|lits| shared(AtMostOne(lits))),
        (literals(), -1..=6i64, -1..=6i64, any::<bool>()).prop_map(
            |(lits, lower, upper, number)| {
                let mut blocks: Vec<_> = lits.into_iter().map(|lit| vec![lit]).collect();
                blocks.extend(number.then(|| crate::common::lits(&[1, 2])));
                shared(Cardinality::between(blocks, lower, upper))
            }
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn random_problems_compile_to_the_meaning(
        posts in prop::collection::vec((0..4usize, constraint(), prop::bool::weighted(0.2)), 0..=5),
        choice in prop::sample::select(choices()),
    ) {
        let mut problem = variables();
        for label in ["a", "b", "c"] {
            problem.rule("rule", label);
        }
        let rules: Vec<_> = problem.rule_ids().collect();
        for (rule, constraint, is_lemma) in posts {
            if is_lemma {
                problem.lemma(rules[rule], constraint);
            } else {
                problem.post_shared(rules[rule], constraint);
            }
        }
        check_compiled(&problem, &choice);
        check_guarded(&problem, &choice);
    }
}

/// Rows that give the same formula for a constraint cannot be told apart, so a
/// choice that is not passed on would go unnoticed.
fn check_sizes_differ(constraint: &Arc<dyn Constraint>, named: &[(&str, Choice)]) {
    let size = |choice: &Choice| {
        let mut problem = Problem::new();
        (0..20).for_each(|_| {
            problem.new_lit();
        });
        let rule = problem.rule("rule", "rule");
        problem.post_shared(rule, constraint.clone());
        let formula = problem.compile(choice);
        let guarded = problem.compile_guarded(choice).formula;
        assert_eq!(guarded.n_clauses(), formula.n_clauses(), "{}", name(choice));
        assert_eq!(guarded.n_vars(), formula.n_vars() + 1, "{}", name(choice));
        (formula.n_vars(), formula.n_clauses())
    };
    for (i, (a, choice)) in named.iter().enumerate() {
        for (b, other) in &named[i + 1..] {
            assert_ne!(size(choice), size(other), "{a} and {b} give the same");
        }
    }
}

#[test]
fn every_row_reaches_the_code() {
    // "auto" is always one of the others.
    let sums = cardinality::ENCODINGS
        .iter()
        .filter(|row| row.name != "auto");
    let sums = sums.map(|row| {
        (
            row.name,
            Choice {
                cardinality: row,
                ..Choice::default()
            },
        )
    });
    // Over plain literals the two totalizers are alike.
    let pairs = (0..8)
        .step_by(2)
        .map(|i| vec![Lit::positive(i), Lit::positive(i + 1)]);
    let exactly = Cardinality::between(pairs.collect(), 4, 4);
    check_sizes_differ(&shared(exactly), &sums.collect::<Vec<_>>());

    let exclusive = at_most_one::ENCODINGS
        .iter()
        .filter(|row| row.name != "auto");
    let exclusive = exclusive.map(|row| {
        (
            row.name,
            Choice {
                at_most_one: row,
                ..Choice::default()
            },
        )
    });
    let lits = (0..12).map(Lit::positive).collect();
    check_sizes_differ(&shared(AtMostOne(lits)), &exclusive.collect::<Vec<_>>());
}

#[test]
fn the_default_choice_is_the_first_row() {
    let choice = Choice::default();
    assert_eq!(choice.cardinality.name, cardinality::ENCODINGS[0].name);
    assert_eq!(choice.at_most_one.name, at_most_one::ENCODINGS[0].name);
}

#[test]
fn names_are_unique_and_found() {
    let sums = cardinality::ENCODINGS.iter().map(|row| row.name);
    let sums: Vec<_> = sums.collect();
    let exclusive = at_most_one::ENCODINGS.iter().map(|row| row.name);
    let exclusive: Vec<_> = exclusive.collect();
    for (i, name) in sums.iter().enumerate() {
        assert!(!sums[..i].contains(name), "{name}: the name of two rows");
        let found = cardinality::encoding(name).map(|row| row.name);
        assert_eq!(found, Some(*name));
    }
    for (i, name) in exclusive.iter().enumerate() {
        assert!(
            !exclusive[..i].contains(name),
            "{name}: the name of two rows"
        );
        let found = at_most_one::encoding(name).map(|row| row.name);
        assert_eq!(found, Some(*name));
    }
    assert!(cardinality::encoding("").is_none() && at_most_one::encoding("x").is_none());
}

/// Whatever the choice, a problem's variables come first and keep their numbers.
#[test]
fn compiling_keeps_what_was_posted() {
    let mut problem = puzzle();
    problem.prefer(lits(&[4])[0]);
    for choice in choices() {
        for formula in [
            problem.compile(&choice),
            problem.compile_guarded(&choice).formula,
        ] {
            let name = name(&choice);
            assert!(formula.n_vars() >= problem.n_vars(), "{name}");
            assert_eq!(formula.rules(), problem.rules(), "{name}");
            assert_eq!(formula.preferred(), lits(&[4]), "{name}");
            assert_eq!(
                formula.clauses().next(),
                Some(&lits(&[-2, 1])[..]),
                "{name}"
            );
        }
    }
}

/// A goal adds no clauses and is kept as it was set.
#[test]
fn goals_are_left_to_the_caller() {
    let mut problem = puzzle();
    assert_eq!(problem.goal(), None);
    let before = problem.compile(&Choice::default());
    let goal = Goal::Maximize(Objective {
        blocks: blocks(&[&[1, 2], &[-3]]),
        weights: vec![vec![10, 20], vec![5]],
        tree: None,
    });
    problem.set_goal(goal.clone());
    assert_eq!(problem.goal(), Some(&goal));
    assert_eq!(problem.compile(&Choice::default()), before);
}

#[test]
fn an_empty_problem_has_no_clauses() {
    for choice in choices() {
        let problem = Problem::new();
        assert_eq!(
            problem.compile(&choice),
            Formula::new(),
            "{}",
            name(&choice)
        );
        check_guarded(&problem, &choice);
    }
}
