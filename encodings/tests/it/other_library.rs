//! The meaning by programs that share nothing with this crate: the encoders of
//! pindakaas, and a solver of integer programs.

use crate::common::{models, satisfiable, start};
use cnf::{Formula, Lit, RuleId};
use encodings::weighted::{self, WeightedSum};
use encodings::{Cardinality, cardinality};
use pindakaas::ClauseDatabaseTools;
use pindakaas::constraint::linear::{
    Comparator, LinExp, Linear, LinearEncoder, SequentialCounterEncoder, TotalizerEncoder,
};
use proptest::prelude::*;

const N_VARS: u32 = 6;

/// The weights of the variables, from the first on.
type Weights = Vec<i64>;

/// pindakaas's clauses for `sum <= k`, or `>=`, as a formula of ours; `None` where
/// it says that nothing satisfies it.
fn theirs(weights: &[i64], comparator: Comparator, k: i64, by_totalizer: bool) -> Option<Formula> {
    let mut cnf = pindakaas::Cnf::default();
    let lits: Vec<_> = (0..N_VARS).map(|_| cnf.new_lit()).collect();
    let terms = weights.iter().zip(&lits);
    let exp = terms.fold(LinExp::default(), |exp, (&weight, &lit)| {
        exp + LinExp::from(lit) * weight
    });
    let linear = Linear::new(exp, comparator, k);
    let done = if by_totalizer {
        cnf.encode(&linear, &LinearEncoder::<TotalizerEncoder>::default())
    } else {
        cnf.encode(
            &linear,
            &LinearEncoder::<SequentialCounterEncoder>::default(),
        )
    };
    done.ok()?;
    let mut formula = Formula::new();
    formula.reserve(u32::try_from(cnf.num_vars()).expect("small").max(N_VARS));
    for clause in cnf.iter() {
        let number = |&lit: &pindakaas::Lit| std::num::NonZeroI32::from(lit).get();
        let clause: Vec<_> = clause.iter().map(number).collect();
        formula
            .scope(RuleId::STRUCTURE)
            .bind(&crate::common::lits(&clause));
    }
    Some(formula)
}

/// The assignments of the first variables that a formula allows.
fn allowed(formula: Option<&Formula>) -> Vec<bool> {
    let mut solver = formula.map(start);
    models(N_VARS)
        .map(|model| {
            let inputs: Vec<Lit> = model.literals(N_VARS).collect();
            let solver = solver.as_mut();
            solver.is_some_and(|solver| satisfiable(solver.as_mut(), &inputs))
        })
        .collect()
}

fn ours(encode: impl Fn(&mut cnf::Scope<'_>)) -> Formula {
    let mut formula = Formula::new();
    formula.reserve(N_VARS);
    encode(&mut formula.scope(RuleId::STRUCTURE));
    formula
}

fn check(weights: &Weights, k: i64) {
    let lits: Vec<Lit> = (0..N_VARS).map(Lit::positive).collect();
    for (comparator, lower, upper) in [
        (Comparator::LessEq, i64::MIN, k),
        (Comparator::GreaterEq, k, i64::MAX),
        (Comparator::Equal, k, k),
    ] {
        let sum = WeightedSum {
            terms: lits.iter().copied().zip(weights.iter().copied()).collect(),
            lower,
            upper,
        };
        let mut found = Vec::new();
        for row in weighted::ENCODINGS {
            let formula = ours(|scope| row.encode(&sum, scope).expect("small"));
            found.push((row.name, allowed(Some(&formula))));
        }
        if weights.iter().all(|&weight| weight == 1) {
            let plain = Cardinality::between(
                lits[..weights.len()].iter().map(|&lit| vec![lit]).collect(),
                lower,
                upper,
            );
            for row in cardinality::ENCODINGS {
                let formula = ours(|scope| row.encode(&plain, scope));
                found.push((row.name, allowed(Some(&formula))));
            }
        }
        for by_totalizer in [true, false] {
            let expected = allowed(theirs(weights, comparator, k, by_totalizer).as_ref());
            for (name, found) in &found {
                assert_eq!(found, &expected, "{name}: {weights:?} {comparator:?} {k}");
            }
        }
    }
}

#[test]
fn unit_weights() {
    for n in 1..=6 {
        for k in 0..=i64::try_from(n).expect("small") + 1 {
            check(&vec![1; n], k);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_weights(
        weights in prop::collection::vec(prop_oneof![1..=9i64, -9..=-1i64], 1..=6),
        k in -20..=40i64,
    ) {
        check(&weights, k);
    }

    /// The most that a sum can be under a bound on another, by clauses and by an
    /// integer program.
    #[test]
    fn the_best_by_an_integer_program(
        weights in prop::collection::vec(1..=9i64, 6),
        values in prop::collection::vec(1..=9i64, 6),
        k in 0..=30i64,
    ) {
        let mut program = microlp::Problem::new(microlp::OptimizationDirection::Maximize);
        let vars: Vec<_> = values
            .iter()
            .map(|&value| program.add_integer_var(value as f64, (0, 1)))
            .collect();
        let terms: Vec<_> = vars.iter().copied().zip(weights.iter().map(|&w| w as f64)).collect();
        program.add_constraint(&terms, microlp::ComparisonOp::Le, k as f64);
        let outcome = program.solve().expect("nothing chosen is within the bound");
        let solution = outcome.into_solution().expect("no limits are set");
        let best = solution.objective().round() as i64;
        let lits: Vec<Lit> = (0..N_VARS).map(Lit::positive).collect();
        let sum = |weights: &[i64], lower, upper| WeightedSum {
            terms: lits.iter().copied().zip(weights.iter().copied()).collect(),
            lower,
            upper,
        };
        for row in weighted::ENCODINGS {
            for (least, expected) in [(best, true), (best + 1, false)] {
                let formula = ours(|scope| {
                    row.encode(&sum(&weights, i64::MIN, k), scope).expect("small");
                    row.encode(&sum(&values, least, i64::MAX), scope).expect("small");
                });
                let found = satisfiable(start(&formula).as_mut(), &[]);
                prop_assert_eq!(found, expected, "{}: {:?} {:?} {}", row.name, weights, values, k);
            }
        }
    }
}
