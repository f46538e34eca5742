//! Every row against the meaning, on all assignments of small inputs.

use crate::common::{Inputs, all_bounds, models, satisfiable, start};
use cnf::solver::Solver;
use cnf::{Formula, Lit, Model, RuleId, Scope};
use encodings::{AtMostOne, Cardinality, Constraint, at_most_one, cardinality};
use proptest::prelude::*;

/// A row applied to one constraint.
struct Claim<'a> {
    name: String,
    inputs: &'a Inputs,
    holds: &'a dyn Fn(&Model) -> bool,
    encode: &'a dyn Fn(&mut Scope<'_>),
}

impl Claim<'_> {
    fn check_all(&self) {
        let models: Vec<_> = models(self.inputs.n_vars()).collect();
        self.check(&models);
        // Under both signs, so that no encoder takes a guard for its variable.
        for sign in [true, false] {
            self.check_guarded(&models, sign);
        }
    }

    fn check(&self, models: &[Model]) {
        let mut formula = self.inputs.formula();
        (self.encode)(&mut formula.scope(RuleId::STRUCTURE));
        let mut solver = start(&formula);
        for model in models {
            self.expect(solver.as_mut(), model, None, self.is_solution(model));
        }
    }

    /// Guard false: no constraint. Guard true: as without a guard. Only where
    /// nothing satisfies the body, the guard must be false.
    fn check_guarded(&self, models: &[Model], sign: bool) {
        let mut formula = self.inputs.formula();
        let guard = if sign {
            formula.new_lit()
        } else {
            !formula.new_lit()
        };
        (self.encode)(&mut formula.guarded(RuleId::STRUCTURE, Some(guard)));
        let mut solver = start(&formula);
        let any = models.iter().any(|model| self.is_solution(model));
        let found = satisfiable(solver.as_mut(), &[guard]);
        assert_eq!(found, any, "{}: the guard can be true", self.name);
        for model in models {
            let sorted = self.inputs.are_sorted(model);
            self.expect(solver.as_mut(), model, Some(!guard), sorted);
            let solution = self.is_solution(model);
            self.expect(solver.as_mut(), model, Some(guard), solution);
        }
    }

    fn is_solution(&self, model: &Model) -> bool {
        self.inputs.are_sorted(model) && (self.holds)(model)
    }

    fn expect(&self, solver: &mut dyn Solver, model: &Model, guard: Option<Lit>, expected: bool) {
        let assumptions: Vec<_> = model.literals(self.inputs.n_vars()).chain(guard).collect();
        let found = satisfiable(solver, &assumptions);
        assert_eq!(
            found,
            expected,
            "{}: satisfiable under {}",
            self.name,
            crate::common::dimacs(&assumptions)
        );
    }
}

fn check_sum(inputs: &Inputs, bounds: (i64, i64)) {
    let sum = inputs.between(bounds);
    for row in cardinality::ENCODINGS {
        Claim {
            name: format!("{}: {bounds:?} of {inputs:?}", row.name),
            inputs,
            holds: &|model| sum.holds(model),
            encode: &|scope| row.encode(&sum, scope),
        }
        .check_all();
    }
}

fn check_all_bounds(inputs: &Inputs) {
    for bounds in all_bounds(inputs.lits().len()) {
        check_sum(inputs, bounds);
    }
}

#[test]
fn sums_of_distinct_literals() {
    for n in 0..=6 {
        check_all_bounds(&Inputs::distinct(n));
    }
}

#[test]
fn sums_of_negative_repeated_and_opposite_literals() {
    let inputs: &[&[i32]] = &[
        &[-1],
        &[-1, 2, -3, -4],
        &[1, 1],
        &[1, -1],
        &[1, 1, 1, 1],
        &[1, 2, 1],
        &[1, 2, 2, -1],
        &[1, -1, 2, -2],
        &[-2, -2, 1, 3, 2],
        &[3, 1, -3, 2, 3, 1],
    ];
    for numbers in inputs {
        check_all_bounds(&Inputs::plain(numbers));
    }
}

#[test]
fn sums_of_sorted_blocks() {
    let shapes: &[&[usize]] = &[
        &[3],
        &[2, 2],
        &[3, 1],
        &[1, 1, 3],
        &[2, 2, 2],
        &[0, 2, 0, 1],
        &[0],
        &[1, 1, 4],
        &[1, 3, 2],
    ];
    for sizes in shapes {
        check_all_bounds(&Inputs::sizes(sizes));
    }
}

#[test]
fn sums_of_blocks_that_share_variables() {
    let blocks: &[&[&[i32]]] = &[
        &[&[1, 2], &[1, 2]],
        &[&[1, 2, 3], &[2]],
        // A number and its complement.
        &[&[1, 2], &[-2, -1]],
        &[&[1, 1], &[2]],
        // The chain makes 1 true.
        &[&[1, -1], &[2, 3]],
        &[&[-1, 2], &[3, -4], &[1]],
    ];
    for blocks in blocks {
        check_all_bounds(&Inputs::new(blocks));
    }
}

#[test]
fn sums_by_a_given_tree() {
    check_all_bounds(&Inputs::distinct(5).by(&[3, 1, 4, 0, 2]));
    check_all_bounds(&Inputs::sizes(&[2, 1, 3]).by(&[2, 0, 1]));
    check_all_bounds(&Inputs::sizes(&[1, 0, 2, 1]).by(&[1, 3, 0, 2]));
    let rectangles = encodings::Tree::rectangles(2, 3);
    let tree = Inputs {
        tree: rectangles,
        ..Inputs::distinct(6)
    };
    check_all_bounds(&tree);
}

#[test]
fn bounds_may_be_any_integers() {
    let extremes = [i64::MIN, i64::MIN + 1, 1, i64::MAX - 1, i64::MAX];
    for inputs in [Inputs::distinct(0), Inputs::sizes(&[2, 1])] {
        for lower in extremes {
            for upper in extremes {
                check_sum(&inputs, (lower, upper));
            }
        }
    }
}

/// Deep recursion over the literals would overflow a test's stack.
#[test]
fn sums_of_very_many_literals() {
    let n = 100_000;
    for row in cardinality::ENCODINGS {
        for bounds in [(1, 2), (0, 2), (2, i64::MAX)] {
            let inputs = Inputs::distinct(n);
            let mut formula = inputs.formula();
            row.encode(
                &inputs.between(bounds),
                &mut formula.scope(RuleId::STRUCTURE),
            );
            assert!(formula.n_clauses() > n, "{}: {bounds:?}", row.name);
        }
    }
}

#[test]
fn the_short_forms_mean_what_they_say() {
    for n in 0..=4 {
        let lits = Inputs::distinct(n).lits();
        let top = i64::try_from(n).expect("small");
        for (k, model) in (-1..=top + 2).flat_map(|k| models(4).map(move |model| (k, model))) {
            let count = i64::try_from(lits.iter().filter(|&&lit| model.value(lit)).count());
            let count = count.expect("small");
            let check = |sum: Cardinality, expected: bool| {
                assert_eq!(sum.holds(&model), expected, "{sum:?}");
                assert_eq!(sum.lits().collect::<Vec<_>>(), lits);
                assert_eq!((sum.len(), sum.is_empty()), (n, n == 0));
            };
            check(Cardinality::at_most(lits.clone(), k), count <= k);
            check(Cardinality::at_least(lits.clone(), k), count >= k);
            check(Cardinality::exactly(lits.clone(), k), count == k);
        }
    }
}

fn check_at_most_one(inputs: &Inputs, check: impl Fn(&Claim<'_>)) {
    let lits = inputs.lits();
    let meaning = AtMostOne(lits.clone());
    for row in at_most_one::ENCODINGS {
        check(&Claim {
            name: format!("{}: at most one of {lits:?}", row.name),
            inputs,
            holds: &|model| meaning.holds(model),
            encode: &|scope| row.encode(&lits, scope),
        });
    }
}

#[test]
fn at_most_one_of_distinct_literals() {
    for n in 0..=8 {
        check_at_most_one(&Inputs::distinct(n), |claim| claim.check_all());
    }
}

#[test]
fn at_most_one_of_negative_repeated_and_opposite_literals() {
    let inputs: &[&[i32]] = &[
        &[-1],
        &[-1, 2, -3, -4],
        &[1, 1],
        &[1, -1],
        &[1, 2, 1],
        &[1, -1, 2, -2],
        &[-2, -2, 1, 3, 2],
        &[1, 2, 3, 4, 5, 6, 1],
        &[1, 2, 3, -4, 5, 6, 7, 4, -2],
        &[1, 2, 3, 4, 5, 6, 7, 1, -3, 6],
    ];
    for numbers in inputs {
        check_at_most_one(&Inputs::plain(numbers), |claim| claim.check_all());
    }
}

/// All pairs of true literals, where mistakes of grids and ladders would show.
#[test]
fn at_most_one_of_many_literals() {
    for n in [12, 30] {
        let pairs = (0..n).flat_map(|a| (a..n).map(move |b| [a, b]));
        let mut models: Vec<_> = pairs
            .map(|pair| Model::from_fn(n, |var| pair.contains(&var.idx32())))
            .collect();
        models.push(Model::from_fn(n, |_| false));
        let inputs = Inputs::distinct(n as usize);
        check_at_most_one(&inputs, |claim| {
            claim.check(&models);
            claim.check_guarded(&models, true);
        });
    }
}

proptest! {
    #[test]
    fn at_most_one_of_random_literals(
        numbers in prop::collection::vec((1..=20i32, any::<bool>()), 9..=30),
        values in prop::collection::vec(prop::bool::weighted(0.1), 20),
    ) {
        let numbers: Vec<_> = numbers.iter().map(|&(var, sign)| if sign { var } else { -var }).collect();
        let inputs = Inputs::plain(&numbers);
        let random = Model::from_fn(20, |var| values[var.idx()]);
        // Most literals false: the assignments near the bound.
        let falsifying = Model::from_fn(20, |var| !inputs.lits().contains(&var.pos_lit()) ^ values[var.idx()]);
        check_at_most_one(&inputs, |claim| claim.check(&[random.clone(), falsifying.clone()]));
    }
}

#[test]
fn formulas_are_functions_of_the_constraint() {
    let inputs = Inputs::sizes(&[2, 1, 1, 3, 1, 1, 1, 1, 1]);
    let sum = inputs.between((2, 5));
    for row in cardinality::ENCODINGS {
        let build = || {
            let mut formula = Formula::new();
            formula.reserve(inputs.n_vars());
            row.encode(&sum, &mut formula.scope(RuleId::STRUCTURE));
            formula
        };
        assert_eq!(build(), build(), "{}", row.name);
    }
}
